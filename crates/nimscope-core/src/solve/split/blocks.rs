//! All positions of the box in the order of their ranks, in blocks of rows.

use super::folds::{FoldPlace, HeapRow, SplitFolds};
use super::merge::Merger;
use super::shape::{SplitBox, Without};
use crate::solve::cells::StoredValues;
use crate::solve::control::{Cancelled, Control};
use crate::solve::ranking::{Ranking, advance};

/// The positions of a box, block by block.
pub(super) struct Blocks<'a, F> {
    shape: SplitBox,
    ranking: &'a Ranking,
    folds: F,
}

impl<'a, F: SplitFolds> Blocks<'a, F> {
    pub(super) fn new(shape: SplitBox, ranking: &'a Ranking, folds: F) -> Self {
        Self {
            shape,
            ranking,
            folds,
        }
    }

    /// Goes through the blocks. The positions of a block differ in the two least heaps p ≤ q only,
    /// and their ranks follow one another. So do those of the rows of a block, which differ in p
    /// only.
    pub(super) fn run(mut self, control: &Control) -> Result<StoredValues, Cancelled> {
        let (n, positions, max) = (
            self.shape.n,
            self.ranking.positions(),
            self.ranking.max_size(),
        );
        let (mut x, mut rank) = (vec![0; n], 0);
        let (mut targets, mut heaps) = (Vec::new(), Vec::new());
        while rank < positions {
            let kept = self.shape.kept();
            targets.clear();
            heaps.clear();
            let each = |left: &_| targets.push(FoldPlace::new(left, self.ranking, &mut heaps));
            Merger::new(self.shape.splits, max, &x, control, each).run()?;
            // Folds of fewer than n − 1 heaps are completed where all other heaps are least ones.
            let least = x[2..].iter().take_while(|&&v| v == 0).count();
            for s in kept.clone().filter(|&s| s + 1 < n && s + least + 2 >= n) {
                let y = &x[n - s..];
                self.complete(s, y[0], &Without::of(&y[1..], self.ranking));
            }
            let without = Without::of(&x[2..], self.ranking);
            for q in 0..=x.get(2).copied().unwrap_or(max) {
                control.check()?;
                x[1] = q;
                self.complete(n - 1, q, &without);
                let row = HeapRow {
                    rank,
                    length: q + 1,
                    level: n - 1 - kept.start,
                    without: &without,
                    pair: self.ranking.weight(2, q),
                    terminal: x[n - self.shape.splits.heaps.min()] + 1 < self.shape.splits.parts,
                };
                self.folds.conclude(&row);
                if self.folds.matter() {
                    for target in &mut targets {
                        if let Some((row, v)) = target.of(q, self.ranking, &heaps) {
                            self.folds.push(target.heaps - kept.start, row, v);
                        }
                    }
                }
                rank += row.length;
                control.advance(row.length as u64);
            }
            (x[0], x[1]) = (0, 0);
            advance(&mut x[2..], 0, max);
        }
        Ok(self.folds.cells())
    }

    /// Joins the folds for q and the heaps y, which stand in the loose row of each of them. If
    /// more heaps may be deleted, the folds of one heap less are joined too.
    fn complete(&mut self, s: usize, q: usize, y: &Without) {
        let level = s - self.shape.kept().start;
        self.folds.clear();
        if self.shape.is_split(s) {
            self.folds.gather(level, y.rank, q);
            for other in &y.others {
                self.folds.gather(level, other.with_q + q, other.heap);
            }
        }
        if level > 0 {
            self.folds.add(level - 1, y.rank);
            for other in &y.others {
                self.folds.add(level - 1, other.with_q + q);
            }
        }
        self.folds.keep(level, y.with_q + q);
    }
}
