//! How an answer stands in a cell of a table.

use super::theme::Role;
use crate::game::Outcome;
use crate::study::Answer;

/// What stands in place of a value while it is computed.
pub(crate) const BEING_COMPUTED: &str = "… being computed";

/// A value in a column: itself, `…` while it is computed, `—` where it is out of reach, `·` while
/// it is hidden.
pub(crate) fn cell<T: Copy + ToString>(answer: &Answer<T>, hidden: bool) -> String {
    match answer {
        _ if hidden => "·".to_owned(),
        Answer::Known { value, .. } => value.to_string(),
        Answer::Waiting(_) | Answer::Searching => "…".to_owned(),
        Answer::OutOfReach(_) => "—".to_owned(),
    }
}

/// The fate of the player to move at a position: the colour says who is better, the letter P or
/// N.
pub(crate) fn fate(outcome: Option<Outcome>) -> Role {
    match outcome {
        Some(Outcome::N) => Role::Wins,
        Some(Outcome::P) => Role::Loses,
        None => Role::Dim,
    }
}

/// The fate of the player who has moved to a position.
pub(crate) fn fate_of_mover(outcome: Option<Outcome>) -> Role {
    match outcome {
        Some(Outcome::P) => Role::Wins,
        Some(Outcome::N) => Role::Loses,
        None => Role::Dim,
    }
}
