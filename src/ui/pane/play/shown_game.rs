//! The game as far as it may be shown.

use std::sync::Arc;

use crate::app::contest::{Contest, Turn};
use crate::app::tree::Tree;
use crate::app::{Pane, View};

/// The game as far as it may be shown.
pub(super) struct Shown<'a> {
    pub(super) contest: &'a Contest,
    /// The tree in which it stands.
    pub(super) tree: &'a Tree,
    pub(super) turns: Arc<[Turn]>,
    /// The number of turns of the record. The turns here may be a part of them.
    pub(super) len: u128,
    /// The number of the selected turn.
    pub(super) selected: u128,
    /// Whether values are hidden: the turns then have none.
    pub(super) hidden: bool,
}

impl<'a> Shown<'a> {
    pub(super) fn of(view: View<'a>) -> Option<Self> {
        let contest = view.state.play.contest.as_ref()?;
        Some(Self {
            contest,
            len: contest.line().len() as u128,
            tree: &view.state.tree,
            turns: view.shown_turns(),
            selected: view.state.cursor(Pane::Play).selected,
            hidden: contest.hides,
        })
    }

    /// A turn by its number.
    pub(super) fn turn(&self, number: u128) -> Option<&Turn> {
        let first = self.turns.first()?.number as u128;
        let place = usize::try_from(number.checked_sub(first)?).ok()?;
        self.turns.get(place)
    }

    /// Which turns these are, where they are not all.
    pub(super) fn part(&self) -> Option<String> {
        let (first, last) = (self.turns.first()?.number, self.turns.last()?.number);
        let is_part = (self.turns.len() as u128) < self.len;
        is_part.then(|| format!("Counted in turns {first} to {last} of {}.", self.len - 1))
    }

    /// `N 7`, as far as known; `None` while values are hidden.
    pub(super) fn value(&self, turn: &Turn) -> Option<String> {
        let value = match (turn.known.outcome, turn.known.remoteness) {
            (Some(outcome), Some(r)) => format!("{outcome} {r}"),
            (Some(outcome), None) => outcome.to_string(),
            _ => "?".to_owned(),
        };
        (!self.hidden).then_some(value)
    }
}
