//! How the game on the board ended: who won, which move threw it away, and how one plays on.

use super::matches::{Match, MatchState};
use super::record::{FirstError, PlayerSummary};
use super::seat::Side;
use crate::app::explorer::App;
use crate::app::frame::View;
use crate::app::pane::Pane;

impl View<'_> {
    /// How the game on the board ended, and, where values are shown, which move lost it.
    pub fn result_words(self) -> Option<String> {
        let (contest, tree) = (self.on_board()?, &self.state.tree);
        let result = contest.result(tree)?;
        let Some((loser, lost)) = self.loser() else {
            return Some(result);
        };
        let is_own = contest.own_side() == Some(loser);
        Some(match lost.first_error {
            Some(FirstError {
                number,
                words,
                won_in,
            }) => {
                let whose = if is_own { "your" } else { "their" };
                let won =
                    won_in.map_or_else(|| "a win".to_owned(), |moves| format!("a win in {moves}"));
                format!("{result}: {whose} move {number} ({words}) threw away {won}")
            }
            None if is_own && lost.is_whole && contest.resigned_here().is_none() => {
                format!("{result}: it was lost from the start")
            }
            None => result,
        })
    }

    /// Who lost the game on the board, and how they played.
    fn loser(self) -> Option<(Side, PlayerSummary)> {
        let (contest, tree) = (self.on_board()?, &self.state.tree);
        let MatchState::Won(winner) = contest.state(tree) else {
            return None;
        };
        contest.own_side().filter(|_| self.is_whole_record())?;
        let lost = contest.summaries(tree, &self.shown_turns())[winner.other()].clone();
        Some((winner.other(), lost))
    }

    /// The node of the position at which somebody at the keyboard threw the game away that has
    /// ended on the board.
    pub(crate) fn thrown_away_at(self) -> Option<usize> {
        let contest = self.on_board()?;
        let (loser, lost) = self.loser()?;
        let error = lost
            .first_error
            .filter(|_| contest.own_side() == Some(loser))?;
        contest.line().get(error.number - 1).copied()
    }
}

impl App {
    /// Plays on once the game on the board is over: from the move that threw it away, or else a
    /// new game. Says whether it did.
    pub(crate) fn play_again(&mut self) -> bool {
        let view = self.view();
        let is_over = |contest: &Match| contest.turn(&self.state.tree).is_none();
        if !view.on_board().is_some_and(is_over) {
            return false;
        }
        match view.thrown_away_at() {
            Some(node) => {
                self.visit(node);
                self.state.focus_on(Pane::Position);
            }
            None => self.begin_again(),
        }
        true
    }
}
