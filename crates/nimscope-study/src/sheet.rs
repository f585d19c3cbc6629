//! What is known of a position, and what would determine the rest.

use super::answer::Answer;
use crate::solve::TableKey;

/// What is known of a position, as far as it was known when the sheet was filled in.
pub trait Sheet {
    /// The tables and searches that would determine the rest.
    fn gaps(&self) -> Gaps;

    /// The memory that it takes, in bytes, estimated.
    fn bytes(&self) -> u64;

    /// The tables that would determine what is not known yet.
    fn needs(&self) -> Vec<TableKey> {
        self.gaps().tables
    }

    /// Whether something would only be determined by a search that was not made yet.
    fn is_searching(&self) -> bool {
        self.gaps().is_searching()
    }
}

/// A single value of a position.
impl<T: Copy> Sheet for Answer<T> {
    fn gaps(&self) -> Gaps {
        let mut gaps = Gaps::default();
        gaps.note(self);
        gaps
    }

    fn bytes(&self) -> u64 {
        SHEET
    }
}

/// The memory of a sheet without its rows, in bytes, estimated.
pub(super) const SHEET: u64 = 768;

/// The tables and searches that several answers wait for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gaps {
    /// The tables that would determine something; none of them answers for another.
    pub tables: Vec<TableKey>,
    searches: bool,
}

impl Gaps {
    /// Adds the table or the search that an answer waits for.
    pub fn note<T: Copy>(&mut self, answer: &Answer<T>) {
        if let Some(table) = answer.waits_for() {
            self.need(table);
        }
        self.searches |= answer.is_searching();
    }

    /// Adds a table. Of tables that differ in their bound only, the largest answers for the
    /// others.
    pub(super) fn need(&mut self, key: TableKey) {
        let same = |other: &&mut TableKey| (other.rules, other.measure) == (key.rules, key.measure);
        match self.tables.iter_mut().find(same) {
            Some(other) => other.max = other.max.max(key.max),
            None => self.tables.push(key),
        }
    }

    /// Adds all that other answers wait for.
    pub(super) fn join(&mut self, other: &Self) {
        other.tables.iter().for_each(|&key| self.need(key));
        self.searches |= other.searches;
    }

    /// Whether something would only be determined by a search that was not made yet.
    pub fn is_searching(&self) -> bool {
        self.searches
    }

    /// Whether nothing would be determined by a table or a search.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty() && !self.searches
    }
}

/// Tables, without those for which a larger one answers.
impl FromIterator<TableKey> for Gaps {
    fn from_iter<I: IntoIterator<Item = TableKey>>(keys: I) -> Self {
        let mut gaps = Self::default();
        keys.into_iter().for_each(|key| gaps.need(key));
        gaps
    }
}
