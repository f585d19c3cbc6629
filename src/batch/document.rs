//! A document of results: headings, statements, facts, tables and pictures, written in Markdown,
//! in HTML, or in LaTeX.

mod html;
pub(super) mod latex;
mod markdown;
mod parts;

use clap::ValueEnum;

use super::shell::Failure;

pub(super) use parts::{Document, DocumentFact, DocumentPart, Phrase};

/// How a document is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PageFormat {
    /// Markdown
    Md,
    /// LaTeX
    Tex,
    /// HTML
    Html,
}

impl PageFormat {
    /// The text of a document.
    pub(super) fn text(self, document: &Document) -> Result<String, Failure> {
        match self {
            Self::Md => markdown::page(document),
            Self::Html => html::page(document),
            Self::Tex => latex::page(document),
        }
    }
}
