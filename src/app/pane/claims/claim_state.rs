//! What is known of the truth of a claim.

use std::sync::Arc;

use crate::engine::Job;
use crate::game::counted;
use crate::study::question::Verified;
use crate::study::verify::{Report, Status};

/// What is known of the truth of a claim.
#[derive(Clone, Debug)]
pub enum ClaimState {
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

impl ClaimState {
    /// The state in a few words: `holds`, `refuted by 3 5 5 6`, `misprinted: 3 rows`.
    pub fn short(&self) -> String {
        match self {
            Self::NotChecked => "not checked".to_owned(),
            Self::Waiting => "waiting".to_owned(),
            Self::Checking(job) if job.total == 0 => "checking …".to_owned(),
            Self::Checking(job) => {
                let percent = u128::from(job.done.min(job.total)) * 100 / u128::from(job.total);
                format!("checking {percent}%")
            }
            Self::Verified(verified) => of_report(&verified.report),
            Self::Failed(reason) => reason.to_string(),
        }
    }
}

fn of_report(report: &Report) -> String {
    let first = report.counterexamples.first();
    let first = first.and_then(|first| first.position.as_ref());
    match (&report.status, first) {
        (Status::Refuted, Some(position)) => format!("refuted by {position}"),
        (Status::Misprint, _) => {
            format!("misprinted: {}", counted(report.failed, "row"))
        }
        (Status::Holds | Status::Refuted | Status::Unchecked(_), _) => {
            report.status.word().to_owned()
        }
    }
}
