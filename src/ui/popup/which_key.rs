//! The keys that may follow the keys typed so far, at the bottom right so that the work stays in
//! sight.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::window::window;
use crate::app::{Action, Key, KeyMeaning, KeyPlace, View};
use crate::lists::CollectVec as _;
use crate::ui::cut::{Cut, cells};
use crate::ui::text::{cell_width, draw_line, padded, truncated};
use crate::ui::theme::{Role, Themed};

/// The widest column of rows.
const WIDEST: usize = 62;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let popup = view.state.popups.last();
    let heard = popup.map_or(KeyPlace::Pane(view.state.focus()), |popup| {
        KeyPlace::Over(popup.place())
    });
    let KeyMeaning::Prefix(next) = view.keymap.meaning(heard, &view.state.typed.keys) else {
        return;
    };
    let rows = next.into_iter();
    let rows = rows.map(|(key, action)| (key.to_string(), words(view, action, heard)));
    let rows: Vec<(String, String)> = rows.collect_vec();
    let keys = rows.iter().map(|(key, _)| cell_width(key)).max();
    let keys = keys.unwrap_or(0);
    // Rows for which there is no height are in further columns.
    let most = usize::from(area.height.saturating_sub(2)).max(1);
    let columns = rows.len().div_ceil(most).max(1);
    let height = rows.len().div_ceil(columns);
    let room = usize::from(area.width.saturating_sub(2));
    let (widths, gap) = widths(&rows, height, keys, room);
    let title = Key::shown(&view.state.typed.keys);
    let foot = format!("{} cancels", view.key(Action::Back));
    let width = cells(widths.iter().sum::<usize>() + 2).max(cells(cell_width(&foot) + 4));
    let height = cells(height + 2);
    let place = area.last_columns(width).last_rows(height);
    let inside = window(frame, place, view, [&title, &foot], Role::Focus);
    let height = usize::from(inside.height).max(1);
    for (number, (key, words)) in rows.into_iter().enumerate() {
        let width = widths.get(number / height).copied().unwrap_or_default();
        // What an action does differs in its last word: that is not left out whole.
        let words = truncated(&words, width.saturating_sub(keys + gap + 1));
        let key = format!(" {}{}", padded(&key, keys), " ".repeat(gap));
        let spans = [(key, Role::Key), (words, Role::Text)];
        let spans = spans.map(|(text, role)| Span::styled(text, view.style(role)));
        let x = inside.x + cells(widths.iter().take(number / height).sum::<usize>());
        let place = Rect::new(x, inside.y + cells(number % height), cells(width), 1);
        draw_line(frame, place.intersection(inside), &Line::from_iter(spans));
    }
}

/// The widths of the columns of rows, and the blanks between a key and its words. Where the rows
/// have no room, there is one blank and the widest column is cut, if that is enough.
fn widths(
    rows: &[(String, String)],
    height: usize,
    keys: usize,
    room: usize,
) -> (Vec<usize>, usize) {
    let words = rows.chunks(height.max(1)).map(|rows| {
        let words = rows.iter().map(|(_, words)| cell_width(words));
        words.max().unwrap_or(0)
    });
    let words: Vec<usize> = words.collect_vec();
    let of = |gap: usize| {
        words
            .iter()
            .map(move |words| (keys + words + gap + 2).min(WIDEST))
    };
    let widest = of(2).max().unwrap_or(0);
    if widest * words.len() <= room {
        return (vec![widest; words.len()], 2);
    }
    let mut widths: Vec<usize> = of(1).collect_vec();
    let excess = widths.iter().sum::<usize>().saturating_sub(room);
    let place = (0..widths.len()).max_by_key(|&place| widths[place]);
    let place = place.unwrap_or(0);
    let alike = room / words.len().max(1);
    match widths.get_mut(place) {
        Some(widest) if *widest >= alike + excess => *widest -= excess,
        // Several columns are too wide: each is cut alike.
        Some(_) | None => return (vec![alike; words.len()], 2),
    }
    (widths, 1)
}

/// What an action does: a pane is named.
fn words(view: View<'_>, action: Action, heard: KeyPlace) -> String {
    if let Action::Focus(pane) = action {
        pane.title().to_owned()
    } else {
        view.keymap.doc_of(action, heard)
    }
}
