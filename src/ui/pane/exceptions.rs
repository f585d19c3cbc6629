//! The Exceptions pane: where the M-move is not optimal in misère NIM(n, n−1), from R by definition; in exact nim (5, = 2) its
//! [exceptional](super::exceptional) positions.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::{App, Pane};
use crate::engine::{Fact, Query, Rows};
use crate::game::Canonical;
use crate::study::{Exception, Minimality, Which};
use crate::ui::theme::{Role, Theme};

/// Rows above the list: what is listed, and the column heads.
const HEAD: u16 = 2;

/// Rows above the list in a pane of this height.
pub(super) fn head(height: u16, app: &App) -> u16 {
    match app.list_query(Pane::Exceptions) {
        Ok(Query::Exceptional { .. }) => super::exceptional::head(height),
        _ => HEAD,
    }
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let query = match app.list_query(Pane::Exceptions) {
        Ok(query) => query,
        Err(reason) => {
            super::sentence(frame, area, reason, theme.style(Role::Dim));
            return;
        }
    };
    let area = super::below_failure(frame, area, app, Pane::Exceptions, theme);
    let rows = match app.list_fact(Pane::Exceptions) {
        Some(Fact::Exceptions(rows)) => rows,
        Some(Fact::Exceptional(survey)) => {
            super::exceptional::draw(frame, area, app, &survey, theme);
            return;
        }
        Some(Fact::Failed(_)) => return,
        _ => {
            super::sentence(
                frame,
                area,
                super::waiting(app, &query),
                theme.style(Role::Dim),
            );
            return;
        }
    };
    draw_rows(frame, area, app, &rows, theme);
}

fn draw_rows(frame: &mut Frame<'_>, area: Rect, app: &App, rows: &Rows<Exception>, theme: Theme) {
    let list = &app.state.exceptions;
    let first = usize::try_from(list.cursor.top).unwrap_or(usize::MAX);
    let in_sight = (0..usize::from(area.height)).filter_map(|i| rows.get(first.saturating_add(i)));
    let (mut position, mut m_move) = (8, 8);
    for row in in_sight {
        position = position.max(row.position.to_string().len());
        m_move = m_move.max(row.m_move.to_string().len());
    }
    let which = match list.which {
        Which::All => "all exceptions",
        Which::PileMinimal => "pile-minimal exceptions",
        Which::Minimal => "minimal exceptions",
    };
    let what = format!(" {which}, piles ≤ {}", app.state.bound(Pane::Exceptions));
    let head = format!(
        "   {:position$}   R  M: R  {:m_move$}  optimal",
        "position", "leads to"
    );
    for (y, text) in (area.y..area.bottom()).zip([what, head]) {
        let place = Rect {
            y,
            height: 1,
            ..area
        };
        frame.render_widget(Line::styled(text, theme.style(Role::Dim)), place);
    }
    let head = HEAD.min(area.height);
    let place = Rect {
        y: area.y + head,
        height: area.height - head,
        ..area
    };
    if rows.is_empty() {
        let text = if rows.done { "none" } else { "searching …" };
        super::sentence(frame, place, text, theme.style(Role::Dim));
        return;
    }
    let has_focus = app.state.focus() == Pane::Exceptions;
    let hidden = app.state.hidden;
    super::rows(
        frame,
        place,
        (list.cursor, rows.len() as u128),
        theme,
        has_focus,
        |number| {
            let row = rows.get(usize::try_from(number).ok()?)?;
            let mark = match row.minimality {
                Minimality::Full => " ! ",
                Minimality::Pile => " p ",
                Minimality::No => "   ",
            };
            let known = |text: String| if hidden { "·".to_owned() } else { text };
            let optimal: Vec<String> = row.optimal.iter().map(Canonical::to_string).collect();
            Some(Line::from(vec![
                Span::styled(mark, theme.style(Role::Alarm)),
                Span::styled(
                    format!("{:position$}", row.position.to_string()),
                    theme.style(Role::Text),
                ),
                Span::styled(
                    format!(" {:>3}  ", known(row.remoteness.to_string())),
                    theme.style(Role::N),
                ),
                Span::styled(
                    format!("{:>4}  ", known(row.m_remoteness.to_string())),
                    theme.style(Role::N),
                ),
                Span::styled(
                    format!("{:m_move$}  ", row.m_move.to_string()),
                    theme.style(Role::Dim),
                ),
                Span::styled(known(optimal.join("; ")), theme.style(Role::Optimal)),
            ]))
        },
    );
}

pub(super) fn foot(app: &App) -> String {
    match app.list_fact(Pane::Exceptions) {
        Some(Fact::Exceptions(rows)) => {
            let marks = if rows.done {
                "; ! minimal, p pile-minimal"
            } else {
                ""
            };
            format!(
                "{}{marks}",
                super::found(app, Pane::Exceptions, rows.len(), rows.done)
            )
        }
        _ => String::new(),
    }
}
