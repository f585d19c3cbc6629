//! Prompts: what is typed, and below it what is said of it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::window::{centred, window};
use crate::app::{Action, Overlay, Prompt, View};
use crate::printable;
use crate::ui::list;
use crate::ui::text::cell_width;
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
    let typed = Rect {
        height: inside.height.min(rows),
        ..inside
    };
    draw_text(frame, typed, prompt, theme);
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
pub(super) fn completing(view: View<'_>, prompt: &Prompt) -> Option<String> {
    const FEW: usize = 12;
    let words = &prompt.checked.words;
    let key = view.key_in(Overlay::Prompt, Action::Complete);
    (1..=FEW)
        .contains(&words.len())
        .then(|| format!("{key}: {}", words.join(" ")))
}
