//! What is wrong with a statement, and where.

/// Why a statement cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {place}: expected {expected}")]
pub struct Error {
    /// Where, counted in characters from 1.
    pub place: usize,
    /// What was expected there.
    pub expected: String,
}
