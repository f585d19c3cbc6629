//! The Play pane: the record of a game.

use crate::app::pane::behaviour::BEHAVIOUR;
use crate::app::{Action, DONE, PaneBehaviour};

pub(super) const PANE: PaneBehaviour = PaneBehaviour {
    len: |view| view.record_len() as u128,
    follow: |app| app.follow_record(),
    asks: |view| view.record_demand(),
    open: |app| {
        app.open_turn();
        DONE
    },
    refuses: |view, action| {
        let is_open = action == Action::Open;
        is_open.then(|| view.why_not_this_turn()).flatten()
    },
    ..BEHAVIOUR
};
