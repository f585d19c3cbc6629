//! Folds of remoteness.

use super::{HeapRow, SplitFolds, levels, sizes};
use crate::game::Convention;
use crate::solve::arrays;
use crate::solve::arrays::pairwise;
use crate::solve::cells::{StoredValues, Word};
use crate::solve::split::shape::SplitBox;

/// A fold is the best remoteness, in code: the least code. The code of remoteness 1, the greatest
/// of all, stands for the empty fold too.
#[derive(Debug)]
pub(crate) struct Remotenesses<W> {
    codes: Vec<W>,
    complete: Vec<Vec<W>>,
    loose: Vec<Vec<W>>,
    sizes: usize,
    best: W,
    /// The row of positions, by rank.
    row: std::ops::Range<usize>,
    terminal: W,
}

impl<W: Word> Remotenesses<W> {
    pub(crate) fn new(positions: usize, shape: SplitBox, convention: Convention) -> Self {
        let (worst, sizes) = (W::of_remoteness(1), sizes(shape));
        Self {
            // Zeros cost no time, and everything is overwritten.
            codes: arrays::defaults(positions),
            complete: levels(shape)
                .map(|level| arrays::defaults(level.complete))
                .collect(),
            loose: levels(shape)
                .map(|level| arrays::filled(worst, level.loose_rows * sizes))
                .collect(),
            sizes,
            best: worst,
            row: 0..0,
            terminal: W::of_remoteness(convention as u64),
        }
    }
}

impl<W: Word> SplitFolds for Remotenesses<W> {
    fn clear(&mut self) {
        self.best = W::of_remoteness(1);
    }

    fn gather(&mut self, level: usize, row: usize, v: usize) {
        self.best = self.best.min(self.loose[level][row * self.sizes + v]);
    }

    fn add(&mut self, level: usize, rank: usize) {
        self.best = self.best.min(self.complete[level][rank]);
    }

    fn keep(&mut self, level: usize, rank: usize) {
        self.complete[level][rank] = self.best;
    }

    fn conclude(&mut self, row: &HeapRow<'_>) {
        self.row = row.rank..row.rank + row.length;
        let codes = &mut self.codes[self.row.clone()];
        if row.terminal {
            codes.fill(self.terminal);
            return;
        }
        let folds = &self.complete[row.level];
        codes.fill(folds[row.without_p()]);
        for first in row.without_others() {
            pairwise(codes, &folds[first..], |code, fold| *code = fold.min(*code));
        }
        for code in codes {
            *code = code.one_more();
        }
    }

    fn matter(&self) -> bool {
        true
    }

    fn push(&mut self, level: usize, row: usize, v: usize) {
        let folds = &mut self.loose[level][row * self.sizes..][v..self.sizes];
        pairwise(folds, &self.codes[self.row.clone()], |fold, code| {
            *fold = code.min(*fold);
        });
    }

    fn cells(self) -> StoredValues {
        StoredValues::Remoteness(W::words(self.codes))
    }
}
