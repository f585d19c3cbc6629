//! Where a row of positions is folded in.

use super::merge::Left;
use crate::solve::ranking::Ranking;

/// A place among the folds for each row of a [`Block`](super::walk::Walk): the rows differ in q, the least heap but one.
#[derive(Debug)]
pub(super) struct Target {
    /// How many heaps are left.
    pub(super) heaps: usize,
    /// Of the heaps but the one with p, without the one with q: in order.
    others: Vec<usize>,
    above_p: usize,
    above_q: Option<usize>,
    /// How many of the others the heap with q has passed.
    passed: usize,
    /// What the others add to the rank.
    rank: usize,
}

impl Target {
    /// The target of what is left, before any row.
    pub(super) fn new(left: &Left, ranking: &Ranking) -> Self {
        let mut others = left.heaps.clone();
        others.sort_unstable();
        let with_q = usize::from(left.above_q.is_some());
        Self {
            heaps: others.len() + 1 + with_q,
            rank: (1 + with_q..)
                .zip(&others)
                .map(|(j, &v)| ranking.weight(j, v))
                .sum(),
            others,
            above_p: left.above_p,
            above_q: left.above_q,
            passed: 0,
        }
    }

    /// The row of folds, and the size that is folded for p = 0; for q that never lessens. None if a heap is too large.
    pub(super) fn of(&mut self, q: usize, ranking: &Ranking) -> Option<(usize, usize)> {
        let place = match self.above_q {
            None => (self.rank, self.above_p + q),
            Some(above) => {
                let v = q + above;
                while let Some(&other) = self.others.get(self.passed).filter(|&&other| other < v) {
                    // It moves down to the place that the heap with q leaves.
                    self.passed += 1;
                    self.rank += ranking.weight(self.passed, other);
                    self.rank -= ranking.weight(self.passed + 1, other);
                }
                if v > ranking.max_size() {
                    return None;
                }
                (self.rank + ranking.weight(self.passed + 1, v), self.above_p)
            }
        };
        (place.1 <= ranking.max_size()).then_some(place)
    }
}
