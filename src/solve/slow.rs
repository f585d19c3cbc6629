//! The kernel for slow games.

use super::cells::Cells;
use super::control::{Cancelled, Control};
use super::ranking::Ranking;
use super::table::{TableKey, by_definition, by_definition_bytes};

/// The values of all positions of the box.
pub(super) fn fill(
    ranking: &Ranking,
    key: TableKey,
    control: &Control,
) -> Result<Cells, Cancelled> {
    by_definition(ranking, key, control)
}

/// The memory of [`fill`] at its peak, in bytes, saturating.
pub(super) fn bytes(key: TableKey) -> u128 {
    by_definition_bytes(key)
}
