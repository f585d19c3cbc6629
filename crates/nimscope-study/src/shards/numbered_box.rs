//! The positions of a box in order, found by their number alone: no list of sizes is kept, so that
//! a box may be of any size.

use crate::game::{Count, Game, Symmetry};
use crate::solve::Ranking;

/// The positions of a game with piles up to a bound, in lexicographic order: the sorted ones, or
/// all arrangements where some rearrangement of the piles changes the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct NumberedBox {
    n: usize,
    least: u64,
    max: u64,
    symmetry: Symmetry,
    /// The length of the list; `None` from 2¹²⁸ − 1 on.
    pub(super) count: Option<u128>,
}

impl NumberedBox {
    pub(super) fn of(game: Game, max: u64) -> Self {
        let count = Ranking::count_of(game, max);
        Self {
            n: game.n(),
            least: game.least_pile(),
            max,
            symmetry: game.symmetry(),
            count: (count < u128::MAX).then_some(count),
        }
    }

    /// The piles at a place, counted from 0. O(n² log max).
    pub(super) fn at(&self, place: u128) -> Vec<u64> {
        match self.symmetry {
            Symmetry::All => self.sorted_at(place),
            Symmetry::Of(_) => {
                let mut rest = place;
                let mut piles = vec![self.least; self.n];
                for (place, pile) in piles.iter_mut().enumerate().rev() {
                    let most = self.symmetry.most_at(place, self.max);
                    let sizes = u128::from(most - self.least) + 1;
                    *pile += offset(rest % sizes);
                    rest /= sizes;
                }
                piles
            }
        }
    }

    /// The place of the piles of a position; `None` if they are none of the box.
    pub(super) fn place(&self, piles: &[u64]) -> Option<u128> {
        let (mut low, mut high) = (0, self.count?);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.at(middle).as_slice() < piles {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let is_there = Some(low) < self.count && self.at(low) == piles;
        (is_there && self.is_position(piles)).then_some(low)
    }

    /// Each pile is replaced by max − pile, and the order of the piles is reversed. That turns the
    /// order of the list round: it becomes that of Σ C(xⱼ + j − 1, j).
    fn sorted_at(&self, place: u128) -> Vec<u64> {
        let follow = self.count.unwrap_or(u128::MAX) - 1 - place;
        let most = u128::from(self.max - self.least);
        let below_max = Count::nth_multiset(self.n, follow, most);
        below_max.map(|v| self.max - offset(v)).collect()
    }

    /// Goes on to the next place. At the end it stays.
    pub(super) fn advance(&self, piles: &mut [u64]) {
        self.symmetry.advance(piles, self.least, self.max);
    }

    /// Whether the piles at a place are a position, and not another arrangement of one.
    pub(super) fn is_position(&self, piles: &[u64]) -> bool {
        self.symmetry.is_least(piles)
    }
}

fn offset(digit: u128) -> u64 {
    u64::try_from(digit).expect("it is at most the largest pile")
}
