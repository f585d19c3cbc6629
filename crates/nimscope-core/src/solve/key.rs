//! Which table: a game, what is tabulated of it, and up to which pile.

use std::fmt;

use super::ranking::Ranking;
use crate::game::{Count, Measure, Ruleset};

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
    /// The number of values of the table: one for each position of the box, or for each
    /// arrangement where not all rearrangements of the piles change nothing. Saturates at
    /// `u128::MAX`.
    pub fn positions(&self) -> u128 {
        Ranking::count_of(self.rules.game, self.max)
    }

    /// How many values of options filling the table joins, about: for each position one for each
    /// set of piles on which a move may play, or where a rule is written down one for each choice
    /// of amounts. Saturates at `u128::MAX`.
    pub fn work(&self) -> u128 {
        let game = self.rules.game;
        let n = game.n();
        let kind = game.kind();
        if let Some(written) = kind.written() {
            return self
                .positions()
                .saturating_mul(written.options_at_most(self.max));
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

    /// A bound on remoteness in the take-away games, the dead end of misère play counted, and on
    /// Grundy values: no play is longer, as each move takes a token from each of at least min A
    /// piles.
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
