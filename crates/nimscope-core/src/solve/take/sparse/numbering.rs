//! The places of multisets of piles in arrays with a cell for each.

use crate::solve::ranking::Ranking;

/// Numbers sorted piles ≤ max, of any number up to n, lexicographically from the greatest on:
/// those that differ in their largest pile only stand side by side.
pub(super) struct Numbering {
    pub(super) max: u16,
    ranking: Ranking,
}

impl Numbering {
    pub(super) fn new(n: usize, max: u16) -> Self {
        Self {
            max,
            ranking: Ranking::new(n, 0, max.into()),
        }
    }

    /// The number of multisets of `piles` piles.
    pub(super) fn of(&self, piles: usize) -> usize {
        self.ranking.multisets(piles, usize::from(self.max) + 1)
    }

    /// The amount that a pile adds to the place, if it and those above it are `piles` piles.
    pub(super) fn weight(&self, piles: usize, pile: u16) -> usize {
        self.ranking.weight(piles, usize::from(self.max - pile))
    }

    /// Visits the places of some sorted piles without two of them, with the indices of these.
    #[inline]
    pub(super) fn each_without_two(
        &self,
        piles: &[u16],
        mut visit: impl FnMut(usize, usize, usize),
    ) {
        let all = piles.len();
        // The amount that a pile adds if `out` of those above it are left out.
        let adds = |l: usize, out: usize| self.weight(all - l - out, piles[l]);
        let mut below = 0;
        for i in 0..all - 1 {
            let mut between = 0;
            let mut above: usize = (i + 2..all).map(|l| adds(l, 0)).sum();
            for j in i + 1..all {
                visit(i, j, below + between + above);
                if j + 1 < all {
                    between += adds(j, 1);
                    above -= adds(j + 1, 0);
                }
            }
            if i + 2 < all {
                below += adds(i, 2);
            }
        }
    }
}
