//! What was revealed one by one while values are hidden.

use std::collections::BTreeSet;

use crate::game::Canonical;

/// What was revealed at a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revealed {
    /// How many of the values of the position, in their order: outcome, R, Grundy value. The same
    /// number of steps of an explanation is shown.
    pub values: usize,
    /// What the moves lead to of which the worth was revealed.
    pub moves: BTreeSet<Canonical>,
    /// How many steps of the line, from its beginning: these stay revealed along the line.
    pub steps: u128,
}
