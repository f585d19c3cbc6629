//! The heaps of a position in VDN's terms: Delete Nim ⟨x, y⟩ is VDN ⟨x + 1, y + 1⟩.

use crate::game::{Canonical, Game, Move, SplitHeap};

/// The heaps of a position, in non-decreasing order, each at least 1.
#[derive(Clone, Debug)]
pub(super) struct Heaps {
    pub(super) sizes: Vec<u128>,
    /// The number that was added to each heap: 1 in Delete Nim.
    pub(super) lift: u64,
}

impl Heaps {
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
