//! The walk through the box, by rank.

use super::folds::{Folds, Row};
use super::merge::Merge;
use super::shape::Shape;
use crate::solve::cells::Cells;
use crate::solve::control::{Cancelled, Control};
use crate::solve::ranking::Ranking;

/// The walk through the box.
pub(super) struct Walk<'a, F> {
    shape: Shape,
    ranking: &'a Ranking,
    folds: F,
    /// For [`Walk::complete`]: the ranks of the heaps without each of them, and the heap.
    without: Vec<(usize, usize)>,
}

impl<'a, F: Folds> Walk<'a, F> {
    pub(super) fn new(shape: Shape, ranking: &'a Ranking, folds: F) -> Self {
        Self {
            shape,
            ranking,
            folds,
            without: Vec::with_capacity(shape.n),
        }
    }

    /// Row by row: the positions that differ in the least heap only have ranks that follow one another.
    pub(super) fn run(mut self, control: &Control) -> Result<Cells, Cancelled> {
        let (n, positions) = (self.shape.n, self.ranking.positions());
        let (mut x, mut rank) = (vec![0; n], 0);
        let mut sorted = Vec::with_capacity(n);
        while rank < positions {
            control.check()?;
            let least = x.iter().take_while(|&&v| v == 0).count();
            for s in self.shape.kept().filter(|s| n - s <= least) {
                self.complete(&x[n - s..]);
            }
            let row = Row {
                rank,
                length: x[1] + 1,
                level: n - 1 - self.shape.kept().start,
                without_first: (rank_of(self.ranking, &x[2..]), x[1]),
                others: &self.without,
                terminal: x[n - self.shape.splits.heaps.min()] + 1 < self.shape.splits.parts,
            };
            self.folds.conclude(&row);
            if self.folds.concerns() {
                let (folds, ranking, kept) = (&mut self.folds, self.ranking, self.shape.kept());
                let each = |others: &[usize], shift: usize| {
                    sorted.clear();
                    sorted.extend_from_slice(others);
                    insertion_sort(&mut sorted);
                    folds.push(
                        others.len() + 1 - kept.start,
                        rank_of(ranking, &sorted),
                        shift,
                    );
                };
                Merge::new(self.shape.splits, ranking.max_size(), &x, control, each).run()?;
            }
            rank += row.length;
            control.advance(row.length as u64);
            // The next row: the first heap that may grow does, and all before it are the least.
            let grows = (1..n - 1).find(|&i| x[i] < x[i + 1]).unwrap_or(n - 1);
            x[..grows].fill(0);
            x[grows] += 1;
        }
        Ok(self.folds.cells())
    }

    /// Brings together what was folded for the heaps y, in the row of each of them, in that of the least; with the folds of y with one
    /// heap less, if more heaps may be deleted.
    fn complete(&mut self, y: &[usize]) {
        let level = y.len() - self.shape.kept().start;
        self.without.clear();
        without_one(self.ranking, y, &mut self.without);
        self.folds.clear();
        for &(row, v) in &self.without {
            self.folds.add(level, row, v);
        }
        if level > 0 {
            let mut without = Vec::new();
            self.folds
                .add(level - 1, rank_of(self.ranking, &y[2..]), y[1]);
            without_one(self.ranking, &y[1..], &mut without);
            for (row, _) in without {
                self.folds.add(level - 1, row, y[0]);
            }
        }
        self.folds.keep(level, self.without[0].0, y[0]);
    }
}

fn rank_of(ranking: &Ranking, y: &[usize]) -> usize {
    (1..).zip(y).map(|(j, &v)| ranking.weight(j, v)).sum()
}

/// The ranks of sorted heaps without each of them, of equal ones without the first, and that heap.
fn without_one(ranking: &Ranking, y: &[usize], without: &mut Vec<(usize, usize)>) {
    let mut rank = rank_of(ranking, &y[1..]);
    without.push((rank, y[0]));
    for (i, pair) in y.windows(2).enumerate() {
        if pair[0] != pair[1] {
            // Heap i moves up to the place that heap i + 1 leaves.
            rank -= ranking.weight(i + 1, pair[1]);
            rank += ranking.weight(i + 1, pair[0]);
            without.push((rank, pair[1]));
        }
    }
}

/// Sorts few numbers that are nearly sorted.
fn insertion_sort(numbers: &mut [usize]) {
    for i in 1..numbers.len() {
        let mut j = i;
        while j > 0 && numbers[j - 1] > numbers[j] {
            numbers.swap(j - 1, j);
            j -= 1;
        }
    }
}
