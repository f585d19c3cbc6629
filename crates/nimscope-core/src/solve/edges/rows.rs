//! The recurrence over rows.
//!
//! The rows with one size of the first pile are a stage. Runs of them, at the same places in each
//! stage, are the blocks of the pipeline. What a row is computed from stands at earlier places, in
//! this stage or the one before. No block is shorter than the way back to it, so it stands in this
//! block or the one before.

use std::ops::{Mul, Range};

use litemap::LiteMap;

use super::fold_ring::{FoldRing, RowsBack};
use super::row_values::{RowOptions, RowShape, RowValues};
use crate::game::{Edges, piles_of};
use crate::solve::bits::pairwise;
use crate::solve::control::{Cancelled, Control, threads};
use crate::solve::joins::{Join, join};
use crate::solve::kernel::TableKey;
use crate::solve::pipeline::{self, BlockInStage};
use crate::solve::ranking::Ranking;

/// How many rows are filled between two looks at the control.
const PACE: usize = 1 << 8;

/// The rows of a box and where the options of a row stand.
pub(super) struct EdgeRows {
    pub(super) shape: RowShape,
    /// The number of stages.
    stages: usize,
    /// The number of rows of a stage.
    in_stage: usize,
    /// The rows of each block, counted in a stage.
    blocks: Vec<Range<usize>>,
    /// The number of piles without the last one.
    others: usize,
    /// The sets of piles, without the last one, on which a move may play.
    sets: Vec<Set>,
    /// The place of the set of the last but one pile alone: moves on it and perhaps the last one
    /// lead to rows of the span at hand.
    near: Option<usize>,
}

/// A set of piles other than the last one.
struct Set {
    /// Whether the last but one pile is among them, which makes rows of a span differ.
    is_of_rows: bool,
    /// The way to the row with a token less in all of them.
    before: RowsBack,
    /// For each of the others the way to the row with a token less in it.
    steps: Vec<(usize, RowsBack)>,
    legal: Legal,
}

/// Rows that are filled together: they differ in the last but one pile alone.
#[derive(Clone, Copy)]
struct Span {
    /// The first row, counted in the block.
    row: usize,
    len: usize,
    /// The last but one pile of the first row.
    pile: usize,
    /// The piles before it that are not empty, as bits.
    non_empty: u32,
}

/// Whether a move may play on some piles other than the last one, and on them with the last one.
type Legal = [bool; 2];

/// A block between two stages.
struct RowBlock<W> {
    rows: Range<usize>,
    /// Of each set, or one for all of them in slow games.
    folds: Vec<FoldRing<W>>,
    /// What options amount to, of the rows of a span.
    best: Vec<W>,
    with_last: Vec<W>,
    /// What the set of the last but one pile alone reaches: the last row, or the fold of those
    /// that differ from it in this pile.
    last: Vec<W>,
}

/// The most blocks.
const BLOCKS: usize = 32;

/// The number of blocks for stages of this number of rows, with the longest way back in a stage.
fn blocks(in_stage: u128, length: u128, back: u128) -> usize {
    // Fewer positions take no longer than to wake a thread.
    const WORTH_IT: u128 = 1 << 13;
    let unit = unit(in_stage, length);
    let least = back.max(WORTH_IT.div_ceil(length)).div_ceil(unit);
    usize::try_from(in_stage / unit / least).map_or(BLOCKS, |blocks| blocks.clamp(1, BLOCKS))
}

/// The sets of piles without the last one.
fn sets(edges: Edges) -> LiteMap<u32, Legal> {
    let last = 1 << (edges.hypergraph.n - 1);
    let mut sets: LiteMap<u32, Legal> = LiteMap::new();
    for edge in &edges.hypergraph.edges {
        let legal = sets.entry(edge & !last).or_default();
        legal[usize::from(edge & last != 0)] = true;
    }
    sets
}

/// Blocks and rings hold a multiple of so many rows: whole spans, unless a stage is a single one.
fn unit<T: Copy + Ord + From<u8>>(in_stage: T, length: T) -> T {
    if in_stage > length {
        length
    } else {
        T::from(1)
    }
}

/// The room of a ring for the rows of the span at hand: that of several spans, as a span ends
/// where a ring does.
fn room<T: Copy + Ord + Mul<Output = T> + From<u8>>(in_stage: T, length: T) -> T {
    in_stage.min(length * T::from(8))
}

/// The number of rows in the folds, saturating.
pub(super) fn fold_rows(edges: Edges, key: TableKey) -> u128 {
    let (n, sizes) = (edges.hypergraph.n, u128::from(key.max) + 1);
    let power = |exponent: usize| (0..exponent).fold(1_u128, |all, _| all.saturating_mul(sizes));
    let in_stage = power(n.saturating_sub(2));
    let sets = sets(edges);
    // The fold of the last but one pile alone is a row.
    let near = if edges.slow || n < 2 { 0 } else { 1 << (n - 2) };
    let folded = sets.keys().filter(|&&piles| piles != 0 && piles != near);
    let ways = folded.map(|&piles| {
        let rows = piles_of(piles).filter(|&i| i > 0).map(|i| power(n - 2 - i));
        let rows = rows.fold(0, u128::saturating_add);
        (rows, if piles & 1 == 1 { in_stage } else { 0 })
    });
    let ways: Vec<(u128, u128)> = ways.collect();
    let longest = ways.iter().map(|&(rows, _)| rows).max().unwrap_or_default();
    let blocks = blocks(in_stage, sizes, longest) as u128;
    let held = |(rows, stage): (u128, u128)| {
        let rows = rows.saturating_add(room(in_stage, sizes));
        let rows = rows.checked_next_multiple_of(unit(in_stage, sizes));
        let rows = rows.unwrap_or(u128::MAX);
        stage.saturating_add(blocks.saturating_mul(rows))
    };
    if edges.slow {
        let stage = ways.iter().map(|&(_, stage)| stage).max();
        held((longest, stage.unwrap_or_default()))
    } else {
        ways.into_iter().map(held).fold(0, u128::saturating_add)
    }
}

impl EdgeRows {
    pub(super) fn new(edges: Edges, ranking: &Ranking) -> Self {
        let n = ranking.n;
        let length = ranking.max_size() + 1;
        let stages = if n > 2 { length } else { 1 };
        let step = |pile: usize| {
            let back = if pile == 0 && n > 2 {
                RowsBack { rows: 0, stages: 1 }
            } else {
                RowsBack {
                    rows: ranking.weight(pile + 1, 1) / length,
                    stages: 0,
                }
            };
            (pile, back)
        };
        let mut sets = sets(edges);
        let alone = sets.remove(&0).is_some();
        let set = |(piles, legal)| {
            let steps: Vec<(usize, RowsBack)> = piles_of(piles).map(step).collect();
            Set {
                is_of_rows: piles >> (n - 2) & 1 == 1,
                before: steps.iter().map(|&(_, back)| back).sum(),
                steps: steps.into_iter().filter(|(pile, _)| pile + 2 < n).collect(),
                legal,
            }
        };
        let sets: Vec<Set> = sets.into_iter().map(set).collect();
        let near = (sets.iter()).position(|set| set.before == RowsBack::LAST_ROW);
        let in_stage = ranking.positions() / length / stages;
        let longest = sets.iter().map(|set| set.before.rows).max();
        let count = match threads().min(stages) {
            1 => 1,
            threads => {
                let back = longest.unwrap_or_default() as u128;
                // With more blocks, rows pass more often from one thread to another.
                blocks(in_stage as u128, length as u128, back).min(4 * threads)
            }
        };
        let unit = unit(in_stage, length);
        let units = in_stage / unit;
        let start = |block: usize| unit * (block * (units / count) + block.min(units % count));
        Self {
            shape: RowShape {
                slow: edges.slow,
                length,
                last_alone: alone,
            },
            stages,
            in_stage,
            blocks: (0..count)
                .map(|block| start(block)..start(block + 1))
                .collect(),
            others: n - 1,
            near,
            sets,
        }
    }

    /// The runs of rows that are filled together, in order.
    pub(super) fn runs(&self) -> impl Iterator<Item = Range<usize>> {
        (0..self.stages).flat_map(|stage| {
            let first = stage * self.in_stage;
            let blocks = self.blocks.iter();
            blocks.map(move |block| first + block.start..first + block.end)
        })
    }

    /// Fills the box by rank.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub(super) fn fill<V: RowValues>(
        &self,
        values: &V,
        control: &Control,
    ) -> Result<(), Cancelled> {
        pipeline::run(
            vec![0; self.blocks.len()],
            (self.stages, pipeline::FEW_WAIT),
            &|block| Ok(self.block::<V>(self.blocks[block].clone())),
            &mut |_| (),
            &|here, ()| self.run(values, here, control),
        )
    }

    /// Fills the rows of a block in a stage, span by span.
    fn run<V: RowValues>(
        &self,
        values: &V,
        BlockInStage {
            own,
            before,
            number,
        }: BlockInStage<'_, RowBlock<V::Word>>,
        control: &Control,
    ) -> Result<(), Cancelled> {
        let rows = own.rows.clone();
        let start = number * self.in_stage + rows.start;
        let mut run = values.begin(start..start + rows.len(), self.shape.length);
        let (mut row, mut told, mut together) = (0, 0, 0);
        let mut tell = |row: usize| {
            control.advance(((row - told) * self.shape.length) as u64);
            told = row;
            control.check()
        };
        let mut due = 0;
        while row < rows.len() {
            if row >= due {
                tell(row)?;
                due = row + PACE;
            }
            let (mut non_empty, mut rest) = (0, start + row);
            let pile = rest % self.shape.length;
            for place in (0..self.others.saturating_sub(1)).rev() {
                rest /= self.shape.length;
                non_empty |= u32::from(rest % self.shape.length > 0) << place;
            }
            let mut len = (self.shape.length - pile).min(rows.len() - row);
            if row + len > together {
                together = row.saturating_add(self.together(row, &own.folds, before));
                len = len.min(together - row);
            }
            let span = Span {
                row,
                len: if self.others == 0 { 1 } else { len },
                pile,
                non_empty,
            };
            self.settle(values, &mut run, span, own, before);
            row += span.len;
        }
        tell(row)?;
        values.end(run);
        Ok(())
    }

    /// The number of the folds from which the options by a set are taken.
    fn fold_of(&self, set: usize) -> usize {
        if self.shape.slow { 0 } else { set }
    }

    /// The folds that are read, with their numbers. That of the last rows of a span is at hand.
    fn rings<R>(&self, folds: impl Iterator<Item = R>) -> impl Iterator<Item = (usize, R)> {
        let near = self.near.filter(|_| !self.shape.slow);
        let folds = folds.enumerate();
        folds.filter(move |(fold, _)| Some(*fold) != near)
    }

    /// The sets by which options are in earlier spans.
    fn far_sets(&self) -> impl Iterator<Item = (usize, &Set)> {
        let sets = self.sets.iter().enumerate();
        sets.filter(move |(k, _)| Some(*k) != self.near)
    }

    /// How many rows, from the one at hand on, stand together in all folds that they are computed
    /// from.
    fn together<W: Copy + Default>(
        &self,
        row: usize,
        folds: &[FoldRing<W>],
        before: Option<&RowBlock<W>>,
    ) -> usize {
        let of_sets = self.far_sets().flat_map(|(k, set)| {
            let fold = self.fold_of(k);
            let (ring, earlier) = (&folds[fold], before.map(|block| &block.folds[fold]));
            let steps = set.steps.iter().map(|&(_, back)| back);
            let ways = steps.filter(|_| !self.shape.slow).chain([set.before]);
            ways.map(move |back| ring.together(earlier, row, back))
        });
        let left = self.rings(folds.iter()).map(|(_, ring)| ring.left());
        of_sets.chain(left).fold(usize::MAX, usize::min)
    }

    /// Makes the values of a span, and takes them into the folds.
    fn settle<V: RowValues>(
        &self,
        values: &V,
        run: &mut V::Run,
        span: Span,
        own: &mut RowBlock<V::Word>,
        before: Option<&RowBlock<V::Word>>,
    ) {
        let width = V::width(self.shape.length);
        let earlier = |fold: usize| before.map(|block| &block.folds[fold]);
        let folds = &mut own.folds;
        let (best, with_last) = (
            &mut own.best[..span.len * width],
            &mut own.with_last[..span.len * width],
        );
        self.join_far::<V::Join, _>(span, (folds, before), best, with_last);
        let movable = [false, true].map(|is_pile| self.movable(span, is_pile));
        let near = self.near.map(|k| &self.sets[k]);
        let last = &mut own.last[..];
        if let Some(before) = before.filter(|_| span.row == 0) {
            last.copy_from_slice(&before.last);
        }
        let rows = best.chunks_mut(width).zip(with_last.chunks_mut(width));
        for (i, (best, with_last)) in rows.enumerate() {
            let is_pile = span.pile + i > 0;
            if let Some(set) = near
                && is_pile
            {
                set.join::<V::Join, _>(best, with_last, last);
            }
            let options = RowOptions {
                best,
                with_last,
                movable: movable[usize::from(is_pile)],
            };
            values.conclude(run, self.shape, span.row + i, options);
            match near {
                Some(_) if is_pile && !self.shape.slow => join::<V::Join, _>(last, best),
                Some(_) => pairwise(last, best, |last, best| *last = best),
                None => (),
            }
        }
        for (fold, ring) in self.rings(folds.iter_mut()) {
            span.fold::<V::Join, _>(self.folded(fold), ring, earlier(fold), best);
        }
    }

    /// Joins the options of a span that are in earlier spans.
    fn join_far<J: Join<W>, W: Copy + Default>(
        &self,
        span: Span,
        (folds, before): (&[FoldRing<W>], Option<&RowBlock<W>>),
        best: &mut [W],
        with_last: &mut [W],
    ) {
        best.fill(J::NONE);
        with_last.fill(J::NONE);
        for (k, set) in self.far_sets().filter(|(_, set)| span.has_piles(set)) {
            let fold = self.fold_of(k);
            let earlier = before.map(|block| &block.folds[fold]);
            let options = folds[fold].back(earlier, span.row, set.before, best.len());
            // Where the last but one pile is empty, there is no such move.
            let skipped = if set.is_of_rows && span.pile == 0 {
                best.len() / span.len
            } else {
                0
            };
            set.join::<J, _>(
                &mut best[skipped..],
                &mut with_last[skipped..],
                &options[skipped..],
            );
        }
    }

    /// The set of which rows are folded, none in slow games.
    fn folded(&self, fold: usize) -> Option<&Set> {
        if self.shape.slow {
            None
        } else {
            Some(&self.sets[fold])
        }
    }

    /// From which size of the last pile on there is a move, in a row of the span where the last
    /// but one pile is empty or not.
    fn movable(&self, span: Span, is_pile: bool) -> usize {
        let sets = self.sets.iter();
        let legal = sets
            .filter(|set| is_pile || !set.is_of_rows)
            .filter(|set| span.has_piles(set))
            .map(|set| set.legal);
        let alone = if self.shape.last_alone {
            1
        } else {
            self.shape.length
        };
        legal.fold(
            alone,
            |movable, [without_last, _]| {
                if without_last { 0 } else { movable.min(1) }
            },
        )
    }

    fn block<V: RowValues>(&self, rows: Range<usize>) -> RowBlock<V::Word> {
        let width = V::width(self.shape.length);
        let (in_stage, length) = (self.in_stage, self.shape.length);
        let (room, unit) = (room(in_stage, length), unit(in_stage, length));
        let ring = |ways: &mut dyn Iterator<Item = RowsBack>| {
            let farthest = ways.fold(RowsBack::default(), RowsBack::farther);
            let held = (farthest.rows + room).next_multiple_of(unit);
            FoldRing::new(rows.len(), farthest.stages, held, width)
        };
        let mut ways = self.sets.iter().map(|set| set.before);
        let folds = if self.shape.slow {
            vec![ring(&mut ways)]
        } else {
            let rings = ways.enumerate().map(|(k, way)| {
                if self.near == Some(k) {
                    // The fold of the last rows is at hand: nothing of it is kept.
                    FoldRing::new(rows.len(), 0, 0, width)
                } else {
                    ring(&mut std::iter::once(way))
                }
            });
            rings.collect()
        };
        let words = self.shape.length.min(rows.len()) * width;
        RowBlock {
            rows,
            folds,
            best: vec![V::Join::NONE; words],
            with_last: vec![V::Join::NONE; words],
            last: vec![V::Join::NONE; width],
        }
    }
}

impl Set {
    /// Joins options by this set with others.
    #[inline]
    fn join<J: Join<W>, W: Copy>(&self, best: &mut [W], with_last: &mut [W], options: &[W]) {
        let [is_without, is_with] = self.legal;
        if is_without {
            join::<J, W>(best, options);
        }
        if is_with {
            join::<J, W>(with_last, options);
        }
    }
}

impl Span {
    /// Whether no pile of a set before the last but one is empty.
    fn has_piles(&self, set: &Set) -> bool {
        set.steps
            .iter()
            .all(|(pile, _)| self.non_empty >> pile & 1 == 1)
    }

    /// Takes rows into the folds of a set, or as they are.
    #[inline]
    fn fold<J: Join<W>, W: Copy + Default>(
        &self,
        set: Option<&Set>,
        ring: &mut FoldRing<W>,
        earlier: Option<&FoldRing<W>>,
        here: &[W],
    ) {
        let width = here.len() / self.len;
        ring.push(here, |ring| {
            let Some(set) = set else { return };
            for &(pile, back) in &set.steps {
                if self.non_empty >> pile & 1 == 1 {
                    ring.join_back(earlier, self.row, back, here.len(), join::<J, W>);
                }
            }
            if set.is_of_rows {
                if self.pile > 0 {
                    ring.join_back(earlier, self.row, RowsBack::LAST_ROW, width, join::<J, W>);
                }
                ring.accumulate(here.len(), join::<J, W>);
            }
        });
    }
}
