//! The last line: what is being typed, or the most useful keys of the focused pane, or a short
//! message.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use super::text::wrapped;
use super::theme::{Role, Theme};
use crate::app::{ACTIONS, Key, Scope, View};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let typed = view
        .state
        .count
        .map_or_else(String::new, |count| count.to_string())
        + &Key::shown(&view.state.typed);
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
        let mut room = usize::from(area.width).saturating_sub(1 + typed.len());
        for (keys, label) in hints(view) {
            let width = keys.chars().count() + label.chars().count() + 3;
            if width > room {
                break;
            }
            room -= width;
            spans.push(Span::styled(keys, theme.style(Role::Key)));
            spans.push(Span::styled(format!(" {label}  "), theme.style(Role::Dim)));
        }
    }
    frame.render_widget(Line::from(spans), area);
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

/// The most useful keys of the focused pane with their labels, its own before those heard
/// everywhere; help and quit are always among the first, so that no width loses them.
fn hints(view: View<'_>) -> Vec<(String, &'static str)> {
    let focus = view.state.focus();
    let mut rows: Vec<_> = ACTIONS
        .iter()
        .filter(|spec| spec.scope.hears(focus) && spec.hint.is_some())
        // A key of the pane itself that does nothing now takes no room.
        .filter(|spec| spec.scope == Scope::Everywhere || view.why_not(spec.action).is_none())
        .collect();
    rows.sort_by_key(|spec| {
        (
            spec.scope == Scope::Everywhere,
            spec.hint.map(|(_, rank)| rank),
        )
    });
    let mut hints: Vec<(String, &'static str)> = rows
        .into_iter()
        .filter_map(|spec| {
            let keys = view.keymap.keys(spec.action, focus);
            Some((keys.into_iter().next()?, spec.hint?.0))
        })
        .collect();
    let (last, mut first): (Vec<_>, Vec<_>) = hints
        .drain(..)
        .partition(|(_, label)| matches!(*label, "help" | "quit"));
    let after = first.len().min(3);
    for (i, hint) in last.into_iter().enumerate() {
        first.insert(after + i, hint);
    }
    first
}
