//! Counting what was checked, and keeping what failed.

use super::report::{Counterexample, Report, Status};
use crate::game::{Canonical, Ruleset};

/// The piles of a case as they stand in its game: sorted, unless they are a position of a game
/// whose piles may not all change places.
pub(in crate::study) fn placed(rules: Option<Ruleset>, piles: Vec<u64>) -> Canonical {
    match rules {
        Some(rules) if rules.game.check(&piles).is_ok() => rules.game.canonical(piles),
        Some(_) | None => Canonical::sorted(piles),
    }
}

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

    /// Counts a case that is as claimed or not. What is wrong is a sentence that names the
    /// position and can be read alone. It is made only where it is kept.
    pub fn case(&mut self, holds: bool, piles: &[u64], found: impl FnOnce() -> String) {
        if holds {
            self.checked += 1;
        } else {
            let (rules, piles) = (self.rules, piles.to_vec());
            self.fails(|| Counterexample {
                printed: None,
                rules,
                position: placed(rules, piles),
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
            (0, _) => Status::Unchecked("the statement has no case in this range".to_owned()),
            (1.., 0) => Status::Holds,
            (1.., 1..) => failure,
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
