//! An exception of the list, with what is said of it.

use std::sync::Arc;

use crate::study::Exception;
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
    pub(super) fn of(row: Exception) -> Arc<Self> {
        Arc::new(Self {
            pattern: pattern(&row.position),
            covered: covering(row.position.piles()),
            row,
        })
    }
}
