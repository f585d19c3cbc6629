//! Which table, and what fills it. One kernel fills those of every game; a kind of game may have a
//! faster one.

use std::fmt;

use super::cells::{StoredValues, Word, WordWidth};
use super::control::{Cancelled, Control};
use super::ranking::Ranking;
use crate::game::{Count, Kind, Measure, Ruleset};

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
    /// The word of tables with values of more than 32 bits. Where it is narrower, the kernel of
    /// every game fills such tables: they are of a single pile.
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

/// The kernel for a table, if it is made for its kind and has words for its values.
pub(super) fn by_width<K: ByWidth>(key: TableKey) -> Option<Box<dyn Kernel>> {
    let kernel = K::of(key.rules.game.kind())?;
    let fits = || kernel.width(key).bytes() <= size_of::<K::Widest>() as u128;
    (key.measure == Measure::Outcome || fits()).then(|| Box::new(kernel) as _)
}

// Which table: a game, what is tabulated of it, and up to which pile.

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

/// What the values of a table are computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Means {
    /// The options of every position.
    Definition,
    /// In the slow games, the options of reduced positions.
    Reduction,
}

impl TableKey {
    /// The table of a measure in the box of piles up to a bound.
    pub const fn new(rules: Ruleset, measure: Measure, max: u64) -> Self {
        Self {
            rules,
            measure,
            max,
        }
    }

    /// The number of values of the table: one for each position of the box, or for each
    /// arrangement where not all rearrangements of the piles change nothing. Saturates at
    /// `u128::MAX`.
    pub fn positions(&self) -> u128 {
        Ranking::count_of(self.rules.game, self.max)
    }

    /// How many values of options filling the table joins, about: for each position one for each
    /// set of piles on which a move may play, or where a rule is written down one for each choice
    /// of amounts, or for each move and each ray. Saturates at `u128::MAX`.
    pub fn work(&self) -> u128 {
        let game = self.rules.game;
        let n = game.n();
        let kind = game.kind();
        if let Some(written) = kind.written() {
            let max = game.reach(self.max);
            return Ranking::count_of(game, max).saturating_mul(written.joined_at_most(self.max));
        }
        let sets: Count = match (kind.take_sizes(), kind.edges()) {
            (Some(sizes), _) => sizes
                .iter()
                .map(|a| Count::multisets((n + 1 - a) as u128, a))
                .sum(),
            (_, Some(edges)) => Count::Exactly(edges.hypergraph.edges.len() as u128),
            // The other kernels look at each pile.
            (None, None) => Count::Exactly(n as u128),
        };
        let sets = sets.exact().unwrap_or(u128::MAX);
        self.positions().saturating_mul(sets)
    }

    /// The numbers of piles that a move may play on in the take-away games, up to the number of
    /// piles.
    pub(super) fn move_sizes(self) -> Vec<usize> {
        self.rules.game.sizes().iter().collect()
    }

    /// A bound on remoteness in the games that take tokens, the dead end of misère play counted,
    /// and on Grundy values: no play is longer, as each move takes a token from each of at least
    /// min A piles.
    pub(super) fn longest_play(self) -> u128 {
        let game = self.rules.game;
        game.n() as u128 * u128::from(self.max) / game.sizes().min() as u128 + 1
    }

    /// Whether this is the table of the same rules and measure in a box at least as large, so that
    /// it holds all values of the smaller one.
    pub fn extends(self, smaller: Self) -> bool {
        (self.rules, self.measure) == (smaller.rules, smaller.measure) && self.max >= smaller.max
    }
}

/// `misère slow:4,3: remoteness, piles ≤ 40`.
impl fmt::Display for TableKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let measure = match self.measure {
            Measure::Outcome => "outcomes",
            Measure::Remoteness => "remoteness",
            Measure::Grundy => "Grundy values",
        };
        write!(f, "{}: {measure}, piles ≤ {}", self.rules, self.max)
    }
}
