//! The Play pane: the record of a game.

use crate::app::explorer::App;
use crate::app::input::action::Action;
use crate::app::pane::behaviour::{Behaviour, DONE, PLAIN};

pub(super) const BEHAVIOUR: Behaviour = Behaviour {
    len: |view| {
        let contest = view.state.play.contest.as_ref();
        contest.map_or(0, |contest| contest.line().len() as u128)
    },
    follow: App::follow_record,
    asks: |view| view.record_demand(),
    act: |app, action, _| {
        if action != Action::Open {
            return None;
        }
        app.open_turn();
        DONE
    },
    refuses: |view, action| {
        let is_open = action == Action::Open;
        is_open.then(|| view.why_not_this_turn()).flatten()
    },
    ..PLAIN
};
