//! Where folds are kept, so that threads do not write in one place.
//!
//! The positions with one largest heap t are a stage, and those of them whose second largest heap
//! r is one of some sizes are a block of it. Threads go through blocks of different stages. Each
//! heap h has folds of its own. The stage t has those of t at hand, and a block those of each r,
//! whose stage has ended.
//!
//! A complete fold stands with its largest heap. A loose fold of n − 1 heaps comes from merging
//! two heaps of a position, and has all its other heaps:
//!
//! - if t is one of them, it stands with t: no other stage writes there;
//! - if r is one of them, t was merged with a smaller one, and it stands with r: only the block
//!   that has r writes there, stage after stage;
//! - if t and r were merged, it stands with their sum, whose stage has not begun.
//!
//! In the first two cases at most one heap of the fold is larger than the one with which it
//! stands. So this is one of its two largest heaps, and those are at hand where the fold is
//! completed. Folds of the last kind stand where several threads write, see [`super::bands`]. So
//! do those of fewer than n − 1 heaps, for which there is no such order. As there are few of them,
//! a thread has its own at a stage of a block, and adds them to those of all threads at its end.
//!
//! A fold is completed at the stage of its largest heap c and the block of its second largest one.
//! All its parts are there. If c was not merged, they come from this stage or an earlier one, and
//! from this block or one before. If c was merged from the largest heap t of a position and
//! others, then t < c. The second largest heap r of this position is no larger than that of the
//! fold, or it was merged into c as well, and then t ≤ c − 1 − r. When a stage reaches a block,
//! the stage before has done the next block, the one before that the second next, and so on. So
//! the stages up to c − 1 − r have done the block of r.
//!
//! A small table is filled in one stage, with all folds in one place.

use super::folds::SplitFold;
use super::shape::SplitBox;
use crate::lists::CollectVec as _;
use crate::solve::ranking::Ranking;

/// The folds that stand with a heap, or all of them: by level.
pub(super) struct HeapFolds<F: SplitFold>(pub(super) Vec<LevelFolds<F>>);

/// More than the bytes of [`LevelFolds`], and of what an allocation takes besides its contents.
pub(super) const HEAP_BYTES: u128 = 512;

/// The folds of some number of heaps that stand with a heap h.
pub(super) struct LevelFolds<F: SplitFold> {
    /// By the rank of the heaps besides h.
    pub(super) complete: F::Complete,
    /// By the rank of the others besides h, none of which is larger than h.
    pub(super) inner: F::Loose,
    /// By the only one that is larger, and then by the rank of the rest. No cell is for a heap
    /// that is larger than h.
    pub(super) outer: F::Loose,
}

impl<F: SplitFold> LevelFolds<F> {
    /// The outer rows, or the inner ones.
    pub(super) fn loose(&mut self, outer: bool) -> &mut F::Loose {
        if outer {
            &mut self.outer
        } else {
            &mut self.inner
        }
    }
}

/// Which row of loose folds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// With the largest heap of the position.
    Top,
    /// With the second largest heap.
    Second,
    /// With a heap whose stage has not begun.
    Later,
    /// With the folds of its level, which belong to no heap.
    Shared,
}

/// Where a row of positions is folded in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landing {
    /// The heap with which it stands, if its stage has not begun, or the largest heap of a row
    /// that belongs to no heap.
    pub(super) heap: usize,
    /// Whether it is an outer row.
    pub(super) outer: bool,
    pub(super) row: usize,
    /// The size that is folded for p = 0.
    pub(super) v: usize,
}

/// What the folds need to know to be laid out.
#[derive(Clone, Copy)]
pub(super) struct Layout<'a, F> {
    pub(super) shape: SplitBox,
    pub(super) ranking: &'a Ranking,
    pub(super) fold: F,
    /// Whether there is a stage for each largest heap.
    pub(super) staged: bool,
}

impl<F: SplitFold> Layout<'_, F> {
    /// The number of heaps with which folds stand.
    pub(super) fn named(self) -> usize {
        usize::from(self.staged)
    }

    /// The number of rows for each larger heap in the outer rows of a heap.
    pub(super) fn outer_rows(self, h: usize) -> usize {
        self.ranking.multisets(self.shape.n - 4, h + 1)
    }

    /// The folds of nothing that stand with a heap.
    pub(super) fn folds(self, h: usize) -> HeapFolds<F> {
        let Self {
            shape,
            ranking,
            fold,
            staged,
        } = self;
        let max = ranking.max_size();
        let (h, named) = if staged { (h, 1) } else { (max, 0) };
        let level = |s: usize| {
            let is_here = shape.is_split(s) && (!staged || s + 1 == shape.n);
            let inner = if is_here {
                ranking.multisets(s - 1 - named, h + 1)
            } else {
                0
            };
            let outer = if is_here && staged && s > 2 {
                (max - h) * self.outer_rows(h)
            } else {
                0
            };
            LevelFolds {
                complete: fold.complete(ranking.multisets(s - named, h + 1)),
                inner: fold.loose(inner, max + 1),
                outer: fold.loose(outer, h + 1),
            }
        };
        HeapFolds(shape.kept().map(level).collect_vec())
    }
}
