//! The Value pane: what it needs to know.

use std::sync::Arc;

use crate::app::{Cursor, Pane, PaneBehaviour, State, View};
use crate::engine::Query;
use crate::study::ValueSheet;
use crate::study::question::Values;

struct ValuePane;

pub(super) const PANE: &dyn PaneBehaviour = &ValuePane;

impl PaneBehaviour for ValuePane {
    fn has_rows(&self) -> bool {
        false
    }

    fn len(&self, view: View<'_>) -> u128 {
        view.text_len(Pane::Value)
    }

    fn asks(&self, view: View<'_>, wanted: &mut Vec<Query>) {
        wanted.push(Query::sheet(view.values_question()));
    }

    fn arrive(&self, state: &mut State) {
        *state.cursor_mut(Pane::Value) = Cursor::default();
    }
}

impl View<'_> {
    /// The question of the Value pane.
    fn values_question(self) -> Values {
        let (game, position) = (self.rules().game, self.x());
        Values { game, position }
    }

    /// The values of the current position, as far as known.
    pub fn value_fact(self) -> Option<Arc<ValueSheet>> {
        self.once(|view| view.seen.known(&view.values_question()))
    }

    /// Why something that the panes ask of the position is not computed: what failed or was
    /// cancelled, in a sentence.
    pub fn failure(self) -> Option<Arc<str>> {
        let failed = self.seen.failure(&self.values_question());
        failed
            .or_else(|| self.seen.failure(&self.moves_question()))
            .or_else(|| self.seen.failure(&self.line_question()))
    }
}
