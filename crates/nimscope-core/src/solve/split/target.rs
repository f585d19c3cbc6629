//! Where the rows of positions that differ in their two least heaps are folded in.

use std::ops::Range;

use super::folds::SplitFold;
use super::home::{Home, Landing, Layout};
use super::merge::Left;
use crate::solve::ranking::Ranking;

/// A place among the folds for each row of a block. The rows differ in q, the least heap but one.
#[derive(Debug)]
pub(super) struct FoldTarget {
    /// The number of heaps that are left, less the least such number.
    pub(super) level: usize,
    pub(super) home: Home,
    /// The heap of [`Landing::heap`], if q is not in it.
    pub(super) heap: usize,
    above_p: usize,
    q: HeapOfQ,
    /// The heaps besides the one with which the folds stand that depend on neither p nor q and
    /// that the heap with q has not passed. They are a stretch of those of all targets, in order.
    others: Range<usize>,
    /// The number of heaps that it has passed.
    passed: usize,
    /// The sum that all of them add to the rank.
    rank: usize,
    /// The heap with which the folds stand, if others may be larger.
    most: usize,
    /// The first of the rows with the only heap that is larger than this one, if there is one.
    outer: Option<usize>,
    /// The number of rows for each larger heap.
    outer_rows: usize,
}

/// What became of q.
#[derive(Clone, Copy, Debug)]
enum HeapOfQ {
    /// It was merged with p.
    WithP,
    /// It is in a heap that is larger by this.
    Above(usize),
    /// The folds stand with it.
    Second,
    /// The folds stand with the heap that it is in, which is larger by this.
    Later(usize),
}

impl FoldTarget {
    /// Lets the targets in one band follow one another, so that the band is locked once for them.
    pub(super) fn by_heap(targets: &mut [Self]) {
        targets.sort_unstable_by_key(|target| target.heap);
    }

    /// The target of the heaps that are left of x, before any row. They are appended to those of
    /// all targets.
    pub(super) fn new<F: SplitFold>(
        left: &Left,
        x: &[usize],
        layout: Layout<'_, F>,
        all: &mut Vec<usize>,
    ) -> Self {
        let (ranking, n) = (layout.ranking, x.len());
        let start = all.len();
        all.extend(&left.heaps);
        all[start..].sort_unstable();
        let mut q = left.above_q.map_or(HeapOfQ::WithP, HeapOfQ::Above);
        let s = left.heaps.len() + 1 + usize::from(left.above_q.is_some());
        let alone = |i: usize| left.merged >> i & 1 == 0;
        let home = if !layout.staged {
            Home::Top
        } else if s + 1 < n {
            Home::Shared
        } else if alone(n - 1) {
            Home::Top
        } else if alone(n - 2) {
            Home::Second
        } else {
            Home::Later
        };
        let mut heap = 0;
        let most = match (home, q) {
            (Home::Top, _) if layout.staged => x[n - 1],
            (Home::Second, _) if n > 3 => x[n - 2],
            (Home::Second, _) => {
                q = HeapOfQ::Second;
                usize::MAX
            }
            (Home::Later, HeapOfQ::Above(above)) if n == 3 => {
                q = HeapOfQ::Later(above);
                usize::MAX
            }
            (Home::Later, _) => {
                heap = all.pop().expect("the two largest were merged");
                usize::MAX
            }
            (Home::Top | Home::Shared, _) => {
                heap = all[start..].last().copied().unwrap_or(0);
                usize::MAX
            }
        };
        if most < usize::MAX {
            let i = all[start..].binary_search(&most);
            all.remove(start + i.expect("a heap that was not merged is left"));
        }
        let outer_rows = if most < usize::MAX && s > 2 {
            layout.outer_rows(most)
        } else {
            0
        };
        let larger = all[start..].last().copied().filter(|&heap| heap > most);
        if larger.is_some() {
            all.pop();
        }
        let others = &all[start..];
        let with_q = usize::from(matches!(q, HeapOfQ::Above(_)));
        Self {
            level: s - layout.shape.kept().start,
            home,
            heap,
            above_p: left.above_p,
            q,
            passed: 0,
            rank: ranking.rank_from(1 + with_q, others.iter().copied()),
            others: start..all.len(),
            most,
            outer: larger.map(|heap| (heap - most - 1) * outer_rows),
            outer_rows,
        }
    }

    /// The row of folds in which it is folded, and the size that is folded for p = 0. It is called
    /// with non-decreasing q. None if a heap is too large.
    #[expect(clippy::inline_always, reason = "tables take a fifth less time")]
    #[inline(always)]
    pub(super) fn of(&mut self, q: usize, ranking: &Ranking, all: &[usize]) -> Option<Landing> {
        let mut landing = Landing {
            heap: self.heap,
            outer: self.outer.is_some(),
            row: self.rank + self.outer.unwrap_or(0),
            v: self.above_p,
        };
        let largest = match self.q {
            HeapOfQ::WithP => {
                landing.v += q;
                landing.v
            }
            HeapOfQ::Second => landing.v,
            HeapOfQ::Later(above) => {
                landing.heap = above + q;
                landing.v.max(landing.heap)
            }
            HeapOfQ::Above(above) => {
                let with_q = above + q;
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
                landing.heap = self.heap.max(with_q);
                if with_q > self.most {
                    landing.outer = true;
                    landing.row = self.rank + (with_q - self.most - 1) * self.outer_rows;
                } else {
                    let place = ranking.weight(self.passed + 1, with_q);
                    landing.row = self.rank + self.outer.unwrap_or(0) + place;
                }
                landing.v
            }
        };
        (largest <= ranking.max_size()).then_some(landing)
    }
}
