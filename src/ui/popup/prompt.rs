//! Prompts: what is typed, and below it what is said of it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Clear;
use tui_textarea::TextArea;

use crate::app::answer::cut;
use crate::app::{Action, Overlay, Prompt, View};
use crate::lists::CollectVec as _;
use crate::printable;
use crate::ui::cut::{Cut, cells};
use crate::ui::list;
use crate::ui::popup::window::{centred, window};
use crate::ui::text::{cell_width, wrapped};
use crate::ui::theme::{Role, Themed};

/// A prompt with what is typed, and below it why that would not do.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, prompt: &Prompt) {
    let problem = prompt.checked.problem.clone();
    let rows = prompt.properties.rows;
    // Files are listed one below the other.
    let files = if prompt.asks_for_file() { 8 } else { 0 };
    let place = centred(area, 72, rows + 6 + files);
    // Before something is typed nothing is wrong.
    let is_wrong = problem.is_some() && !prompt.typed().is_empty();
    let border = if is_wrong { Role::Alarm } else { Role::Focus };
    let foot = view.said_in(Overlay::Prompt, "{open} accepts, {back} cancels");
    let words: [&str; 2] = [&prompt.properties.title, &foot];
    let inside = window(frame, place, view, words, border);
    frame.render_widget(&typed(&prompt.text, view), inside.first_rows(rows));
    let role = if is_wrong { Role::Alarm } else { Role::Dim };
    let said = problem.or_else(|| prompt.checked.hint.clone());
    let said = said.or_else(|| {
        let typed = view.typed_statement()?;
        Some(view.judgement(&typed).sentence())
    });
    let words = if files > 0 {
        files_of(view, prompt, files)
    } else {
        completing(view, prompt)
    };
    let said: Vec<String> = said.into_iter().chain(words).collect_vec();
    let mut below = inside.below_rows(rows);
    // A title that is cut in the border is below too.
    if cell_width(&prompt.properties.title) + 2 > usize::from(inside.width) {
        let title = &prompt.properties.title;
        below = list::sentence(frame, below, title, view.style(Role::Dim));
    }
    list::sentence(frame, below, said.join("\n"), view.style(role));
}

/// What is typed, with the cursor.
pub(super) fn typed(text: &TextArea<'static>, view: View<'_>) -> TextArea<'static> {
    let mut text = text.clone();
    text.set_cursor_line_style(Style::new());
    text.set_style(view.style(Role::Text));
    text
}

/// The files that go on with what is typed, as many as there are rows for.
fn files_of(view: View<'_>, prompt: &Prompt, rows: u16) -> Option<String> {
    let names = prompt.matching();
    if names.is_empty() {
        return None;
    }
    let keys = "{complete} completes, {down} takes the next";
    let keys = view.said_in(Overlay::Prompt, keys);
    let listed = usize::from(rows).saturating_sub(1);
    let more = names.len().saturating_sub(listed);
    let head = match more {
        0 => format!("{keys}:"),
        _ => format!("{keys}; {more} more than these:"),
    };
    let names = names.into_iter().take(listed).map(printable::escaped);
    let lines = std::iter::once(head.into()).chain(names);
    Some(lines.collect_vec().join("\n"))
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
) {
    let label = format!(" {}: ", prompt.properties.title.to_lowercase());
    let line = Rect::new(area.x, area.bottom(), area.width, 1).intersection(frame.area());
    let needed = needed(view, prompt);
    let is_needed = needed.is_some();
    let keys = || view.said_in(Overlay::Prompt, "{open} keeps it, {back} goes back");
    let (said, role) = needed.unwrap_or_else(|| (keys(), Role::Dim));
    let [head, typed, note] = [&label, &prompt.typed(), &said].map(|text| cells(cell_width(text)));
    frame.render_widget(Clear, line);
    frame.buffer_mut().set_style(line, view.theme().base());
    frame.render_widget(Line::styled(label, view.style(Role::Title)), line);
    let rest = line.width.saturating_sub(head);
    let wanted = typed.saturating_add(3).max(12);
    let fits = wanted.saturating_add(note) <= rest;
    let width = if fits { wanted } else { rest };
    let place = line.behind_columns(head).first_columns(width);
    frame.render_widget(&self::typed(&prompt.text, view), place);
    // The wrong part of a filter is marked if all of it is in sight.
    if let Some(wrong) = &prompt.checked.wrong
        && wrong.start < wrong.end
        && wrong.end <= place.width.into()
    {
        let wrong = place.first_columns(wrong.end).behind_columns(wrong.start);
        frame.buffer_mut().set_style(wrong, view.style(Role::Alarm));
    }
    if fits {
        let note = line.last_columns(rest - width);
        frame.render_widget(Line::styled(said, view.style(role)), note);
    } else if is_needed {
        note_on_border(frame, line, (&said, role), prompt, view);
    }
}

/// What is wrong with a filter, or completes it.
fn needed(view: View<'_>, prompt: &Prompt) -> Option<(String, Role)> {
    let words = completing(view, prompt);
    if let Some(problem) = &prompt.checked.problem {
        let said = words.into_iter().chain([problem.clone()]);
        return Some((said.collect_vec().join("; "), Role::Alarm));
    }
    let hint = prompt.checked.hint.clone();
    let hint = hint.filter(|_| prompt.typed().is_empty());
    hint.or(words).map(|said| (said, Role::Dim))
}

/// A note in the border of the panes above the last line, as far as it fits there: what follows
/// the typing is read meanwhile. All of it is said of a text that was entered and refused.
fn note_on_border(
    frame: &mut Frame<'_>,
    line: Rect,
    (said, role): (&str, Role),
    prompt: &Prompt,
    view: View<'_>,
) {
    let room = usize::from(line.width).saturating_sub(4);
    let said = if prompt.checked.is_refused {
        wrapped(said, room)
    } else {
        vec![cut(said, room)]
    };
    let lines = said.len();
    for (said, up) in said.iter().rev().zip(1..=line.y) {
        let said = format!(" {said} ");
        // Where the sentence takes several lines, they cover the border from side to side.
        let width = if lines > 1 {
            room + 2
        } else {
            cell_width(&said)
        };
        let width = cells(width);
        let note = Rect::new(line.x + 1, line.y - up, width, line.height);
        let note = note.intersection(frame.area());
        frame.render_widget(Clear, note);
        frame.buffer_mut().set_style(note, view.theme().base());
        frame.render_widget(Line::styled(said, view.style(role)), note);
    }
}
