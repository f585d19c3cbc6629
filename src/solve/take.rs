//! The kernels for nim, Moore's nim and exact nim, for any n and k: prefix folds over the boxes
//! below a position.
//!
//! Outcomes and remoteness are computed by *lanes*: many sizes of the last pile at once, 64 of
//! them as the bits of a word or 16 codes in a block. So each position is found once for each of
//! its piles, also with its largest pile as the last. Grundy values are computed position by
//! position, as the fold is the union of sets of values and a set is long. In all three the work
//! can be cut into chunks for several threads.
//!
//! A larger table is filled anew, not extended: the known values would have to be put into the
//! folds again, and that is most of the work.

mod boxes;
mod grundy;
mod lanes;
mod longest_play;
mod outcomes;
mod pipeline;
mod remoteness;
mod sets;
mod sparse;

pub use sparse::Sparse;

use super::cells::{Cells, Width};
use super::control::Cancelled;
use super::kernel::{Filling, Kernel};
use super::key::TableKey;
use crate::game::{Kind, Measure};
use longest_play::longest;

/// The kernel of the take-away games.
struct Lanes;

/// The kernel for a kind, if it is one of take-away games.
pub(super) fn kernel(kind: Kind) -> Option<Box<dyn Kernel>> {
    matches!(kind, Kind::Take(_)).then(|| Box::new(Lanes) as _)
}

impl Kernel for Lanes {
    fn bytes(&self, key: TableKey) -> u128 {
        let width = Width::holding(longest(key)).bytes();
        let (table, work) = match key.measure {
            Measure::Outcome => (
                key.positions().div_ceil(64).saturating_mul(8),
                outcomes::work_bytes(key),
            ),
            Measure::Remoteness => (
                key.positions().saturating_mul(width),
                remoteness::work_bytes(key, width),
            ),
            Measure::Grundy => (
                key.positions().saturating_mul(width),
                grundy::work_bytes(key, width),
            ),
        };
        table.saturating_add(work)
    }

    fn fill(&self, filling: Filling<'_>) -> Result<Cells, Cancelled> {
        let Filling {
            ranking,
            key,
            control,
            ..
        } = filling;
        let width = Width::holding(longest(key));
        Ok(match key.measure {
            Measure::Outcome => Cells::Outcomes(outcomes::fill(ranking, key, control)?),
            Measure::Remoteness => Cells::Remoteness(match width {
                Width::W8 => remoteness::fill::<u8>(ranking, key, control)?.into(),
                Width::W16 => remoteness::fill::<u16>(ranking, key, control)?.into(),
                Width::W32 => remoteness::fill::<u32>(ranking, key, control)?.into(),
                Width::W64 => remoteness::fill::<u64>(ranking, key, control)?.into(),
            }),
            Measure::Grundy => Cells::Grundy(match width {
                Width::W8 => grundy::fill::<u8>(ranking, key, control)?.into(),
                Width::W16 => grundy::fill::<u16>(ranking, key, control)?.into(),
                Width::W32 => grundy::fill::<u32>(ranking, key, control)?.into(),
                Width::W64 => grundy::fill::<u64>(ranking, key, control)?.into(),
            }),
        })
    }
}
