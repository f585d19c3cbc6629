//! What is known of the truth of a claim.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::engine::Job;
use crate::game::counted;
use crate::statement::{Facts, Label};
use crate::study::question::Verified;
use crate::study::verify::{Checkable, Report, Status};

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

/// A claim, and what is known of its truth in a few words.
pub(super) struct ListedClaim<'a> {
    claim: &'a Checkable,
    state: &'a dyn Fn() -> String,
    /// Both as a filter searches them, once it asks: a filter may have hundreds of words.
    searched: OnceCell<(String, String)>,
}

impl<'a> ListedClaim<'a> {
    pub(super) fn new(claim: &'a Checkable, state: &'a dyn Fn() -> String) -> Self {
        Self {
            claim,
            state,
            searched: OnceCell::new(),
        }
    }

    fn searched(&self) -> &(String, String) {
        self.searched.get_or_init(|| {
            let claim = self.claim.claim;
            let text = format!(
                "{} {} {} {} {}",
                claim.id,
                claim.source(),
                claim.kind,
                claim.paper,
                claim.statement
            );
            (text.to_lowercase(), (self.state)())
        })
    }
}

impl Facts for ListedClaim<'_> {
    /// Whether a word is a part of the claim, in upper or lower case, or begins what is known of
    /// its truth.
    fn label(&self, label: &Label) -> Option<bool> {
        let Label::Text(word) = label else {
            return None;
        };
        let (text, state) = self.searched();
        let word = word.to_lowercase();
        Some(text.contains(&word) || state.starts_with(&word))
    }
}
