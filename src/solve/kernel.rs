//! What fills a table. One kernel fills those of every game; a kind of game may have a faster one.

use super::cells::Cells;
use super::control::{Cancelled, Control};
use super::key::{Means, TableKey};
use super::ranking::Ranking;

/// A table that is to be filled.
#[derive(Clone, Copy)]
pub(super) struct Filling<'a> {
    /// How its positions are numbered.
    pub(super) ranking: &'a Ranking,
    /// Which table it is.
    pub(super) key: TableKey,
    /// What its values are computed from.
    pub(super) means: Means,
    /// The values of a smaller box, for a kernel that [goes on](Kernel::goes_on) from them.
    pub(super) known: Option<Known<'a>>,
    /// Gets the progress in positions, and stops it.
    pub(super) control: &'a Control,
}

/// The first values of a table.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    /// How many they are.
    pub(super) positions: usize,
    /// What they are, by rank.
    pub(super) cells: &'a Cells,
}

/// A way to fill tables.
pub(super) trait Kernel {
    /// The memory of [`Kernel::fill`] at its peak, in bytes, saturating. That of the ranking is
    /// not counted.
    fn bytes(&self, key: TableKey) -> u128;

    /// The values of all positions of the box, of which there is at least one.
    fn fill(&self, filling: Filling<'_>) -> Result<Cells, Cancelled>;

    /// Whether it takes over the values of a smaller box.
    fn goes_on(&self) -> bool {
        false
    }
}
