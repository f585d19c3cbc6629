//! The catalogue as a document.

use super::row::{COLUMNS, CatalogueRow, cells};
use crate::batch::document::{Document, DocumentPart, Phrase};

/// The document, with a row for each game.
pub(super) fn document(rows: &[CatalogueRow]) -> Document {
    let proved = rows.iter().filter(|row| row.verdict == "proved").count();
    let summary = format!(
        "{proved} of {} rules are proved for piles of every size.",
        rows.len()
    );
    let heads = COLUMNS.map(str::to_owned).to_vec();
    let rows = rows.iter().map(|row| cells(row).to_vec()).collect();
    Document {
        title: "P-positions of nim-like games".to_owned(),
        parts: vec![
            DocumentPart::Paragraph(Phrase::Text(summary)),
            DocumentPart::Table(heads, rows),
        ],
        cited: Vec::new(),
    }
}
