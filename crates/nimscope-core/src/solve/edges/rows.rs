//! The recurrence over rows, for values of options that are joined: the least of them, or their
//! set.

use std::collections::BTreeMap;

use crate::game::{Edges, Symmetry, piles_of};
use crate::solve::arrays;
use crate::solve::arrays::pairwise;
use crate::solve::cells::Word;
use crate::solve::control::{Cancelled, Control};
use crate::solve::key::TableKey;
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

impl Join<u32> for UnionFold {
    const NONE: u32 = 0;

    #[inline]
    fn of(a: u32, b: u32) -> u32 {
        a | b
    }
}

/// The rows of a box and where the options of a row stand.
pub(super) struct EdgeRows {
    slow: bool,
    /// The number of places in a row: one for each size of the last pile.
    length: usize,
    /// The number of rows.
    count: usize,
    symmetry: Symmetry,
    /// What a token of a pile other than the last one adds to the number of a row.
    strides: Vec<usize>,
    /// The sets of piles, without the last one, on which a move may play.
    sets: Vec<Set>,
    /// Whether a move may play on the last pile alone.
    last_alone: bool,
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

/// The number of values in the folds, saturating.
pub(super) fn folds_bytes(edges: Edges, key: TableKey) -> u128 {
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
    rows.fold(0, u128::saturating_add).saturating_mul(sizes)
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

    /// Fills the box by rank. `conclude` is given the rank of a position and the least value of
    /// its options, `None` if it is terminal.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub(super) fn fill<J: Join<W>, W: Copy + Default>(
        &self,
        codes: &mut [W],
        control: &Control,
        mut conclude: impl FnMut(usize, Option<W>) -> W,
    ) -> Result<(), Cancelled> {
        let length = self.length;
        let mut folds = self.folds::<W>();
        let mut piles = vec![0; self.strides.len()];
        let mut non_empty = 0_u32;
        let (mut best, mut best_with_last) = (vec![J::NONE; length], vec![J::NONE; length]);
        for row in 0..self.count {
            if row % PACE == 0 {
                control.check()?;
                control.advance((PACE.min(self.count - row) * length) as u64);
            }
            best.fill(J::NONE);
            best_with_last.fill(J::NONE);
            let (done, rest) = codes.split_at_mut(row * length);
            // From which size of the last pile on there is a move.
            let mut movable = if self.last_alone { 1 } else { length };
            for (k, set) in self.sets.iter().enumerate() {
                if set.piles & !non_empty != 0 {
                    continue;
                }
                let options = match folds.get(k) {
                    Some(folds) => folds.before(set.before, length),
                    None => &done[(row - set.before) * length..][..length],
                };
                if set.legal.without_last {
                    join::<J, W>(&mut best, options);
                    movable = 0;
                }
                if set.legal.with_last {
                    join::<J, W>(&mut best_with_last, options);
                    movable = movable.min(1);
                }
            }
            self.take_in::<J, W>(&mut best, &best_with_last);
            let here = &mut rest[..length];
            self.conclude::<J, W>(here, &best, row * length, movable, &mut conclude);
            for (k, folds) in folds.iter_mut().enumerate() {
                folds.push::<J>(&self.sets[k], here, non_empty);
            }
            if let Some(first) = self.symmetry.advance(&mut piles, 0, length - 1) {
                non_empty = non_empty & !(u32::MAX << first) | 1 << first;
            }
        }
        Ok(())
    }

    fn folds<W: Copy + Default>(&self) -> Vec<FoldRing<W>> {
        let sets = if self.slow { &[][..] } else { &self.sets };
        let folds = sets.iter().map(|set| {
            let held = set.before + 1;
            FoldRing {
                ring: arrays::defaults(held * self.length),
                held,
                at: 0,
            }
        });
        folds.collect()
    }

    /// Takes in the moves that play on the last pile and others: to the place before, or to all
    /// before.
    fn take_in<J: Join<W>, W: Copy>(&self, best: &mut [W], with_last: &[W]) {
        let mut joined = J::NONE;
        pairwise(&mut best[1..], with_last, |best, option| {
            joined = if self.slow {
                option
            } else {
                J::of(joined, option)
            };
            *best = J::of(*best, joined);
        });
    }

    /// The values of a row, from the least values of all options except those by moves on the last
    /// pile alone.
    fn conclude<J: Join<W>, W: Copy>(
        &self,
        here: &mut [W],
        best: &[W],
        first: usize,
        movable: usize,
        conclude: &mut impl FnMut(usize, Option<W>) -> W,
    ) {
        let mut options = J::NONE;
        for (z, code) in here.iter_mut().enumerate() {
            let best = best[z];
            let best = if self.last_alone {
                J::of(best, options)
            } else {
                best
            };
            *code = conclude(first + z, (z >= movable).then_some(best));
            options = if self.slow {
                *code
            } else {
                J::of(options, *code)
            };
        }
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
