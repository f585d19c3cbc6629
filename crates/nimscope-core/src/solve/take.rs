//! The kernels for nim, Moore's nim and exact nim, for any n and k: prefix folds over the boxes
//! below a position.
//!
//! Outcomes and remoteness are computed by *lanes*: many sizes of the last pile at once, 32 of
//! them as the bits of a word or 16 codes in a block. So each position is found once for each of
//! its piles, also with its largest pile as the last. Grundy values are computed position by
//! position, as the fold is the union of sets of values and a set is long. In all three the
//! positions are cut into blocks for several threads. The outcomes of exact nim (n, = 2) are known
//! as soon as its few P-positions are [listed](Sparse).
//!
//! A larger table is filled anew, not extended: the known values would have to be put into the
//! folds again, and that is most of the work.

mod boxes;
mod divisions;
mod fold;
mod grundy;
mod lanes;
mod outcomes;
mod remoteness;
mod sparse;
mod stages;
mod sweep;

pub use sparse::Sparse;
pub use sweep::Sweep;

use super::cells::{StoredValues, Word, WordWidth};
use super::control::Cancelled;
use super::kernel::{ByWidth, Filling, TableKey};
use crate::game::{Kind, Measure};

/// The kernel of the take-away games.
pub(super) struct TakeKernel;

impl ByWidth for TakeKernel {
    type Widest = u64;

    fn of(kind: Kind) -> Option<Self> {
        matches!(kind, Kind::Take(_)).then_some(Self)
    }

    fn width(&self, key: TableKey) -> WordWidth {
        WordWidth::holding(key.longest_play())
    }

    fn bytes(&self, key: TableKey) -> u128 {
        let width = self.width(key).bytes();
        let (table, work) = match key.measure {
            Measure::Outcome => (
                key.positions().div_ceil(64).saturating_mul(8),
                Sparse::new(key.rules, key.max)
                    .map_or_else(|| outcomes::work_bytes(key), Sparse::work_bytes),
            ),
            Measure::Remoteness => (
                key.positions().saturating_mul(width),
                remoteness::work_bytes(key, width),
            ),
            Measure::Grundy => (
                key.positions().saturating_mul(width),
                grundy::work_bytes(key),
            ),
        };
        table.saturating_add(work)
    }

    fn outcomes(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let bits = match Sparse::new(filling.key.rules, filling.key.max) {
            Some(sparse) => sparse.bits(filling.ranking, filling.control),
            None => outcomes::fill(filling),
        };
        bits.map(StoredValues::Outcomes)
    }

    fn remoteness<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let codes = remoteness::fill::<W>(filling)?;
        Ok(StoredValues::Remoteness(W::words(codes)))
    }

    fn grundy<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        grundy::fill::<W>(filling).map(StoredValues::Grundy)
    }
}
