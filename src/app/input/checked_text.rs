//! What is said of the text in a prompt. It is read once, not in every frame.

use std::ops::Range;

use crate::game::{Position, Ruleset};

/// A text that was read.
#[derive(Clone, Debug)]
pub(super) struct ReadText {
    /// Its lines.
    pub(super) lines: Vec<String>,
    /// The rules for which it was read.
    pub(super) rules: Ruleset,
    /// The position for which it was read.
    pub(super) here: Position,
}

/// What is said of the text in a prompt.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// What was read; `None` if nothing was.
    pub(super) of: Option<ReadText>,
    /// Why it is no answer, in a sentence.
    pub problem: Option<String>,
    /// What the answer comes to, or what may be typed.
    pub hint: Option<String>,
    /// The characters of a filter that are wrong.
    pub wrong: Option<Range<usize>>,
    /// The words that can complete it.
    pub words: Vec<String>,
}
