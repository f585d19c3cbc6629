//! What is known of the truth of a claim.

use std::sync::Arc;

use crate::engine::Job;
use crate::study::question::Verified;
use crate::study::verify::Status;

/// What is known of the truth of a claim.
#[derive(Clone, Debug)]
pub enum State {
    /// Nobody has asked for it.
    NotChecked,
    /// Others are verified first.
    Waiting,
    /// It is being verified.
    Checking(Job),
    /// What came out.
    Verified(Arc<Verified>),
    /// Nothing came out, for a reason.
    Failed(Arc<str>),
}

impl State {
    /// The state in some words: `holds`, `refuted by 3 5 5 6`, `misprinted: 3 rows`.
    pub fn short(&self) -> String {
        match self {
            Self::NotChecked => "not checked".to_owned(),
            Self::Waiting => "waiting".to_owned(),
            Self::Checking(job) if job.total == 0 => "checking …".to_owned(),
            Self::Checking(job) => {
                let percent = u128::from(job.done.min(job.total)) * 100 / u128::from(job.total);
                format!("checking {percent}%")
            }
            Self::Verified(verified) => match (
                &verified.report.status,
                verified.report.counterexamples.first(),
            ) {
                (Status::Refuted, Some(first)) => format!("refuted by {}", first.position),
                (Status::Misprint, _) => {
                    let rows = verified.report.failed;
                    let s = if rows == 1 { "" } else { "s" };
                    format!("misprinted: {rows} row{s}")
                }
                (status, _) => status.word().to_owned(),
            },
            Self::Failed(reason) => reason.to_string(),
        }
    }
}
