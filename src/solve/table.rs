//! Dense tables: one value for every position of a box.
//!
//! Sorted positions with piles ≤ max are ranked by Σ C(xⱼ + j − 1, j) (see [`Ranking`]), an array without gaps.
//! One kernel for each kind of move fills it.

use crate::game::{Canonical, Grundy, Kind, Outcome, Remoteness, Ruleset};

use super::cells::Cells;
use super::control::{Cancelled, Control};
use super::ranking::Ranking;
use super::slow;
use super::split;
use super::take;

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

impl TableKey {
    /// The number of positions of the box: multisets of n piles between the least pile of the game and max.
    /// Saturates at `u128::MAX`.
    pub fn positions(&self) -> u128 {
        let game = self.rules.game;
        Ranking::count(game.n(), game.least_pile(), self.max)
    }

    /// The memory that filling and keeping the table takes at its peak, in bytes, known before anything is allocated. A table that
    /// is [extended](Table::extend) meanwhile takes its own besides. Saturates at `u128::MAX`.
    pub fn bytes(&self) -> u128 {
        let game = self.rules.game;
        let kernel = match game.kind() {
            Kind::Slow(_) => slow::bytes(*self),
            Kind::Take(_) => take::bytes(*self),
            Kind::Split(splits) => split::bytes(splits, *self),
        };
        kernel.saturating_add(Ranking::bytes(game.n(), game.least_pile(), self.max))
    }
}

impl Table {
    /// Computes the table, on the calling thread and, where a kernel can use them, on those of its rayon pool; `control` gets the progress in positions.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn fill(key: TableKey, control: &Control) -> Result<Self, Cancelled> {
        Self::fill_beyond(None, key, control)
    }

    /// The table of the same rules and measure with another bound, as [`Table::fill`] computes it: the values of a smaller table
    /// are copied where the kernel can go on from them, and only the new positions count as progress then.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`]; this table is not touched.
    pub fn extend(&self, max: u64, control: &Control) -> Result<Self, Cancelled> {
        let known = (self.key.max <= max).then_some(self);
        Self::fill_beyond(known, TableKey { max, ..self.key }, control)
    }

    fn fill_beyond(
        known: Option<&Self>,
        key: TableKey,
        control: &Control,
    ) -> Result<Self, Cancelled> {
        control.check()?;
        let game = key.rules.game;
        let ranking = Ranking::new(game.n(), game.least_pile(), key.max);
        control.begin(ranking.positions() as u64);
        let cells = match game.kind() {
            Kind::Slow(_) => slow::fill(&ranking, key, known, control)?,
            Kind::Take(_) => take::fill(&ranking, key, known, control)?,
            Kind::Split(splits) => split::fill(splits, &ranking, key, known, control)?,
        };
        Ok(Self {
            key,
            ranking,
            cells,
        })
    }

    /// Which table it is.
    pub fn key(&self) -> TableKey {
        self.key
    }

    /// How its positions are numbered, for scans: lexicographically by (xₙ, …, x₁).
    pub fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// The values by rank, for a kernel that goes on from them.
    #[expect(dead_code, reason = "the kernels come to use it")]
    pub(super) fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The memory that the finished table holds, in bytes.
    pub fn held_bytes(&self) -> u64 {
        (self.cells.bytes() + self.ranking.held_bytes()) as u64
    }

    /// Whether the position lies in the box.
    pub fn covers(&self, x: &Canonical) -> bool {
        self.ranking.covers(x)
    }

    fn rank(&self, x: &Canonical) -> Option<usize> {
        self.covers(x).then(|| self.ranking.rank(x))
    }

    /// The outcome of a position of the box; every measure tells it. `None` outside the box.
    pub fn outcome(&self, x: &Canonical) -> Option<Outcome> {
        Some(self.outcome_at(self.rank(x)?))
    }

    /// The remoteness of a position of the box; `None` outside the box or if the table holds another measure.
    pub fn remoteness(&self, x: &Canonical) -> Option<Remoteness> {
        self.remoteness_at(self.rank(x)?)
    }

    /// The Grundy value of a position of the box; `None` outside the box or if the table holds another measure.
    pub fn grundy(&self, x: &Canonical) -> Option<Grundy> {
        self.grundy_at(self.rank(x)?)
    }

    /// The outcome of the position with a rank below [`Ranking::positions`]; every measure tells it.
    pub fn outcome_at(&self, rank: usize) -> Outcome {
        self.cells.outcome(rank)
    }

    /// The remoteness of the position with a rank below [`Ranking::positions`]; `None` if the table holds another measure.
    pub fn remoteness_at(&self, rank: usize) -> Option<Remoteness> {
        self.cells.remoteness(rank)
    }

    /// The Grundy value of the position with a rank below [`Ranking::positions`]; `None` if the table holds another measure.
    pub fn grundy_at(&self, rank: usize) -> Option<Grundy> {
        self.cells.grundy(rank)
    }
}
