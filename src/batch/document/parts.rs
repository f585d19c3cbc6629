//! What a document is made of.

use crate::figure::{Format, FormatError, Picture, Print};
use crate::statement::Formula;
use crate::study::Citation;

/// A document.
#[derive(Debug, Default)]
pub(crate) struct Document {
    pub(crate) title: String,
    pub(crate) parts: Vec<DocumentPart>,
    /// What it cites, by the keys and in their order.
    pub(crate) cited: Vec<(String, Citation)>,
}

/// A part of a document.
#[derive(Debug)]
pub(crate) enum DocumentPart {
    /// A heading.
    Section(String),
    /// A heading below it.
    Entry(String),
    Paragraph(Phrase),
    /// Names with what is said under each: one phrase, or a list.
    Facts(Vec<DocumentFact>),
    /// Rows under the heads of their columns.
    Table(Vec<&'static str>, Vec<Vec<Phrase>>),
    Picture(Box<Picture>),
}

/// A name, and what is said under it.
#[derive(Debug)]
pub(crate) enum DocumentFact {
    One(String, Phrase),
    Several(String, Vec<String>),
}

/// A piece of text.
#[derive(Debug)]
pub(crate) enum Phrase {
    Text(String),
    /// As it is typed.
    Code(String),
    /// A statement, with its text.
    Statement(Box<Formula>, String),
}

impl From<String> for Phrase {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl Phrase {
    /// A statement with the words that were typed.
    pub(crate) fn statement(formula: &Formula, typed: &str) -> Self {
        Self::Statement(Box::new(formula.clone()), typed.to_owned())
    }
}

/// A picture in a format of text.
pub(super) fn drawn(
    picture: &Picture,
    format: Format,
    print: &Print,
) -> Result<String, FormatError> {
    let bytes = format.bytes(picture, print)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
