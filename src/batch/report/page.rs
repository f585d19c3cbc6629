//! The page, in Markdown and in HTML.

use std::fmt::Write as _;

use super::entry::{ReportEntry, ReportPart};
use crate::printable::xml;

/// All entries, in the order in which they stand on the page.
pub(super) struct ReportPage {
    pub(super) entries: Vec<ReportEntry>,
}

const TITLE: &str = "What nimscope verified";

impl ReportPage {
    /// The parts that are not empty.
    fn parts(&self) -> impl Iterator<Item = (ReportPart, &[ReportEntry])> {
        let parts = self.entries.chunk_by(|a, b| a.part == b.part);
        parts.map(|entries| (entries[0].part, entries))
    }

    /// The number of results of each part.
    fn summary(&self) -> String {
        let counts = self.parts().map(|(part, entries)| {
            let word = match part {
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
        format!("Results: {} ({}).", self.entries.len(), counts.join(", "))
    }
}

impl ReportEntry {
    /// All facts about it besides the statement, name by name. The command comes last.
    fn said(&self) -> impl Iterator<Item = (&str, &str)> {
        let facts = self
            .facts
            .iter()
            .map(|fact| (fact.name, fact.said.as_str()));
        facts.chain([
            ("Program", self.program.as_str()),
            ("Date", self.date.as_str()),
        ])
    }
}

/// The page in Markdown.
pub(super) fn markdown(page: &ReportPage) -> String {
    let mut text = format!("# {TITLE}\n\n{}\n", page.summary());
    for (part, entries) in page.parts() {
        line(&mut text, &format!("\n## {}", part.heading()));
        for entry in entries {
            line(&mut text, &format!("\n### {}\n", plain(&entry.title)));
            line(&mut text, &format!("{}\n", plain(&entry.statement)));
            for (name, said) in entry.said() {
                line(&mut text, &format!("- {name}: {}", plain(said)));
            }
            line(&mut text, &format!("- Again: {}", code(&entry.command)));
            if !entry.contrary.is_empty() {
                line(&mut text, "- Not as claimed:");
            }
            for contrary in &entry.contrary {
                line(&mut text, &format!("  - {}", plain(contrary)));
            }
        }
    }
    text
}

/// The page in HTML, without anything from elsewhere.
pub(super) fn html(page: &ReportPage) -> String {
    let mut text = String::new();
    line(
        &mut text,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">",
    );
    line(
        &mut text,
        &format!("<title>{TITLE}</title>\n</head>\n<body>\n<h1>{TITLE}</h1>"),
    );
    line(&mut text, &format!("<p>{}</p>", xml(&page.summary())));
    for (part, entries) in page.parts() {
        line(&mut text, &format!("<h2>{}</h2>", part.heading()));
        for entry in entries {
            line(&mut text, &format!("<h3>{}</h3>", xml(&entry.title)));
            line(
                &mut text,
                &format!("<p>{}</p>\n<dl>", xml(&entry.statement)),
            );
            for (name, said) in entry.said() {
                line(&mut text, &format!("<dt>{name}</dt><dd>{}</dd>", xml(said)));
            }
            let command = xml(&entry.command);
            line(
                &mut text,
                &format!("<dt>Again</dt><dd><code>{command}</code></dd>"),
            );
            if !entry.contrary.is_empty() {
                line(&mut text, "<dt>Not as claimed</dt>");
            }
            for contrary in &entry.contrary {
                line(&mut text, &format!("<dd>{}</dd>", xml(contrary)));
            }
            line(&mut text, "</dl>");
        }
    }
    line(&mut text, "</body>\n</html>");
    text
}

fn line(text: &mut String, words: &str) {
    // Writing to a text cannot fail.
    let _ = writeln!(text, "{words}");
}

/// A text that Markdown shows as it stands.
pub(crate) fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>|#&~".contains(c) {
            shown.push('\\');
        }
        shown.push(c);
    }
    shown
}

/// A text as code, between more backticks than it holds in a row.
fn code(text: &str) -> String {
    let runs = text.split(|c| c != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or(0) + 1);
    if fence.len() == 1 {
        format!("`{text}`")
    } else {
        format!("{fence} {text} {fence}")
    }
}
