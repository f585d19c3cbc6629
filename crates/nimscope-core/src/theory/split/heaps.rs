//! The heaps of a position in VDN's terms: Delete Nim ⟨x, y⟩ is VDN ⟨x + 1, y + 1⟩.

use crate::game::{Canonical, Game, Move, SplitHeap};

/// The heaps of a position, in non-decreasing order, each at least 1.
#[derive(Clone, Debug)]
pub(super) struct LiftedHeaps {
    pub(super) sizes: Vec<u128>,
    /// The number that was added to each heap: 1 in Delete Nim.
    pub(super) lift: u64,
}

impl LiftedHeaps {
    pub(super) fn of(game: Game, x: &Canonical) -> Self {
        Self::lifted(1 - game.least_pile(), x)
    }

    /// The heaps with this added to each.
    pub(super) fn lifted(lift: u64, x: &Canonical) -> Self {
        let sizes = x.piles().iter().map(|&z| u128::from(z) + u128::from(lift));
        Self {
            sizes: sizes.collect(),
            lift,
        }
    }

    /// The move that splits some heaps into the given parts. It deletes the given heaps or, if
    /// none are given, all the others.
    pub(super) fn split(
        &self,
        deleted: Option<Vec<usize>>,
        mut split: Vec<(usize, Vec<u128>)>,
    ) -> Move {
        split.sort_unstable();
        let mut deleted = deleted.unwrap_or_else(|| {
            let others = (0..self.sizes.len()).filter(|i| split.iter().all(|(j, _)| i != j));
            others.collect()
        });
        deleted.sort_unstable();
        let part = |part: u128| {
            u64::try_from(part - u128::from(self.lift))
                .expect("a part is at most as large as its heap")
        };
        let parts = |parts: Vec<u128>| parts.into_iter().map(part).collect();
        let split = split
            .into_iter()
            .map(|(index, made)| SplitHeap {
                index,
                parts: parts(made),
            })
            .collect();
        Move::Split { deleted, split }
    }

    /// What is read of a heap z: itself, or one more.
    pub(super) fn letter(&self) -> &'static str {
        if self.lift == 0 { "z" } else { "z + 1" }
    }
}

/// The rows z − 1 (in Delete Nim z), and their columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The rows, in the order of the sorted heaps.
    pub rows: Vec<u64>,
}

impl Columns {
    /// The columns of a position.
    pub fn of(game: Game, x: &Canonical) -> Self {
        let least = game.least_pile();
        Self {
            rows: x.piles().iter().map(|z| z - least).collect(),
        }
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
