//! The selected row of a list, and which part of the list is on the screen.

/// A selection in a list that may be longer than memory (rows are numbered by `u128`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The selected row, counted from 0.
    pub selected: u128,
    /// The first row on the screen.
    pub top: u128,
}

/// Rows kept in sight above and below the selection.
const CONTEXT: u128 = 2;

impl Cursor {
    /// Moves the selection down (positive) or up, staying within a list of `len` rows.
    pub fn step(&mut self, by: i128, len: u128) {
        let moved = if by < 0 {
            self.selected.saturating_sub(by.unsigned_abs())
        } else {
            self.selected.saturating_add(by.unsigned_abs())
        };
        self.selected = moved.min(len.saturating_sub(1));
    }

    /// Scrolls as little as needed so that the selection, with two rows of context where there is
    /// room, is among `height` rows.
    pub fn fit(&mut self, height: u16, len: u128) {
        let height = u128::from(height).max(1);
        self.selected = self.selected.min(len.saturating_sub(1));
        let context = CONTEXT.min((height - 1) / 2);
        self.top = self.top.min(self.selected.saturating_sub(context));
        let least_top = self
            .selected
            .saturating_add(context + 1)
            .min(len.max(1))
            .saturating_sub(height);
        self.top = self.top.max(least_top).min(len.saturating_sub(height));
    }
}
