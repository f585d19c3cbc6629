//! Why something cannot be done to a game now, or would change nothing.

use crate::app::playing::contest::{PlayError, Side};
use crate::app::{Action, App};

impl App {
    /// Why an action on the game does nothing now, in a sentence; `None` if it does something.
    pub(in crate::app) fn why_not_in_game(&self, action: Action) -> Option<String> {
        let Some(contest) = &self.state.contest else {
            return Some("no game is played: p begins one".to_owned());
        };
        let (on_board, is_over) = (self.is_on_board(), contest.turn().is_none());
        let selected = self.selected_node();
        let reason = match action {
            Action::Resign | Action::SwapSeats if is_over => {
                return Some(PlayError::Over.to_string());
            }
            Action::Resign if !on_board => "the game is not on the board: c goes back to it",
            Action::GoOn if on_board && is_over => return Some(PlayError::Over.to_string()),
            Action::GoOn if on_board && !contest.runs(self.state.referee.setup.forced) => {
                "the game waits for your move"
            }
            Action::SwapSeats if contest.seat(Side::First) == contest.seat(Side::Second) => {
                "both seats are the same"
            }
            Action::NextVariation
                if selected.is_none_or(|node| contest.continuations(node).count() < 2) =>
            {
                "no other move was played here"
            }
            Action::Open if on_board && selected == Some(contest.at()) => {
                "the game stands at this turn"
            }
            _ => return None,
        };
        Some(reason.to_owned())
    }
}
