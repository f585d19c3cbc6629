//! The ranks of heaps, and of the same heaps with one left out, where folds stand.

use crate::solve::ranking::Ranking;

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
