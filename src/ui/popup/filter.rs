//! Prompts on the last line: what the screen shows follows the typing.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Clear;

use super::prompt::{completing, draw_text};
use crate::app::answer::cut;
use crate::app::{Action, Overlay, Prompt, View};
use crate::ui::text::{cell_width, wrapped};
use crate::ui::theme::{Role, Theme};

/// Draws a prompt on the last line, so that a list stays in sight with what a filter lets through,
/// and a map with what it shows. What is wrong with the text, or completes it, is behind it, or
/// above it where there is no room.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    area: Rect,
    view: View<'_>,
    prompt: &Prompt,
    theme: Theme,
) {
    let label = format!(" {}: ", prompt.properties.title.to_lowercase());
    let line = Rect {
        y: area.bottom(),
        height: 1,
        ..area
    }
    .intersection(frame.area());
    let [accept, cancel] = view.keys_in(Overlay::Prompt, [Action::Open, Action::Back]);
    let needed = needed(view, prompt);
    let is_needed = needed.is_some();
    let keys = || format!("{accept} keeps it, {cancel} goes back");
    let (said, role) = needed.unwrap_or_else(|| (keys(), Role::Dim));
    let [head, typed, note] = [&label, &prompt.typed(), &said]
        .map(|text| u16::try_from(cell_width(text)).unwrap_or(u16::MAX));
    frame.render_widget(Clear, line);
    frame.buffer_mut().set_style(line, theme.base());
    frame.render_widget(Line::styled(label, theme.style(Role::Title)), line);
    let rest = line.width.saturating_sub(head);
    let wanted = typed.saturating_add(3).max(12);
    let fits = wanted.saturating_add(note) <= rest;
    let width = if fits { wanted } else { rest };
    let place = Rect {
        x: line.x + head.min(line.width),
        width,
        ..line
    };
    draw_text(frame, place, prompt, theme);
    mark_wrong(frame, place, prompt, theme);
    if fits {
        let note = Rect {
            x: place.right(),
            width: rest - width,
            ..line
        };
        frame.render_widget(Line::styled(said, theme.style(role)), note);
    } else if is_needed {
        note_on_border(frame, line, &said, prompt, theme.style(role), theme);
    }
}

/// What is wrong with a filter, or completes it.
fn needed(view: View<'_>, prompt: &Prompt) -> Option<(String, Role)> {
    let words = completing(view, prompt);
    if let Some(problem) = &prompt.checked.problem {
        let said = words.into_iter().chain([problem.clone()]);
        return Some((said.collect::<Vec<_>>().join("   "), Role::Alarm));
    }
    let hint = prompt.checked.hint.clone();
    let hint = hint.filter(|_| prompt.typed().is_empty());
    hint.or(words).map(|said| (said, Role::Dim))
}

/// Marks the wrong part of a filter, from its first wrong character on, if all of the filter is in
/// sight.
fn mark_wrong(frame: &mut Frame<'_>, place: Rect, prompt: &Prompt, theme: Theme) {
    let Some(wrong) = &prompt.checked.wrong else {
        return;
    };
    let cell = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
    let [start, end] = [wrong.start, wrong.end].map(cell);
    if start < end && end <= place.width {
        let wrong = Rect {
            x: place.x + start,
            width: end - start,
            ..place
        };
        frame
            .buffer_mut()
            .set_style(wrong, theme.style(Role::Alarm));
    }
}

/// A note in the border of the panes above the last line, as far as it fits there: what follows
/// the typing is read meanwhile. All of it is said of a text that was entered and refused.
fn note_on_border(
    frame: &mut Frame<'_>,
    line: Rect,
    said: &str,
    prompt: &Prompt,
    style: Style,
    theme: Theme,
) {
    let room = usize::from(line.width).saturating_sub(4);
    let said = if prompt.checked.is_refused {
        wrapped(said, room)
    } else {
        vec![cut(said, room)]
    };
    for (said, up) in said.iter().rev().zip(1..=line.y) {
        let said = format!(" {said} ");
        let note = Rect {
            x: line.x + 1,
            y: line.y - up,
            width: u16::try_from(cell_width(&said)).unwrap_or(u16::MAX),
            ..line
        }
        .intersection(frame.area());
        frame.render_widget(Clear, note);
        frame.buffer_mut().set_style(note, theme.base());
        frame.render_widget(Line::styled(said, style), note);
    }
}
