//! A claim as a filter sees it.

use crate::statement::{Facts, Label};
use crate::study::verify::Checkable;

/// A claim, and what is known of its truth in a few words.
pub(super) struct Listed<'a> {
    pub(super) claim: &'a Checkable,
    pub(super) state: &'a dyn Fn() -> String,
}

impl Facts for Listed<'_> {
    /// Whether a word is a part of the claim, in upper or lower case, or begins what is known of
    /// its truth.
    fn label(&self, label: &Label) -> Option<bool> {
        let Label::Text(word) = label else {
            return None;
        };
        let (word, claim) = (word.to_lowercase(), self.claim.claim);
        let text = format!(
            "{} {} {} {} {}",
            claim.id,
            claim.source(),
            claim.kind,
            claim.paper,
            claim.statement
        );
        Some(text.to_lowercase().contains(&word) || (self.state)().starts_with(&word))
    }
}
