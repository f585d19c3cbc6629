//! One answer to one question, and how it is known: theorem, then table, then search, in that order of asking.
//!
//! This is the one place that decides, for the screen and the shell alike.

use std::sync::Arc;

use crate::game::{Canonical, Grundy, Outcome, Remoteness, Ruleset};
use crate::solve::{Measure, Table, TableKey};

/// How a value is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// By a theorem; the identifier of the claim.
    Theorem(&'static str),
    /// From an exhaustive table of all positions with piles ≤ max.
    Table {
        /// The bound of the table.
        max: u64,
    },
    /// By an exhaustive search below this position.
    Search {
        /// How many positions it visited.
        positions: u64,
    },
}

/// A value and how it is known, or why it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// Known.
    Known {
        /// The value.
        value: T,
        /// How.
        source: Source,
    },
    /// Not yet: this table would tell, it fits the budget, and it is to be computed.
    Waiting(TableKey),
    /// Out of reach: no theorem, the table does not fit the budget, and the search gave up.
    OutOfReach(Reach),
}

/// What an answer out of reach would need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The table that would tell.
    pub table: TableKey,
    /// The bytes it would take.
    pub bytes: u128,
    /// The bytes that the budget allows.
    pub budget: u64,
    /// The positions that a search visited before it gave up.
    pub searched: u64,
}

impl<T: Copy> Answer<T> {
    /// The value, if it is known.
    pub fn value(&self) -> Option<T> {
        match self {
            Self::Known { value, .. } => Some(*value),
            _ => None,
        }
    }
}

/// Everything that is known at a moment: the theorems, the finished tables, and the budget for new ones.
#[derive(Clone, Debug)]
pub struct Oracle {
    tables: Vec<Arc<Table>>,
    budget: u64,
    search_limit: u64,
}

impl Oracle {
    /// Answers from the given tables; a table above `budget` bytes is out of reach, and a search gives up after
    /// `search_limit` positions.
    pub fn new(tables: Vec<Arc<Table>>, budget: u64, search_limit: u64) -> Self {
        Self {
            tables,
            budget,
            search_limit,
        }
    }

    /// The outcome of a position.
    pub fn outcome(&self, rules: Ruleset, x: &Canonical) -> Answer<Outcome> {
        let _ = (&self.tables, self.search_limit, x);
        Answer::Waiting(TableKey {
            rules,
            measure: Measure::Outcome,
            max: self.budget,
        })
    }

    /// The remoteness of a position.
    pub fn remoteness(&self, rules: Ruleset, _x: &Canonical) -> Answer<Remoteness> {
        Answer::Waiting(TableKey {
            rules,
            measure: Measure::Remoteness,
            max: 0,
        })
    }

    /// The Grundy value of a position.
    pub fn grundy(&self, rules: Ruleset, _x: &Canonical) -> Answer<Grundy> {
        Answer::Waiting(TableKey {
            rules,
            measure: Measure::Grundy,
            max: 0,
        })
    }
}
