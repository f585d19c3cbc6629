//! The kernel for nim, Moore's nim and exact nim, for any n and k: prefix folds over the boxes below a position.
//!
//! Remoteness and Grundy values go position by position: the fold is "the best code" or "the union of sets of values". Outcomes
//! go by bitsets over one more pile of any size, so that one step settles up to 64 positions; each position is then found as
//! often as it has piles, once with its largest pile in the bitset.

mod boxes;
mod outcomes;
mod values;

use super::cells::{Cells, Width};
use super::control::{Cancelled, Control};
use super::ranking::Ranking;
use super::table::{Measure, Table, TableKey};
use crate::game::Kind;

/// How many piles a move plays on, as far as there are piles.
fn sizes(key: TableKey) -> Vec<usize> {
    match key.rules.game.kind() {
        Kind::Take(sizes) => sizes.iter().collect(),
        Kind::Slow(_) | Kind::Split(_) => Vec::new(),
    }
}

/// No play is longer, and so no remoteness (the dead end of misère play counted) and no Grundy value greater: each move takes a
/// token from as many piles as the least move plays on.
fn longest(key: TableKey) -> u128 {
    let game = key.rules.game;
    game.n() as u128 * u128::from(key.max) / game.sizes().min() as u128 + 1
}

/// The values of all positions of the box; those of a smaller one are computed anew.
pub(super) fn fill(
    ranking: &Ranking,
    key: TableKey,
    _known: Option<&Table>,
    control: &Control,
) -> Result<Cells, Cancelled> {
    match key.measure {
        Measure::Outcome => outcomes::fill(ranking, key, control),
        Measure::Remoteness => match Width::holding(longest(key)) {
            Width::W8 => values::remoteness::<u8>(ranking, key, control),
            Width::W16 => values::remoteness::<u16>(ranking, key, control),
            Width::W32 => values::remoteness::<u32>(ranking, key, control),
            Width::W64 => values::remoteness::<u64>(ranking, key, control),
        },
        Measure::Grundy => match Width::holding(longest(key)) {
            Width::W8 => values::grundy::<u8>(ranking, key, control),
            Width::W16 => values::grundy::<u16>(ranking, key, control),
            Width::W32 => values::grundy::<u32>(ranking, key, control),
            Width::W64 => values::grundy::<u64>(ranking, key, control),
        },
    }
}

/// The memory of [`fill`] at its peak, in bytes, saturating.
pub(super) fn bytes(key: TableKey) -> u128 {
    let width = Width::holding(longest(key)).bytes();
    let (table, work) = match key.measure {
        Measure::Outcome => (
            key.positions().div_ceil(64).saturating_mul(8),
            outcomes::work_bytes(key),
        ),
        Measure::Remoteness => (
            key.positions().saturating_mul(width),
            values::work_bytes(key, width),
        ),
        Measure::Grundy => (
            key.positions().saturating_mul(width),
            values::work_bytes(key, 8 * values::set_words(key)),
        ),
    };
    table.saturating_add(work)
}
