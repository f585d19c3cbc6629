//! What a restored session rests at.

use crate::app::pane::choices::ListPane;
use crate::app::state::State;
use crate::game::{Position, Ruleset};

/// The place and the bounds of a session as it was restored. While they are the same, the user has
/// asked for nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rest {
    at: usize,
    rules: Ruleset,
    position: Position,
    bounds: [Option<u64>; 2],
}

impl Rest {
    /// The place has another number now.
    pub(crate) fn move_to(&mut self, at: usize) {
        self.at = at;
    }

    /// What the state is at.
    pub(crate) fn of(state: &State) -> Self {
        Self {
            at: state.tree.at(),
            rules: state.rules(),
            position: state.position().clone(),
            bounds: ListPane::ALL.map(|pane| state.lists[pane].max),
        }
    }
}
