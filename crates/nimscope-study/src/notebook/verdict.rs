//! Verdicts: what was found about an entry, how it is known, and by which program.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::citation::{date, program_digest};
use crate::lists::groups;

/// What is known of one case of an entry.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CaseVerdict {
    /// The numbers of the case, where the entry is a family: `n = 4, k = 2`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub case: String,
    /// The verdict: `proved`, `refuted`, `agrees` or `out-of-reach` for a statement; for a rule
    /// what a search for it came to; else the values, or the number of rows or bytes with their
    /// digest.
    pub says: String,
    /// How it is known, or why it is not, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub how: String,
    /// The largest pile of the positions at which a statement was compared with tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u64>,
    /// A position at which a statement is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Vec<u64>>,
    /// The SHA-256 of the certificate on which it rests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// The time that it took.
    pub seconds: f64,
}

/// The verdict of an entry as it stands in a notebook.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RecordedVerdict {
    /// The verdict in a word; of a family, how many cases have which.
    pub says: String,
    /// The version of the program that found it.
    pub version: String,
    /// The digest of its sources.
    pub program: String,
    /// When it was found.
    pub date: String,
    /// The digest of what the entry asks.
    pub entry: String,
    /// What was found of each case; of an entry that is no family, of the one.
    pub cases: Vec<CaseVerdict>,
}

impl CaseVerdict {
    /// What comes before the statement that says the same as a rule.
    pub(super) const SAYS: &str = "it says ";

    /// Whether more time or memory would add nothing to it.
    pub fn is_decided(&self) -> bool {
        !["agrees", "out-of-reach", "none-in-sight", "candidate"].contains(&self.says.as_str())
    }

    /// The statement that says the same as the rule that was found, and the rest of how it is
    /// known.
    pub fn words(&self) -> Option<(&str, String)> {
        let parts = || self.how.split("; ");
        let words = parts().find_map(|part| part.strip_prefix(Self::SAYS))?;
        let others: Vec<&str> = parts()
            .filter(|part| !part.starts_with(Self::SAYS))
            .collect();
        Some((words, others.join("; ")))
    }
}

impl RecordedVerdict {
    /// What this program found now of cases of an entry with a digest, which has so many.
    pub fn now(entry: &str, all: usize, cases: Vec<CaseVerdict>) -> Self {
        Self {
            says: Self::summary(&cases, all),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            program: program_digest().to_owned(),
            date: date(SystemTime::now()),
            entry: entry.to_owned(),
            cases,
        }
    }

    /// Whether this program found it for the entry with a digest.
    pub(super) fn is_of(&self, entry: &str) -> bool {
        self.program == program_digest() && self.entry == entry
    }

    /// The verdict of an entry with so many cases by some of them: the common one of all cases, or
    /// how many have which.
    pub fn summary<'a>(cases: impl IntoIterator<Item = &'a CaseVerdict>, all: usize) -> String {
        let counts = groups(cases.into_iter().map(|case| (&case.says, ())));
        if let [(says, these)] = &counts[..]
            && these.len() == all
        {
            return (*says).clone();
        }
        let known: usize = counts.iter().map(|(_, these)| these.len()).sum();
        let each = counts.iter();
        let each = each.map(|(says, these)| format!("{} {says}", these.len()));
        let each = each.collect::<Vec<_>>().join(", ");
        if known == all {
            each
        } else {
            format!("{each} of {all} cases")
        }
    }

    /// The recorded verdict of a case, by its numbers in words.
    pub fn case(&self, case: &str) -> Option<&CaseVerdict> {
        self.cases.iter().find(|verdict| verdict.case == case)
    }
}
