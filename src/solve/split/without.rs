//! Where the folds of heaps and of these with one heap less stand.

use crate::solve::ranking::Ranking;

/// Ranks of heaps y, and of q ≤ y, with one of them left out: whatever q is, it adds q to the rank.
#[derive(Debug)]
pub(super) struct Without {
    /// The rank of y, without q: in this row, at q, stands the fold of q and y.
    pub(super) row: usize,
    /// Row and size where the fold of y, without q, stands.
    pub(super) without_q: Option<(usize, usize)>,
    /// For the different heaps of y.
    pub(super) others: Vec<Other>,
}

/// A heap of y that is left out.
#[derive(Debug)]
pub(super) struct Other {
    pub(super) heap: usize,
    /// The rank of the others of y.
    pub(super) rest: usize,
    /// The rank of 0 and the others of y; q more with q.
    pub(super) row: usize,
}

impl Without {
    pub(super) fn of(y: &[usize], ranking: &Ranking) -> Self {
        let rank = |from, y: &mut dyn Iterator<Item = &usize>| {
            (from..).zip(y).map(|(j, &v)| ranking.weight(j, v)).sum()
        };
        let other = |i: usize| Other {
            heap: y[i],
            rest: rank(1, &mut y[..i].iter().chain(&y[i + 1..])),
            row: rank(2, &mut y[..i].iter().chain(&y[i + 1..])),
        };
        let different = |&i: &usize| i == 0 || y[i] != y[i - 1];
        Self {
            row: rank(1, &mut y.iter()),
            without_q: y.first().map(|&heap| (rank(1, &mut y[1..].iter()), heap)),
            others: (0..y.len()).filter(different).map(other).collect(),
        }
    }
}
