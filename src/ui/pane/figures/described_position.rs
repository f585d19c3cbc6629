//! The position that a figure in words describes, and how much of it is shown.

use std::sync::Arc;

use crate::game::Convention;
use crate::study::theory_of_position::TheoryOfPosition;
use crate::ui::columns::fate;
use crate::ui::text::Text;
use crate::ui::theme::Role;

/// A position, and how much of it is shown.
pub(super) struct DescribedPosition {
    /// What the theory sees in the position.
    pub(super) theory: Arc<TheoryOfPosition>,
    /// The letters of the piles, in sorted order.
    pub(super) letters: Vec<String>,
    /// Whether what gives the outcome away is left out.
    pub(super) hidden: bool,
    /// The number of steps of an explanation that are shown while it is.
    pub(super) revealed: usize,
    /// The rows of the pane, where it is to be read from afar.
    pub(super) lesson_height: Option<u16>,
}

impl DescribedPosition {
    /// The cells that the longest letter of a pile takes.
    pub(super) fn width_of_letters(&self) -> usize {
        self.letters.iter().map(String::len).max().unwrap_or(1)
    }
}

/// What the theorem says that gives the outcome in normal play, and the outcome.
pub(super) fn verdict(text: &mut Text, described: &DescribedPosition) {
    if described.hidden {
        return;
    }
    match &described.theory.outcome {
        Some(fact) => {
            let role = fate(Some(fact.value));
            let (outcome, by) = (fact.value, fact.by);
            let stated = described.theory.stated[Convention::Normal].iter();
            stated.for_each(|stated| text.say(Role::Text, stated));
            text.say(role, &format!("{outcome} in normal play, by {by}"));
        }
        None => text.say(Role::Dim, "No theorem gives the outcome in normal play."),
    }
}
