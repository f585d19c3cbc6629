//! One answer to one question, and how it is known; and what a sheet of answers lacks.

use serde::{Serialize, Serializer};

use super::shortage::Shortage;
use crate::solve::TableKey;
use crate::theory;

/// How a value is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// By a theorem: the identifier of its claim.
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

impl Source {
    /// How, in a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Theorem(_) => "theorem",
            Self::Table { .. } => "table",
            Self::Search { .. } => "search",
        }
    }

    /// The identifier of the claim that gave the value, if one did.
    pub const fn theorem(self) -> Option<&'static str> {
        match self {
            Self::Theorem(by) => Some(by),
            Self::Table { .. } | Self::Search { .. } => None,
        }
    }
}

/// The word.
impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
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
    /// Not yet. This table would determine it, fits the budget, and is to be computed.
    Waiting(TableKey),
    /// Not yet. No theorem and no table can determine it. A search below the position is to be
    /// made.
    Searching,
    /// Out of reach. No theorem is known, the table does not fit the budget, and the search gave
    /// up.
    OutOfReach(Shortage),
}

/// Printed is the value alone, or null as long as it is not known.
impl<T: Copy + Serialize> Serialize for Answer<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(serializer)
    }
}

impl<T: Copy> Answer<T> {
    /// The value, if it is known.
    pub fn value(&self) -> Option<T> {
        match self {
            Self::Known { value, .. } => Some(*value),
            Self::Waiting(_) | Self::Searching | Self::OutOfReach(_) => None,
        }
    }

    /// What follows from the value, known from the same source.
    pub fn map<S>(self, conclude: impl FnOnce(T) -> S) -> Answer<S> {
        match self {
            Self::Known { value, source } => Answer::Known {
                value: conclude(value),
                source,
            },
            Self::Waiting(table) => Answer::Waiting(table),
            Self::Searching => Answer::Searching,
            Self::OutOfReach(shortage) => Answer::OutOfReach(shortage),
        }
    }

    /// How it is known, if it is.
    pub fn source(&self) -> Option<Source> {
        match self {
            Self::Known { source, .. } => Some(*source),
            Self::Waiting(_) | Self::Searching | Self::OutOfReach(_) => None,
        }
    }

    /// The table it waits for, if it does.
    pub fn waits_for(&self) -> Option<TableKey> {
        match self {
            Self::Waiting(table) => Some(*table),
            Self::Known { .. } | Self::Searching | Self::OutOfReach(_) => None,
        }
    }

    /// Whether only a search would determine it, and that was not made yet.
    pub fn is_searching(&self) -> bool {
        matches!(self, Self::Searching)
    }

    /// The earlier answer, unless that only waits; else a new one.
    pub(crate) fn renewed(earlier: Option<Self>, ask: impl FnOnce() -> Self) -> Self {
        match earlier {
            Some(answer @ (Self::Known { .. } | Self::OutOfReach(_))) => answer,
            Some(Self::Waiting(_) | Self::Searching) | None => ask(),
        }
    }

    pub(super) fn theorem(theory::Fact { value, by }: theory::Fact<T>) -> Self {
        Self::Known {
            value,
            source: Source::Theorem(by),
        }
    }
}

// What is known of a position, and what would determine the rest.

/// What is known of a position, as far as it was known when the sheet was filled in.
pub trait Sheet {
    /// Adds the tables and searches that would determine the rest.
    fn note(&self, gaps: &mut Gaps);

    /// The tables and searches that would determine the rest.
    fn gaps(&self) -> Gaps {
        let mut gaps = Gaps::default();
        self.note(&mut gaps);
        gaps
    }

    /// The memory that it takes, in bytes, estimated: that of a sheet without rows, unless it says
    /// otherwise.
    fn bytes(&self) -> u64 {
        SHEET
    }

    /// The tables that would determine what is not known yet.
    fn needs(&self) -> Vec<TableKey> {
        self.gaps().tables
    }

    /// Whether something would only be determined by a search that was not made yet.
    fn is_searching(&self) -> bool {
        self.gaps().is_searching()
    }
}

/// A single value of a position.
impl<T: Copy> Sheet for Answer<T> {
    fn note(&self, gaps: &mut Gaps) {
        gaps.note(self);
    }
}

/// The memory of a sheet without its rows, in bytes, estimated.
pub(super) const SHEET: u64 = 768;

/// The tables and searches that several answers wait for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gaps {
    /// The tables that would determine something; none of them answers for another.
    pub tables: Vec<TableKey>,
    searches: bool,
}

impl Gaps {
    /// Adds the table or the search that an answer waits for.
    pub fn note<T: Copy>(&mut self, answer: &Answer<T>) {
        self.note_by(answer, u64::max);
    }

    /// The value of an answer. What it waits for otherwise is added, but of tables that differ in
    /// their bound only the smallest: a figure grows from it, and asks for the next one then.
    pub fn least<T: Copy>(&mut self, answer: &Answer<T>) -> Option<T> {
        self.note_by(answer, u64::min);
        answer.value()
    }

    fn note_by<T: Copy>(&mut self, answer: &Answer<T>, kept: fn(u64, u64) -> u64) {
        if let Some(table) = answer.waits_for() {
            self.add(table, kept);
        }
        self.searches |= answer.is_searching();
    }

    /// Adds a table. Of tables that differ in their bound only, the largest answers for the
    /// others.
    pub(super) fn need(&mut self, key: TableKey) {
        self.add(key, u64::max);
    }

    fn add(&mut self, key: TableKey, kept: fn(u64, u64) -> u64) {
        let same = |other: &&mut TableKey| (other.rules, other.measure) == (key.rules, key.measure);
        match self.tables.iter_mut().find(same) {
            Some(other) => other.max = kept(other.max, key.max),
            None => self.tables.push(key),
        }
    }

    /// Adds all that other answers wait for.
    pub fn join(&mut self, other: &Self) {
        other.tables.iter().for_each(|&key| self.need(key));
        self.searches |= other.searches;
    }

    /// Whether something would only be determined by a search that was not made yet.
    pub fn is_searching(&self) -> bool {
        self.searches
    }

    /// Whether nothing would be determined by a table or a search.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty() && !self.searches
    }
}

/// Tables, without those for which a larger one answers.
impl FromIterator<TableKey> for Gaps {
    fn from_iter<I: IntoIterator<Item = TableKey>>(keys: I) -> Self {
        let mut gaps = Self::default();
        keys.into_iter().for_each(|key| gaps.need(key));
        gaps
    }
}
