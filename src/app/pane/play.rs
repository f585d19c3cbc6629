//! The Play pane: the record of a game.

use super::part::{DONE, PLAIN, Part};
use crate::app::explorer::App;
use crate::app::input::action::Action;

pub(super) const PART: Part = Part {
    len: |view| {
        let contest = view.state.contest.as_ref();
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
        is_open.then(|| view.why_not_in_game(action)).flatten()
    },
    ..PLAIN
};
