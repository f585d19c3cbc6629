//! Documents in Markdown.

use std::fmt::Write as _;

use super::parts::{Document, DocumentFact, DocumentPart, Phrase, drawn};
use crate::batch::shell::Failure;
use crate::figure::{Format, Print};
use crate::lists::CollectVec as _;

pub(super) fn page(document: &Document) -> Result<String, Failure> {
    let body: Result<String, Failure> = document.parts.iter().map(part).collect();
    let mut text = format!("# {}\n{}", plain(&document.title), body?);
    if !document.cited.is_empty() {
        text.push_str("\n## References\n\n");
    }
    for (key, cited) in &document.cited {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "- {}: {}", plain(key), plain(&cited.text));
    }
    Ok(text)
}

fn part(part: &DocumentPart) -> Result<String, Failure> {
    Ok(match part {
        DocumentPart::Section(title) => format!("\n## {}\n", plain(title)),
        DocumentPart::Entry(title) => format!("\n### {}\n", plain(title)),
        DocumentPart::Paragraph(said) => format!("\n{}\n", phrase(said)),
        DocumentPart::Facts(facts) => {
            let each = facts.iter().map(|fact| match fact {
                DocumentFact::One(name, said) => {
                    format!("- {}: {}\n", plain(name), phrase(said))
                }
                DocumentFact::Several(name, all) => {
                    let all = all.iter().map(|said| format!("  - {}\n", plain(said)));
                    format!("- {}:\n{}", plain(name), all.collect::<String>())
                }
            });
            format!("\n{}", each.collect::<String>())
        }
        DocumentPart::Table(columns, rows) => {
            let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
            let heads = columns.iter().map(|head| plain(head)).collect_vec();
            let cell = |said: &Phrase| match said {
                Phrase::Text(text) => plain(text),
                // Within a table a bar ends even what is code.
                Phrase::Code(_) | Phrase::Statement(..) => phrase(said).replace('|', "\\|"),
            };
            let rows = rows
                .iter()
                .map(|row| line(row.iter().map(cell).collect_vec()));
            format!(
                "\n{}|{}\n{}",
                line(heads),
                "---|".repeat(columns.len()),
                rows.collect::<String>()
            )
        }
        DocumentPart::Picture(picture) => {
            format!(
                "\n```text\n{}```\n",
                drawn(picture, Format::Text, &Print::default())?
            )
        }
    })
}

fn phrase(said: &Phrase) -> String {
    match said {
        Phrase::Text(text) => plain(text),
        Phrase::Code(text) | Phrase::Statement(_, text) => code(text),
    }
}

/// A text that Markdown shows as it stands.
fn plain(text: &str) -> String {
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
