//! What fills a table. One kernel fills those of every game; a kind of game may have a faster one.

use super::cells::{StoredValues, Word, WordWidth};
use super::control::{Cancelled, Control};
use super::key::{Means, TableKey};
use super::ranking::Ranking;
use crate::game::{Kind, Measure};

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
    pub(super) known: Option<FirstValues<'a>>,
    /// Gets the progress in positions, and stops it.
    pub(super) control: &'a Control,
}

/// The first values of a table.
#[derive(Clone, Copy)]
pub(super) struct FirstValues<'a> {
    /// How many they are.
    pub(super) positions: usize,
    /// What they are, by rank.
    pub(super) cells: &'a StoredValues,
}

/// A way to fill tables.
pub(super) trait Kernel {
    /// The memory of [`Kernel::fill`] at its peak, in bytes, saturating. That of the ranking is
    /// not counted.
    fn bytes(&self, key: TableKey) -> u128;

    /// The values of all positions of the box, of which there is at least one.
    fn fill(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled>;

    /// Whether it takes over the values of a smaller box.
    fn goes_on(&self) -> bool {
        false
    }
}

/// A kernel that fills tables from nothing, in cells of a width that a bound on the values gives.
pub(super) trait ByWidth: Sized + 'static {
    /// The word of tables with values of more than 32 bits. It is narrower where no table with
    /// larger values fits any memory.
    type Widest: Word;

    /// The kernel for a kind, if it is made for it.
    fn of(kind: Kind) -> Option<Self>;

    /// The width that holds the remoteness, in code, and the Grundy values.
    fn width(&self, key: TableKey) -> WordWidth;

    /// [`Kernel::bytes`].
    fn bytes(&self, key: TableKey) -> u128;

    fn outcomes(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled>;

    fn remoteness<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled>;

    fn grundy<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled>;
}

impl<K: ByWidth> Kernel for K {
    fn bytes(&self, key: TableKey) -> u128 {
        ByWidth::bytes(self, key)
    }

    fn fill(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        match (filling.key.measure, self.width(filling.key)) {
            (Measure::Outcome, _) => self.outcomes(filling),
            (Measure::Remoteness, WordWidth::W8) => self.remoteness::<u8>(filling),
            (Measure::Remoteness, WordWidth::W16) => self.remoteness::<u16>(filling),
            (Measure::Remoteness, WordWidth::W32) => self.remoteness::<u32>(filling),
            (Measure::Remoteness, WordWidth::W64) => self.remoteness::<K::Widest>(filling),
            (Measure::Grundy, WordWidth::W8) => self.grundy::<u8>(filling),
            (Measure::Grundy, WordWidth::W16) => self.grundy::<u16>(filling),
            (Measure::Grundy, WordWidth::W32) => self.grundy::<u32>(filling),
            (Measure::Grundy, WordWidth::W64) => self.grundy::<K::Widest>(filling),
        }
    }
}

/// The kernel for a kind, if it is made for it.
pub(super) fn by_width<K: ByWidth>(kind: Kind) -> Option<Box<dyn Kernel>> {
    K::of(kind).map(|kernel| Box::new(kernel) as _)
}
