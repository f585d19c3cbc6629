//! The Positions pane: the positions of a box, filtered and sorted.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::looks::{LIST, Looks};
use crate::app::{Action, Pane, View};
use crate::study::{ListOrder, Listing};
use crate::ui::answer::outcome_style;
use crate::ui::list;
use crate::ui::theme::{Role, Theme};

pub(super) const LOOKS: Looks = Looks {
    draw,
    foot,
    subtitle: |view| list::subtitle(view, Pane::Positions),
    head: |_, _| 1,
    ..LIST
};

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let area = list::below_failure(frame, area, view, Pane::Positions, theme);
    let question = view.positions_question();
    let Some(rows) = view.seen.known(&question) else {
        if view.seen.failure(&question).is_none() {
            let text = list::waiting(view.seen.job_of(&question));
            list::sentence(frame, area, text, theme.style(Role::Dim));
        }
        return;
    };
    let list = &view.state.positions;
    if rows.is_empty() && rows.done {
        let keys = list::filter_keys(view, Pane::Positions);
        let bound = view.key_in(Pane::Positions, Action::Bound);
        let text =
            format!("No position of the box passes the filter: {keys}, {bound} sets the bound.");
        list::sentence(frame, area, text, theme.style(Role::Dim));
        return;
    }
    let first = usize::try_from(view.state.cursor(Pane::Positions).top).unwrap_or(usize::MAX);
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
    let has_focus = view.state.focus() == Pane::Positions;
    let hidden = view.state.hidden;
    list::rows(
        frame,
        place,
        (view.state.cursor(Pane::Positions), rows.lines() as u128),
        theme,
        has_focus,
        |number| {
            let row = match rows.line(usize::try_from(number).ok()?)? {
                Listing::Heading(group) => {
                    return Some(list::heading(list.order, group, hidden, theme));
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

fn foot(view: View<'_>) -> String {
    match view.seen.known(&view.positions_question()) {
        Some(rows) => list::found(view, Pane::Positions, rows.len(), rows.done),
        None => String::new(),
    }
}
