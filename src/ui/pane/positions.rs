//! The Positions pane: the positions of a box, filtered and sorted.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::outcome_style;
use crate::app::{App, Pane};
use crate::study::{ListOrder, Listing};
use crate::ui::theme::{Role, Theme};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let area = super::below_failure(frame, area, app, Pane::Positions, theme);
    let question = app.positions_question();
    let Some(rows) = app.engine.known(&question) else {
        if app.engine.failure(&question).is_none() {
            let text = super::waiting(app.engine.job_of(&question).as_ref());
            super::sentence(frame, area, text, theme.style(Role::Dim));
        }
        return;
    };
    let list = &app.state.positions;
    if rows.is_empty() && rows.done {
        let text = "No position of the box passes the filter: / changes it, Esc clears it, B sets the bound.";
        super::sentence(frame, area, text, theme.style(Role::Dim));
        return;
    }
    let first = usize::try_from(list.cursor.top).unwrap_or(usize::MAX);
    let in_sight =
        (0..usize::from(area.height)).filter_map(|i| rows.on_line(first.saturating_add(i)));
    let (mut width, mut r, mut has_grundy) = (8, 1, false);
    for row in in_sight {
        width = width.max(row.position.to_string().len());
        r = r.max(row.remoteness.to_string().len());
        has_grundy |= row.grundy.is_some();
    }
    let by = match list.order {
        ListOrder::Piles | ListOrder::Smallest | ListOrder::Family => "piles",
        ListOrder::Remoteness => "R",
        ListOrder::Grundy => "Grundy value",
        ListOrder::Sum => "sum",
    };
    let grundy = if has_grundy { "Grundy  " } else { "" };
    let head = format!("   {:width$}    {:>r$}  {grundy}by {by}", "position", "R");
    frame.render_widget(
        Line::styled(head, theme.style(Role::Dim)),
        Rect { height: 1, ..area },
    );
    let place = Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(1),
        ..area
    };
    let has_focus = app.state.focus() == Pane::Positions;
    let hidden = app.state.hidden;
    super::rows(
        frame,
        place,
        (list.cursor, rows.lines() as u128),
        theme,
        has_focus,
        |number| {
            let row = match rows.line(usize::try_from(number).ok()?)? {
                Listing::Heading(group) => {
                    return Some(super::heading(list.order, group, hidden, theme));
                }
                Listing::Row(number) => rows.get(number)?,
            };
            let style = outcome_style(Some(row.outcome).filter(|_| !hidden), theme);
            let grundy = row
                .grundy
                .map_or_else(String::new, |grundy| format!("{:>6}", grundy.0));
            let values = format!("{} {:>r$}  {grundy}", row.outcome, row.remoteness.0);
            let values = if hidden { "·".to_owned() } else { values };
            Some(Line::from(vec![
                Span::styled(
                    format!("   {:width$}  ", row.position.to_string()),
                    theme.style(Role::Text),
                ),
                Span::styled(values, style),
            ]))
        },
    );
}

pub(super) fn foot(app: &App) -> String {
    match app.engine.known(&app.positions_question()) {
        Some(rows) => super::found(app, Pane::Positions, rows.len(), rows.done),
        _ => String::new(),
    }
}
