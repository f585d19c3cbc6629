//! A row of the catalogue, as it is written, and the document of all rows.

use serde::{Deserialize, Serialize};

use crate::batch::document::{Document, DocumentPart, Phrase};
use crate::batch::shell::Failure;
use crate::game::Convention;

/// A game in a play, and what is known of its outcomes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct CatalogueRow {
    pub(super) game: String,
    pub(super) play: Convention,
    /// `proved`, `none-in-sight` or `out-of-reach`.
    pub(super) verdict: String,
    /// The numeration system of the automaton.
    pub(super) system: String,
    /// Its states, as `discover` counts them.
    pub(super) states: Option<usize>,
    /// The largest pile of the box that it was learned from.
    #[serde(rename = "box")]
    pub(super) learned: Option<u64>,
    /// A statement that says the same, where one was found.
    pub(super) words: String,
    /// The theorem that gives the outcome of every position, if the program knows one.
    pub(super) known: String,
    /// The SHA-256 of the certificate, in hexadecimal digits.
    pub(super) certificate: String,
    /// Where the literature has the theorem.
    pub(super) source: String,
    /// Why there is no rule.
    pub(super) reason: String,
}

/// A row as text, or the heads of the columns.
pub(super) fn text_of(row: Option<&CatalogueRow>) -> Result<String, Failure> {
    let mut csv = csv::WriterBuilder::new()
        .has_headers(false)
        .from_writer(Vec::new());
    let written = match row {
        Some(row) => csv.serialize(row),
        None => csv.write_record(COLUMNS),
    };
    written.map_err(|error| Failure::Work(error.to_string()))?;
    let bytes = csv.into_inner();
    let bytes = bytes.map_err(|error| Failure::Work(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| Failure::Work(error.to_string()))
}

/// The heads of the columns.
pub(super) const COLUMNS: [&str; 11] = [
    "game",
    "play",
    "verdict",
    "system",
    "states",
    "box",
    "words",
    "known",
    "certificate",
    "source",
    "reason",
];

/// The cells of a row.
pub(super) fn cells(row: &CatalogueRow) -> [String; 11] {
    let number = |number: Option<u64>| number.map_or_else(String::new, |n| n.to_string());
    [
        row.game.clone(),
        row.play.key().to_owned(),
        row.verdict.clone(),
        row.system.clone(),
        number(row.states.map(|states| states as u64)),
        number(row.learned),
        row.words.clone(),
        row.known.clone(),
        row.certificate.clone(),
        row.source.clone(),
        row.reason.clone(),
    ]
}

/// The document, with a row for each game.
pub(super) fn document(rows: &[CatalogueRow]) -> Document {
    let proved = rows.iter().filter(|row| row.verdict == "proved").count();
    let summary = format!(
        "{proved} of {} rules are proved for piles of every size.",
        rows.len()
    );
    let heads = COLUMNS.map(str::to_owned).to_vec();
    let rows = rows
        .iter()
        .map(|row| Vec::from(cells(row).map(Phrase::Text)));
    Document {
        title: "P-positions of nim-like games".to_owned(),
        parts: vec![
            DocumentPart::Paragraph(Phrase::Text(summary)),
            DocumentPart::Table(heads, rows.collect()),
        ],
        cited: Vec::new(),
    }
}
