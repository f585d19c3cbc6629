//! Why something cannot be done to a game now, or would change nothing.

use crate::app::playing::seat::Side;
use crate::app::{Action, PlayError, View};

impl View<'_> {
    /// That no game is played, or why an action cannot be done to the one that is, or would change
    /// nothing.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others can always be done"
    )]
    pub(crate) fn why_not_in_game(self, action: Action) -> Option<String> {
        let tree = &self.state.tree;
        let Some(contest) = self.state.contest() else {
            return Some(self.said("no game is played: {new-game} begins one"));
        };
        let because = |is_so: bool, why: &str| is_so.then(|| why.to_owned());
        let is_over = contest.turn(tree).is_none();
        let why = match action {
            Action::Resign if self.is_on_board() => None,
            Action::Resign => {
                Some(self.said("the game is not on the board: {go-on} goes back to it"))
            }
            Action::GoOn if !self.is_on_board() => return None,
            Action::GoOn => {
                let forced = self.state.referee.manner.forced;
                because(!contest.runs(tree, forced), "the game waits for your move")
            }
            Action::SwapSeats => {
                let are_same = contest.seat(Side::First) == contest.seat(Side::Second);
                because(are_same, "both seats are the same")
            }
            Action::NextVariation => {
                let count = |node| contest.continuations(tree, node).count();
                let is_only = self.selected_node().is_none_or(|node| count(node) < 2);
                return because(is_only, "no other move was played here");
            }
            // It goes to the selected turn of the record.
            Action::Open => {
                let goes_on = !is_over && !contest.is_paused;
                let is_here = goes_on && self.is_at_selected_turn();
                return because(is_here, "the game is at this turn");
            }
            _ => return None,
        };
        if is_over {
            return Some(self.explained(&PlayError::Over));
        }
        why
    }

    /// Whether the game on the board stands at the selected turn of the record.
    pub(crate) fn is_at_selected_turn(self) -> bool {
        let contest = self.on_board();
        contest.is_some_and(|contest| self.selected_node() == Some(contest.at))
    }

    /// Why a game does not go on as wished, with the keys that help.
    pub(crate) fn explained(self, error: &PlayError) -> String {
        let way_out = match error {
            PlayError::NoMove => ": {random-position} makes a random position",
            PlayError::Over => ": {undo} takes a move back, {new-game} begins another",
            PlayError::Full(_) => ": {settings} gives more memory, {games} lists games to forget",
            PlayError::Start(_) | PlayError::Forbids(_) | PlayError::Illegal(_) => "",
        };
        error.to_string() + &self.said(way_out)
    }
}
