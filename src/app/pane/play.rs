//! The Play pane: the record of a game.

use crate::app::{Action, Explorer, PaneBehaviour, View};
use crate::engine::Query;

struct PlayPane;

pub(super) const PANE: &dyn PaneBehaviour = &PlayPane;

impl PaneBehaviour for PlayPane {
    fn len(&self, view: View<'_>) -> u128 {
        view.record_len() as u128
    }

    fn follow(&self, app: &mut Explorer) {
        app.follow_record();
    }

    fn asks(&self, view: View<'_>, wanted: &mut Vec<Query>) {
        wanted.extend(view.record_demand());
    }

    fn open(&self, app: &mut Explorer) -> bool {
        app.open_turn();
        true
    }

    fn refuses(&self, view: View<'_>, action: Action) -> Option<String> {
        let is_open = action == Action::Open;
        is_open.then(|| view.why_not_in_game(action)).flatten()
    }
}
