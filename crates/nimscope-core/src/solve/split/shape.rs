//! The data of a game and a box that the kernel needs, the bounds on values that follow, and the
//! ranks of heaps, and of the same heaps with one left out, where folds stand.

use crate::game::Splits;
use crate::solve::cells::WordWidth;
use crate::solve::kernel::TableKey;
use crate::solve::ranking::Ranking;

/// The data of a game and a box that the kernel needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct SplitBox {
    pub(super) splits: Splits,
    pub(super) n: usize,
    /// The largest heap, counted from the least.
    largest: u64,
}

impl SplitBox {
    pub(super) fn of(splits: Splits, key: TableKey) -> Self {
        let game = key.rules.game;
        Self {
            splits,
            n: game.n(),
            largest: key.max.saturating_sub(game.least_pile()),
        }
    }

    /// The numbers s of heaps for which there are folds, in increasing order: the levels.
    pub(super) fn kept(self) -> std::ops::Range<usize> {
        self.n - self.splits.heaps.max() * (self.splits.parts - 1)..self.n
    }

    pub(super) fn multisets(self, s: usize) -> u128 {
        Ranking::count(s, 0, self.largest)
    }

    /// Whether a move may leave s heaps and split some of them.
    pub(super) fn is_split(self, s: usize) -> bool {
        let deleted = self.n - s;
        let each = self.splits.parts - 1;
        deleted.is_multiple_of(each) && self.splits.heaps.contains(deleted / each)
    }

    /// The loose rows of folds of s heaps: one for each multiset of s − 1 of them.
    pub(super) fn loose_rows(self, s: usize) -> u128 {
        if self.is_split(s) {
            self.multisets(s - 1)
        } else {
            0
        }
    }

    /// The length of a loose row: the sizes of a heap.
    pub(super) fn sizes(self) -> u128 {
        u128::from(self.largest) + 1
    }

    /// A bound on remoteness and Grundy values, in both conventions: one more than the moves of
    /// the longest game. Heaps are counted from the least heap. A split lowers their sum by k − 1
    /// or more. Where no heap is kept, it lowers the largest heap too.
    fn bound(self) -> u128 {
        let (j, k) = (self.splits.heaps.min(), self.splits.parts);
        let largest = u128::from(self.largest);
        let moves = if j * k == self.n {
            largest / (k as u128 - 1)
        } else {
            largest * self.n as u128 / (j * (k - 1)) as u128
        };
        moves + 1
    }

    pub(super) fn width(self) -> WordWidth {
        WordWidth::holding(self.bound())
    }

    /// The words of a set of Grundy values.
    pub(super) fn set_words(self) -> usize {
        usize::try_from(self.bound() / 64 + 1).unwrap_or(usize::MAX)
    }
}

/// Ranks of heaps y without one of them, next to smaller heaps p ≤ q or to none.
#[derive(Debug)]
pub(super) struct Without {
    /// The rank of y.
    pub(super) rank: usize,
    /// The rank of 0 and y. With q in place of 0 it is q more.
    pub(super) with_q: usize,
    /// The ranks without a heap, for the different heaps of y.
    pub(super) others: Vec<Other>,
}

/// A heap of y that is left out.
#[derive(Debug)]
pub(super) struct Other {
    pub(super) heap: usize,
    /// The rank of 0 and the rest of y. With q in place of 0 it is q more.
    pub(super) with_q: usize,
    /// The rank of 0, 0 and the rest of y. With 0 and q in their place it is C(q + 1, 2) more.
    pub(super) with_p_q: usize,
}

impl Without {
    pub(super) fn of(y: &[usize], ranking: &Ranking) -> Self {
        let without = |i: usize| y[..i].iter().chain(&y[i + 1..]).copied();
        let other = |i: usize| Other {
            heap: y[i],
            with_q: ranking.rank_from(2, without(i)),
            with_p_q: ranking.rank_from(3, without(i)),
        };
        let different = |&i: &usize| i == 0 || y[i] != y[i - 1];
        Self {
            rank: ranking.rank_from(1, y.iter().copied()),
            with_q: ranking.rank_from(2, y.iter().copied()),
            others: (0..y.len()).filter(different).map(other).collect(),
        }
    }
}
