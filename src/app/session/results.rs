//! What was verified, as it is saved.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::app::session::saved_rules::SavedRules;
use crate::study::question::{By, Verified};
use crate::study::shards::{Origin, program_digest};
use crate::study::verify::{Counterexample, Report, Status, WrittenCase};

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedResult {
    range: String,
    checked: u64,
    status: String,
    #[serde(default)]
    counterexamples: Vec<SavedCase>,
    failed: u64,
    seconds: f64,
    by_options: bool,
    version: String,
    program: String,
    #[serde(default)]
    date: Option<String>,
}

/// A case that is not as claimed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct SavedCase {
    #[serde(flatten)]
    case: WrittenCase,
    /// Where older builds wrote the game, which their sentences do not name.
    #[serde(default, skip_serializing)]
    rules: Option<SavedRules>,
}

impl SavedResult {
    /// A result that decides something. `None` for others, which are computed anew instead.
    pub(super) fn of(verified: &Verified) -> Option<Self> {
        let report = &verified.report;
        if matches!(report.status, Status::Unchecked(_)) {
            return None;
        }
        let origin = verified.origin.as_ref();
        Some(Self {
            range: report.range.clone(),
            checked: report.checked,
            status: report.status.word().to_owned(),
            counterexamples: report.counterexamples.iter().map(SavedCase::of).collect(),
            failed: report.failed,
            seconds: verified.time.as_secs_f64(),
            by_options: verified.by == By::Options,
            version: origin
                .map_or(env!("CARGO_PKG_VERSION"), |it| &it.version)
                .to_owned(),
            program: origin.map_or(program_digest(), |it| &it.program).to_owned(),
            date: origin.and_then(|it| it.date.clone()),
        })
    }

    /// The range that was checked. Older builds wrote the method there, too.
    fn range(&self) -> &str {
        match self.range.strip_suffix(", by options") {
            Some(range) if self.by_options => range,
            Some(_) | None => &self.range,
        }
    }

    /// The result that was saved; `None` if it is not understood any more.
    pub(super) fn verified(&self) -> Option<Verified> {
        let known = [Status::Holds, Status::Refuted, Status::Misprint];
        let cases = self.counterexamples.iter();
        Some(Verified {
            report: Report {
                range: self.range().to_owned(),
                checked: self.checked,
                status: known.into_iter().find(|it| it.word() == self.status)?,
                counterexamples: cases.map(SavedCase::counterexample).collect(),
                failed: self.failed,
            },
            time: Duration::try_from_secs_f64(self.seconds).unwrap_or_default(),
            by: if self.by_options {
                By::Options
            } else {
                By::Tables
            },
            offer: None,
            origin: Some(Origin {
                version: self.version.clone(),
                program: self.program.clone(),
                date: self.date.clone(),
            }),
        })
    }
}

impl SavedCase {
    fn of(case: &Counterexample) -> Self {
        Self {
            case: case.clone().into(),
            rules: None,
        }
    }

    fn counterexample(&self) -> Counterexample {
        let case = self.case.clone();
        match self.rules.as_ref().and_then(|saved| saved.rules().ok()) {
            Some(rules) => case.named_in_game(rules).into(),
            None => case.into(),
        }
    }
}
