//! The recurrence over rows, for values of options that are joined: the least of them, or their
//! set.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use crate::game::{Edges, Symmetry, piles_of};
use crate::solve::bits::{self, pairwise};
use crate::solve::cells::Word;
use crate::solve::control::{Cancelled, Control};
use crate::solve::kernel::TableKey;
use crate::solve::ranking::Ranking;

/// How many rows are filled between two looks at the control.
const PACE: usize = 1 << 8;

/// How the values of options are joined, in any order and each any number of times.
pub(super) trait Join<W> {
    /// What stands for no option.
    const NONE: W;

    /// What stands for the options of both.
    fn of(a: W, b: W) -> W;
}

/// The least value.
pub(super) struct Least;

/// The set of values, as bits.
pub(super) struct UnionFold;

impl<W: Word> Join<W> for Least {
    const NONE: W = W::LARGEST;

    #[inline]
    fn of(a: W, b: W) -> W {
        a.min(b)
    }
}

macro_rules! union {
    ($($word:ty),*) => {$(
        impl Join<$word> for UnionFold {
            const NONE: $word = 0;

            #[inline]
            fn of(a: $word, b: $word) -> $word {
                a | b
            }
        }
    )*};
}

union!(u32, u64);

/// The values of a box, row by row.
pub(super) trait RowValues {
    /// A part of a row: the value of a position, or the values of several.
    type Word: Copy + Default;
    /// How the values of options are joined.
    type Join: Join<Self::Word>;

    /// The words of a row of this number of places.
    fn width(length: usize) -> usize;
    /// Joins an earlier row with others.
    fn join_row(&self, row: usize, length: usize, into: &mut [Self::Word]);
    /// The values of a row, from those of all options except those by moves on the last pile
    /// alone: of moves without the last pile, and of moves with it, which lead to earlier places.
    /// There is a move from a size of the last pile on.
    fn conclude<'a>(
        &'a mut self,
        rows: &EdgeRows,
        row: usize,
        best: &'a mut [Self::Word],
        with_last: &[Self::Word],
        movable: usize,
    ) -> &'a [Self::Word];
}

/// Coded of positions by rank, and what gives the code of one, from its rank and from what its
/// options amount to, `None` if it is terminal.
pub(super) struct Coded<J, W, C> {
    pub(super) codes: Vec<W>,
    conclude: C,
    join: PhantomData<J>,
}

/// The rows of a box and where the options of a row stand.
pub(super) struct EdgeRows {
    pub(super) slow: bool,
    /// The number of places in a row: one for each size of the last pile.
    pub(super) length: usize,
    /// The number of rows.
    count: usize,
    symmetry: Symmetry,
    /// What a token of a pile other than the last one adds to the number of a row.
    strides: Vec<usize>,
    /// The sets of piles, without the last one, on which a move may play.
    sets: Vec<Set>,
    /// Whether a move may play on the last pile alone.
    pub(super) last_alone: bool,
}

/// A set of piles other than the last one.
struct Set {
    /// The piles, as bits.
    piles: u32,
    /// The number of rows from the one with a token less in all of them to a row.
    before: usize,
    /// A step for each of the piles.
    steps: Vec<TokenStep>,
    legal: Legal,
}

/// A token of a pile.
struct TokenStep {
    pile: usize,
    /// The number of rows from the one without the token to the one with it.
    back: usize,
}

/// Whether a move may play on some piles other than the last one, and on them with the last one.
#[derive(Clone, Copy, Default)]
struct Legal {
    without_last: bool,
    with_last: bool,
}

/// The folds of a set for the last rows, in a ring.
struct FoldRing<W> {
    ring: Vec<W>,
    /// The number of rows that it holds.
    held: usize,
    /// The place of the present row in it.
    at: usize,
}

/// The sets of piles without the last one.
fn sets(edges: Edges) -> BTreeMap<u32, Legal> {
    let last = 1 << (edges.hypergraph.n - 1);
    let mut sets: BTreeMap<u32, Legal> = BTreeMap::new();
    for edge in &edges.hypergraph.edges {
        let legal = sets.entry(edge & !last).or_default();
        if edge & last == 0 {
            legal.without_last = true;
        } else {
            legal.with_last = true;
        }
    }
    sets
}

/// The number of rows in the folds, saturating.
pub(super) fn fold_rows(edges: Edges, key: TableKey) -> u128 {
    if edges.slow {
        return 0;
    }
    let (n, sizes) = (edges.hypergraph.n, u128::from(key.max) + 1);
    let power = |exponent: usize| (0..exponent).fold(1_u128, |all, _| all.saturating_mul(sizes));
    let held = |piles: u32| {
        let before = piles_of(piles).map(|i| power(n - 2 - i));
        before.fold(1, u128::saturating_add)
    };
    let sets = sets(edges);
    let rows = sets
        .keys()
        .filter(|&&piles| piles != 0)
        .map(|&piles| held(piles));
    rows.fold(0, u128::saturating_add)
}

impl EdgeRows {
    pub(super) fn new(edges: Edges, ranking: &Ranking) -> Self {
        let n = ranking.n;
        let sizes = ranking.max_size() + 1;
        let strides: Vec<usize> = (0..n - 1)
            .map(|i| ranking.weight(i + 1, 1) / sizes)
            .collect();
        let mut sets = sets(edges);
        let alone = sets.remove(&0).is_some();
        let set = |(piles, legal)| {
            let step = |pile| TokenStep {
                pile,
                back: strides[pile],
            };
            let steps: Vec<TokenStep> = piles_of(piles).map(step).collect();
            Set {
                piles,
                before: steps.iter().map(|step| step.back).sum(),
                steps,
                legal,
            }
        };
        Self {
            slow: edges.slow,
            length: sizes,
            count: ranking.positions() / sizes,
            symmetry: ranking.symmetry,
            sets: sets.into_iter().map(set).collect(),
            strides,
            last_alone: alone,
        }
    }

    /// Fills the box by rank.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub(super) fn fill<V: RowValues>(
        &self,
        values: &mut V,
        control: &Control,
    ) -> Result<(), Cancelled> {
        let length = self.length;
        let width = V::width(length);
        let mut folds = self.folds::<V::Word>(width);
        let mut piles = vec![0; self.strides.len()];
        let mut non_empty = 0_u32;
        let mut best = vec![V::Join::NONE; width];
        let mut with_last = best.clone();
        for row in 0..self.count {
            if row % PACE == 0 {
                control.check()?;
                control.advance((PACE.min(self.count - row) * length) as u64);
            }
            let (best, with_last) = (&mut best[..width], &mut with_last[..width]);
            best.fill(V::Join::NONE);
            with_last.fill(V::Join::NONE);
            // From which size of the last pile on there is a move.
            let mut movable = if self.last_alone { 1 } else { length };
            for (k, set) in self.sets.iter().enumerate() {
                if set.piles & !non_empty != 0 {
                    continue;
                }
                let join_options = |into: &mut [V::Word]| match folds.get(k) {
                    Some(folds) => join::<V::Join, _>(into, folds.before(set.before, width)),
                    None => values.join_row(row - set.before, length, into),
                };
                if set.legal.without_last {
                    join_options(best);
                    movable = 0;
                }
                if set.legal.with_last {
                    join_options(with_last);
                    movable = movable.min(1);
                }
            }
            let here = values.conclude(self, row, best, with_last, movable);
            for (k, folds) in folds.iter_mut().enumerate() {
                folds.push::<V::Join>(&self.sets[k], &here[..width], non_empty);
            }
            if let Some(first) = self.symmetry.advance(&mut piles, 0, length - 1) {
                non_empty = non_empty & !(u32::MAX << first) | 1 << first;
            }
        }
        Ok(())
    }

    fn folds<W: Copy + Default>(&self, width: usize) -> Vec<FoldRing<W>> {
        let sets = if self.slow { &[][..] } else { &self.sets };
        let folds = sets.iter().map(|set| {
            let held = set.before + 1;
            FoldRing {
                ring: bits::defaults(held * width),
                held,
                at: 0,
            }
        });
        folds.collect()
    }
}

impl<J: Join<W>, W: Word, C: FnMut(usize, Option<W>) -> W> Coded<J, W, C> {
    pub(super) fn new(ranking: &Ranking, conclude: C) -> Self {
        Self {
            codes: bits::defaults(ranking.positions()),
            conclude,
            join: PhantomData,
        }
    }
}

impl<J: Join<W>, W: Word, C: FnMut(usize, Option<W>) -> W> RowValues for Coded<J, W, C> {
    type Word = W;
    type Join = J;

    fn width(length: usize) -> usize {
        length
    }

    fn join_row(&self, row: usize, length: usize, into: &mut [W]) {
        join::<J, W>(into, &self.codes[row * length..][..length]);
    }

    fn conclude<'a>(
        &'a mut self,
        rows: &EdgeRows,
        row: usize,
        best: &'a mut [W],
        with_last: &[W],
        movable: usize,
    ) -> &'a [W] {
        // Moves that play on the last pile and others lead to the place before, or to all before.
        let mut joined = J::NONE;
        pairwise(&mut best[1..], with_last, |best, option| {
            joined = if rows.slow {
                option
            } else {
                J::of(joined, option)
            };
            *best = J::of(*best, joined);
        });
        let first = row * rows.length;
        let here = &mut self.codes[first..][..rows.length];
        let mut options = J::NONE;
        for (z, code) in here.iter_mut().enumerate() {
            let best = best[z];
            let best = if rows.last_alone {
                J::of(best, options)
            } else {
                best
            };
            *code = (self.conclude)(first + z, (z >= movable).then_some(best));
            options = if rows.slow {
                *code
            } else {
                J::of(options, *code)
            };
        }
        here
    }
}

impl<W: Copy> FoldRing<W> {
    /// The folds of a row before the present one.
    fn before(&self, rows: usize, length: usize) -> &[W] {
        let place = if rows > self.at {
            self.at + self.held - rows
        } else {
            self.at - rows
        };
        &self.ring[place * length..][..length]
    }

    /// Folds the present row, and goes on to the next one.
    fn push<J: Join<W>>(&mut self, set: &Set, here: &[W], non_empty: u32) {
        let length = here.len();
        let at = self.at;
        self.ring[at * length..][..length].copy_from_slice(here);
        for &TokenStep { pile, back } in &set.steps {
            if non_empty >> pile & 1 == 1 {
                let place = if back > at {
                    at + self.held - back
                } else {
                    at - back
                };
                let (from, to) = (place * length, at * length);
                for z in 0..length {
                    self.ring[to + z] = J::of(self.ring[to + z], self.ring[from + z]);
                }
            }
        }
        self.at = if at + 1 == self.held { 0 } else { at + 1 };
    }
}

#[inline]
fn join<J: Join<W>, W: Copy>(best: &mut [W], options: &[W]) {
    pairwise(best, options, |best, option| *best = J::of(*best, option));
}
