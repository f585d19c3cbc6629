//! The report of a verification.

use crate::game::{Canonical, Ruleset, joined};

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

/// A case that is not as claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The row as it is printed, for tables.
    pub printed: Option<String>,
    /// The game in which it stands; `None` for a case about numbers alone.
    pub rules: Option<Ruleset>,
    /// The position; `None` for a case about numbers, or about a whole box.
    pub position: Option<Canonical>,
    /// What is wrong: a sentence that names the position, the row or the numbers.
    pub found: String,
    /// For printed rows, the true rows that differ from it in the fewest entries.
    pub nearest: Vec<Canonical>,
    /// The option that shows it, where one does.
    pub option: Option<Canonical>,
}

impl Counterexample {
    /// A case that is no position.
    pub(in crate::study) fn new(rules: Option<Ruleset>, found: String) -> Self {
        Self {
            printed: None,
            rules,
            position: None,
            found,
            nearest: Vec::new(),
            option: None,
        }
    }

    /// A position of which nothing more is to be said.
    pub(in crate::study) fn at(rules: Option<Ruleset>, position: Canonical, found: String) -> Self {
        Self {
            position: Some(position),
            ..Self::new(rules, found)
        }
    }

    /// The true rows next to a printed row in words; `None` where there are none.
    pub fn nearest_rows<'a>(rows: impl IntoIterator<Item = &'a [u64]>) -> Option<String> {
        let rows = rows.into_iter();
        let rows: Vec<String> = rows.map(|row| format!("({})", joined(row, ", "))).collect();
        match &rows[..] {
            [] => None,
            [row] => Some(format!("nearest true row {row}")),
            rows => Some(format!("nearest true rows {}", rows.join(", "))),
        }
    }

    /// The error with its game: a sentence that can be read alone.
    pub fn sentence(&self) -> String {
        match self.rules {
            Some(rules) => format!("{rules}: {}", self.found),
            None => self.found.clone(),
        }
    }
}

impl Report {
    /// The number of counterexamples listed of a statement on all positions.
    pub const LISTED: usize = 100;

    /// Nothing was checked, for a reason.
    pub(crate) fn unchecked(reason: impl Into<String>) -> Self {
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
