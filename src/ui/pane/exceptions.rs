//! The Exceptions pane: where the M-move is not optimal in misère NIM(n, n−1), from R by definition.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::padded;
use crate::app::{App, Pane};
use crate::engine::Fact;
use crate::game::Canonical;
use crate::study::{Exception, Minimality, Which};
use crate::ui::number::grouped;
use crate::ui::theme::{Role, Theme};

/// Rows above the list: what is listed, and the column heads.
pub(super) const HEAD: u16 = 2;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let query = match app.list_query(Pane::Exceptions) {
        Ok(query) => query,
        Err(reason) => {
            super::sentence(frame, area, reason, theme.style(Role::Dim));
            return;
        }
    };
    let rows = match app.engine.fact(&query) {
        Some(Fact::Exceptions(rows)) => rows,
        Some(Fact::Failed(reason)) => {
            super::sentence(frame, area, &*reason, theme.style(Role::Alarm));
            return;
        }
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
    let list = &app.state.exceptions;
    let first = usize::try_from(list.cursor.top).unwrap_or(usize::MAX);
    let in_sight: Vec<Exception> = (0..usize::from(area.height))
        .filter_map(|i| rows.get(first.saturating_add(i)))
        .collect();
    let widest = |text: &dyn Fn(&Exception) -> String, least: usize| {
        in_sight
            .iter()
            .map(|row| text(row).chars().count())
            .max()
            .unwrap_or(0)
            .max(least)
    };
    let position = widest(&|row| row.position.to_string(), 8);
    let m_move = widest(&|row| row.m_move.to_string(), 6);
    let which = match list.which {
        Which::All => "all exceptions",
        Which::PileMinimal => "pile-minimal exceptions",
        Which::Minimal => "minimal exceptions",
    };
    let what = format!(" {which}, piles ≤ {}", app.state.bound(Pane::Exceptions));
    let head = format!(
        "   {}    R  {}    R  optimal",
        padded("position", position),
        padded("M-move", m_move)
    );
    frame.render_widget(
        Line::styled(what, theme.style(Role::Dim)),
        Rect {
            height: area.height.min(1),
            ..area
        },
    );
    if area.height > 1 {
        frame.render_widget(
            Line::styled(head, theme.style(Role::Dim)),
            Rect {
                y: area.y + 1,
                height: 1,
                ..area
            },
        );
    }
    let place = Rect {
        y: area.y + HEAD.min(area.height),
        height: area.height.saturating_sub(HEAD),
        ..area
    };
    if rows.is_empty() {
        let text = if rows.done { "none" } else { "searching …" };
        super::sentence(frame, place, text, theme.style(Role::Dim));
        return;
    }
    let has_focus = app.state.focus() == Pane::Exceptions;
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
            let optimal: Vec<String> = row.optimal.iter().map(Canonical::to_string).collect();
            let (r, m) = if app.state.hidden {
                ("·".to_owned(), "·".to_owned())
            } else {
                (row.remoteness.to_string(), row.m_remoteness.to_string())
            };
            let optimal = if app.state.hidden {
                String::new()
            } else {
                optimal.join("; ")
            };
            Some(Line::from(vec![
                Span::styled(mark, theme.style(Role::Alarm)),
                Span::styled(
                    padded(&row.position.to_string(), position),
                    theme.style(Role::Text),
                ),
                Span::styled(format!(" {r:>4}  "), theme.style(Role::N)),
                Span::styled(
                    padded(&row.m_move.to_string(), m_move),
                    theme.style(Role::Dim),
                ),
                Span::styled(format!(" {m:>4}  "), theme.style(Role::N)),
                Span::styled(optimal, theme.style(Role::Optimal)),
            ]))
        },
    );
}

pub(super) fn foot(app: &App) -> String {
    match app.list_fact(Pane::Exceptions) {
        Some(Fact::Exceptions(rows)) if rows.done => {
            format!(
                "{} found; ! minimal, p pile-minimal",
                grouped(rows.len() as u128)
            )
        }
        Some(Fact::Exceptions(rows)) => {
            format!("{} found, searching …", grouped(rows.len() as u128))
        }
        _ => String::new(),
    }
}
