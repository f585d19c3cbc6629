//! The result of a check of a claim, by tables or by options, as a JSON object.

use serde::Serialize;

use super::provenance::Made;
use crate::game::Canonical;
use crate::study::shards::InBox;
use crate::study::verify::{Counterexample, Report};
use crate::theory::claim::{Claim, Proof};

/// The result of a check, as it is printed.
#[derive(Debug, Serialize)]
pub(super) struct Printed<'a> {
    id: &'a str,
    source: String,
    statement: &'a str,
    /// The range that was checked, in words.
    range: &'a str,
    checked: u64,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    counterexamples: Vec<Contrary<'a>>,
    /// The number of cases that are not as claimed.
    failed: u64,
    /// The kind of proof that this project has of it, if it has one.
    proof: Option<&'static str>,
    /// `table` or `options`.
    method: &'static str,
    #[serde(flatten)]
    by_options: Option<ByOptions>,
    #[serde(flatten)]
    made: Made,
}

/// The further fields of a check by options.
#[derive(Debug, Serialize)]
pub(super) struct ByOptions {
    /// The boxes that were checked.
    pub(super) boxes: Vec<InBox>,
    /// The digest of the claim.
    pub(super) data: String,
    /// The time that it took, of all shards together.
    pub(super) seconds: f64,
}

#[derive(Debug, Serialize)]
struct Contrary<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    printed: Option<&'a str>,
    /// Empty for a case that is no position.
    position: &'a [u64],
    found: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nearest: Vec<&'a [u64]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<&'a [u64]>,
}

impl<'a> Printed<'a> {
    /// A report with as many of its counterexamples as are wanted.
    pub(super) fn of(
        claim: &'a Claim,
        report: &'a Report,
        limit: usize,
        by_options: Option<ByOptions>,
        made: Made,
    ) -> Self {
        let contrary = report.counterexamples.iter().take(limit);
        Self {
            id: &claim.id,
            source: claim.source(),
            statement: &claim.statement,
            range: &report.range,
            checked: report.checked,
            status: report.status.word(),
            reason: report.status.reason(),
            counterexamples: contrary.map(Contrary::of).collect(),
            failed: report.failed,
            proof: claim.proof.as_ref().map(Proof::word),
            method: match by_options {
                None => "table",
                Some(_) => "options",
            },
            by_options,
            made,
        }
    }
}

impl<'a> Contrary<'a> {
    fn of(counterexample: &'a Counterexample) -> Self {
        Self {
            printed: counterexample.printed.as_deref(),
            position: counterexample
                .position
                .as_ref()
                .map_or(&[], Canonical::piles),
            found: counterexample.sentence(),
            nearest: counterexample
                .nearest
                .iter()
                .map(Canonical::piles)
                .collect(),
            option: counterexample.option.as_ref().map(Canonical::piles),
        }
    }
}
