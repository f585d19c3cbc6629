//! The selected row of a list, and which part of the list is in sight around it.

/// A selection in a list that may be longer than memory (rows are numbered by `u128`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The selected row, counted from 0.
    pub selected: u128,
}

/// Rows kept in sight above and below the selection.
const CONTEXT: u128 = 2;

impl Cursor {
    /// Moves the selection down (positive) or up, staying within a list of `len` rows.
    pub fn step(&mut self, by: i128, len: u128) {
        self.selected = self.selected.saturating_add_signed(by);
        self.stay_in(len);
    }

    /// The selected one of some rows.
    pub fn among<T>(self, rows: &[T]) -> Option<&T> {
        rows.get(usize::try_from(self.selected).ok()?)
    }

    /// Stays within a list of `len` rows.
    pub fn stay_in(&mut self, len: u128) {
        self.selected = self.selected.min(len.saturating_sub(1));
    }

    /// The first of the `height` rows in sight. The list is scrolled from where it was as little
    /// as needed, so that the selection is in sight, with two rows of context where there is room.
    pub fn first_in_sight(self, before: u128, height: u16, len: u128) -> u128 {
        let height = u128::from(height).max(1);
        let context = CONTEXT.min((height - 1) / 2);
        let most = self.selected.saturating_sub(context);
        let least = self
            .selected
            .saturating_add(context + 1)
            .min(len.max(1))
            .saturating_sub(height);
        before.min(most).max(least).min(len.saturating_sub(height))
    }
}
