//! Two positions of exact nim (5, 2) that a paper gives as an example.

use serde::Deserialize;

use super::printed::Entry;
use crate::theory::take::Class;

/// Two positions of exact nim (5, 2) with what the paper says of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The first position.
    pub first: Classed,
    /// The second.
    pub second: Classed,
    /// Whether a move leads from the first to the second.
    pub by_move: bool,
    /// The change of the Bouton matrix of x̂.
    pub relation: Relation,
}

/// A printed position and the class that the paper gives it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(Entry, Class)")]
pub struct Classed {
    /// The position.
    pub entry: Entry,
    /// Its class, as printed.
    pub class: Class,
}

impl From<(Entry, Class)> for Classed {
    fn from((entry, class): (Entry, Class)) -> Self {
        Self { entry, class }
    }
}

/// The change from one matrix to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Relation {
    /// By a permutation that moves this number of columns.
    Permuted(u32),
    /// By inserting a zero column somewhere.
    ZeroInserted,
    /// By inserting a zero column before the lowest.
    ZeroBelow,
}
