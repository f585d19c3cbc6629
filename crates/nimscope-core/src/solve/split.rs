//! The kernel for the Delete games.
//!
//! What a split yields does not depend on the heaps that are deleted. Let Y be the
//! s = n − j(k − 1) heaps that a move does not delete. The values of all results of splitting j of
//! them are folded once. The fold is whether one of them is P, the best remoteness, or the set of
//! Grundy values. Heaps are deleted one at a time: the fold of Y takes in those of Y with one heap
//! less, whose splits are possible too. So the fold of a position is that of its options, made of
//! n folds.
//!
//! The splits are made backwards: once the values of a position X are known, they go into the
//! folds of all Y that come from merging heaps of X. Positions that differ in their least heap go
//! together, as a row. The Y differ in one heap too, by the same amount. So a row of values is
//! folded into a row, shifted by the heaps that are merged with the least heap. An operation on a
//! word takes 64 outcomes, and remoteness is folded by vectors. The heaps to merge are found once
//! for each block of rows, which differ in the second least heap.
//!
//! Heaps are counted from the least one, v = z − 1 or, in Delete Nim, z: merging k parts gives
//! their sum and k − 1 in all these games. Every option has a lower rank, as its largest changed
//! heap becomes smaller. So positions are filled by rank. The least position that contains Y
//! consists of Y and least heaps, and the fold of Y is complete when it is reached.
//!
//! Threads share the work: the positions with one largest heap are a stage of the pipeline, by the
//! second largest heap, and folds are kept where only one thread writes, see [`home`]. To lock a
//! row for each row that is folded in takes as long as to fold it in, some ten nanoseconds.
//!
//! A table that is extended would have to fold in all known values again, which is most of the
//! work, so it is filled anew.

mod bands;
mod blocks;
mod folds;
mod home;
mod merge;
mod shape;
mod target;

use crate::game::{Convention, Kind, Measure, Splits};

use self::bands::MANY;
use self::folds::{LANES, Outcomes, Remotenesses, SplitFold, ValueSets, bits_bytes};
use self::home::HEAP_BYTES;
use self::shape::SplitBox;
use super::cells::{StoredValues, Word, WordWidth};
use super::control::Cancelled;
use super::kernel::{ByWidth, Filling, TableKey};
use super::pipeline;

/// The kernel of the Delete games, by how they move.
pub(super) struct Backwards(Splits);

impl ByWidth for Backwards {
    type Widest = u32;

    fn of(kind: Kind) -> Option<Self> {
        if let Kind::Split(splits) = kind {
            Some(Self(splits))
        } else {
            None
        }
    }

    fn width(&self, key: TableKey) -> WordWidth {
        SplitBox::of(self.0, key).width()
    }

    fn bytes(&self, key: TableKey) -> u128 {
        let shape = SplitBox::of(self.0, key);
        let (positions, width) = (key.positions(), shape.width().bytes());
        let set = (shape.set_words() as u128).saturating_mul(8);
        // The memory of folds that stand in rows, in bytes, by the numbers of rows and of folds.
        let folds = |[rows, folds]: [u128; 2]| match key.measure {
            Measure::Outcome => bits_bytes(folds).saturating_add(rows.saturating_mul(8)),
            Measure::Remoteness => folds.saturating_mul(width),
            Measure::Grundy => folds.saturating_mul(set),
        };
        let level = |s| {
            let rows = shape.loose_rows(s);
            let mut loose = folds([rows, rows.saturating_mul(shape.sizes())]);
            if shape.has_stages() && shape.is_shared(s) {
                let own = loose.saturating_add(rows);
                loose = loose.saturating_add(own.saturating_mul(shape.own_folds() as u128));
            }
            folds([1, shape.multisets(s)]).saturating_add(loose)
        };
        let table = match key.measure {
            Measure::Outcome => bits_bytes(positions),
            Measure::Remoteness | Measure::Grundy => positions.saturating_mul(width),
        };
        let table = shape.kept().map(level).fold(table, u128::saturating_add);
        // What the folds of a heap take besides.
        let levels = shape.kept().len() as u128;
        let heap = levels.saturating_mul(folds([3, 3 * LANES as u128]).saturating_add(HEAP_BYTES));
        if !shape.has_stages() {
            return table.saturating_add(heap);
        }
        let kept = (MANY as u128 + shape.sizes()).saturating_mul(8 * pipeline::BLOCKS as u128);
        let heaps = shape.sizes().saturating_mul(heap);
        let beside = heaps
            .saturating_add(kept)
            .saturating_add(folds(shape.outer_rows()));
        table.saturating_add(beside)
    }

    fn outcomes(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        self.run(filling, Outcomes::new)
    }

    fn remoteness<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        self.run(filling, Remotenesses::<W>::new)
    }

    fn grundy<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        self.run(filling, ValueSets::<W>::new)
    }
}

impl Backwards {
    fn run<F: SplitFold>(
        &self,
        filling: Filling<'_>,
        fold: fn(SplitBox, Convention) -> F,
    ) -> Result<StoredValues, Cancelled> {
        let shape = SplitBox::of(self.0, filling.key);
        blocks::fill(shape, filling, fold(shape, filling.key.rules.convention))
    }
}
