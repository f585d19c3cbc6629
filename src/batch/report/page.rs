//! The page as a document.

use super::entry::{ReportEntry, ReportPart};
use crate::batch::document::{Document, DocumentFact, DocumentPart, Phrase};

const TITLE: &str = "What nimscope verified";

/// The document of all entries, in the order in which they stand on the page.
pub(super) fn document(entries: Vec<ReportEntry>) -> Document {
    let mut parts = vec![DocumentPart::Paragraph(Phrase::Text(summary(&entries)))];
    let mut last = None;
    for entry in entries {
        if last != Some(entry.part) {
            parts.push(DocumentPart::Section(entry.part.heading().to_owned()));
            last = Some(entry.part);
        }
        parts.extend(entry.parts());
    }
    Document {
        title: TITLE.to_owned(),
        parts,
        cited: Vec::new(),
    }
}

/// The number of results of each part.
fn summary(entries: &[ReportEntry]) -> String {
    let parts = entries.chunk_by(|a, b| a.part == b.part);
    let counts = parts.map(|entries| {
        let word = match entries[0].part {
            ReportPart::Holds => "holds",
            ReportPart::Refuted => "refuted",
            ReportPart::Misprint => "misprinted",
            ReportPart::Proved => "proved",
            ReportPart::Agrees => "agrees with tables",
            ReportPart::Undecided => "not decided",
        };
        format!("{word}: {}", entries.len())
    });
    let counts: Vec<String> = counts.collect();
    format!("Results: {} ({}).", entries.len(), counts.join(", "))
}

impl ReportEntry {
    /// The title, the statement, and what is said about it. The command comes before what is not
    /// as claimed.
    fn parts(self) -> [DocumentPart; 3] {
        let one = |name: &str, said| DocumentFact::One(name.to_owned(), Phrase::Text(said));
        let facts = self.facts.into_iter().map(|fact| one(fact.name, fact.said));
        let made = [one("Program", self.program), one("Date", self.date)];
        let mut facts: Vec<DocumentFact> = facts.chain(made).collect();
        facts.push(DocumentFact::One(
            "Again".to_owned(),
            Phrase::Code(self.command),
        ));
        if !self.contrary.is_empty() {
            facts.push(DocumentFact::Several(
                "Not as claimed".to_owned(),
                self.contrary,
            ));
        }
        [
            DocumentPart::Entry(self.title),
            DocumentPart::Paragraph(Phrase::Text(self.statement)),
            DocumentPart::Facts(facts),
        ]
    }
}
