//! The properties of a prompt, which stay as they are while it is typed.

use std::borrow::Cow;

use crate::statement::{self, Completion, Language, completions};
use crate::study::{Filter, FilterError};

/// The properties of a prompt.
#[derive(Clone, Debug)]
pub struct Properties {
    /// The title.
    pub title: Cow<'static, str>,
    /// The rows that the text has on the screen.
    pub rows: u16,
    /// Whether the answer may have several lines.
    pub(crate) has_lines: bool,
    /// What the text is written in.
    pub(super) language: AnswerLanguage,
    /// Whether what the screen shows follows the typing: then the prompt is a line at its foot.
    pub is_followed: bool,
}

/// What the text of a prompt is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswerLanguage {
    /// A word, a number or the like: nothing completes it.
    Plainly,
    /// The language of a pane's filter.
    AsFilter(Language),
    /// The language of statements.
    AsStatement,
    /// A path.
    AsFile(FileUse),
}

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileUse {
    /// It is read.
    Known,
    /// It is written, under a name that no file has.
    New,
}

impl AnswerLanguage {
    /// The words that can complete a text at its end, where no files are asked for.
    pub(super) fn completions(self, text: &str, piles: usize) -> Vec<Completion> {
        match self {
            Self::AsFilter(language) => completions(text, piles, language),
            Self::AsStatement => completions(text, piles, Language::Statements),
            Self::Plainly | Self::AsFile(_) => Vec::new(),
        }
    }

    /// The first character at which a filter or a statement cannot be read, counted from 0.
    pub(super) fn wrong_at(self, text: &str, piles: usize) -> Option<usize> {
        match self {
            Self::AsFilter(language) => match Filter::read(text, piles, language).err()? {
                FilterError::Statement(error) => Some(error.place.saturating_sub(1)),
                FilterError::NoFamily { name, .. } => {
                    Some(text.rsplit_once(&name)?.0.chars().count())
                }
            },
            Self::AsStatement => {
                let error = statement::parse(text, piles).err()?;
                Some(error.place.saturating_sub(1)).filter(|_| !text.is_empty())
            }
            Self::Plainly | Self::AsFile(_) => None,
        }
    }
}
