//! Puzzles: find the only winning move of a random position that is worth playing.

use serde::{Deserialize, Serialize};

use crate::game::Canonical;

/// A puzzle that was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The node of its position.
    pub(crate) node: usize,
    /// Whether its values are hidden.
    pub(crate) hides: bool,
    /// What the only winning move leads to.
    pub(crate) answer: Canonical,
    /// Whether a move was tried, or the answer shown.
    pub(crate) is_tried: bool,
    /// The moves that were tried.
    pub(crate) tries: u32,
    /// Whether the winning move was found.
    pub(crate) is_solved: bool,
}

/// How many puzzles were tried, and how many of them solved by the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Solved {
    /// Tried, by at least one move.
    pub tried: u32,
    /// Solved by the first move.
    pub first: u32,
}
