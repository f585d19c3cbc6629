//! The result of an entry as it is printed: as JSON, and as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::figure::AnsweredCase;
use crate::game::Convention;
use crate::printable;
use crate::study::notebook::{CaseVerdict, NotebookEntry, RecordedVerdict, Unreadable};

/// An entry with what was found of it.
#[derive(Debug, Serialize)]
pub(super) struct EntryResult<'a> {
    /// The number of the entry, counted from 1.
    pub(super) entry: usize,
    game: &'a str,
    play: Convention,
    kind: &'static str,
    /// The verdict in a word; of a family, how many cases have which.
    pub(super) verdict: String,
    /// What the notebook says.
    recorded: Option<&'a str>,
    bound: Option<u64>,
    counterexample: Option<&'a [u64]>,
    /// The time of all cases.
    seconds: f64,
    /// How it is known; of a family, nothing.
    pub(super) how: &'a str,
    /// The digest of the certificate on which it rests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) certificate: Option<&'a str>,
    /// What is asked.
    asks: &'a str,
    /// The line of the entry, counted from 1.
    line: usize,
    /// Whether a verdict is not as recorded.
    pub(super) differs: bool,
    /// The cases of a family.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cases: Vec<CaseResult<'a>>,
}

/// A case of a family.
#[derive(Debug, Serialize)]
struct CaseResult<'a> {
    #[serde(flatten)]
    verdict: &'a CaseVerdict,
    recorded: Option<&'a str>,
}

/// An entry that cannot be read.
#[derive(Debug, Serialize)]
pub(super) struct UnreadableResult<'a> {
    entry: usize,
    line: usize,
    error: &'a str,
}

impl<'a> UnreadableResult<'a> {
    pub(super) fn new(why: &'a Unreadable) -> Self {
        Self {
            entry: why.entry,
            line: why.line,
            error: &why.what,
        }
    }
}

impl<'a> EntryResult<'a> {
    /// An entry, by its number from 1 on and its line, with the cases that were asked for, by
    /// their places.
    pub(super) fn new(
        number: usize,
        line: usize,
        entry: &'a NotebookEntry,
        cases: &'a BTreeMap<usize, AnsweredCase>,
    ) -> Self {
        let recorded = entry.recorded.as_ref();
        let said = |verdict: &CaseVerdict| {
            let recorded = recorded.and_then(|recorded| recorded.case(&verdict.case));
            recorded.map(|verdict| verdict.says.as_str())
        };
        let verdicts = || cases.values().map(|case| &case.found.verdict);
        let verdict = RecordedVerdict::summary(verdicts(), entry.cases.len());
        // A part of a family says nothing of the whole.
        let is_whole = |count: usize| count == entry.cases.len();
        let whole = recorded.filter(|recorded| {
            let counts_all = recorded.cases.is_empty() || is_whole(recorded.cases.len());
            is_whole(cases.len()) && counts_all && !recorded.says.is_empty()
        });
        let differs = whole.is_some_and(|recorded| recorded.says != verdict)
            || verdicts().any(|found| said(found).is_some_and(|says| says != found.says));
        let only = verdicts().next().filter(|_| entry.family.is_none());
        let cases_of = |verdict: &'a CaseVerdict| CaseResult {
            verdict,
            recorded: said(verdict),
        };
        Self {
            entry: number,
            game: &entry.game,
            play: entry.play,
            kind: entry.kind.word(),
            verdict,
            recorded: recorded.map(|recorded| recorded.says.as_str()),
            bound: only.and_then(|verdict| verdict.bound),
            counterexample: only.and_then(|verdict| verdict.counterexample.as_deref()),
            seconds: verdicts().map(|verdict| verdict.seconds).sum(),
            how: only.map_or("", |verdict| &verdict.how),
            certificate: only.and_then(|verdict| verdict.certificate.as_deref()),
            asks: &entry.asks,
            line,
            differs,
            cases: match entry.family {
                Some(_) => verdicts().map(cases_of).collect(),
                None => Vec::new(),
            },
        }
    }

    /// The entry in a line or two, and a line for each case of a family.
    pub(super) fn text(&self) -> String {
        let compared = match self.recorded {
            None => "newly found".to_owned(),
            Some(recorded) if self.differs => format!("but it is recorded as {recorded}"),
            Some(_) => "as recorded".to_owned(),
        };
        let mut text = format!(
            "{:>3}  {} {}: {}\n     {} ({compared})\n",
            self.entry, self.play, self.game, self.asks, self.verdict
        );
        if !self.how.is_empty() {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "     {}", self.how);
        }
        for CaseResult { verdict, .. } in &self.cases {
            let _ = writeln!(text, "     {}: {}", verdict.case, verdict.how);
        }
        printable::escaped_lines(&text).into_owned()
    }
}
