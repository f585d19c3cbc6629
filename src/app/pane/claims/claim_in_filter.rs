//! A claim as a filter sees it.

use std::cell::OnceCell;

use crate::statement::{Facts, Label};
use crate::study::verify::Checkable;

/// A claim, and what is known of its truth in a few words.
pub(super) struct Listed<'a> {
    claim: &'a Checkable,
    state: &'a dyn Fn() -> String,
    /// Both as a filter searches them, once it asks: a filter may have hundreds of words.
    searched: OnceCell<(String, String)>,
}

impl<'a> Listed<'a> {
    pub(super) fn new(claim: &'a Checkable, state: &'a dyn Fn() -> String) -> Self {
        Self {
            claim,
            state,
            searched: OnceCell::new(),
        }
    }

    fn searched(&self) -> &(String, String) {
        self.searched.get_or_init(|| {
            let claim = self.claim.claim;
            let text = format!(
                "{} {} {} {} {}",
                claim.id,
                claim.source(),
                claim.kind,
                claim.paper,
                claim.statement
            );
            (text.to_lowercase(), (self.state)())
        })
    }
}

impl Facts for Listed<'_> {
    /// Whether a word is a part of the claim, in upper or lower case, or begins what is known of
    /// its truth.
    fn label(&self, label: &Label) -> Option<bool> {
        let Label::Text(word) = label else {
            return None;
        };
        let (text, state) = self.searched();
        let word = word.to_lowercase();
        Some(text.contains(&word) || state.starts_with(&word))
    }
}
