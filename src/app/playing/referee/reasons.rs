//! Why something cannot be done to a game now, or would change nothing.

use crate::app::playing::seat::Side;
use crate::app::{Action, Match, PlayError, View};

impl View<'_> {
    pub(crate) fn why_no_game(self) -> Option<String> {
        self.why_not_of_game(|_| None)
    }

    pub(crate) fn why_not_resigned(self) -> Option<String> {
        self.why_not_of_game(|contest| {
            self.why_over(contest).or_else(|| {
                let back = self.key(Action::GoOn);
                let text = || format!("the game is not on the board: {back} goes back to it");
                (!self.is_on_board()).then(text)
            })
        })
    }

    pub(crate) fn why_not_going_on(self) -> Option<String> {
        self.why_not_of_game(|contest| {
            if !self.is_on_board() {
                return None;
            }
            let waits = || !contest.runs(&self.state.tree, self.state.referee.manner.forced);
            self.why_over(contest)
                .or_else(|| waits().then(|| "the game waits for your move".to_owned()))
        })
    }

    pub(crate) fn why_not_swapped(self) -> Option<String> {
        self.why_not_of_game(|contest| {
            let are_same = contest.seat(Side::First) == contest.seat(Side::Second);
            self.why_over(contest)
                .or_else(|| are_same.then(|| "both seats are the same".to_owned()))
        })
    }

    pub(crate) fn why_no_variation(self) -> Option<String> {
        self.why_not_of_game(|contest| {
            let count = |node| contest.continuations(&self.state.tree, node).count();
            let is_only = self.selected_node().is_none_or(|node| count(node) < 2);
            is_only.then(|| "no other move was played here".to_owned())
        })
    }

    /// Why the selected turn of the record is not gone to.
    pub(crate) fn why_not_this_turn(self) -> Option<String> {
        self.why_not_of_game(|contest| {
            let goes_on = contest.turn(&self.state.tree).is_some() && !contest.is_paused;
            let is_here = goes_on && self.is_at_selected_turn();
            is_here.then(|| "the game is at this turn".to_owned())
        })
    }

    /// Whether the game on the board stands at the selected turn of the record.
    pub(crate) fn is_at_selected_turn(self) -> bool {
        let contest = self.on_board();
        contest.is_some_and(|contest| self.selected_node() == Some(contest.at))
    }

    /// That no game is played, or why something cannot be done to the one that is.
    fn why_not_of_game(self, why: impl FnOnce(&Match) -> Option<String>) -> Option<String> {
        let Some(contest) = self.state.contest() else {
            let begin = self.key(Action::NewGame);
            return Some(format!("no game is played: {begin} begins one"));
        };
        why(contest)
    }

    fn why_over(self, contest: &Match) -> Option<String> {
        let is_over = contest.turn(&self.state.tree).is_none();
        is_over.then(|| self.explained(&PlayError::Over))
    }

    /// Why a game does not go on as wished, with the keys that help.
    pub(crate) fn explained(self, error: &PlayError) -> String {
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
