//! How an answer stands in a cell of a table.

use ratatui::style::Style;

use super::theme::{Role, Theme};
use crate::game::Outcome;
use crate::study::Answer;

/// A value in a column: itself, `…` while it is computed, `—` where it is out of reach, `·` while
/// it is hidden.
pub(in crate::ui) fn cell<T: Copy + ToString>(answer: &Answer<T>, hidden: bool) -> String {
    match answer {
        _ if hidden => "·".to_owned(),
        Answer::Known { value, .. } => value.to_string(),
        Answer::Waiting(_) | Answer::Searching => "?".to_owned(),
        Answer::OutOfReach(_) => "—".to_owned(),
    }
}

/// What P and N are drawn as.
pub(in crate::ui) fn outcome_role(outcome: Option<Outcome>) -> Role {
    match outcome {
        Some(Outcome::P) => Role::P,
        Some(Outcome::N) => Role::N,
        None => Role::Dim,
    }
}

/// P and N in their styles.
pub(in crate::ui) fn outcome_style(outcome: Option<Outcome>, theme: Theme) -> Style {
    theme.style(outcome_role(outcome))
}
