//! The game on the board: which one it is, what takes its place, and who won it.

use crate::app::explorer::App;
use crate::app::frame::View;
use crate::app::pane::Pane;
use crate::app::playing::contest::{Contest, Side, Standing};
use crate::app::tree::Tree;

impl<'a> View<'a> {
    /// The game, if the position on the screen is its own.
    pub(crate) fn on_board(self) -> Option<&'a Contest> {
        self.state
            .play
            .contest
            .as_ref()
            .filter(|contest| contest.holds(self.state.tree.here()))
    }

    /// Whether the position on the screen is that of the game.
    pub fn is_on_board(self) -> bool {
        self.on_board().is_some()
    }
}

impl App {
    /// Makes a game the one on the board. It goes on in the manner that the form has now.
    pub(crate) fn take_up(&mut self, tree: Tree, contest: Contest) {
        let by = match self.state.tree.graft(tree) {
            Ok(by) => by,
            Err(full) => return self.refuse_full(full),
        };
        self.keep_game();
        self.state.referee.manner = self.state.referee.setup.manner;
        self.state.play.contest = contest.renumbered(|node| Some(node + by));
        self.state.referee.seed = self.state.random.u64(..);
        self.hide_game();
        self.arrived();
        self.sit_down();
    }

    /// Puts the game that is played among those that were left: another takes its place. A game
    /// without a move is nothing to keep.
    pub(crate) fn keep_game(&mut self) {
        let state = &mut self.state;
        let played = state.play.contest.take();
        let is_begun =
            |contest: &Contest| contest.nodes().len() > 1 || contest.turn(&state.tree).is_none();
        state.play.kept.extend(played.filter(is_begun));
    }

    /// The game that was taken up hides its values while it is played, if the form says so, and so
    /// does what is near it. They are shown or hidden for it alone afterwards.
    fn hide_game(&mut self) {
        let state = &mut self.state;
        if let Some(contest) = &mut state.play.contest {
            let is_played = contest.has_human() && contest.turn(&state.tree).is_some();
            if is_played {
                state.hidden_elsewhere = state.referee.manner.hides;
            }
            contest.hides = state.hidden_elsewhere;
        }
    }

    /// Puts the record of the game in sight, and whoever is to play at the board.
    pub(crate) fn sit_down(&mut self) {
        let state = &mut self.state;
        let contest = state.play.contest.as_ref();
        let goes_on = contest.is_some_and(|game| game.turn(&state.tree).is_some());
        let is_played = goes_on && contest.is_some_and(Contest::has_human);
        state.arrangement.show(Pane::Play);
        if is_played {
            state.focus_on(Pane::Position);
        } else {
            state.focus_on(Pane::Play);
        }
    }

    /// Shows the values of a game that has ended, and puts its end into the score, once. Who was
    /// helped has won nothing, and lost nothing.
    pub(super) fn count_win(&mut self) {
        let state = &mut self.state;
        let Some(contest) = &mut state.play.contest else {
            return;
        };
        let Standing::Won(side) = contest.standing(&state.tree) else {
            return;
        };
        if !contest.end() {
            return;
        }
        if contest.has_human() && contest.hides {
            contest.hides = false;
            state.hidden_elsewhere = false;
        }
        if !contest.is_unaided(&state.tree) {
            return;
        }
        let score = &mut state.referee.score;
        *match (contest.own_side(), side) {
            (Some(own), side) if own == side => &mut score.you,
            (Some(_), _) => &mut score.solver,
            (None, Side::First) => &mut score.first,
            (None, Side::Second) => &mut score.second,
        } += 1;
    }
}
