//! Some columns of a box, filled line by line.

use std::ops::Range;

use super::super::control::{Cancelled, Control};
use super::super::joins::{Join, join};
use super::shape::{RayBox, RayShares, WayBack};
use crate::game::PileCondition;

/// The columns of a block, and where they stand in its lists.
#[derive(Clone, Debug)]
pub(super) struct RayColumns {
    columns: Range<usize>,
    /// How many columns of the block before stand before them.
    kept: usize,
    /// The number of places for each column.
    depth: usize,
    /// The number of rows.
    held: usize,
}

impl RayColumns {
    /// Their places in a row.
    pub(super) fn places(&self) -> Range<usize> {
        self.columns.start * self.depth..self.columns.end * self.depth
    }

    /// Where a row stands in a list.
    fn row(&self, row: usize) -> Range<usize> {
        let length = (self.kept + self.columns.len()) * self.depth;
        let start = row % self.held * length;
        start..start + length
    }

    /// Where a place of a row stands in a list.
    fn at(&self, row: usize, place: usize) -> usize {
        self.row(row).start + self.kept * self.depth + place - self.places().start
    }

    /// The first cell of a line from which a way back leads to an arrangement, and where that
    /// stands. The last pile loses `loss`.
    fn back(&self, line: &RayLine, way: &WayBack, loss: usize) -> Option<(usize, usize)> {
        let skipped = loss.saturating_sub(line.sizes.start);
        let back = || self.at(line.row - way.rows, line.place + skipped - way.places);
        (skipped < line.sizes.len()).then(|| (skipped, back()))
    }
}

/// A part of a line, which one block has.
struct RayLine {
    row: usize,
    /// The place of the first cell in the row.
    place: usize,
    /// The sizes of the last pile.
    sizes: Range<usize>,
}

/// Some columns, with the values and folds of the last rows.
pub(super) struct RayBlock<'a, W> {
    rays: &'a RayBox,
    pub(super) columns: RayColumns,
    /// The values, then each fold.
    lists: Vec<Vec<W>>,
    /// For each of them the last columns in all rows of the stage, which the next block needs.
    edges: Vec<Vec<W>>,
    /// The number of places of such a part of a row.
    edge: usize,
    /// For each move and the end of the game, where in a line its condition holds.
    conditions: Vec<Vec<bool>>,
    /// What the options amount to in a line.
    options: Vec<W>,
    /// Where in a line there are any.
    is_option: Vec<bool>,
}

impl<'a, W: Copy + Default> RayBlock<'a, W> {
    pub(super) fn new(rays: &'a RayBox, shares: RayShares, columns: Range<usize>) -> Self {
        let columns = RayColumns {
            kept: shares.kept.min(columns.start),
            columns,
            depth: rays.depth(),
            held: shares.held,
        };
        let cells = shares.held * columns.row(0).len();
        let is_last = columns.columns.end == rays.of_row()[0];
        let edge = if is_last {
            0
        } else {
            shares.kept * rays.depth()
        };
        Self {
            rays,
            columns,
            lists: vec![vec![W::default(); cells]; 1 + rays.folds.len()],
            edges: vec![vec![W::default(); shares.stage * edge]; 1 + rays.folds.len()],
            edge,
            conditions: vec![Vec::new(); rays.moves.len() + 1],
            options: Vec::new(),
            is_option: Vec::new(),
        }
    }

    /// Takes over what it needs of a row, the i-th of the stage, from the block before.
    pub(super) fn take_over(&mut self, before: Option<&Self>, i: usize, row: usize) {
        let Some(before) = before else { return };
        let to = self.columns.row(row).start;
        for (list, edges) in self.lists.iter_mut().zip(&before.edges) {
            list[to..to + before.edge].copy_from_slice(&edges[i * before.edge..][..before.edge]);
        }
    }

    /// Keeps what the next block needs of a row, the i-th of the stage.
    pub(super) fn keep_edge(&mut self, i: usize, row: usize) {
        let end = self.columns.row(row).end;
        for (list, edges) in self.lists.iter().zip(&mut self.edges) {
            edges[i * self.edge..][..self.edge].copy_from_slice(&list[end - self.edge..end]);
        }
    }

    /// Goes through its part of a row.
    pub(super) fn row<J: Join<W>, R>(
        &mut self,
        row: usize,
        results: &mut [R],
        control: &Control,
        conclude: &impl Fn(&mut R, Option<W>) -> W,
    ) -> Result<(), Cancelled> {
        let sizes = &self.rays.sizes;
        let (last, column) = (sizes.len() - 1, usize::from(self.rays.has_rows()));
        let mut piles = vec![0; sizes.len()];
        piles[0] = row as u64;
        piles[column] = self.columns.columns.start as u64;
        let mut line = RayLine {
            row,
            place: self.columns.places().start,
            sizes: if column == last {
                self.columns.columns.clone()
            } else {
                0..sizes[last]
            },
        };
        for results in results.chunks_mut(line.sizes.len()) {
            control.check()?;
            self.options::<J>(&line, &mut piles);
            self.values::<J, R>(&line, &piles, results, conclude);
            self.folds::<J>(&line, &piles);
            line.place += line.sizes.len();
            for (pile, &sizes) in piles[..last].iter_mut().zip(sizes).rev() {
                *pile += 1;
                if *pile < sizes as u64 {
                    break;
                }
                *pile = 0;
            }
        }
        Ok(())
    }

    /// Joins the options in other lines.
    fn options<J: Join<W>>(&mut self, line: &RayLine, piles: &mut [u64]) {
        let (moves, end) = (&self.rays.moves, &self.rays.end);
        let conditions = moves.iter().map(|one| &one.condition).chain([end]);
        for (condition, holds) in conditions.zip(&mut self.conditions) {
            where_it_holds(condition, piles, line.sizes.clone(), holds);
        }
        self.options.clear();
        self.options.resize(line.sizes.len(), J::NONE);
        self.is_option.clear();
        self.is_option.resize(line.sizes.len(), false);
        for (one, holds) in moves.iter().zip(&self.conditions) {
            let loss = one.first.in_line(piles);
            let loss = loss.filter(|_| !one.first.stays_in_line());
            let back = loss.and_then(|loss| self.columns.back(line, &one.first, loss));
            let Some((skipped, from)) = back else {
                continue;
            };
            let cells = self.options[skipped..].iter_mut();
            let cells = cells.zip(&mut self.is_option[skipped..]);
            let options = self.lists[one.list][from..].iter().zip(&holds[skipped..]);
            for ((best, is_option), (&option, &holds)) in cells.zip(options) {
                *best = if holds { J::of(*best, option) } else { *best };
                *is_option |= holds;
            }
        }
    }

    /// Joins the options in the line itself, and finds the values and the folds along it.
    fn values<J: Join<W>, R>(
        &mut self,
        line: &RayLine,
        piles: &[u64],
        results: &mut [R],
        conclude: &impl Fn(&mut R, Option<W>) -> W,
    ) {
        let moves = self.rays.moves.iter().zip(&self.conditions);
        let moves = moves.filter(|(one, _)| one.first.stays_in_line());
        let loss = |way: &WayBack| way.in_line(piles).expect("no other pile loses tokens");
        let moves = moves.map(|(one, holds)| (loss(&one.first), one.list, &holds[..]));
        let moves: Vec<_> = moves.collect();
        let folds = self.rays.folds.iter().zip(1..);
        let folds = folds.filter(|(fold, _)| fold.is_in_line);
        let folds = folds.map(|(fold, list)| (loss(&fold.step), fold.list, list));
        let folds: Vec<_> = folds.collect();
        let ended = &self.conditions[self.rays.moves.len()];
        let first = self.columns.at(line.row, line.place);
        for (i, result) in results.iter_mut().enumerate() {
            let (at, size) = (first + i, line.sizes.start + i);
            let (mut best, mut is_option) = (self.options[i], self.is_option[i]);
            for &(loss, list, holds) in &moves {
                if loss <= size && holds[i] {
                    best = J::of(best, self.lists[list][at - loss]);
                    is_option = true;
                }
            }
            let options = (is_option && !ended[i]).then_some(best);
            self.lists[0][at] = conclude(result, options);
            for &(step, of, list) in &folds {
                let here = self.lists[of][at];
                let along = (step <= size).then(|| self.lists[list][at - step]);
                self.lists[list][at] = along.map_or(here, |along| J::of(here, along));
            }
        }
    }

    /// Finds the folds along rays that leave the line.
    fn folds<J: Join<W>>(&mut self, line: &RayLine, piles: &[u64]) {
        let first = self.columns.at(line.row, line.place);
        let here = first..first + line.sizes.len();
        let folds = self.rays.folds.iter().zip(1..);
        for (fold, list) in folds.filter(|(fold, _)| !fold.is_in_line) {
            let (before, own) = self.lists.split_at_mut(list);
            let own = &mut own[0];
            own[here.clone()].copy_from_slice(&before[fold.list][here.clone()]);
            let loss = fold.step.in_line(piles);
            let back = loss.and_then(|loss| self.columns.back(line, &fold.step, loss));
            let Some((skipped, from)) = back else {
                continue;
            };
            let cells = first + skipped..here.end;
            if fold.step.stays_in_line() {
                for (at, from) in cells.zip(from..) {
                    own[at] = J::of(own[at], own[from]);
                }
            } else {
                let along = from..from + cells.len();
                let [cells, along] = own
                    .get_disjoint_mut([cells, along])
                    .expect("the ray leaves the line");
                join::<J, W>(cells, along);
            }
        }
    }
}

/// Finds for which sizes of the last pile a condition holds, which says nothing of the piles after
/// a move.
fn where_it_holds(
    condition: &PileCondition,
    piles: &mut [u64],
    sizes: Range<usize>,
    holds: &mut Vec<bool>,
) {
    let last = piles.len() - 1;
    holds.clear();
    if condition.is_before(last) {
        holds.resize(sizes.len(), condition.holds(piles, piles));
    } else {
        holds.extend(sizes.map(|size| {
            piles[last] = size as u64;
            condition.holds(piles, piles)
        }));
    }
}
