//! What a pane looks like: functions of what there is to be seen, and of nothing else.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::app::{Pane, View};
use crate::game::grouped;
use crate::ui::piles::Hit;
use crate::ui::text::draw_lines;

/// The functions of a pane.
#[derive(Clone, Copy)]
pub(crate) struct Appearance {
    /// Draws the inside.
    pub(crate) draw: fn(&mut Frame<'_>, Rect, View<'_>),
    /// What is at the foot of the border: counts, sums, where one is.
    pub(crate) foot: fn(View<'_>) -> Option<String>,
    /// What is in the title behind the name: filter, bound, order.
    pub(crate) subtitle: fn(View<'_>) -> String,
    /// How many rows are above its list in a pane of this height: column heads.
    pub(crate) head: fn(u16, View<'_>) -> u16,
    /// How many rows are below its list in a pane of this width and height: notes on the
    /// selected row.
    pub(crate) notes: fn(u16, u16, View<'_>) -> u16,
    /// What a click at a cell of this inside hits besides its rows.
    pub(crate) hit: fn(View<'_>, Rect, Position) -> Option<Hit>,
    /// Its text at a width, laid out once a frame; none in a pane without text.
    pub(crate) text: fn(View<'_>, u16) -> Vec<Line<'static>>,
    /// How many rows its content takes at a width, where its place follows that.
    pub(crate) needs: fn(View<'_>, u16) -> usize,
    /// How many rows it grows by, again and again, where they are free.
    pub(crate) grows: fn(View<'_>) -> u16,
    /// How many rows its content takes at a width where nothing makes room for it.
    pub(crate) wants: fn(View<'_>, u16) -> usize,
    /// How many columns its content takes at most, where its place follows that.
    pub(crate) columns: fn(View<'_>) -> Option<u16>,
    /// Its text as it is copied and saved, where that is not what it shows.
    pub(crate) copied: fn(View<'_>) -> Option<String>,
    /// Whether there is more to be seen beside its text.
    pub(crate) is_drawn: fn(View<'_>) -> bool,
}

impl Appearance {
    /// How many of the rows inside are not its list: column heads, and notes below it.
    pub(crate) fn fixed_rows(&self, width: u16, height: u16, view: View<'_>) -> u16 {
        (self.head)(height, view) + (self.notes)(width, height, view)
    }
}

/// A list without column heads and notes: the other panes say in what they differ.
pub(super) const LIST: Appearance = Appearance {
    draw: |_, _, _| {},
    foot: |_| None,
    subtitle: |_| String::new(),
    head: |_, _| 0,
    notes: |_, _, _| 0,
    hit: |_, _, _| None,
    text: |_, _| Vec::new(),
    needs: |_, _| 0,
    grows: |_| 0,
    wants: |_, _| 0,
    columns: |_| None,
    copied: |_| None,
    is_drawn: |_| false,
};

/// The rows in sight of a pane that is text.
pub(super) fn draw_text(frame: &mut Frame<'_>, area: Rect, view: View<'_>, pane: Pane) {
    let first = usize::try_from(view.state.cursor(pane).selected).unwrap_or(usize::MAX);
    let lines = view.layout.text(pane).get(first..).unwrap_or_default();
    draw_lines(frame, area, lines);
}

/// Where one is in a pane that is text, while there is more than fits.
pub(super) fn text_foot(view: View<'_>, pane: Pane) -> Option<String> {
    let rows = view.layout.text_rows(pane);
    let height = u128::from(view.layout.height(pane));
    if rows <= height {
        return None;
    }
    let top = if pane.behaviour().has_rows() {
        view.layout.tops[pane]
    } else {
        view.state.cursor(pane).selected
    };
    let first = top + 1;
    let last = (first + height - 1).min(rows);
    let place = format!("rows {first}–{last} of {}", grouped(rows));
    if view.state.focus() != pane {
        return Some(place);
    }
    Some(place + &view.said_in(pane, ", {down} and {up} scroll"))
}
