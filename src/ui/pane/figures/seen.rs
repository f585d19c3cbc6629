//! What the figures are drawn of.

use std::sync::Arc;

use crate::game::Convention;
use crate::study::sight::Sight;
use crate::ui::answer::fate;
use crate::ui::text::Text;
use crate::ui::theme::Role;

/// What the figures are drawn of.
pub(super) struct Seen {
    /// What the theory sees in the position.
    pub(super) sight: Arc<Sight>,
    /// The letters of the piles, in sorted order.
    pub(super) letters: Vec<String>,
    /// Whether what gives the outcome away is left out.
    pub(super) hidden: bool,
    /// The number of steps of an explanation that are shown while it is.
    pub(super) revealed: usize,
}

/// What the theorem says that gives the outcome in normal play, and the outcome.
pub(super) fn verdict(text: &mut Text, seen: &Seen) {
    if seen.hidden {
        return;
    }
    match &seen.sight.outcome {
        Some(fact) => {
            let role = fate(Some(fact.value));
            let (outcome, by) = (fact.value, fact.by);
            let stated = seen.sight.stated[Convention::Normal].iter();
            stated.for_each(|stated| text.say(Role::Text, stated));
            text.say(role, &format!("{outcome} in normal play, by {by}"));
        }
        None => text.say(Role::Dim, "No theorem gives the outcome in normal play."),
    }
}
