//! What was revealed one by one while values are hidden.

use std::collections::BTreeSet;

use crate::game::Canonical;

/// What was revealed at a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revealed {
    /// The number of values of the position that are revealed, in their order: outcome, R, Grundy
    /// value. It is also the number of steps of an explanation that are shown.
    pub values: usize,
    /// The results of the moves whose worth was revealed.
    pub moves: BTreeSet<Canonical>,
    /// The number of steps of the line that are revealed, from its beginning. They stay revealed
    /// along the line.
    pub steps: u128,
}
