//! The folds of a set of piles for the last rows of a block, in a ring.

use std::iter::Sum;

use crate::solve::bits;

/// A way back to a row: that many stages, and that many rows in a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RowsBack {
    pub(super) rows: usize,
    pub(super) stages: usize,
}

impl RowsBack {
    /// The way to the row before.
    pub(super) const LAST_ROW: Self = Self { rows: 1, stages: 0 };

    /// The larger numbers of both.
    pub(super) fn farther(self, other: Self) -> Self {
        Self {
            rows: self.rows.max(other.rows),
            stages: self.stages.max(other.stages),
        }
    }
}

impl Sum for RowsBack {
    fn sum<I: Iterator<Item = Self>>(ways: I) -> Self {
        ways.fold(Self::default(), |a, b| Self {
            rows: a.rows + b.rows,
            stages: a.stages + b.stages,
        })
    }
}

/// The folds of the last rows of a block, in the order in which they are filled: one stage of the
/// block after the other.
pub(super) struct FoldRing<W> {
    ring: Vec<W>,
    /// The words of a row.
    width: usize,
    /// The number of rows that it holds.
    held: usize,
    /// The place of the row at hand in it, or between two stages that of the next one.
    at: usize,
    /// The number of rows of the block.
    in_block: usize,
}

impl<W: Copy + Default> FoldRing<W> {
    /// A ring for a block of this number of rows of `width` words, which holds its last stages and
    /// some more rows: those that are read, and those that are taken in at once.
    pub(super) fn new(in_block: usize, stages: usize, rows: usize, width: usize) -> Self {
        let held = stages * in_block + rows;
        Self {
            ring: bits::defaults(held * width),
            width,
            held,
            at: 0,
            in_block,
        }
    }

    /// The ring in which an earlier row stands, this one or that of the block before, and its
    /// place there. The row at hand is counted from the first of the block.
    #[inline]
    fn find<'a>(
        &'a self,
        earlier: Option<&'a Self>,
        row: usize,
        back: RowsBack,
    ) -> (&'a Self, usize) {
        match earlier {
            Some(earlier) if back.rows > row => {
                let rows = back.rows - row;
                (earlier, earlier.place(RowsBack { rows, ..back }))
            }
            Some(_) | None => (self, self.place(back)),
        }
    }

    /// The place of an earlier row of the block.
    #[inline]
    fn place(&self, back: RowsBack) -> usize {
        let rows = back.rows + back.stages * self.in_block;
        if rows > self.at {
            self.at + self.held - rows
        } else {
            self.at - rows
        }
    }

    /// How many rows stand together from an earlier one on.
    #[inline]
    pub(super) fn together(&self, earlier: Option<&Self>, row: usize, back: RowsBack) -> usize {
        let (ring, place) = self.find(earlier, row, back);
        let left = ring.held - place;
        match earlier {
            Some(_) if back.rows > row => left.min(back.rows - row),
            Some(_) | None => left,
        }
    }

    /// How many rows stand together from the row at hand on.
    pub(super) fn left(&self) -> usize {
        self.held - self.at
    }

    /// Words from an earlier row on that stand [together](Self::together).
    #[inline]
    pub(super) fn back<'a>(
        &'a self,
        earlier: Option<&'a Self>,
        row: usize,
        back: RowsBack,
        words: usize,
    ) -> &'a [W] {
        let (ring, place) = self.find(earlier, row, back);
        &ring.ring[place * self.width..][..words]
    }

    /// Takes in rows from the one at hand on, joins them with others, and goes on to the next.
    #[inline]
    pub(super) fn push(&mut self, here: &[W], join: impl FnOnce(&mut Self)) {
        self.ring[self.at * self.width..][..here.len()].copy_from_slice(here);
        join(self);
        self.at += here.len() / self.width;
        if self.at == self.held {
            self.at = 0;
        }
    }

    /// Joins words from an earlier row on with those from the row at hand on.
    #[inline]
    pub(super) fn join_back(
        &mut self,
        earlier: Option<&Self>,
        row: usize,
        back: RowsBack,
        words: usize,
        join: impl FnOnce(&mut [W], &[W]),
    ) {
        let at = self.at * self.width;
        if let Some(earlier) = earlier
            && back.rows > row
        {
            let rows = back.rows - row;
            let from = earlier.place(RowsBack { rows, ..back }) * self.width;
            join(
                &mut self.ring[at..][..words],
                &earlier.ring[from..][..words],
            );
            return;
        }
        let from = self.place(back) * self.width;
        if from < at {
            let (before, here) = self.ring.split_at_mut(at);
            join(&mut here[..words], &before[from..][..words]);
        } else {
            let (here, after) = self.ring.split_at_mut(from);
            join(&mut here[at..][..words], &after[..words]);
        }
    }

    /// Joins each row of some words from the row at hand on with the one before it.
    #[inline]
    pub(super) fn accumulate(&mut self, words: usize, join: impl Fn(&mut [W], &[W])) {
        let here = &mut self.ring[self.at * self.width..][..words];
        for row in (self.width..words).step_by(self.width) {
            let (before, here) = here.split_at_mut(row);
            join(&mut here[..self.width], &before[row - self.width..]);
        }
    }
}
