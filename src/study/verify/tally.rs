//! Counting what was checked, and keeping what failed.

use super::report::{Counterexample, Report, Status};
use crate::game::{Canonical, Ruleset};

/// The piles of a case as they stand in its game, which is asked for them; a case that is no
/// position of the game, a bound say, has its numbers in order.
pub(crate) fn placed(rules: Option<Ruleset>, piles: Vec<u64>) -> Canonical {
    match rules {
        Some(rules) if rules.game.check(&piles).is_ok() => rules.game.canonical(piles),
        Some(_) | None => Canonical::sorted(piles),
    }
}

/// A sentence that names the position.
fn naming(position: &Canonical, said: String) -> String {
    let name = position.to_string();
    if said.contains(&name) {
        said
    } else {
        format!("{name}: {said}")
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

    /// Counts a case that is as claimed or not. What is wrong is a sentence that can be read
    /// alone: one that does not name the position gets its name. It is made only where it is kept.
    pub fn case(&mut self, holds: bool, piles: &[u64], found: impl FnOnce() -> String) {
        if holds {
            self.checked += 1;
        } else {
            let (rules, piles) = (self.rules, piles.to_vec());
            self.fails(|| {
                let position = placed(rules, piles);
                let found = naming(&position, found());
                Counterexample::new(rules, position, found)
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
        Report {
            range,
            checked: self.checked,
            status: Status::of(self.checked, self.failed, failure),
            counterexamples: self.kept,
            failed: self.failed,
        }
    }
}
