//! What a pane shows, as text: all its rows, on a screen that is high enough.

use std::sync::Arc;

use enum_map::EnumMap;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal};

use crate::app::{FrameLayout, Pane, Slot, View};
use crate::game::joined;
use crate::lists::CollectVec as _;
use crate::ui::cut::cells;
use crate::ui::list;
use crate::ui::pane::table as pane;
use crate::ui::popup;

/// The most cells of all rows, and the widest row.
const CELLS: usize = 1 << 22;
const WIDEST: usize = 2000;

/// About as many cells are drawn at a time: a screen in memory takes some 100 bytes for each.
const AT_ONCE: u16 = 1 << 15;

/// The text of a pane as it is shown, all its rows. It is as wide as the pane, or as it takes for
/// nothing to be cut.
pub fn text_of(view: View<'_>, pane: Pane) -> String {
    if let Some(text) = (pane::looks(pane, view).copied)(view) {
        return text.trim_end().to_owned();
    }
    let own = view
        .layout
        .slot(pane)
        .map_or(Rect::new(1, 1, 80, 24), |slot| Rect {
            x: 1,
            y: 1,
            ..slot.inside()
        });
    let rows = usize::try_from(view.len(pane)).unwrap_or(usize::MAX);
    let widest = (CELLS / rows.max(1)).min(WIDEST);
    let widest = cells(widest).max(own.width);
    let at = |width: u16| text_in(view, pane, Rect { width, ..own });
    let whole = at(widest);
    let widths = std::iter::successors(Some(own.width), |width| width.checked_mul(2));
    let mut texts = widths.take_while(|width| *width < widest).map(at);
    let is_whole = |text: &String| cuts(text) <= cuts(&whole);
    texts.find(is_whole).unwrap_or(whole)
}

/// What the popup on top shows, as text: its title, and all its rows.
pub(crate) fn text_of_popup(view: View<'_>) -> String {
    let area = Rect::new(0, 0, 100, 600);
    let drawn = in_memory(area.width, area.height, |frame| {
        popup::draw(frame, area, view);
    });
    let rows = rows_within(&drawn, area).into_iter();
    // At its foot are its keys.
    let rows = rows.filter(|row| !row.contains('╚'));
    let inside = rows.map(|row| row.replace(['║', '╔', '═', '╗'], " ").trim().to_owned());
    let inside = inside.filter(|row| !row.trim_matches('─').is_empty());
    joined(inside, "\n")
}

/// How often a text says that something is cut.
fn cuts(text: &str) -> usize {
    text.matches('…').count() + text.matches("cut: ").count()
}

/// The text of a pane in a place.
fn text_in(view: View<'_>, pane: Pane, inside: Rect) -> String {
    let layout = alone(view, pane, inside, 0);
    let lines = layout.text(pane);
    if !lines.is_empty() && !(pane::looks(pane, view).is_drawn)(view) {
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect_vec();
        return trimmed(&lines);
    }
    let on = view.on(&layout, view.seen).in_frame();
    let looks = pane::looks(pane, on);
    let head = (looks.head)(inside.height, on);
    let fixed = looks.fixed_rows(inside.width, inside.height, on);
    let len = usize::try_from(on.len(pane)).unwrap_or(usize::MAX);
    let len = len.min(list::COPIED);
    // Part by part, all rows are in sight on a screen that is high enough; the rows above the
    // list are of the first part, and those below it of the last.
    let most = (AT_ONCE / inside.width.max(1)).max(inside.height).max(1);
    let mut lines = Vec::new();
    let mut top = 0;
    loop {
        let rows = u16::try_from(len - top).map_or(most, |rest| rest.min(most));
        let is_last = top + usize::from(rows) >= len;
        let height = inside.height.max(rows.saturating_add(fixed));
        let fixed = looks.fixed_rows(inside.width, height, on);
        let height = height.max(rows.saturating_add(fixed));
        let drawn = drawn(view, pane, Rect { height, ..inside }, top);
        let first = if top == 0 { 0 } else { head };
        let last = if is_last { height } else { head + rows };
        lines.extend((drawn.into_iter().take(last.into())).skip(first.into()));
        top += usize::from(rows);
        if is_last {
            return trimmed(&lines);
        }
    }
}

/// The lines of a pane in a place, its list from a row on.
fn drawn(view: View<'_>, pane: Pane, inside: Rect, top: usize) -> Vec<String> {
    let layout = alone(view, pane, inside, top as u128);
    let view = view.on(&layout, view.seen).in_frame();
    let draw = pane::looks(pane, view).draw;
    let drawn = in_memory(inside.right(), inside.bottom(), |frame| {
        draw(frame, inside, view);
    });
    rows_within(&drawn, inside)
}

/// What is drawn on a screen in memory.
pub(super) fn in_memory(width: u16, height: u16, draw: impl FnOnce(&mut Frame<'_>)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height))
        .expect("a screen in memory can always be made");
    let mut frame = terminal.get_frame();
    draw(&mut frame);
    std::mem::take(frame.buffer_mut())
}

/// The rows of a place as text.
fn rows_within(buffer: &Buffer, place: Rect) -> Vec<String> {
    let cell = |y| move |x| buffer[(x, y)].symbol();
    let row = |y| (place.left()..place.right()).map(cell(y)).collect();
    (place.top()..place.bottom()).map(row).collect()
}

/// The layout of a screen on which a pane is alone. A picture is no text: its figure is in
/// characters. Its list begins with this row.
fn alone(view: View<'_>, pane: Pane, inside: Rect, top: u128) -> FrameLayout {
    let mut tops = EnumMap::default();
    tops[pane] = top;
    let area = Rect::new(0, 0, inside.right() + 1, inside.bottom() + 1);
    let mut layout = FrameLayout {
        shape: view.layout.shape,
        body: view.layout.body,
        slots: vec![Slot {
            pane,
            area,
            tabs: vec![pane],
            borders: EnumMap::default(),
        }],
        values: Arc::clone(&view.layout.values),
        moves: view.layout.moves.clone(),
        grounds: view.layout.grounds,
        texts: view.layout.texts.clone(),
        pages: view.layout.pages.clone(),
        tops,
        is_copy: true,
        ..FrameLayout::default()
    };
    let on = view.on(&layout, view.seen).in_frame();
    let text = (pane::looks(pane, on).text)(on, inside.width);
    layout.texts[pane] = Some(text.into());
    layout
}

/// Lines without blanks at their ends, and without empty ones at the end.
fn trimmed(lines: &[String]) -> String {
    let lines = joined(lines.iter().map(|line| line.trim_end()), "\n");
    lines.trim_end().to_owned()
}
