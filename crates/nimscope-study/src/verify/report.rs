//! The report of a verification.

use super::counterexample::Counterexample;

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What was looked at, in words.
    pub range: String,
    /// The number of positions, members, rows or cases checked.
    pub checked: u64,
    /// The verdict, in this range.
    pub status: Status,
    /// The cases that are not as claimed: all of them for tables and families, else the first
    /// [`Report::LISTED`].
    pub counterexamples: Vec<Counterexample>,
    /// The number of cases that are not as claimed.
    pub failed: u64,
}

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Everything checked is as claimed.
    Holds,
    /// Some case is not.
    Refuted,
    /// A printed table with false rows.
    Misprint,
    /// Not checked, for a reason.
    Unchecked(String),
}

impl Report {
    /// The number of counterexamples listed of a statement on all positions.
    pub const LISTED: usize = 100;

    /// Nothing was checked, for a reason.
    pub fn unchecked(reason: impl Into<String>) -> Self {
        Self {
            range: "nothing".to_owned(),
            checked: 0,
            status: Status::Unchecked(reason.into()),
            counterexamples: Vec::new(),
            failed: 0,
        }
    }
}

impl Status {
    /// The verdict on a number of cases of which some fail; `failure` is what a failure means.
    pub fn of(checked: u64, failed: u64, failure: Self) -> Self {
        match (checked, failed) {
            (0, _) => Self::Unchecked("the statement has no case in this range".to_owned()),
            (1.., 0) => Self::Holds,
            (1.., 1..) => failure,
        }
    }

    /// Why nothing was checked.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Unchecked(reason) => Some(reason),
            Self::Holds | Self::Refuted | Self::Misprint => None,
        }
    }

    /// `holds`, `refuted`, `misprint` or `unchecked`.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Refuted => "refuted",
            Self::Misprint => "misprint",
            Self::Unchecked(_) => "unchecked",
        }
    }
}
