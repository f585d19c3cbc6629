//! The Play pane: the record of a game.

use crate::app::effect::{DONE, Effect};
use crate::app::explorer::Explorer;
use crate::app::frame::View;
use crate::app::input::action::Action;
use crate::app::pane::behaviour::PaneBehaviour;
use crate::engine::Query;

struct PlayPane;

pub(super) const PANE: &dyn PaneBehaviour = &PlayPane;

impl PaneBehaviour for PlayPane {
    fn len(&self, view: View<'_>) -> u128 {
        let contest = view.state.play.contest.as_ref();
        contest.map_or(0, |contest| contest.line().len() as u128)
    }

    fn follow(&self, app: &mut Explorer) {
        app.follow_record();
    }

    fn asks(&self, view: View<'_>) -> Vec<Query> {
        view.record_demand()
    }

    fn act(&self, app: &mut Explorer, action: Action, _: Option<u64>) -> Option<Vec<Effect>> {
        if action != Action::Open {
            return None;
        }
        app.open_turn();
        DONE
    }

    fn refuses(&self, view: View<'_>, action: Action) -> Option<String> {
        let is_open = action == Action::Open;
        is_open.then(|| view.why_not_this_turn()).flatten()
    }
}
