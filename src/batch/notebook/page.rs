//! A notebook as a document: the statements in the notation of mathematics, what was found of
//! them, tables and figures, and the references of what they rest on.

use std::collections::BTreeMap;

use super::printed::EntryResult;
use crate::batch::cite;
use crate::batch::document::{Document, DocumentFact, DocumentPart, Phrase};
use crate::batch::shell::Shell;
use crate::figure::AnsweredCase;
use crate::study::notebook::{CaseQuestion, CaseVerdict, DIGITS, NotebookEntry, RowsFound};

/// The most rows of a list in a document.
const ROWS: usize = 400;

/// A document that grows entry by entry.
pub(super) struct NotebookPage {
    document: Document,
}

impl NotebookPage {
    pub(super) fn new(title: String) -> Self {
        let document = Document {
            title,
            parts: Vec::new(),
            cited: vec![cite::of_program()],
        };
        Self { document }
    }

    /// Adds an entry.
    pub(super) fn add(&mut self, entry: &NotebookEntry, result: &EntryResult<'_>, shell: &Shell) {
        let parts = &mut self.document.parts;
        let play = entry.play;
        parts.push(DocumentPart::Entry(format!(
            "{}. {play} {}",
            result.entry, entry.game
        )));
        let mut facts = Vec::new();
        let mut fact = |name: &str, said| facts.push(DocumentFact::One(name.to_owned(), said));
        match &entry.cases[0].asked {
            CaseQuestion::Statement(asked) if entry.family.is_none() => {
                let text = asked.claim.to_string();
                let claim = Phrase::Statement(Box::new(asked.claim.clone()), text);
                parts.push(DocumentPart::Paragraph(claim));
                if let Some(domain) = &asked.domain {
                    let text = domain.to_string();
                    fact("Where", Phrase::Statement(Box::new(domain.clone()), text));
                }
            }
            CaseQuestion::Statement(_) => {
                parts.push(DocumentPart::Paragraph(Phrase::Code(entry.asks.clone())));
            }
            CaseQuestion::Rule(_)
            | CaseQuestion::List(_)
            | CaseQuestion::Position(_)
            | CaseQuestion::Figure { .. } => {
                parts.push(DocumentPart::Paragraph(Phrase::Text(entry.asks.clone())));
            }
        }
        if let Some(family) = &entry.family {
            fact("For", Phrase::Text(family.clone()));
        }
        fact("Verdict", Phrase::Text(result.verdict.clone()));
        if !result.how.is_empty() {
            fact("How it is known", Phrase::Text(result.how.to_owned()));
        }
        if let Some(digest) = result.certificate {
            let digest = digest.get(..DIGITS).unwrap_or(digest);
            fact("Certificate", Phrase::Code(format!("sha256 {digest}")));
        }
        if let Some(comment) = &entry.comment {
            fact("Comment", Phrase::Text(comment.clone()));
        }
        parts.push(DocumentPart::Facts(facts));
        self.cite(entry.comment.as_deref().unwrap_or_default(), shell);
    }

    /// Adds what was found of the cases of an entry: rows, figures, and what they rest on.
    pub(super) fn add_cases(
        &mut self,
        entry: &NotebookEntry,
        cases: BTreeMap<usize, AnsweredCase>,
        shell: &Shell,
    ) {
        if entry.family.is_some() {
            let verdicts = cases.values().map(|case| &case.found.verdict);
            self.document.parts.push(table_of_cases(verdicts));
        }
        for AnsweredCase { found, picture, .. } in cases.into_values() {
            self.cite(&found.verdict.how, shell);
            self.document.parts.extend(found.table.map(table));
            let picture = picture.map(|picture| DocumentPart::Picture(Box::new(picture)));
            self.document.parts.extend(picture);
        }
    }

    /// The document as it is.
    pub(super) fn document(&self) -> &Document {
        &self.document
    }

    /// Cites the papers of the claims that are named in a text.
    fn cite(&mut self, text: &str, shell: &Shell) {
        let words = text.split(|c: char| c.is_whitespace() || ",;()[]".contains(c));
        for word in words {
            let word = word.trim_end_matches(['.', ':']);
            let claim = shell.claims.claim(word).map(|checkable| checkable.claim);
            for cited in claim.into_iter().flat_map(cite::of_works) {
                if !self.document.cited.contains(&cited) {
                    self.document.cited.push(cited);
                }
            }
        }
        self.document.cited.sort();
    }
}

fn table_of_cases<'a>(verdicts: impl Iterator<Item = &'a CaseVerdict>) -> DocumentPart {
    let rows = verdicts.map(|verdict| {
        let CaseVerdict {
            case, says, how, ..
        } = verdict;
        vec![case.clone(), says.clone(), how.clone()]
    });
    let heads = ["case", "verdict", "how"].map(str::to_owned);
    DocumentPart::Table(heads.to_vec(), rows.collect())
}

fn table(found: RowsFound) -> DocumentPart {
    let heads = found.columns.iter().map(ToString::to_string);
    let mut rows = found.rows;
    let more = rows.len().saturating_sub(ROWS);
    rows.truncate(ROWS);
    if more > 0 {
        let mut last = vec![String::new(); found.columns.len()];
        last[0] = format!("and {more} more");
        rows.push(last);
    }
    DocumentPart::Table(heads.collect(), rows)
}
