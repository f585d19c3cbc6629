//! The values of a position as the shell prints them.

use serde::Serialize;

use crate::game::{Grundy, Outcome, Remoteness};
use crate::study::{self, Answer, Source};

/// The values of a position in one convention, as far as they are wanted.
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

/// All of them.
impl From<study::Values> for Values {
    fn from(values: study::Values) -> Self {
        Self {
            outcome: Some(values.outcome),
            remoteness: Some(values.remoteness),
            grundy: Some(values.grundy),
        }
    }
}

impl Values {
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
        Answer::Known { .. } | Answer::Waiting(_) | Answer::Searching | Answer::OutOfReach(_) => {
            None
        }
    }
}
