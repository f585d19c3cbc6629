//! How many moves of a position are looked at. A list of moves may have any length: it is counted
//! and numbered, and only a limited number of its entries is ever made.

use crate::game::{Choice, Choices};

/// The most moves of a position that are looked at one by one. All moves of a shorter list are
/// evaluated and sorted.
pub const LOOKED_AT: u128 = 1 << 16;

/// The most moves of a position whose results are looked up in theorems and tables alone, which
/// takes some tenths of a second.
pub const SCANNED: u128 = 1 << 18;

/// The number of moves that are held as a list even where the budget is small.
pub(super) const LEAST_LISTED: usize = 1 << 12;

/// The most branches of a proof at a position.
pub(super) const BRANCHES: usize = 1 << 12;

/// The most moves looked at for the standing of a position of exact nim (5, 2), and again for its
/// neighbours in the exceptional graph.
pub(super) const ACCOUNT_MOVES: u64 = 1 << 21;

/// The first [`LOOKED_AT`] moves of a list.
pub fn first_looked_at(choices: &Choices) -> impl Iterator<Item = Choice> {
    (0..LOOKED_AT).map_while(|number| choices.get(number))
}

/// Consecutive rows of a list: options of a position, or steps of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RowRange {
    /// The number of the first, counted from 0.
    pub first: u128,
    /// How many of them there are at most.
    pub count: usize,
}

impl RowRange {
    /// The first ones.
    pub const fn of_first(count: usize) -> Self {
        Self { first: 0, count }
    }
}
