//! An exception of the list, with what is said of it.

use super::Exception;
use crate::theory::claim::{Covered, covering};
use crate::theory::slow::exceptions::{Pattern, pattern};

/// An exception with what the papers and the theory say of it.
#[derive(Clone, Debug)]
pub struct Described {
    /// The row of the list.
    pub row: Exception,
    /// The prefix that makes it an exception.
    pub pattern: Option<Pattern>,
    /// The families and tables that cover it.
    pub covered: Vec<Covered>,
}

impl Described {
    /// What is said of an exception.
    pub fn of(row: Exception) -> Self {
        Self {
            pattern: pattern(&row.position),
            covered: covering(row.position.piles()),
            row,
        }
    }
}
