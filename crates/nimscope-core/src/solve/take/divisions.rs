//! Sets of piles that a move reduces, and the folds that are kept for each.

use super::super::joins::join;
use super::super::ranking::Ranking;
use super::fold::Fold;

/// The piles of the rest divided into S and the others, and the folds for S.
#[derive(Debug)]
pub(super) struct Division<W> {
    pub(super) reduced: PileSet,
    /// For each pile of the rest, how often up to it a pile outside S follows one in S.
    pub(super) shifts: Vec<usize>,
    /// The rank of the first cell.
    pub(super) begin: usize,
    pub(super) same_top: Vec<W>,
    /// Empty if it is not kept.
    pub(super) below_top: Vec<W>,
    /// Where the cells of the present plane begin, if it has some.
    pub(super) corner: Option<usize>,
    /// Where the cells begin that are one lower in all directions of S, if the piles of the plane
    /// may be reduced.
    pub(super) lower: Option<usize>,
    pub(super) steps: Vec<SmallerPlane>,
}

/// Piles of the rest, by their places in it, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PileSet(pub(super) u64);

/// A plane that is one smaller in a direction of S. A plane is all rows that differ in their
/// second pile only.
#[derive(Clone, Copy, Debug)]
pub(super) struct SmallerPlane {
    /// The pile that is smaller.
    pub(super) pile: usize,
    /// The place of its division among those of one size.
    pub(super) division: usize,
    /// Where its cells begin there.
    pub(super) start: usize,
}

/// The cells of one size of S that were there before those of a row of a division.
pub(super) struct KnownCells<'b, W> {
    pub(super) width: usize,
    /// The place of the division.
    pub(super) place: usize,
    /// Its cells before the row, and the rank of the first.
    pub(super) own: &'b [W],
    pub(super) begin: usize,
    /// The divisions before it.
    pub(super) earlier: &'b [Division<W>],
    /// Those of the block before.
    pub(super) before: Option<&'b [Division<W>]>,
}

/// The numbers of piles of the rest for which there is a `same_top` and a `below_top`, if the
/// numbers in `sizes` of the m piles may be reduced.
pub(super) fn parts(m: usize, sizes: &[usize]) -> [Vec<usize>; 2] {
    let below: Vec<usize> = (0..m).filter(|j| sizes.contains(&(j + 1))).collect();
    let same = (0..m).filter(|j| sizes.contains(j) || below.contains(j));
    [same.collect(), below]
}

/// The memory of a computation in some blocks with cells of `cell` bytes, at its peak, saturating:
/// the arrays, the divisions of the rest, and the rows.
pub(super) fn bytes(m: usize, sizes: &[usize], max: u64, blocks: u128, cell: u128) -> u128 {
    let [same, below] = parts(m, sizes);
    let cells = |j: &usize| {
        let cells = Ranking::count(*j, 0, max);
        cells.saturating_mul(Ranking::count(m - 1 - j, 0, max))
    };
    let divisions = |j: &usize| Ranking::count(*j, 0, (m - 1 - j) as u64);
    let division = size_of::<Division<u64>>() + 4 * LIST + m * size_of::<[SmallerPlane; 2]>();
    let sum = |sum: u128, more| sum.saturating_add(more);
    let all = same.iter().map(divisions).fold(0, sum);
    let all = all.saturating_mul(division as u128).saturating_mul(blocks);
    let cells = same.iter().chain(&below).map(cells).fold(0, sum);
    // Of two blocks side by side one works. With two piles a row is that of a block.
    let rows = blocks.div_ceil(2);
    let row = match m {
        0 | 1 => 1,
        2 => (u128::from(max) + 1).div_ceil(rows) + 1,
        _ => u128::from(max) + 1,
    };
    // Each stage has a cell of its own beside them.
    let cells = cells.saturating_add(row.saturating_mul(3 * rows) + blocks);
    cells.saturating_mul(cell).saturating_add(all)
}

/// The memory of a list besides its elements, in bytes: its head, and that of the allocator.
pub(super) const LIST: usize = size_of::<Vec<usize>>() + 32;

impl PileSet {
    #[inline]
    pub(super) fn contains(self, pile: usize) -> bool {
        self.0 >> pile & 1 == 1
    }

    /// The set with one pile in place of another.
    #[inline]
    pub(super) fn exchange(self, pile: usize, other: usize) -> Self {
        Self(self.0 & !(1 << other) | 1 << pile)
    }

    /// All sets of j of some piles, in order.
    pub(super) fn all(j: usize, piles: usize) -> Vec<Self> {
        if j == 0 {
            return vec![Self(0)];
        }
        let sets = (j - 1..piles).flat_map(|last| {
            let lower = Self::all(j - 1, last);
            lower.into_iter().map(move |set| Self(set.0 | 1 << last))
        });
        sets.collect()
    }

    /// For each of some piles, how often up to it a pile outside the set follows one in it.
    pub(super) fn shifts(self, piles: usize) -> Vec<usize> {
        let mut shift = 0;
        let shifts = (0..piles).map(|pile| {
            shift += usize::from(pile > 0 && self.contains(pile - 1) && !self.contains(pile));
            shift
        });
        shifts.collect()
    }
}

impl<W: Copy> Division<W> {
    /// The number of cells where the largest pile of the rest is less than a size.
    pub(super) fn cells_below(ranking: &Ranking, shifts: &[usize], size: usize) -> usize {
        match shifts.last() {
            Some(shift) => ranking.multisets(shifts.len(), size.saturating_sub(*shift)),
            None => usize::from(size > 0),
        }
    }

    /// What the piles from the third on add to the rank together.
    #[inline]
    pub(super) fn plane(&self, ranking: &Ranking, pile: impl Fn(usize) -> usize) -> usize {
        let mut rank = 0;
        for i in 2..self.shifts.len() {
            rank += ranking.weight(i + 1, pile(i).saturating_sub(self.shifts[i]));
        }
        rank
    }

    /// What the second pile adds to the rank, if there is one and it has this size.
    #[inline]
    pub(super) fn second(&self, pile: usize) -> usize {
        match self.shifts.get(1) {
            Some(shift) => (pile - shift) * (pile - shift + 1) / 2,
            None => 0,
        }
    }

    /// Finds the cells of a plane, and those that they are joined from.
    pub(super) fn begin_plane(
        &mut self,
        place: usize,
        earlier: &[Self],
        ranking: &Ranking,
        piles: &[usize],
    ) {
        let between = 2..self.shifts.len().max(2);
        let reduced = self.reduced;
        // Whether piles i − 1 and i are equal, the first in S or not and the second not.
        let equal = |i: usize, first| {
            i > 2
                && piles[i - 1] == piles[i]
                && reduced.contains(i - 1) == first
                && reduced.contains(i) != first
        };
        let may_reduce = |i| !equal(i, false) && (piles[i] > 0 || !reduced.contains(i));
        self.lower = between
            .clone()
            .all(may_reduce)
            .then(|| self.plane(ranking, |i| piles[i] - usize::from(reduced.contains(i))));
        self.steps.clear();
        let has_cells = !between.clone().any(|i| equal(i, true));
        self.corner = has_cells.then(|| self.plane(ranking, |i| piles[i]));
        if !has_cells {
            return;
        }
        for i in between {
            // Of equal piles the first one is lowered, and it gets into S.
            let is_first = i == 2 || piles[i - 1] < piles[i] || !reduced.contains(i - 1);
            if piles[i] == 0 || !reduced.contains(i) || !is_first {
                continue;
            }
            let mut pile = i;
            while pile > 2 && piles[pile - 1] == piles[i] {
                pile -= 1;
            }
            let set = reduced.exchange(pile, i);
            let (division, of) = match earlier.binary_search_by_key(&set, |d| d.reduced) {
                Ok(division) => (division, &earlier[division]),
                Err(_) => (place, &*self),
            };
            let start = of.plane(ranking, |i| piles[i] - usize::from(i == pile));
            self.steps.push(SmallerPlane {
                pile,
                division,
                start,
            });
        }
    }
}

impl<W: Copy> Division<W> {
    /// Joins the cells of a plane with this top to those below the next one.
    pub(super) fn join_stage<F: Fold<Word = W>>(
        &mut self,
        width: usize,
        ranking: &Ranking,
        piles: &[usize],
    ) {
        if let Some(corner) = self.corner
            && !self.below_top.is_empty()
            && let Some(shift) = self.shifts.get(2)
        {
            let count = ranking.multisets(2, (piles[2] + 1).saturating_sub(*shift));
            let cells = (corner - self.begin) * width..(corner + count - self.begin) * width;
            join::<F::Join, _>(&mut self.below_top[cells.clone()], &self.same_top[cells]);
        }
    }
}

impl<W> KnownCells<'_, W> {
    /// Cells of a division from a rank on.
    #[inline]
    pub(super) fn cells(&self, division: usize, rank: usize, words: usize) -> &[W] {
        let (mut cells, mut begin) = (self.own, self.begin);
        if division != self.place {
            let earlier = &self.earlier[division];
            (cells, begin) = (&earlier.same_top, earlier.begin);
        }
        if rank < begin {
            let before = self
                .before
                .expect("the first block begins with the first cell");
            (cells, begin) = (&before[division].same_top, before[division].begin);
        }
        &cells[(rank - begin) * self.width..][..words]
    }

    /// The place of an earlier division.
    pub(super) fn find(&self, set: PileSet) -> usize {
        let place = self.earlier.binary_search_by_key(&set, |d| d.reduced);
        place.expect("it has a lower pile")
    }
}

/// Joins to the cells of a row those of a division with the second pile in S, where that pile is
/// smaller by one; the size of the second pile is given.
pub(super) fn join_second<F: Fold>(
    known: &KnownCells<'_, F::Word>,
    (set, division, rank): (PileSet, usize, usize),
    second: usize,
    cells: &mut [F::Word],
) {
    let len = second * known.width;
    join::<F::Join, _>(&mut cells[..len], known.cells(division, rank, len));
    if !set.contains(0) {
        // Of the first two piles, where they are equal, the first one is smaller.
        let twin = known.find(set.exchange(0, 1));
        let of = &known.earlier[twin];
        let rank = of.corner.expect("it has the plane") + of.second(second) + second - 1;
        join::<F::Join, _>(&mut cells[len..], known.cells(twin, rank, known.width));
    }
}
