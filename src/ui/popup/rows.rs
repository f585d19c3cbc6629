//! Where the rows of a popup stand, and what a click there means.

use ratatui::layout::{Position, Rect};

use crate::ui::list::Scrolled;

/// What a click on a popup means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PopupClick {
    /// On a row, by its number.
    Row(u128),
    /// On the lower border of a form, which says how to begin.
    Begin,
    /// Beside the popup.
    Outside,
}

/// Where the rows of a popup stand.
pub(super) struct Rows {
    pub(super) place: Rect,
    pub(super) inside: Rect,
    pub(super) scrolled: Scrolled,
    pub(super) len: usize,
    /// Whether a click on the lower border begins what the rows say.
    pub(super) begins: bool,
}

impl Rows {
    /// What a click at a cell means; `None` where it means nothing.
    pub(super) fn at(&self, cell: Position) -> Option<PopupClick> {
        if !self.place.contains(cell) {
            return Some(PopupClick::Outside);
        }
        if self.begins && cell.y + 1 == self.place.bottom() {
            return Some(PopupClick::Begin);
        }
        let number = self.scrolled.top + u128::from(cell.y.checked_sub(self.inside.y)?);
        let is_row = self.inside.contains(cell) && number < self.len as u128;
        is_row.then_some(PopupClick::Row(number))
    }
}
