//! Prompts: what is typed, and below it what is said of it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Clear;

use crate::app::answer::cut;
use crate::app::{Action, Overlay, Prompt, View};
use crate::printable;
use crate::ui::cut::Cut;
use crate::ui::list;
use crate::ui::popup::window::{centred, window};
use crate::ui::text::{cell_width, wrapped};
use crate::ui::theme::{Role, Theme};

/// A prompt with what is typed, and below it why that would not do.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    area: Rect,
    view: View<'_>,
    prompt: &Prompt,
    theme: Theme,
) {
    let problem = prompt.checked.problem.clone();
    let [accept, cancel] = view.keys_in(Overlay::Prompt, [Action::Open, Action::Back]);
    let rows = prompt.properties.rows;
    // Files are listed one below the other.
    let files = if prompt.asks_for_file() { 8 } else { 0 };
    let place = centred(area, 72, rows + 6 + files);
    // Before something is typed nothing is wrong.
    let is_wrong = problem.is_some() && !prompt.typed().is_empty();
    let border = theme.style(if is_wrong { Role::Alarm } else { Role::Focus });
    let inside = window(
        frame,
        place,
        &prompt.properties.title,
        &format!("{accept} accepts, {cancel} cancels"),
        border,
        theme,
    );
    draw_text(frame, inside.first_rows(rows), prompt, theme);
    let role = if is_wrong { Role::Alarm } else { Role::Dim };
    let said = problem.or_else(|| prompt.checked.hint.clone());
    let said = said.or_else(|| judged(view));
    let words = if files > 0 {
        files_of(view, prompt, files)
    } else {
        completing(view, prompt)
    };
    let said: Vec<String> = said.into_iter().chain(words).collect();
    let [_, mut below] = list::above_and_below(inside, inside.height.saturating_sub(rows));
    // A title that is cut in the border is below too.
    if cell_width(&prompt.properties.title) + 2 > usize::from(inside.width) {
        below = list::sentence(
            frame,
            below,
            &prompt.properties.title,
            theme.style(Role::Dim),
        );
    }
    list::sentence(frame, below, said.join("\n"), theme.style(role));
}

/// What is typed, with the cursor.
pub(super) fn draw_text(frame: &mut Frame<'_>, place: Rect, prompt: &Prompt, theme: Theme) {
    let mut text = prompt.text.clone();
    text.set_cursor_line_style(Style::new());
    text.set_style(theme.style(Role::Text));
    frame.render_widget(&text, place);
}

/// What becomes of the statement that is typed.
fn judged(view: View<'_>) -> Option<String> {
    let typed = view.typed_statement()?;
    Some(view.judgement(&typed).sentence())
}

/// The files that go on with what is typed, as many as there are rows for.
fn files_of(view: View<'_>, prompt: &Prompt, rows: u16) -> Option<String> {
    let names = prompt.matching();
    if names.is_empty() {
        return None;
    }
    let [complete, down] = view.keys_in(Overlay::Prompt, [Action::Complete, Action::Down]);
    let listed = usize::from(rows).saturating_sub(1);
    let more = names.len().saturating_sub(listed);
    let head = match more {
        0 => format!("{complete} completes, {down} takes the next:"),
        _ => format!("{complete} completes, {down} takes the next; {more} more than these:"),
    };
    let names = names.into_iter().take(listed).map(printable::escaped);
    let lines = std::iter::once(head.into()).chain(names);
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// The words that complete what is typed, if there are few of them.
fn completing(view: View<'_>, prompt: &Prompt) -> Option<String> {
    const FEW: usize = 12;
    let words = &prompt.checked.words;
    let key = view.key_in(Overlay::Prompt, Action::Complete);
    (1..=FEW)
        .contains(&words.len())
        .then(|| format!("{key}: {}", words.join(" ")))
}

/// Draws a prompt on the last line, so that a list stays in sight with what a filter lets through,
/// and a map with what it shows. What is wrong with the text, or completes it, is behind it, or
/// above it where there is no room.
pub(super) fn draw_on_last_line(
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
    let place = line.behind_columns(head).first_columns(width);
    draw_text(frame, place, prompt, theme);
    mark_wrong(frame, place, prompt, theme);
    if fits {
        let note = line.last_columns(rest - width);
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
        let wrong = place.behind_columns(start).first_columns(end - start);
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
