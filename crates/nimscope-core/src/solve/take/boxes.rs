//! Folds over lower boxes: the fold over all options of a position that reduce j of its piles
//! takes a few look-ups.
//!
//! Sorted positions of m piles come in the order of their ranks, stage by stage: the *top* is the
//! largest pile, the *rest* the other m − 1. For a set S of j piles of the rest two folds are kept
//! for each choice of the sizes in S and of the other sizes:
//!
//! - `same_top`: the fold over all positions with this top where the piles in S have their sizes
//!   *or less*;
//! - `below_top`: the same where the top is less too.
//!
//! So the options that reduce exactly the piles in S are one look-up, at their sizes less one. The
//! fold is idempotent, so the box below a corner is the corner joined with the boxes one below it
//! in each direction. A fold for a stage is smaller than one for all positions by a factor of
//! the largest pile. So the box of m piles fits where its prefix folds would not.
//!
//! All is laid out as the positions come, so that memory is gone through from its beginning to its
//! end, in rows of cells side by side. The rest is sorted, and S is a set of places in it: each
//! such set is a [`Division`] with arrays of its own, by the rank of the rest. Of equal piles
//! those outside S come first. So the sizes differ at each place where a pile outside S follows
//! one in S, and every pile is less by the number of such places up to it before the rank is
//! taken: each pair of choices has one cell. An option has the division of its position: of equal
//! piles in a position the first ones are reduced, and then they are smaller than the others.

use std::ops::Range;

use super::super::control::{Cancelled, Control};
use super::super::joins::{Join, join};
use super::super::ranking::{Ranking, advance};
use super::divisions::{Division, KnownCells, PileSet, join_second, parts};
use super::fold::{Fold, nothing, set_all};

/// What all blocks of a computation share.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoxShape<'a, F> {
    pub(super) fold: F,
    pub(super) ranking: &'a Ranking,
    /// Piles of a position.
    pub(super) m: usize,
}

/// The folds of the positions whose second largest pile has one of some sizes.
#[derive(Debug)]
pub(super) struct BoxBlock<W> {
    sizes: Range<usize>,
    /// By the size of S, and then in the order of S.
    divisions: Vec<Vec<Division<W>>>,
}

/// Cells of a row: those of its positions, and two lists to work with.
pub(super) type BoxRows<W> = [Vec<W>; 3];

/// A block, and the one before it: all that is known of lower boxes where a position is settled.
#[derive(Clone, Copy, Debug)]
pub(super) struct LowerBoxes<'b, 'a, F: Fold> {
    shape: BoxShape<'a, F>,
    block: &'b BoxBlock<F::Word>,
    before: Option<&'b BoxBlock<F::Word>>,
}

/// Computes the cells of a row of positions from those of its options; the rows of a stage come in
/// order. The first list is for the cells, the others are there to work with. It is no type of its
/// own, so that a stage is compiled once for each fold.
pub(super) type SettleRow<'s, F> =
    dyn FnMut(LowerBoxes<'_, '_, F>, &BoxRow, [&mut [<F as Fold>::Word]; 3]) + Send + 's;

/// Positions that differ in their smallest pile only, which runs from some size to the next one,
/// or, with two piles, to the last size of the block.
#[derive(Debug)]
pub(super) struct BoxRow {
    /// The piles of the first one, smallest first. The last is the top.
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

    /// The smallest pile of its first position, if another row has those before it.
    fn first(&self) -> usize {
        if self.piles.len() == 2 {
            self.piles[0]
        } else {
            0
        }
    }

    /// Whether the second and the third pile of the rest are equal.
    #[inline]
    fn ends_plane(&self) -> bool {
        self.piles.len() > 3 && self.piles[1] == self.piles[2]
    }

    /// The number of non-empty piles of the row's position i.
    pub(super) fn nonempty(&self, i: usize) -> usize {
        let rest = self.piles.iter().skip(1).filter(|&&pile| pile > 0);
        let first = self.piles.first().is_some_and(|pile| pile + i > 0);
        rest.count() + usize::from(first)
    }
}

impl<F: Fold> LowerBoxes<'_, '_, F> {
    /// Joins into the cells of a row those of all options that reduce exactly j piles, except the
    /// options within the row. Those are the options that reduce the smallest pile alone, with
    /// j = 1.
    pub(super) fn join_options(&self, row: &BoxRow, j: usize, into: &mut [F::Word]) {
        if let Some(divisions) = self.block.divisions.get(j) {
            for (place, division) in divisions.iter().enumerate() {
                if division.reduced != PileSet(1) {
                    self.join_lower((j, place), |division| &division.same_top, row, into);
                }
            }
        }
        if row.top() > 0 {
            for (place, division) in self.block.divisions[j - 1].iter().enumerate() {
                if !division.below_top.is_empty() {
                    self.join_lower((j - 1, place), |division| &division.below_top, row, into);
                }
            }
        }
    }

    /// Joins the boxes below the sizes in S into the cells of a row. It leaves out the positions
    /// where a pile in S is as large as one before it that is not: there the other is reduced.
    #[inline]
    fn join_lower(
        &self,
        (j, place): (usize, usize),
        cells: impl Fn(&Division<F::Word>) -> &[F::Word],
        row: &BoxRow,
        into: &mut [F::Word],
    ) {
        let (width, m) = (self.shape.fold.width(), self.shape.m);
        let division = &self.block.divisions[j][place];
        let [first, second, third] = [0, 1, 2].map(|pile| division.reduced.contains(pile));
        let Some(plane) = division.lower else {
            return;
        };
        if first && row.first() > 0 {
            // The first cell comes from the last one of the block before.
            let before = self
                .before
                .expect("the first block begins with the first cell");
            let from = cells(&before.divisions[j][place]);
            join::<F::Join, _>(&mut into[..width], &from[from.len() - width..]);
        }
        if (first || second) && row.len == 1 || third && !second && row.ends_plane() {
            return;
        }
        let lower = if m > 2 {
            row.piles[1] - usize::from(second)
        } else {
            0
        };
        let rank = plane + division.second(lower) + row.first();
        let of = if rank < division.begin {
            let before = self
                .before
                .expect("the first block begins with the first cell");
            &before.divisions[j][place]
        } else {
            division
        };
        let from = &cells(of)[(rank - of.begin) * width..];
        let len = (row.len - usize::from(first || second)) * width;
        let into = if first { &mut into[width..] } else { into };
        join::<F::Join, _>(&mut into[..len], &from[..len]);
    }

    /// Joins the cells of the positions that the row before has, if that differs in the smallest
    /// pile only.
    pub(super) fn join_row_before(&self, row: &BoxRow, into: &mut [F::Word]) {
        if row.first() > 0
            && let Some([first]) = self.before.map(|before| &before.divisions[1][..])
        {
            let from = first.same_top.len() - into.len();
            join::<F::Join, _>(into, &first.same_top[from..]);
        }
    }

    /// The words of a cell.
    pub(super) fn width(&self) -> usize {
        self.shape.fold.width()
    }
}

impl<W: Copy> BoxBlock<W> {
    /// The empty folds for positions whose second largest pile has one of some sizes, and of which
    /// any number in `sizes` of piles may be reduced.
    ///
    /// # Errors
    /// [`Cancelled`]: writing hundreds of megabytes takes tenths of a second.
    pub(super) fn new<F: Fold<Word = W>>(
        shape: BoxShape<'_, F>,
        sizes: Range<usize>,
        reduced: &[usize],
        control: &Control,
    ) -> Result<Self, Cancelled> {
        let BoxShape { fold, ranking, m } = shape;
        let [same, below] = parts(m, reduced);
        let division = |set: PileSet, j| {
            let shifts = set.shifts(m - 1);
            let [begin, end] = [sizes.start, sizes.end]
                .map(|size| Division::<W>::cells_below(ranking, &shifts, size));
            let words = (end - begin) * fold.width();
            let below = if below.contains(&j) { words } else { 0 };
            Ok(Division {
                reduced: set,
                shifts,
                begin,
                same_top: nothing::<F>(words, control)?,
                below_top: nothing::<F>(below, control)?,
                corner: None,
                lower: None,
                steps: Vec::new(),
            })
        };
        let divisions = (0..m).map(|j| {
            let sets = if same.contains(&j) {
                PileSet::all(j, m - 1)
            } else {
                Vec::new()
            };
            sets.into_iter().map(|set| division(set, j)).collect()
        });
        Ok(Self {
            divisions: divisions.collect::<Result<_, Cancelled>>()?,
            sizes: sizes.clone(),
        })
    }

    /// Whether it has positions with this top.
    fn reaches(&self, top: usize) -> bool {
        self.sizes.start <= top
    }

    /// Visits all positions with this top in order. It is called after those with the tops below
    /// it were visited, and those of the block before.
    pub(super) fn stage<F: Fold<Word = W>>(
        &mut self,
        shape: BoxShape<'_, F>,
        before: Option<&Self>,
        (top, rows): (usize, &mut BoxRows<W>),
        control: &Control,
        settle: &mut SettleRow<'_, F>,
    ) -> Result<(), Cancelled> {
        if let Some(last) = top.checked_sub(1)
            && self.reaches(last)
        {
            self.end_stage(shape, before, last, control)?;
        }
        let m = shape.m;
        let mut row = BoxRow {
            piles: vec![0; m],
            len: 1,
        };
        if m > 0 {
            row.piles[m - 1] = top;
        }
        if m > 1 {
            row.piles[m - 2] = self.sizes.start;
        }
        let longest = match m {
            0 | 1 => 1,
            2 => self.sizes.len(),
            _ => self.sizes.end,
        };
        for cells in &mut *rows {
            let words = longest * shape.fold.width();
            cells.resize(words.max(cells.len()), F::Join::NONE);
        }
        let mut is_first = true;
        loop {
            control.check()?;
            if std::mem::take(&mut is_first) || row.piles[1] == 0 {
                self.begin_plane(shape, &row.piles);
            }
            row.len = match m {
                0 | 1 => 1,
                2 => (top + 1).min(self.sizes.end) - self.sizes.start,
                _ => row.piles[1] + 1,
            };
            let folds = LowerBoxes {
                shape,
                block: self,
                before,
            };
            let len = row.len * shape.fold.width();
            let [values, one, two] = &mut *rows;
            settle(
                folds,
                &row,
                [&mut values[..len], &mut one[..len], &mut two[..len]],
            );
            self.insert(shape, before, &row, &rows[0][..len]);
            // The smallest pile of a row stays 0, and the largest the top.
            let between = row.piles.get_mut(1..m.saturating_sub(1));
            let most = top.min(self.sizes.end - 1);
            if !between.is_some_and(|between| advance(between, 0, most)) {
                break;
            }
        }
        Ok(())
    }

    /// Finds the cells of a plane, and moves those of the stage before to those below the top.
    fn begin_plane<F: Fold<Word = W>>(&mut self, shape: BoxShape<'_, F>, piles: &[usize]) {
        let (ranking, width) = (shape.ranking, shape.fold.width());
        for divisions in &mut self.divisions {
            for place in 0..divisions.len() {
                let (earlier, after) = divisions.split_at_mut(place);
                after[0].begin_plane(place, earlier, ranking, piles);
                after[0].join_stage::<F>(width, ranking, piles);
            }
        }
    }

    /// Adds the cells of a row to the boxes whose corners they are.
    fn insert<F: Fold<Word = W>>(
        &mut self,
        shape: BoxShape<'_, F>,
        before: Option<&Self>,
        row: &BoxRow,
        values: &[W],
    ) {
        for (j, divisions) in self.divisions.iter_mut().enumerate() {
            let before = before.map(|block| &block.divisions[j][..]);
            for place in 0..divisions.len() {
                let (earlier, after) = divisions.split_at_mut(place);
                let own = &mut after[0];
                let Some(plane) = own.corner else {
                    continue;
                };
                let second = if shape.m > 2 { row.piles[1] } else { 0 };
                // Where the second pile is not in S and the first is, it is larger.
                let skips = usize::from(shape.m > 2 && own.reduced.0 & 3 == 1);
                if second < skips || row.ends_plane() && own.reduced.0 >> 1 & 3 == 1 {
                    continue;
                }
                let (width, second_rank) = (shape.fold.width(), own.second(second));
                let at = (plane + second_rank + row.first() - own.begin) * width;
                let (lower, cells) = own.same_top.split_at_mut(at);
                let known = KnownCells {
                    width,
                    place,
                    own: lower,
                    begin: own.begin,
                    earlier,
                    before,
                };
                let cells = &mut cells[..(row.len - skips) * width];
                let set = own.reduced;
                set_all(cells, values);
                if set.contains(1) && second > 0 {
                    let rank = plane + second_rank - second;
                    join_second::<F>(&known, (set, place, rank), second, cells);
                }
                for step in &own.steps {
                    if step.pile > 2 || !row.ends_plane() {
                        let rank = step.start + second_rank;
                        join::<F::Join, _>(cells, known.cells(step.division, rank, cells.len()));
                    } else if !set.contains(1) && second > 0 {
                        // The second pile is as large as the third.
                        let set = earlier.get(step.division).map_or(set, |of| of.reduced);
                        let set = set.exchange(1, 2);
                        let other = known.find(set);
                        let of = &earlier[other];
                        let rank = of.corner.expect("it has the plane") + of.second(second - 1);
                        join_second::<F>(&known, (set, other, rank), second, cells);
                    }
                }
                if set.contains(0) {
                    if row.first() > 0 {
                        let before = &before.expect("the first block begins with the first cell");
                        let from = &before[place].same_top;
                        join::<F::Join, _>(&mut cells[..width], &from[from.len() - width..]);
                    }
                    for i in (width..cells.len()).step_by(width) {
                        let (before, after) = cells.split_at_mut(i);
                        join::<F::Join, _>(&mut after[..width], &before[i - width..]);
                    }
                }
            }
        }
    }

    /// Moves the positions with this top to those below the next one.
    fn end_stage<F: Fold<Word = W>>(
        &mut self,
        shape: BoxShape<'_, F>,
        before: Option<&Self>,
        top: usize,
        control: &Control,
    ) -> Result<(), Cancelled> {
        let (ranking, width) = (shape.ranking, shape.fold.width());
        for j in 0..shape.m {
            let (divisions, more) = self.divisions.split_at_mut(j + 1);
            for (place, division) in divisions[j].iter_mut().enumerate() {
                let (below, same) = (&mut division.below_top, &division.same_top);
                if below.is_empty() {
                    continue;
                }
                control.check()?;
                let (begin, shifts) = (division.begin, &division.shifts);
                let words = |start: usize, count: usize| {
                    (start - begin) * width..(start + count - begin) * width
                };
                let join = |below: &mut [W], start: usize, count: usize| {
                    join::<F::Join, _>(&mut below[words(start, count)], &same[words(start, count)]);
                };
                if shifts.len() < 3 {
                    let size = if shifts.is_empty() { 1 } else { top };
                    let size = size.min(self.sizes.end);
                    join(
                        below,
                        begin,
                        Division::<W>::cells_below(ranking, shifts, size) - begin,
                    );
                }
                let sizes = top.checked_sub(shifts.last().copied().unwrap_or(0));
                let Some(sizes) = sizes.filter(|_| self.sizes.contains(&top)) else {
                    continue;
                };
                let (mut start, mut lower) = (0, 0);
                for pile in (0..shifts.len()).rev() {
                    // This pile and those after it reach the top.
                    start += ranking.weight(pile + 1, sizes);
                    if division.reduced.contains(pile) {
                        // From the box below the top and from the symmetric positions.
                        let count = ranking.multisets(pile, sizes);
                        if sizes > 0 {
                            lower += ranking.weight(pile + 1, sizes - 1);
                            if lower >= begin {
                                below.copy_within(words(lower, count), words(start, 0).start);
                            } else {
                                let of =
                                    before.expect("the first block begins with the first cell");
                                let of = &of.divisions[j][place];
                                below[words(start, count)].copy_from_slice(
                                    &of.below_top[(lower - of.begin) * width..][..count * width],
                                );
                            }
                        }
                        join(below, start, count);
                    } else {
                        // It is kept at the old top: by symmetry it is the top, and the top is in
                        // S.
                        let set = PileSet(division.reduced.0 | 1 << pile);
                        let of = more[0].binary_search_by_key(&set, |d| d.reduced);
                        let of = of.expect("both arrays are kept for j + 1 reduced piles");
                        let of = &more[0][of];
                        let mut from = 0;
                        for pile in pile..shifts.len() {
                            from += ranking.weight(pile + 1, top - of.shifts[pile]);
                        }
                        let count = ranking.multisets(pile, sizes + 1);
                        below[words(start, count)].copy_from_slice(
                            &of.same_top[(from - of.begin) * width..][..count * width],
                        );
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}
