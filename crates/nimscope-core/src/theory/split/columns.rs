//! The binary columns of the Delete games. A heap of z stands in its row as z − 1, in Delete Nim
//! as z.

use crate::game::{Canonical, Game};

/// The rows z − 1 (in Delete Nim z), and their columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    rows: Vec<u64>,
}

impl Columns {
    /// The columns of a position.
    pub fn of(game: Game, x: &Canonical) -> Self {
        let least = game.least_pile();
        Self {
            rows: x.piles().iter().map(|z| z - least).collect(),
        }
    }

    /// The rows, in the order of the sorted heaps.
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// The number of columns up to the highest that holds a one.
    pub fn width(&self) -> u32 {
        let all = self.rows.iter().fold(0, |all, row| all | row);
        u64::BITS - all.leading_zeros()
    }

    /// The digit of a row in a column, counted from 0; 0 past its end.
    pub fn digit(&self, row: usize, column: u32) -> bool {
        digit(self.rows[row], column)
    }

    /// The number of rows that hold a zero in a column, counted from 0.
    pub fn zeros(&self, column: u32) -> usize {
        let zero = |&&row: &&u64| !digit(row, column);
        self.rows.iter().filter(zero).count()
    }

    /// The column that decides single-delete nim with n ≤ 4 heaps: the lowest that holds at least
    /// n − 2 zeros. It is at most 64, where all rows hold zeros.
    pub fn deciding(&self) -> u32 {
        let few = self.rows.len().saturating_sub(2);
        (0..u64::BITS)
            .find(|&column| self.zeros(column) >= few)
            .unwrap_or(u64::BITS)
    }
}

#[inline]
pub(super) fn digit(row: u64, column: u32) -> bool {
    row.checked_shr(column).is_some_and(|low| low & 1 == 1)
}
