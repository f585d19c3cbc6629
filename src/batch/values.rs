//! The values of a position as the shell prints them.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::game::{Grundy, Outcome, Remoteness};
use crate::study::{self, Answer, Source};

/// The values of a position in one convention, as far as they are wanted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WantedValues {
    pub(super) outcome: Option<Answer<Outcome>>,
    pub(super) remoteness: Option<Answer<Remoteness>>,
    pub(super) grundy: Option<Answer<Grundy>>,
}

/// How each value is known.
#[derive(Debug, Serialize)]
pub(super) struct ValueSources {
    outcome: Option<&'static str>,
    remoteness: Option<&'static str>,
    grundy: Option<&'static str>,
}

/// All of them.
impl From<study::Values> for WantedValues {
    fn from(values: study::Values) -> Self {
        Self {
            outcome: Some(values.outcome),
            remoteness: Some(values.remoteness),
            grundy: Some(values.grundy),
        }
    }
}

impl WantedValues {
    fn known_by(&self) -> [Option<Source>; 3] {
        [
            self.outcome.and_then(|answer| answer.source()),
            self.remoteness.and_then(|answer| answer.source()),
            self.grundy.and_then(|answer| answer.source()),
        ]
    }

    /// How each value is known, in a word.
    pub(super) fn sources(&self) -> ValueSources {
        let word = |source| match source {
            Source::Theorem(_) => "theorem",
            Source::Table { .. } => "table",
            Source::Search { .. } => "search",
        };
        let [outcome, remoteness, grundy] = self.known_by().map(|source| source.map(word));
        ValueSources {
            outcome,
            remoteness,
            grundy,
        }
    }

    /// The claims that gave a value, each once.
    pub(super) fn theorems(&self) -> BTreeSet<&'static str> {
        let by = |source| match source {
            Source::Theorem(by) => Some(by),
            Source::Table { .. } | Source::Search { .. } => None,
        };
        self.known_by()
            .into_iter()
            .flatten()
            .filter_map(by)
            .collect()
    }
}

/// A value in a line of text.
pub(super) fn shown(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "?".to_owned(), |value| value.to_string())
}
