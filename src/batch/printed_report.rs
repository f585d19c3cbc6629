//! The result of a check of a claim, by tables or by options, as a JSON object.

use serde::Serialize;

use super::provenance::Made;
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
    counterexamples: &'a [Counterexample],
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

impl<'a> Printed<'a> {
    /// A report with as many of its counterexamples as are wanted.
    pub(super) fn of(
        claim: &'a Claim,
        report: &'a Report,
        limit: usize,
        by_options: Option<ByOptions>,
        made: Made,
    ) -> Self {
        let listed = report.counterexamples.len().min(limit);
        Self {
            id: &claim.id,
            source: claim.source(),
            statement: &claim.statement,
            range: &report.range,
            checked: report.checked,
            status: report.status.word(),
            reason: report.status.reason(),
            counterexamples: &report.counterexamples[..listed],
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
