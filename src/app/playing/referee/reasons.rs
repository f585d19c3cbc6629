//! Why something cannot be done to a game now, or would change nothing.

use crate::app::frame::view::View;
use crate::app::input::action::Action;
use crate::app::playing::contest::{PlayError, Side};

impl View<'_> {
    /// Why an action on the game does nothing now, in a sentence; `None` if it does something.
    pub(in crate::app) fn why_not_in_game(self, action: Action) -> Option<String> {
        let Some(contest) = &self.state.contest else {
            let begin = self.key(Action::NewGame);
            return Some(format!("no game is played: {begin} begins one"));
        };
        let (on_board, is_over) = (self.is_on_board(), contest.turn(&self.state.tree).is_none());
        let selected = self.selected_node();
        let reason = match action {
            Action::Resign | Action::SwapSeats if is_over => {
                return Some(self.explained(&PlayError::Over));
            }
            Action::Resign if !on_board => {
                let back = self.key(Action::GoOn);
                return Some(format!(
                    "the game is not on the board: {back} goes back to it"
                ));
            }
            Action::GoOn if on_board && is_over => return Some(self.explained(&PlayError::Over)),
            Action::GoOn
                if on_board
                    && !contest.runs(&self.state.tree, self.state.referee.manner.forced) =>
            {
                "the game waits for your move"
            }
            Action::SwapSeats if contest.seat(Side::First) == contest.seat(Side::Second) => {
                "both seats are the same"
            }
            Action::NextVariation
                if selected.is_none_or(|node| {
                    contest.continuations(&self.state.tree, node).count() < 2
                }) =>
            {
                "no other move was played here"
            }
            Action::Open if on_board && !contest.is_paused && selected == Some(contest.at()) => {
                "the game stands at this turn"
            }
            _ => return None,
        };
        Some(reason.to_owned())
    }

    /// Why a game does not go on as wished, with the keys that help.
    pub(in crate::app) fn explained(self, error: &PlayError) -> String {
        match error {
            PlayError::NoMove => {
                let random = self.key(Action::RandomPosition);
                format!("{error}: {random} makes a random position")
            }
            PlayError::Over => {
                let [undo, new] = [Action::Undo, Action::NewGame].map(|action| self.key(action));
                format!("{error}: {undo} takes a move back, {new} begins another")
            }
            PlayError::Full(_) => {
                let [more, games] =
                    [Action::Settings, Action::Games].map(|action| self.key(action));
                format!("{error}: {more} gives more memory, {games} lists games to forget")
            }
            PlayError::Start(_) | PlayError::Illegal(_) => error.to_string(),
        }
    }
}
