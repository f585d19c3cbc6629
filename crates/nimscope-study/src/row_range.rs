//! Which rows of a list are asked for that is too long to be held as a whole.

/// Consecutive rows of a list: options of a position, or steps of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
