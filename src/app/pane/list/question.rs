//! The lists of the Positions and the Exceptions pane: what they ask, and what they show.

use std::sync::Arc;

use crate::engine::{Job, Query, Snapshot};
use crate::game::{Canonical, Convention, Ruleset};
use crate::study::exact52::{self, Survey};
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
    /// Whether it is about a game.
    pub(in crate::app) fn is_of(&self, rules: Ruleset) -> bool {
        match self {
            Self::Positions(question) => question.rules == rules,
            Self::Exceptions(question) => {
                let is_misere = rules.convention == Convention::Misere;
                is_misere && rules.game.is_all_but_one() && rules.game.n() == question.n
            }
            Self::Exact52(_) => exact52::applies(rules),
        }
    }

    /// The largest pile of its box.
    pub fn max(&self) -> u64 {
        match self {
            Self::Positions(question) => question.max,
            Self::Exceptions(question) => question.max,
            Self::Exact52(question) => question.max,
        }
    }

    /// Whether all is known that is to be known of it.
    pub(in crate::app) fn is_settled(&self, seen: &Snapshot) -> bool {
        let is_complete = self.known(seen).is_some_and(|list| list.is_complete());
        is_complete || self.failure(seen).is_some()
    }

    /// The same as a question of any type.
    pub(in crate::app) fn query(self) -> Query {
        match self {
            Self::Positions(question) => Query::scan(question),
            Self::Exceptions(question) => Query::scan(question),
            Self::Exact52(question) => Query::scan(question),
        }
    }

    /// The rows found so far, those found before the question failed included.
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
    /// The line of a position, or of the first one behind it, in a list without groups.
    pub fn line_of(&self, x: &Canonical) -> Option<u128> {
        let (len, is_before): (usize, &dyn Fn(usize) -> bool) = match self {
            Self::Positions(rows) if rows.lines() == rows.len() => (rows.len(), &|row| {
                rows.get(row).is_some_and(|row| row.position < *x)
            }),
            Self::Exceptions(rows) if rows.lines() == rows.len() => (rows.len(), &|row| {
                rows.get(row).is_some_and(|row| row.position < *x)
            }),
            Self::Positions(_) | Self::Exceptions(_) | Self::Exact52(_) => return None,
        };
        let (mut low, mut high) = (0, len);
        while low < high {
            let middle = low + (high - low) / 2;
            if is_before(middle) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Some(low.min(len.saturating_sub(1)) as u128)
    }

    /// Whether all rows are found.
    pub(in crate::app) fn is_complete(&self) -> bool {
        match self {
            Self::Positions(rows) => rows.done,
            Self::Exceptions(rows) => rows.done,
            Self::Exact52(_) => true,
        }
    }
}
