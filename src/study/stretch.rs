//! A stretch of something too long to be held as a whole.

/// Consecutive entries of a list, or steps of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The number of the first, counted from 0.
    pub first: u128,
    /// How many of them there are at most.
    pub count: usize,
}

impl Stretch {
    /// The first ones.
    pub const fn of_first(count: usize) -> Self {
        Self { first: 0, count }
    }
}
