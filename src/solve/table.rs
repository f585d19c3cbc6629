//! Dense tables: one value for every position of a box.
//!
//! Sorted positions with piles ≤ max are ranked by Σ C(xⱼ + j − 1, j) (see [`Ranking`](super::Ranking)), an array without gaps.
//! One kernel for each kind of move fills it.

use crate::game::{Canonical, Grundy, Outcome, Remoteness, Ruleset};

use super::control::{Cancelled, Control};
use super::ranking::Ranking;

/// What a table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Measure {
    /// P or N.
    Outcome,
    /// Smith's remoteness, and so the outcome.
    Remoteness,
    /// The Grundy value, and so the outcome.
    Grundy,
}

/// Which table: the values of a measure, for all positions with piles ≤ max.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableKey {
    /// The game and its convention.
    pub rules: Ruleset,
    /// What is tabulated.
    pub measure: Measure,
    /// The largest pile, in tokens.
    pub max: u64,
}

/// A filled table.
#[derive(Debug)]
pub struct Table {
    key: TableKey,
    ranking: Ranking,
    cells: Cells,
}

/// One value for each rank, as narrow as the range of the values allows; each kernel chooses before it allocates.
#[derive(Debug)]
pub(super) enum Cells {
    /// One bit a position, set for P.
    Outcomes(Vec<u64>),
    /// Remoteness r ≤ 127: r if even, 255 − r if odd, so that the order of the bytes is "even, small first", then "odd, large first".
    Remoteness8(Vec<u8>),
    /// The same with 65535 − r, r ≤ 32767.
    Remoteness16(Vec<u16>),
    /// Grundy values up to 255.
    Grundy8(Vec<u8>),
    /// Grundy values up to 65535.
    Grundy16(Vec<u16>),
}

impl TableKey {
    /// The number of positions of the box: multisets of n piles between the least pile of the game and max.
    /// Saturates at `u128::MAX`.
    pub fn positions(&self) -> u128 {
        0
    }

    /// The memory that filling and keeping the table takes at its peak, in bytes, known before anything is allocated.
    /// Saturates at `u128::MAX`.
    pub fn bytes(&self) -> u128 {
        0
    }
}

impl Table {
    /// Computes the table on the threads of the current rayon pool; `control` gets the progress in positions.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn fill(key: TableKey, control: &Control) -> Result<Self, Cancelled> {
        control.check()?;
        let ranking = Ranking::new(key.rules.game.n(), key.rules.game.least_pile(), key.max);
        Ok(Self {
            key,
            ranking,
            cells: Cells::Outcomes(Vec::new()),
        })
    }

    /// Which table it is.
    pub fn key(&self) -> TableKey {
        self.key
    }

    /// The memory that the finished table holds, in bytes.
    pub fn held_bytes(&self) -> u64 {
        0
    }

    /// Whether the position lies in the box.
    pub fn covers(&self, x: &Canonical) -> bool {
        x.max() <= self.key.max
    }

    /// The outcome of a position of the box; every measure tells it. `None` outside the box.
    pub fn outcome(&self, _x: &Canonical) -> Option<Outcome> {
        None
    }

    /// The remoteness of a position of the box; `None` outside the box or if the table holds another measure.
    pub fn remoteness(&self, _x: &Canonical) -> Option<Remoteness> {
        None
    }

    /// The Grundy value of a position of the box; `None` outside the box or if the table holds another measure.
    pub fn grundy(&self, _x: &Canonical) -> Option<Grundy> {
        None
    }
}
