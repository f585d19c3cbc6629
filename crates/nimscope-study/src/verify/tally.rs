//! Counting what was checked, and keeping what failed.

use super::counterexample::{Counterexample, placed};
use super::report::{Report, Status};
use crate::game::{Canonical, Ruleset};

/// What was checked so far.
#[derive(Debug)]
pub struct Tally {
    checked: u64,
    failed: u64,
    kept: Vec<Counterexample>,
    room: usize,
    /// The game of the cases.
    rules: Option<Ruleset>,
}

impl Tally {
    /// A tally that keeps this number of counterexamples.
    pub(super) fn new(room: usize) -> Self {
        Self {
            checked: 0,
            failed: 0,
            kept: Vec::new(),
            room,
            rules: None,
        }
    }

    /// A tally that keeps all counterexamples.
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

    /// Adds the cases of a later part.
    pub(super) fn absorb(&mut self, later: Self) {
        self.checked += later.checked;
        self.failed += later.failed;
        let room = self.room - self.kept.len();
        self.kept.extend(later.kept.into_iter().take(room));
    }

    /// The cases from here on are positions of this game, or numbers.
    pub(super) fn play(&mut self, rules: Option<Ruleset>) {
        self.rules = rules;
    }

    /// Counts a position that is as claimed or not. What is wrong is a sentence that can be read
    /// alone after the name of the game. It is made of the position, as it stands in its game,
    /// and only where it is kept.
    pub fn case(&mut self, holds: bool, piles: &[u64], wrong: impl FnOnce(&Canonical) -> String) {
        let rules = self.rules;
        self.count(holds, || {
            let position = placed(rules, piles.to_vec());
            let wrong = wrong(&position);
            Counterexample::at(rules, position, &wrong)
        });
    }

    /// Counts a case that is no position: a number, or a whole box. The sentence on what is wrong
    /// names it.
    pub fn fact(&mut self, holds: bool, wrong: impl FnOnce() -> String) {
        let rules = self.rules;
        self.count(holds, || Counterexample::new(rules, &wrong()));
    }

    /// Counts a case that is as claimed.
    pub(super) fn holds(&mut self) {
        self.checked += 1;
    }

    fn count(&mut self, holds: bool, counterexample: impl FnOnce() -> Counterexample) {
        if holds {
            self.holds();
        } else {
            self.fails(counterexample);
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
        Report {
            range,
            checked: self.checked,
            status: Status::of(self.checked, self.failed, failure),
            counterexamples: self.kept,
            failed: self.failed,
        }
    }
}
