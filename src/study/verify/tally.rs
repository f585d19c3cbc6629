//! Counting what was checked, and keeping what failed.

use super::{Counterexample, Means, Report, Status};
use crate::game::{Canonical, Ruleset};
use crate::solve::{Cancelled, Measure, Table, TableKey};
use crate::study::Shortage;

/// Why a check stopped before its end.
#[derive(Debug)]
pub(super) enum Stop {
    /// It was asked to.
    Cancelled,
    /// A table would not fit the memory.
    TooLarge(Shortage),
}

impl From<Cancelled> for Stop {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// The table of a measure, if it fits the memory.
pub(super) fn fill(
    rules: Ruleset,
    measure: Measure,
    max: u64,
    means: Means<'_>,
) -> Result<Table, Stop> {
    let key = TableKey {
        rules,
        measure,
        max,
    };
    means.has_room(key, key.bytes())?;
    Ok(Table::fill(key, means.control)?)
}

impl Means<'_> {
    /// Refuses what takes more bytes than there are, for the sake of a table.
    pub(super) fn has_room(self, table: TableKey, bytes: u128) -> Result<(), Stop> {
        let reach = Shortage {
            bytes,
            ..Shortage::of(table, self.memory)
        };
        if bytes > self.memory.into() {
            return Err(Stop::TooLarge(reach));
        }
        Ok(())
    }

    /// What is left beside a table.
    pub(super) fn beside(self, table: &Table) -> Self {
        Self {
            memory: self.memory.saturating_sub(table.held_bytes()),
            ..self
        }
    }
}

/// What was checked so far.
#[derive(Debug)]
pub(super) struct Tally {
    checked: u64,
    failed: u64,
    kept: Vec<Counterexample>,
    room: usize,
    /// The game of the cases.
    rules: Option<Ruleset>,
}

impl Tally {
    /// Keeps so many counterexamples.
    pub(super) fn new(room: usize) -> Self {
        Self {
            checked: 0,
            failed: 0,
            kept: Vec::new(),
            room,
            rules: None,
        }
    }

    /// Keeps all counterexamples.
    pub(super) fn keeping_all() -> Self {
        Self::new(usize::MAX)
    }

    /// An empty one for a part of the same cases, to be [absorbed](Self::absorb).
    pub(super) fn part(&self) -> Self {
        Self {
            rules: self.rules,
            ..Self::new(self.room)
        }
    }

    /// Takes in the cases of a later part.
    pub(super) fn absorb(&mut self, later: Self) {
        self.checked += later.checked;
        self.failed += later.failed;
        let room = self.room - self.kept.len();
        self.kept.extend(later.kept.into_iter().take(room));
    }

    /// The cases from here on are positions of this game.
    pub(super) fn play(&mut self, rules: Ruleset) {
        self.rules = Some(rules);
    }

    /// Counts a case that is as claimed or not; what is wrong is asked only where it is kept.
    pub(super) fn case(&mut self, holds: bool, piles: &[u64], found: impl FnOnce() -> String) {
        if holds {
            self.checked += 1;
        } else {
            let (rules, piles) = (self.rules, piles.to_vec());
            self.fails(|| Counterexample {
                printed: None,
                rules,
                position: Canonical::sorted(piles),
                found: found(),
                nearest: Vec::new(),
            });
        }
    }

    /// Counts a case that is not as claimed.
    pub(super) fn fails(&mut self, counterexample: impl FnOnce() -> Counterexample) {
        self.checked += 1;
        self.failed += 1;
        if self.kept.len() < self.room {
            self.kept.push(counterexample());
        }
    }

    /// The report on a range, with the status that a failure means.
    pub(super) fn report(self, range: String, failure: Status) -> Report {
        let status = match (self.checked, self.failed) {
            (0, _) => Status::Unchecked("nothing in this range is spoken of".to_owned()),
            (_, 0) => Status::Holds,
            _ => failure,
        };
        Report {
            range,
            checked: self.checked,
            status,
            counterexamples: self.kept,
            failed: self.failed,
        }
    }
}
