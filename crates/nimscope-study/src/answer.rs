//! One answer to one question, and how it is known.

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
