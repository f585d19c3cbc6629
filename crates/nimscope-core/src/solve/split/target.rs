//! The places where the rows of a block are folded in.

use super::merge::Left;
use crate::solve::ranking::Ranking;

/// A place among the folds for each row of a block. The rows differ in q, the least heap but one.
#[derive(Debug)]
pub(super) struct FoldPlace {
    /// The number of heaps that are left.
    pub(super) heaps: usize,
    above_p: usize,
    above_q: Option<usize>,
    /// The heaps that depend on neither p nor q and that the heap with q has not passed. They are
    /// a stretch of those of all targets, in order.
    others: std::ops::Range<usize>,
    /// The number of heaps that it has passed.
    passed: usize,
    /// The sum that all of them add to the rank.
    rank: usize,
}

/// Where a position is folded.
pub(super) struct Folded {
    /// The row of folds.
    pub(super) row: usize,
    /// The size that is folded for p = 0.
    pub(super) v: usize,
}

impl FoldPlace {
    /// The target of the heaps that are left, before any row. They are appended to those of all
    /// targets.
    pub(super) fn new(left: &Left, ranking: &Ranking, all: &mut Vec<usize>) -> Self {
        let start = all.len();
        all.extend(&left.heaps);
        let others = &mut all[start..];
        others.sort_unstable();
        let with_q = usize::from(left.above_q.is_some());
        Self {
            heaps: others.len() + 1 + with_q,
            above_p: left.above_p,
            above_q: left.above_q,
            passed: 0,
            rank: ranking.rank_from(1 + with_q, others.iter().copied()),
            others: start..all.len(),
        }
    }

    /// Where it is folded. It is called with non-decreasing q. None if a heap is too large.
    #[inline]
    pub(super) fn of(&mut self, q: usize, ranking: &Ranking, all: &[usize]) -> Option<Folded> {
        let (row, v) = match self.above_q {
            None => (self.rank, self.above_p + q),
            Some(above_q) => {
                let with_q = above_q + q;
                if with_q > ranking.max_size() {
                    return None;
                }
                while !self.others.is_empty() && all[self.others.start] < with_q {
                    let other = all[self.others.start];
                    self.others.start += 1;
                    self.passed += 1;
                    // The heap moves down to the place that the heap with q leaves.
                    self.rank += ranking.weight(self.passed, other);
                    self.rank -= ranking.weight(self.passed + 1, other);
                }
                let row = self.rank + ranking.weight(self.passed + 1, with_q);
                (row, self.above_p)
            }
        };
        (v <= ranking.max_size()).then_some(Folded { row, v })
    }
}
