//! Folds over lower boxes: the fold over all options of a position that reduce j of its piles
//! takes a few look-ups.
//!
//! Sorted positions of m piles come in the order of their ranks, stage by stage: the *top* is the
//! largest pile, the *rest* the other m − 1. For a set S of j piles of the rest two arrays are
//! kept, indexed by the sizes in S and by the other sizes:
//!
//! - `same_top[j]`: the fold over all positions with this top where the piles in S have their
//!   sizes *or less*;
//! - `below_top[j]`: the same where the top is less too.
//!
//! So the options that reduce exactly the piles in S are one look-up, at their sizes less one. The
//! fold is idempotent, so the box below a corner is the corner joined with the boxes one below it
//! in each direction. An array for a stage is smaller than one for all positions by a factor of
//! the largest pile. So the box of m piles fits where its prefix folds would not.

use super::super::bits::pairwise;
use super::super::control::{Cancelled, Control};
use super::super::ranking::{Ranking, advance};

/// An idempotent, commutative and associative operation on cells of `width` words, word by word.
pub(super) trait Fold: Send {
    type Word: Copy + Send;

    /// The neutral word.
    fn nothing() -> Self::Word;

    fn join(a: Self::Word, b: Self::Word) -> Self::Word;

    /// Words in a cell.
    fn width(&self) -> usize;

    /// Joins words into others, one by one.
    #[inline]
    fn join_all(into: &mut [Self::Word], from: &[Self::Word]) {
        pairwise(into, from, |a, b| *a = Self::join(*a, b));
    }
}

/// An array of neutral words, written in pieces.
///
/// # Errors
/// [`Cancelled`]: writing hundreds of megabytes takes tenths of a second.
fn nothing<F: Fold>(words: usize, control: &Control) -> Result<Vec<F::Word>, Cancelled> {
    const AT_ONCE: usize = 1 << 18;
    let mut cells = Vec::with_capacity(words);
    while cells.len() < words {
        control.check()?;
        cells.resize((cells.len() + AT_ONCE).min(words), F::nothing());
    }
    Ok(cells)
}

/// The folds over the boxes of one top.
#[derive(Debug)]
pub(super) struct Boxes<'a, F: Fold> {
    fold: F,
    ranking: &'a Ranking,
    /// Piles of a position.
    m: usize,
    same_top: Vec<Option<SizeFolds<F::Word>>>,
    below_top: Vec<Option<SizeFolds<F::Word>>>,
    /// A list whose memory is used again.
    steps: Vec<SmallerBox>,
    /// The cells of a row.
    values: Vec<F::Word>,
}

/// A box that is one smaller in a direction of S.
#[derive(Clone, Copy, Debug)]
struct SmallerBox {
    /// The distance to it in the array.
    back: usize,
    /// The number of positions of the row that it is joined to.
    limit: usize,
}

/// The folds for all sets S of one size.
#[derive(Debug)]
struct SizeFolds<W> {
    splits: Vec<Split>,
    /// The number of choices of the piles outside S.
    columns: usize,
    /// A row for each choice of the sizes in S, with a cell for each choice of the sizes outside.
    cells: Vec<W>,
}

/// The rest divided into S and the others, by their indices, smallest first.
#[derive(Debug)]
struct Split {
    reduced: Vec<usize>,
    kept: Vec<usize>,
}

/// Positions that differ in their smallest pile only, which runs from 0 to the next one.
#[derive(Debug)]
pub(super) struct BoxRow {
    /// The piles, smallest first. The first is 0, the last the top.
    pub(super) piles: Vec<usize>,
    /// The number of positions.
    pub(super) len: usize,
}

impl BoxRow {
    /// The largest pile.
    pub(super) fn top(&self) -> usize {
        self.piles.last().copied().unwrap_or(0)
    }

    /// The rank of its first position.
    pub(super) fn rank(&self, ranking: &Ranking) -> usize {
        ranking.rank_from(1, self.piles.iter().copied())
    }

    /// The number of non-empty piles of the row's position i.
    pub(super) fn nonempty(&self, i: usize) -> usize {
        usize::from(i > 0) + self.piles.iter().filter(|&&pile| pile > 0).count()
    }
}

/// The numbers of piles of the rest for which there is a `same_top` and a `below_top`, if the
/// numbers in `sizes` of the m piles may be reduced.
fn parts(m: usize, sizes: &[usize]) -> [Vec<usize>; 2] {
    let below: Vec<usize> = (0..m).filter(|j| sizes.contains(&(j + 1))).collect();
    let same = (0..m).filter(|j| sizes.contains(j) || below.contains(j));
    [same.collect(), below]
}

/// The memory of a sweep with cells of `cell` bytes, at its peak, saturating: the arrays, the
/// divisions of the rest, and a few rows.
pub(super) fn bytes(m: usize, sizes: &[usize], max: u64, cell: u128) -> u128 {
    let parts = parts(m, sizes).concat().into_iter().map(|j| {
        let kept = m - 1 - j;
        let cells = Ranking::count(j, 0, max).saturating_mul(Ranking::count(kept, 0, max));
        // C(m − 1, j) divisions, each two lists of indices.
        let splits = Ranking::count(j, 0, kept as u64);
        let indices = size_of::<usize>() * m + 2 * LIST;
        cells
            .saturating_mul(cell)
            .saturating_add(splits.saturating_mul(2 * indices as u128))
    });
    let row = if m > 1 { u128::from(max) + 1 } else { 1 };
    let row = row.saturating_mul(cell);
    parts.fold(row.saturating_mul(4), u128::saturating_add)
}

/// The memory of a list besides its elements, in bytes: its head, and that of the allocator.
const LIST: usize = size_of::<Vec<usize>>() + 32;

impl<'a, F: Fold> Boxes<'a, F> {
    /// The empty folds for positions of m piles, of which any number in `sizes` may be reduced.
    ///
    /// # Errors
    /// [`Cancelled`]: writing hundreds of megabytes takes tenths of a second.
    pub(super) fn new(
        fold: F,
        ranking: &'a Ranking,
        m: usize,
        sizes: &[usize],
        control: &Control,
    ) -> Result<Self, Cancelled> {
        let values = ranking.max_size() + 1;
        let part = |j: usize| {
            let columns = ranking.multisets(m - 1 - j, values);
            let cells = ranking.multisets(j, values) * columns;
            Ok(SizeFolds {
                splits: splits(m - 1, j),
                columns,
                cells: nothing::<F>(cells * fold.width(), control)?,
            })
        };
        let all = |those: Vec<usize>| -> Result<Vec<_>, Cancelled> {
            let parts = (0..m).map(|j| those.contains(&j).then(|| part(j)).transpose());
            parts.collect()
        };
        let [same_top, below_top] = parts(m, sizes);
        let (same_top, below_top) = (all(same_top)?, all(below_top)?);
        let longest = if m > 1 { values } else { 1 };
        let values = vec![F::nothing(); longest * fold.width()];
        Ok(Self {
            fold,
            ranking,
            m,
            same_top,
            below_top,
            steps: Vec::new(),
            values,
        })
    }

    /// Room for the cells of any row.
    pub(super) fn row(&self) -> Vec<F::Word> {
        vec![F::nothing(); self.values.len()]
    }

    /// The words of a cell.
    pub(super) fn width(&self) -> usize {
        self.fold.width()
    }

    /// The piles of a position.
    pub(super) fn piles(&self) -> usize {
        self.m
    }

    /// The largest size of a pile.
    pub(super) fn max_size(&self) -> usize {
        self.ranking.max_size()
    }

    /// Visits all positions with this top in order. It is called after those with the tops below
    /// it were visited. `settle` gives the cells of a row of positions, from those of its options.
    pub(super) fn stage(
        &mut self,
        top: usize,
        control: &Control,
        mut settle: impl FnMut(&Self, &BoxRow, &mut [F::Word]),
    ) -> Result<(), Cancelled> {
        let mut row = BoxRow {
            piles: vec![0; self.m],
            len: 1,
        };
        if let Some(last) = row.piles.last_mut() {
            *last = top;
        }
        let mut values = std::mem::take(&mut self.values);
        loop {
            control.check()?;
            row.len = if self.m > 1 { row.piles[1] + 1 } else { 1 };
            let values = &mut values[..row.len * self.fold.width()];
            settle(self, &row, values);
            self.insert(&row, values);
            // The smallest pile of a row stays 0, and the largest the top.
            let between = row.piles.get_mut(1..self.m.saturating_sub(1));
            if !between.is_some_and(|between| advance(between, top)) {
                break;
            }
        }
        self.values = values;
        self.end_stage(top, control)
    }

    /// Joins into the cells of a row those of all options that reduce exactly j piles, except the
    /// options within the row. Those are the options that reduce the smallest pile alone, with
    /// j = 1.
    pub(super) fn join_options(&self, row: &BoxRow, j: usize, into: &mut [F::Word]) {
        if let Some(Some(part)) = self.same_top.get(j) {
            for split in &part.splits {
                let len = match split.reduced[..] {
                    [0] => 0,
                    // Where the smallest pile has the same size, reducing this one is reducing the
                    // smallest.
                    [i] if row.piles[i] + 1 == row.len => row.len - 1,
                    _ => row.len,
                };
                self.join_lower(part, split, row, len, into);
            }
        }
        if let Some(Some(part)) = self.below_top.get(j - 1)
            && row.piles[self.m - 1] > 0
        {
            for split in &part.splits {
                self.join_lower(part, split, row, row.len, into);
            }
        }
    }

    /// Joins the boxes below the sizes in S into the first `len` cells of a row.
    #[inline]
    fn join_lower(
        &self,
        part: &SizeFolds<F::Word>,
        split: &Split,
        row: &BoxRow,
        len: usize,
        into: &mut [F::Word],
    ) {
        let width = self.fold.width();
        let mut others = split.reduced.iter().filter(|&&i| i > 0);
        if others.any(|&i| row.piles[i] == 0) {
            return;
        }
        let start =
            self.rank(&split.reduced, row, 1) * part.columns + self.rank(&split.kept, row, 0);
        if split.reduced.first() == Some(&0) {
            for i in 1..len {
                let from = (start + (i - 1) * part.columns) * width;
                F::join_all(
                    &mut into[i * width..][..width],
                    &part.cells[from..][..width],
                );
            }
        } else {
            let len = len * width;
            F::join_all(&mut into[..len], &part.cells[start * width..][..len]);
        }
    }

    /// The rank of the piles with these indices, each less by some tokens. The smallest pile of
    /// the position is left out.
    fn rank(&self, indices: &[usize], row: &BoxRow, less: usize) -> usize {
        // That of the smallest pile, 0 here, stays 0.
        let sizes = indices.iter().map(|&i| row.piles[i].saturating_sub(less));
        self.ranking.rank_from(1, sizes)
    }

    /// Adds the cells of a row to the boxes whose corners they are.
    fn insert(&mut self, row: &BoxRow, values: &[F::Word]) {
        let mut steps = std::mem::take(&mut self.steps);
        for j in 0..self.m {
            let Some(mut part) = self.same_top[j].take() else {
                continue;
            };
            let columns = part.columns;
            for split in &part.splits {
                let start =
                    self.rank(&split.reduced, row, 0) * columns + self.rank(&split.kept, row, 0);
                self.find_steps(split, row, columns, &mut steps);
                if split.reduced.first() == Some(&0) {
                    insert_down(&self.fold, &mut part.cells, start, columns, values, &steps);
                } else {
                    join_corners(&self.fold, &mut part.cells, start, values, &steps);
                }
            }
            self.same_top[j] = Some(part);
        }
        self.steps = steps;
    }

    /// The boxes that are one smaller in a direction of S, except that of the smallest pile. Of
    /// equal piles the first one is lowered.
    fn find_steps(&self, split: &Split, row: &BoxRow, columns: usize, steps: &mut Vec<SmallerBox>) {
        steps.clear();
        let mut smaller = None;
        for (place, &i) in split.reduced.iter().enumerate() {
            let pile = row.piles[i];
            let limit = match smaller {
                Some(0) => pile.min(row.len),
                None => row.len,
                Some(before) if row.piles[before] < pile => row.len,
                Some(_) => 0,
            };
            if i > 0 && pile > 0 && limit > 0 {
                let weight = |pile| self.ranking.weight(place + 1, pile);
                let back = (weight(pile) - weight(pile - 1)) * columns;
                steps.push(SmallerBox { back, limit });
            }
            smaller = Some(i);
        }
    }

    /// Moves the positions with this top to those below the next one.
    fn end_stage(&mut self, top: usize, control: &Control) -> Result<(), Cancelled> {
        let (ranking, width) = (self.ranking, self.fold.width());
        for j in 0..self.m {
            let (Some(part), Some(same)) = (&mut self.below_top[j], &self.same_top[j]) else {
                continue;
            };
            let kept = self.m - 1 - j;
            let old_columns = ranking.multisets(kept, top) * width;
            let old_rows = ranking.multisets(j, top);
            let (stride, cells) = (part.columns * width, &mut part.cells);
            for row in 0..ranking.multisets(j, top + 1) {
                control.check()?;
                let start = row * stride;
                // A box that reaches the top in S is joined from the box below the top and from
                // the symmetric positions.
                if row >= old_rows && top > 0 {
                    let lower = lowered(ranking, row, j, top - 1) * stride;
                    cells.copy_within(lower..lower + old_columns, start);
                }
                F::join_all(
                    &mut cells[start..][..old_columns],
                    &same.cells[start..][..old_columns],
                );
                if kept > 0 {
                    // A pile is kept at the old top: by symmetry it is the top, and the top is in
                    // S.
                    let more = self.same_top[j + 1]
                        .as_ref()
                        .expect("both arrays are kept for j + 1 reduced piles");
                    let new_columns = ranking.multisets(kept - 1, top + 1) * width;
                    let from = (row + ranking.weight(j + 1, top)) * more.columns * width;
                    cells[start + old_columns..][..new_columns]
                        .copy_from_slice(&more.cells[from..][..new_columns]);
                }
            }
        }
        Ok(())
    }
}

/// Sets the cells from `start` on to those of some corners, and joins to each the boxes at these
/// distances before it.
fn join_corners<F: Fold>(
    fold: &F,
    cells: &mut [F::Word],
    start: usize,
    corners: &[F::Word],
    steps: &[SmallerBox],
) {
    let width = fold.width();
    let (before, after) = cells.split_at_mut(start * width);
    let cells = &mut after[..corners.len()];
    set_all(cells, corners);
    for &SmallerBox { back, .. } in steps {
        F::join_all(cells, &before[(start - back) * width..][..corners.len()]);
    }
}

/// Does as [`join_corners`], for corners one after the other: each also gets the box before it.
fn insert_down<F: Fold>(
    fold: &F,
    cells: &mut [F::Word],
    start: usize,
    columns: usize,
    corners: &[F::Word],
    steps: &[SmallerBox],
) {
    let width = fold.width();
    for (i, corner) in corners.chunks_exact(width).enumerate() {
        let at = start + i * columns;
        let (before, after) = cells.split_at_mut(at * width);
        let cell = &mut after[..width];
        set_all(cell, corner);
        for &SmallerBox { back, limit } in steps {
            if i < limit {
                F::join_all(cell, &before[(at - back) * width..][..width]);
            }
        }
        if i > 0 {
            F::join_all(cell, &before[(at - columns) * width..][..width]);
        }
    }
}

/// Sets words to others, one by one. A copy of slices does the same, but by a call: for the few
/// words of a cell that costs more than the words.
#[inline]
fn set_all<W: Copy>(into: &mut [W], from: &[W]) {
    pairwise(into, from, |a, b| *a = b);
}

/// The rank of the multiset of j piles with this rank after all piles above `most` are lowered to
/// it.
fn lowered(ranking: &Ranking, mut rank: usize, j: usize, most: usize) -> usize {
    (1..=j)
        .rev()
        .map(|place| {
            let pile = ranking.largest(place, rank);
            rank -= ranking.weight(place, pile);
            ranking.weight(place, pile.min(most))
        })
        .sum()
}

/// All ways to divide `piles` piles into j and the others.
fn splits(piles: usize, j: usize) -> Vec<Split> {
    let mut all = Vec::new();
    let mut reduced = Vec::with_capacity(j);
    choose(piles, j, 0, &mut reduced, &mut all);
    all
}

fn choose(piles: usize, j: usize, from: usize, reduced: &mut Vec<usize>, all: &mut Vec<Split>) {
    if reduced.len() == j {
        all.push(Split {
            reduced: reduced.clone(),
            kept: (0..piles).filter(|i| !reduced.contains(i)).collect(),
        });
        return;
    }
    for i in from..piles {
        reduced.push(i);
        choose(piles, j, i + 1, reduced, all);
        reduced.pop();
    }
}

/// Some bits of a set. With narrow words even small sets are divided among threads.
pub(super) type SetWord = u32;

/// Sets of numbers, a bit each. W is the number of words if it is known when the program is built.
/// Outcomes fold the sizes of the last pile that give a P-position, Grundy values those of the
/// options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Union<const W: usize>(pub(super) usize);

impl<const W: usize> Fold for Union<W> {
    type Word = SetWord;

    fn nothing() -> SetWord {
        0
    }

    fn join(a: SetWord, b: SetWord) -> SetWord {
        a | b
    }

    fn width(&self) -> usize {
        if W > 0 { W } else { self.0 }
    }
}
