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
//! A table is filled by one thread, and several tables are filled side by side. Blocks with equal
//! sums x₃ + … + xₙ do not depend on each other, so threads could share these layers. But their
//! values would be folded in at the end of the layer, and would have left the cache by then. With
//! two threads this took 0.8 to 1.8 times the time of one. Nor do the positions with one largest
//! heap depend on later ones with the next, so that threads could go after each other, each with
//! loose folds of its own. With two threads this took 0.6 to 0.7 times the time of one, and up to
//! 1.6 times the memory, which the table of a larger box needs more. Then threads shared the loose
//! folds, and locked those with one largest heap while they folded a row into them. One thread
//! took 1.2 to 2 times as long, and two threads took as long as one had taken: to fold a row in
//! takes some ten nanoseconds, and so does a lock.
//!
//! A table that is extended would have to fold in all known values again, which is most of the
//! work, so it is filled anew.

mod blocks;
mod folds;
mod merge;
mod shape;

use crate::game::{Convention, Kind, Measure, Splits};

use self::blocks::Blocks;
use self::folds::{Outcomes, Remotenesses, SplitFolds, ValueSets, bits_bytes};
use self::shape::SplitBox;
use super::cells::{StoredValues, Word, WordWidth};
use super::control::Cancelled;
use super::kernel::{ByWidth, Filling, TableKey};

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
        // Takes the memory in bytes of a number of folds that stand together.
        let folds = |bytes: &dyn Fn(u128) -> u128| {
            let levels = shape.kept().map(|s| {
                let loose = shape.loose_rows(s).saturating_mul(bytes(shape.sizes()));
                bytes(shape.multisets(s)).saturating_add(loose)
            });
            levels.fold(0, u128::saturating_add)
        };
        match key.measure {
            Measure::Outcome => bits_bytes(positions).saturating_add(folds(&bits_bytes)),
            Measure::Remoteness => positions
                .saturating_mul(width)
                .saturating_add(folds(&|folds| folds.saturating_mul(width))),
            Measure::Grundy => {
                let set = 8 * shape.set_words() as u128;
                positions
                    .saturating_mul(width)
                    .saturating_add(folds(&|folds| folds.saturating_mul(set)))
            }
        }
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
    fn run<F: SplitFolds>(
        &self,
        filling: Filling<'_>,
        folds: fn(usize, SplitBox, Convention) -> F,
    ) -> Result<StoredValues, Cancelled> {
        let Filling { ranking, key, .. } = filling;
        let shape = SplitBox::of(self.0, key);
        let folds = folds(ranking.positions(), shape, key.rules.convention);
        Blocks::new(shape, ranking, folds).run(filling.control)
    }
}
