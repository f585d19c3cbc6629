//! What is known of the truth of a claim.

use std::cell::LazyCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::app::View;
use crate::engine::Job;
use crate::game::counted;
use crate::lists::CollectVec as _;
use crate::statement::{Facts, Formula, Label};
use crate::study::question::Verified;
use crate::study::verify::{Checkable, Counterexample, Report, Status};

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
    /// What a verification found.
    pub(super) fn verified(self) -> Option<Arc<Verified>> {
        match self {
            Self::Verified(verified) => Some(verified),
            Self::NotChecked | Self::Waiting | Self::Checking(_) | Self::Failed(_) => None,
        }
    }

    /// The state in a few words: `holds`, `refuted by 3 5 5 6`, `misprinted: 3 rows`.
    pub fn short(&self) -> String {
        match self {
            Self::NotChecked => "not checked".to_owned(),
            Self::Waiting => "waiting".to_owned(),
            Self::Checking(job) => match job.percent() {
                None => "checking …".to_owned(),
                Some(percent) => format!("checking {percent}%"),
            },
            Self::Verified(verified) => of_report(&verified.report),
            Self::Failed(reason) => reason.to_string(),
        }
    }
}

fn of_report(report: &Report) -> String {
    let first = report.counterexamples.first();
    let first = first.and_then(Counterexample::position);
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

/// The words of a filter of claims: of each which claims it is a part of.
pub(super) struct FilterWords<'a>(FxHashMap<&'a str, Arc<FilterWord>>);

/// A word that was looked for in the texts of all claims.
#[derive(Debug)]
struct FilterWord {
    lower: String,
    /// For each claim whether the word is a part of its text.
    is_part: Vec<bool>,
}

/// The texts of all claims of a register with this many, in lower case.
#[derive(PartialEq)]
struct TextsOfClaims(usize);

/// The place of a word in a register with this many claims.
#[derive(PartialEq)]
struct WordInClaims(String, usize);

impl<'a> FilterWords<'a> {
    /// Looks for the words of a formula. One that was there in the last frame is not looked for
    /// again: a filter may have hundreds, and a key changes one of them.
    pub(super) fn of(formula: Option<&'a Formula>, claims: &[Checkable], view: View<'_>) -> Self {
        let labels = formula.map(Formula::labels).unwrap_or_default();
        let words = labels.into_iter().filter_map(|label| {
            let Label::Text(word) = label else {
                return None;
            };
            Some(word.as_str())
        });
        let count = claims.len();
        let texts = || {
            view.memo(TextsOfClaims(count), |_| -> Arc<[String]> {
                claims.iter().map(searched).collect()
            })
        };
        let found = |word: &str| {
            view.memo(WordInClaims(word.to_owned(), count), |_| {
                let lower = word.to_lowercase();
                let is_part = texts()
                    .iter()
                    .map(|text| text.contains(&lower))
                    .collect_vec();
                Arc::new(FilterWord { lower, is_part })
            })
        };
        let mut known = FxHashMap::default();
        for word in words {
            known.entry(word).or_insert_with(|| found(word));
        }
        Self(known)
    }
}

/// The text of a claim in which words are looked for.
fn searched(claim: &Checkable) -> String {
    let claim = claim.claim;
    let text = format!(
        "{} {} {} {} {}",
        claim.id,
        claim.source(),
        claim.kind,
        claim.paper,
        claim.statement
    );
    text.to_lowercase()
}

/// A claim by its number, and what is known of its truth in a few words.
pub(super) struct ListedClaim<'a> {
    pub(super) words: &'a FilterWords<'a>,
    pub(super) number: usize,
    pub(super) state: &'a LazyCell<String, &'a dyn Fn() -> String>,
}

impl Facts for ListedClaim<'_> {
    /// Whether a word is a part of the claim, in upper or lower case, or begins what is known of
    /// its truth.
    fn label(&self, label: &Label) -> Option<bool> {
        let Label::Text(word) = label else {
            return None;
        };
        let word = self.words.0.get(word.as_str())?;
        Some(word.is_part[self.number] || self.state.starts_with(&word.lower))
    }
}
