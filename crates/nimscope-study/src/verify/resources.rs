//! What a check may use: memory for tables of the truth, and a way to be stopped.

use std::sync::Arc;

use crate::Shortage;
use crate::game::{Measure, Ruleset};
use crate::prove::Budget;
use crate::solve::{Cancelled, Control, Table, TableKey};
use crate::theory::Theorems;

/// What a check or a scan of a box may use. It runs on the threads of the current pool.
#[derive(Clone, Copy, Debug)]
pub struct Resources<'a> {
    /// The memory that its tables and rows may take together, in bytes.
    pub memory: u64,
    /// The theorems that it may cite, and the rules that were proved.
    pub theorems: &'a Theorems,
    /// Cancels it, and gets its progress.
    pub control: &'a Arc<Control>,
}

/// Why a check stopped before its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// It was cancelled.
    #[error("the check was cancelled")]
    Cancelled,
    /// A table would not fit the memory.
    #[error("{0}")]
    TooLarge(Shortage),
    /// It cannot decide the claim. The reason is a sentence.
    #[error("{0}")]
    Undecided(String),
}

impl From<Cancelled> for Stop {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl<'a> Resources<'a> {
    /// What a proof may use.
    pub fn budget(self) -> Budget<'a> {
        Budget {
            bytes: self.memory,
            ..Budget::of(self.control)
        }
    }

    /// The table of a measure for all positions with piles ≤ max.
    ///
    /// # Errors
    /// [`Stop::TooLarge`] if it does not fit the memory, and [`Stop::Cancelled`].
    pub fn table(self, rules: Ruleset, measure: Measure, max: u64) -> Result<Table, Stop> {
        let key = TableKey::new(rules, measure, max);
        self.has_room(key, key.bytes())?;
        Ok(Table::fill(key, self.control)?)
    }

    /// The means that are left beside a table.
    #[must_use]
    pub fn beside(self, table: &Table) -> Self {
        Self {
            memory: self.memory.saturating_sub(table.held_bytes()),
            ..self
        }
    }

    /// Refuses a table that takes more bytes than there are.
    pub(super) fn has_room(self, table: TableKey, bytes: u128) -> Result<(), Stop> {
        Shortage::check(table, bytes, self.memory).map_err(Stop::TooLarge)
    }
}
