//! What is said and offered while a game is on the board: whose move it is, how one makes a move,
//! and which keys are of use.

use super::matches::{Match, MatchState};
use super::record::{FirstError, PlayerSummary};
use super::seat::{Seat, Side};
use crate::app::explorer::App;
use crate::app::frame::View;
use crate::app::input::action::Action;
use crate::app::pane::Pane;

/// What is offered at the foot of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferedAction {
    /// The action.
    pub action: Action,
    /// A word or two.
    pub label: &'static str,
}

impl OfferedAction {
    /// An action with its label.
    pub const fn new(action: Action, label: &'static str) -> Self {
        Self { action, label }
    }
}

/// How the player whose move it is makes a move, the most useful first.
const MOVING: &[OfferedAction] = &[
    OfferedAction::new(Action::Left, "pile"),
    OfferedAction::new(Action::Shrink, "take"),
    OfferedAction::new(Action::Open, "play"),
    OfferedAction::new(Action::Grow, "put back"),
];

/// The same where heaps are split.
const SPLITTING: &[OfferedAction] = &[
    OfferedAction::new(Action::Left, "heap"),
    OfferedAction::new(Action::Mark, "split"),
    OfferedAction::new(Action::Open, "play"),
    OfferedAction::new(Action::Shrink, "cut lower"),
    OfferedAction::new(Action::Grow, "cut higher"),
];

/// What else the player whose move it is may do.
const DECIDING: &[OfferedAction] = &[
    OfferedAction::new(Action::Undo, "take back"),
    OfferedAction::new(Action::Hint, "hint"),
    OfferedAction::new(Action::TypeMove, "type a move"),
    OfferedAction::new(Action::HideValues, "values"),
    OfferedAction::new(Action::Resign, "resign"),
];

/// What is always of use.
const ALWAYS: &[OfferedAction] = &[OfferedAction::new(Action::FocusNext, "pane")];

/// While a puzzle is to be solved.
const SOLVING: &[OfferedAction] = &[
    OfferedAction::new(Action::Left, "pile"),
    OfferedAction::new(Action::Mark, "mark"),
    OfferedAction::new(Action::Open, "play"),
    OfferedAction::new(Action::TypeMove, "type a move"),
    OfferedAction::new(Action::HideValues, "values"),
    OfferedAction::new(Action::Puzzle, "another"),
];

/// While a solver is to move.
const WATCHING: &[OfferedAction] = &[
    OfferedAction::new(Action::GoOn, "pause, go on"),
    OfferedAction::new(Action::Undo, "take back"),
    OfferedAction::new(Action::HideValues, "values"),
    OfferedAction::new(Action::NewGame, "new game"),
];

/// Once the game is over.
const OVER: &[OfferedAction] = &[
    OfferedAction::new(Action::Open, "try again"),
    OfferedAction::new(Action::NewGame, "new game"),
    OfferedAction::new(Action::Undo, "take back"),
    OfferedAction::new(Action::Focus(Pane::Play), "record"),
];

impl View<'_> {
    /// The useful actions in the game or the puzzle on the board, while the piles have the focus.
    pub fn game_offers(self) -> Option<Vec<OfferedAction>> {
        if self.state.focus() != Pane::Position {
            return None;
        }
        if self.open_puzzle().is_some() {
            return Some([SOLVING, ALWAYS].concat());
        }
        let contest = self.on_board()?;
        let mut offers = match contest.turn(&self.state.tree) {
            Some(Seat::Human) if self.splits() => [SPLITTING, DECIDING, ALWAYS].concat(),
            Some(Seat::Human) => [MOVING, DECIDING, ALWAYS].concat(),
            Some(Seat::Solver(_)) => [WATCHING, ALWAYS].concat(),
            None => [OVER, ALWAYS].concat(),
        };
        // Before the first move, undo leaves the game.
        offers.retain(|offer| offer.action != Action::Undo || self.can_step_game(true));
        Some(offers)
    }

    fn splits(self) -> bool {
        self.rules().game.kind().splits().is_some()
    }

    /// What is being done until a game or a puzzle begins, and how to give that up. It is shown
    /// once the last line no longer says it.
    pub fn pending_words(self) -> Option<String> {
        let pending = self.state.referee.pending.as_ref();
        let pending = pending.filter(|_| self.state.toast.is_none())?;
        let back = self.key(Action::Back);
        Some(format!("{} {back} gives up", pending.words()))
    }

    /// Whose move it is in the game on the board, or on a board without a game.
    pub fn turn_words(self) -> String {
        let Some(contest) = self.on_board() else {
            return "your move".to_owned();
        };
        let side = Match::side_at(&self.state.tree, contest.at());
        let name = contest.name(side);
        match contest.seat(side) {
            Seat::Solver(_) if contest.is_paused => {
                format!("{name} waits: {} goes on", self.key(Action::GoOn))
            }
            Seat::Solver(_) => format!("{name} is to move …"),
            Seat::Human if contest.own_side().is_some() => "your move".to_owned(),
            Seat::Human => format!("{name}'s move"),
        }
    }

    /// Whether the player to move is the reader: everywhere but in a game against a solver whose
    /// turn it is.
    pub fn is_own_turn(self) -> bool {
        let contest = self.on_board();
        contest.is_none_or(|contest| {
            let side = Match::side_at(&self.state.tree, contest.at());
            contest.own_side().is_none_or(|own| own == side)
        })
    }

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
