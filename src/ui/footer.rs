//! The last line: what is being typed, or the most useful keys of the focused pane, or a short
//! message.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use super::hints::{self, FooterHint};
use super::text::wrapped;
use super::theme::{Role, Theme};
use crate::app::{Action, Key, View};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let typed = view
        .state
        .typed
        .count
        .map_or_else(String::new, |count| count.to_string())
        + &Key::shown(&view.state.typed.keys);
    let mut spans = vec![Span::raw(" ")];
    if !typed.is_empty() {
        spans.push(Span::styled(format!("{typed}_ "), theme.style(Role::Alarm)));
    }
    if let Some(toast) = &view.state.toast {
        let role = if toast.refused {
            Role::Alarm
        } else {
            Role::Title
        };
        let lines = wrapped(&toast.text, usize::from(area.width).saturating_sub(2));
        if lines.len() > 1 {
            return draw_message(frame, area, &lines, theme.style(role), theme);
        }
        spans.push(Span::styled(toast.text.clone(), theme.style(role)));
    } else {
        let room = usize::from(area.width).saturating_sub(1 + typed.len());
        for FooterHint { keys, label, .. } in hints::fitting(view, room) {
            spans.push(Span::styled(keys, theme.style(Role::Key)));
            spans.push(Span::styled(format!(" {label}  "), theme.style(Role::Dim)));
        }
    }
    frame.render_widget(Line::from(spans), area);
}

/// The action of the hint at a column of the last line.
pub(super) fn action_at(view: View<'_>, width: u16, column: u16) -> Option<Action> {
    let state = view.state;
    if state.toast.is_some() || state.typed.count.is_some() || !state.typed.keys.is_empty() {
        return None;
    }
    let (column, room) = (usize::from(column), usize::from(width).saturating_sub(1));
    let mut from = 1;
    hints::fitting(view, room).iter().find_map(|hint| {
        let here = column.checked_sub(from);
        from += hint.width();
        hint.action(here?)
    })
}

/// A message that is longer than the last line, on as many lines as it needs.
fn draw_message(frame: &mut Frame<'_>, area: Rect, lines: &[String], style: Style, theme: Theme) {
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let height = height.min(area.y + area.height);
    let place = Rect {
        y: area.bottom() - height,
        height,
        ..area
    };
    frame.render_widget(Clear, place);
    frame.buffer_mut().set_style(place, theme.base());
    for (offset, line) in (0..height).zip(lines) {
        let row = Rect {
            y: place.y + offset,
            height: 1,
            ..place
        };
        frame.render_widget(Line::styled(format!(" {line}"), style), row);
    }
}
