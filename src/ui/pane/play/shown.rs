//! The game as far as it may be shown.

use crate::app::contest::{Contest, Turn};
use crate::app::tree::Tree;
use crate::app::{Pane, View};

/// The game as far as it may be shown.
pub(super) struct Shown<'a> {
    pub(super) contest: &'a Contest,
    /// The tree in which it stands.
    pub(super) tree: &'a Tree,
    pub(super) turns: Vec<Turn<'a>>,
    /// The number of the selected turn.
    pub(super) selected: u128,
    /// Whether values are hidden: the turns then have none.
    pub(super) hidden: bool,
}

impl<'a> Shown<'a> {
    pub(super) fn of(view: View<'a>) -> Option<Self> {
        Some(Self {
            contest: view.state.contest.as_ref()?,
            tree: &view.state.tree,
            turns: view.shown_turns(),
            selected: view.state.cursor(Pane::Play).selected,
            hidden: view.state.hidden,
        })
    }

    /// `N 7`, as far as known.
    pub(super) fn value(&self, turn: &Turn<'_>) -> String {
        match (turn.known.outcome, turn.known.remoteness) {
            _ if self.hidden => "·".to_owned(),
            (Some(outcome), Some(r)) => format!("{outcome} {r}"),
            (Some(outcome), None) => outcome.to_string(),
            _ => "?".to_owned(),
        }
    }
}
