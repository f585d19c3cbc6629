//! What is said of the text in a prompt. It is read once, not in every frame.

use std::ops::Range;

use crate::game::{Position, Ruleset};

/// What is said of the text in a prompt.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The text, and the rules and the position for which it was read.
    pub(super) of: Option<(Vec<String>, Ruleset, Position)>,
    /// Why it is no answer, in a sentence.
    pub problem: Option<String>,
    /// What the answer comes to, or what may be typed.
    pub hint: Option<String>,
    /// The characters of a filter that are wrong.
    pub wrong: Option<Range<usize>>,
    /// The words that can complete it.
    pub words: Vec<String>,
}
