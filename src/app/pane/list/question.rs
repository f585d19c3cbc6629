//! The lists of the Positions and the Exceptions pane: what they ask, and what they show.

use std::sync::Arc;

use crate::engine::{Job, Query, Snapshot};
use crate::study::exact52::Survey;
use crate::study::question::{Exact52, Exceptions, Positions};
use crate::study::{Exception, Listed, Rows};

/// The question of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListQuestion {
    /// Positions of a box.
    Positions(Positions),
    /// Exceptions of the M-rule.
    Exceptions(Exceptions),
    /// Exceptional positions of exact nim (5, = 2).
    Exact52(Exact52),
}

/// The rows of a list, as far as they are found.
#[derive(Clone, Debug)]
pub enum List {
    /// Positions of a box.
    Positions(Arc<Rows<Listed>>),
    /// Exceptions of the M-rule.
    Exceptions(Arc<Rows<Exception>>),
    /// Exceptional positions of exact nim (5, = 2).
    Exact52(Arc<Survey>),
}

impl ListQuestion {
    /// The same as a question of any type.
    pub(in crate::app) fn query(self) -> Query {
        match self {
            Self::Positions(question) => Query::scan(question),
            Self::Exceptions(question) => Query::scan(question),
            Self::Exact52(question) => Query::scan(question),
        }
    }

    /// The rows found so far; also those found before the question failed.
    pub fn known(&self, seen: &Snapshot) -> Option<List> {
        match self {
            Self::Positions(question) => seen.known(question).map(List::Positions),
            Self::Exceptions(question) => seen.known(question).map(List::Exceptions),
            Self::Exact52(question) => seen.known(question).map(List::Exact52),
        }
    }

    /// Why there are no more rows, if the question failed.
    pub(in crate::app) fn failure(&self, seen: &Snapshot) -> Option<Arc<str>> {
        match self {
            Self::Positions(question) => seen.failure(question),
            Self::Exceptions(question) => seen.failure(question),
            Self::Exact52(question) => seen.failure(question),
        }
    }

    /// The work that it waits for.
    pub fn job<'a>(&self, seen: &'a Snapshot) -> Option<&'a Job> {
        match self {
            Self::Positions(question) => seen.job_of(question),
            Self::Exceptions(question) => seen.job_of(question),
            Self::Exact52(question) => seen.job_of(question),
        }
    }
}

impl List {
    /// Whether all rows are found.
    pub(in crate::app) fn is_complete(&self) -> bool {
        match self {
            Self::Positions(rows) => rows.done,
            Self::Exceptions(rows) => rows.done,
            Self::Exact52(_) => true,
        }
    }
}
