//! What is said and offered while a game is on the board: whose move it is, how one makes a move,
//! and which keys are of use.

use super::matches::{Match, MatchState};
use super::record::FirstError;
use super::seat::Seat;
use crate::app::frame::View;
use crate::app::input::action::Action;
use crate::app::pane::Pane;
use crate::printable;

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
    OfferedAction::new(Action::Rematch, "again"),
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

    /// Whose move it is in the game on the board, and before the first move how to make it, in the
    /// longest words that fit into a line. Once the game is over, its result.
    pub fn turn_words(self, room: usize) -> Option<String> {
        let (contest, tree) = (self.on_board()?, &self.state.tree);
        if let Some(result) = self.result_words() {
            return Some(result);
        }
        let side = Match::side_at(tree, contest.at());
        let name = contest.name(side);
        Some(match contest.seat(side) {
            Seat::Solver(_) if contest.is_paused => {
                format!("{name} waits: {} goes on", self.key(Action::GoOn))
            }
            Seat::Solver(_) => format!("{name} is to move …"),
            Seat::Human => {
                let whose = match contest.own_side() {
                    Some(_) => "your move".to_owned(),
                    None => format!("{name}'s move"),
                };
                let is_first = contest.moves(tree) < 2;
                if is_first {
                    self.how_to_move(&whose, room)
                } else {
                    whose
                }
            }
        })
    }

    /// How the game on the board ended, and, where values are shown, which move lost it.
    pub fn result_words(self) -> Option<String> {
        let (contest, tree) = (self.on_board()?, &self.state.tree);
        let result = contest.result(tree)?;
        let own = contest.own_side().filter(|_| self.is_whole_record());
        let Some(own) = own else {
            return Some(result);
        };
        let is_lost = contest.state(tree) == MatchState::Won(own.other());
        let turns = self.shown_turns();
        let summary = &contest.summaries(tree, &turns)[own];
        Some(match &summary.first_error {
            Some(FirstError {
                number,
                words,
                won_in,
            }) if is_lost => {
                let won =
                    won_in.map_or_else(|| "a win".to_owned(), |moves| format!("a win in {moves}"));
                format!("You lost: {words} threw away {won} (move {number})")
            }
            None if is_lost && summary.is_whole && contest.resigned_here().is_none() => {
                format!("{result}: it was lost from the start")
            }
            _ => result,
        })
    }

    /// Whose move it is, and how to make it on the piles, in the longest words that fit into a
    /// line, or else in the shortest.
    fn how_to_move(self, whose: &str, room: usize) -> String {
        let key = |action| self.key_in(Pane::Position, action);
        let splits = self.splits();
        let mark = key(if splits { Action::Mark } else { Action::Shrink });
        let [play, words] = [Action::Open, Action::TypeMove].map(key);
        let [at_length, verb, briefly] = if splits {
            ["splits a heap", "splits", "split"]
        } else {
            ["takes a token", "takes", "take"]
        };
        let tries = [
            format!("{whose}: {mark} {at_length}, {play} plays, “{words}” types it"),
            format!("{whose}: {mark} {verb}, {play} plays"),
        ];
        let fits = |said: &String| printable::wide(said) <= room;
        let found = tries.into_iter().find(fits);
        found.unwrap_or_else(|| format!("{whose}: {mark} {briefly}, {play} play"))
    }
}
