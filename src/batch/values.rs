//! The values of a position as the shell prints them.

use serde::Serialize;

use crate::game::{Canonical, Grundy, Outcome, Remoteness, Ruleset};
use crate::solve::TableKey;
use crate::study::{Answer, Oracle, Source};

/// The values of a position in one convention, as far as they were asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Values {
    pub(super) outcome: Option<Answer<Outcome>>,
    pub(super) remoteness: Option<Answer<Remoteness>>,
    pub(super) grundy: Option<Answer<Grundy>>,
}

/// How each value is known.
#[derive(Debug, Serialize)]
pub(super) struct Sources {
    outcome: Option<&'static str>,
    remoteness: Option<&'static str>,
    grundy: Option<&'static str>,
}

impl Values {
    /// Asks for remoteness and outcome where they are not known. Returns the tables that they wait
    /// for.
    pub(super) fn ask(&mut self, oracle: &Oracle, rules: Ruleset, x: &Canonical) -> Vec<TableKey> {
        let remoteness = Answer::renewed(self.remoteness, || oracle.remoteness(rules, x));
        let outcome = Answer::renewed(self.outcome, || {
            oracle.outcome_besides(rules, x, remoteness)
        });
        (self.remoteness, self.outcome) = (Some(remoteness), Some(outcome));
        let waits = [remoteness.waits_for(), outcome.waits_for()];
        waits.into_iter().flatten().collect()
    }

    /// Asks for the Grundy value.
    pub(super) fn ask_grundy(
        &mut self,
        oracle: &Oracle,
        rules: Ruleset,
        x: &Canonical,
    ) -> Vec<TableKey> {
        let grundy = Answer::renewed(self.grundy, || oracle.grundy(rules, x));
        self.grundy = Some(grundy);
        grundy.waits_for().into_iter().collect()
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.outcome?.value()
    }

    pub(super) fn remoteness(&self) -> Option<Remoteness> {
        self.remoteness?.value()
    }

    pub(super) fn grundy(&self) -> Option<Grundy> {
        self.grundy?.value()
    }

    pub(super) fn sources(&self) -> Sources {
        Sources {
            outcome: self.outcome.and_then(word),
            remoteness: self.remoteness.and_then(word),
            grundy: self.grundy.and_then(word),
        }
    }

    /// The claims that gave a value, each once.
    pub(super) fn theorems(&self) -> Vec<&'static str> {
        let mut theorems = [
            self.outcome.and_then(claim),
            self.remoteness.and_then(claim),
            self.grundy.and_then(claim),
        ]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>();
        theorems.sort_unstable();
        theorems.dedup();
        theorems
    }
}

/// `P` or `N`.
pub(super) fn letter(outcome: Outcome) -> &'static str {
    if outcome.is_p() { "P" } else { "N" }
}

/// A value in a line of text.
pub(super) fn shown(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "?".to_owned(), |value| value.to_string())
}

fn word<T: Copy>(answer: Answer<T>) -> Option<&'static str> {
    match answer {
        Answer::Known { source, .. } => Some(match source {
            Source::Theorem(_) => "theorem",
            Source::Table { .. } => "table",
            Source::Search { .. } => "search",
        }),
        Answer::Waiting(_) | Answer::Searching | Answer::OutOfReach(_) => None,
    }
}

fn claim<T: Copy>(answer: Answer<T>) -> Option<&'static str> {
    match answer {
        Answer::Known {
            source: Source::Theorem(by),
            ..
        } => Some(by),
        _ => None,
    }
}
