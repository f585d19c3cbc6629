//! Dense tables: one value for every position of a box.
//!
//! The positions with piles ≤ max are numbered as the symmetry of the game allows (see
//! [`Ranking`]), an array without gaps.
//!
//! One kernel fills it for every kind of move, from the list of moves alone. A kind may have a
//! faster kernel, and tests compare the two.
//!
//! # Memory
//!
//! A finished table takes for each position
//!
//! | measure | bytes |
//! |---|---|
//! | outcome | 1/8 |
//! | remoteness | 1 where no play is longer than 255 moves, else 2, 4 or 8 |
//! | Grundy value | 1, 2, 4 or 8, by a bound on plays and moves; at most 2 in slow games |
//!
//! While a table is filled, more memory is taken, by the kind of its moves.
//!
//! - Slow games: outcomes take 1 byte a position, Grundy values below 32 take 1, 2 or 4. The
//!   sheets that threads share hold about a million positions.
//! - Take-away games: folds over the boxes below the positions of one largest pile. They are lanes
//!   of the last pile for outcomes and remoteness, and sets of values for Grundy values.
//! - Games on hypergraphs: folds of the rows with one size of the first pile, for each set of
//!   piles that an edge has besides the last one, and in slow games once. They are bits for
//!   outcomes, codes for remoteness, and sets of 32 values for Grundy values.
//! - Games by a rule whose moves go along rays: values of all arrangements, and folds of the last
//!   ones.
//! - Delete games: folds for each number of heaps that a move leaves alone or splits. Each is a
//!   bit, a code or a set of values.
//!
//! [`TableKey::bytes`] gives the sum exactly, before anything is allocated: 470 MB for the
//! remoteness of NIM(6, 5) with piles ≤ 80, 151 MB for that of exact nim (5, 2) ≤ 85, 15 MB for
//! its outcomes.

use crate::game::{Canonical, Grundy, Outcome, Remoteness};

use super::bits;
use super::cells::StoredValues;
use super::control::{Cancelled, Control};
use super::edges::FoldedRows;
use super::generic::FromOptions;
use super::kernel::{Filling, FirstValues, Kernel, Means, TableKey, by_width};
use super::ranking::Ranking;
use super::rays::Rays;
use super::slow;
use super::split::Backwards;
use super::take::TakeKernel;

/// Gives the fast kernel of the tables that it is made for.
type Fast = fn(TableKey) -> Option<Box<dyn Kernel>>;

/// The kinds of games that have a fast kernel: a kind without a row here has none.
const FAST: &[Fast] = &[
    slow::kernel,
    by_width::<TakeKernel>,
    by_width::<Backwards>,
    by_width::<FoldedRows>,
    by_width::<Rays>,
];

/// The kernel for a table: a fast one, or else the one that knows only the list of moves.
fn kernel(key: TableKey) -> Box<dyn Kernel> {
    let fast = FAST.iter().find_map(|kernel| kernel(key));
    fast.unwrap_or_else(|| Box::new(FromOptions))
}

/// A filled table.
#[derive(Debug)]
pub struct Table {
    key: TableKey,
    pub(super) ranking: Ranking,
    pub(super) cells: StoredValues,
    taken_over: usize,
}

impl TableKey {
    /// The memory that filling and keeping the table takes at its peak, in bytes, known before
    /// anything is allocated. A table that it is [derived](Table::derive) from takes its own
    /// besides. Saturates at `u128::MAX`, and is that where the game does not
    /// [define](crate::game::Game::defines) the measure.
    pub fn bytes(&self) -> u128 {
        self.bytes_by(&*kernel(*self))
    }

    /// The memory that [`Table::from_options`] takes at its peak, in bytes. Saturates at
    /// `u128::MAX`.
    pub fn bytes_from_options(&self) -> u128 {
        self.bytes_by(&FromOptions)
    }

    fn bytes_by(&self, kernel: &dyn Kernel) -> u128 {
        let game = self.rules.game;
        if !game.defines(self.measure) {
            return u128::MAX;
        }
        let ranking = Ranking::bytes(game.n(), game.least_pile(), self.max);
        kernel.bytes(*self).saturating_add(ranking)
    }
}

impl Table {
    /// Computes the table from the definition alone: every value from those of all options. It
    /// runs on the calling thread and those of its rayon pool. The values do not depend on their
    /// number. `control` gets the progress in positions.
    ///
    /// ```
    /// use nimscope_core::game::{Grundy, Measure, Ruleset};
    /// use nimscope_core::solve::{Control, Table, TableKey};
    /// let key = TableKey {
    ///     rules: Ruleset::normal("circular:4,2".parse()?),
    ///     measure: Measure::Grundy,
    ///     max: 7,
    /// };
    /// assert!(key.bytes() < 1 << 20);
    /// let table = Table::fill(key, &Control::new()).expect("nobody cancels it");
    /// let x = key.rules.game.canonical([3, 5, 3, 5]);
    /// assert_eq!(table.grundy(&x), Some(Grundy(0)));
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn fill(key: TableKey, control: &Control) -> Result<Self, Cancelled> {
        let kernel = kernel(key);
        Self::by(&*kernel, Means::Definition, None, key, control)
    }

    /// The table of [`Table::fill`], by all shortcuts. In the slow games positions with unplayable
    /// tokens have the value of the position without them (A family of slow exact k-nim games, the
    /// reduction; that paper's claims are verified with [`Table::fill`]). The values of a smaller
    /// table of the same rules and measure are taken over where the kernel can go on from them.
    ///
    /// ```
    /// use nimscope_core::game::{Measure, Ruleset};
    /// use nimscope_core::solve::{Control, Table, TableKey};
    /// let rules = Ruleset::misere("slow:4,3".parse()?);
    /// let key = |max| TableKey { rules, measure: Measure::Remoteness, max };
    /// let control = Control::new();
    /// let small = Table::fill(key(8), &control)?;
    /// let large = Table::derive(key(12), Some(&small), &control)?;
    /// assert_eq!(large.taken_over(), 495); // C(8 + 4, 4), all positions of the smaller box
    /// let plain = Table::fill(key(12), &control)?;
    /// let positions = plain.ranking().positions();
    /// assert!((0..positions).all(|rank| large.remoteness_at(rank) == plain.remoteness_at(rank)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`]. The smaller table is not touched.
    pub fn derive(
        key: TableKey,
        smaller: Option<&Self>,
        control: &Control,
    ) -> Result<Self, Cancelled> {
        let smaller = smaller.filter(|smaller| key.extends(smaller.key));
        let kernel = kernel(key);
        let smaller = smaller.filter(|_| kernel.goes_on());
        Self::by(&*kernel, Means::Reduction, smaller, key, control)
    }

    /// The table of [`Table::fill`], computed in the plainest way: position by position, each from
    /// the list of its moves, whatever the kind of the game. It needs nothing but the rule, and
    /// takes many times the time of [`Table::fill`].
    ///
    /// ```
    /// use nimscope_core::game::{Measure, Remoteness, Ruleset};
    /// use nimscope_core::solve::{Control, Table, TableKey};
    /// let key = TableKey {
    ///     rules: Ruleset::misere("single:3".parse()?),
    ///     measure: Measure::Remoteness,
    ///     max: 8,
    /// };
    /// let table = Table::from_options(key, &Control::new()).expect("nobody cancels it");
    /// let x = key.rules.game.canonical([3, 5, 7]);
    /// assert_eq!(table.remoteness(&x), Some(Remoteness(5)));
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn from_options(key: TableKey, control: &Control) -> Result<Self, Cancelled> {
        Self::by(&FromOptions, Means::Definition, None, key, control)
    }

    fn by(
        kernel: &dyn Kernel,
        means: Means,
        smaller: Option<&Self>,
        key: TableKey,
        control: &Control,
    ) -> Result<Self, Cancelled> {
        control.check()?;
        let ranking = Ranking::of(key.rules.game, key.max);
        control.begin(ranking.positions() as u64);
        let known = smaller.map(|smaller| FirstValues {
            positions: smaller.ranking.positions(),
            cells: &smaller.cells,
        });
        let filling = Filling {
            ranking: &ranking,
            key,
            means,
            known,
            control,
        };
        let cells = if ranking.positions() == 0 {
            StoredValues::none(key.measure)
        } else {
            kernel.fill(filling)?
        };
        Ok(Self {
            key,
            taken_over: known.map_or(0, |known| known.positions),
            cells,
            ranking,
        })
    }

    /// Which table it is.
    pub fn key(&self) -> TableKey {
        self.key
    }

    /// The number of positions whose values were taken from a smaller table: the first ones by
    /// rank. 0 where the kernel could not go on from one.
    pub fn taken_over(&self) -> usize {
        self.taken_over
    }

    /// How its positions are numbered, for scans.
    pub fn ranking(&self) -> &Ranking {
        &self.ranking
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

    /// The outcome of a position of the box, which every measure determines. `None` outside the
    /// box.
    pub fn outcome(&self, x: &Canonical) -> Option<Outcome> {
        Some(self.outcome_at(self.rank(x)?))
    }

    /// The remoteness of a position of the box; `None` outside the box or if the table holds
    /// another measure.
    pub fn remoteness(&self, x: &Canonical) -> Option<Remoteness> {
        self.remoteness_at(self.rank(x)?)
    }

    /// The Grundy value of a position of the box; `None` outside the box or if the table holds
    /// another measure.
    pub fn grundy(&self, x: &Canonical) -> Option<Grundy> {
        self.grundy_at(self.rank(x)?)
    }

    /// The outcome of the position with a rank below [`Ranking::positions`], which every measure
    /// determines.
    #[inline]
    pub fn outcome_at(&self, rank: usize) -> Outcome {
        Outcome::p_if(match &self.cells {
            StoredValues::Outcomes(bits) => bits[rank / 64] >> (rank % 64) & 1 == 1,
            StoredValues::Remoteness(codes) => codes.remoteness(rank).is_multiple_of(2),
            StoredValues::Grundy(values) => values.get(rank) == 0,
        })
    }

    /// The remoteness of the position with a rank below [`Ranking::positions`]; `None` if the
    /// table holds another measure.
    #[inline]
    pub fn remoteness_at(&self, rank: usize) -> Option<Remoteness> {
        self.cells.remoteness(rank)
    }

    /// The Grundy value of the position with a rank below [`Ranking::positions`]; `None` if the
    /// table holds another measure.
    #[inline]
    pub fn grundy_at(&self, rank: usize) -> Option<Grundy> {
        self.cells.grundy(rank)
    }

    /// 64 outcomes from a rank on as bits, set for P, if the table holds outcomes; 0 where there
    /// is no position.
    #[inline]
    pub(crate) fn p_from(&self, rank: usize) -> Option<u64> {
        match &self.cells {
            StoredValues::Outcomes(bits) => Some(bits::read(bits, rank)),
            StoredValues::Remoteness(_) | StoredValues::Grundy(_) => None,
        }
    }

    /// The value of the position with a rank below [`Ranking::positions`] as a number: what the
    /// table holds of it, 0 for P and 1 for N where that is the outcome.
    #[inline]
    pub fn number_at(&self, rank: usize) -> u128 {
        match &self.cells {
            StoredValues::Outcomes(bits) => u128::from(bits[rank / 64] >> (rank % 64) & 1 == 0),
            StoredValues::Remoteness(codes) => codes.remoteness(rank).into(),
            StoredValues::Grundy(values) => values.get(rank).into(),
        }
    }
}
