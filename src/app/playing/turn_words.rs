//! What is said and offered while a game is on the board: whose move it is, how one makes a move,
//! and which keys are of use.

use crate::app::{Action, Match, Pane, Seat, View};

/// What is offered at the foot of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferedAction {
    /// The action.
    pub action: Action,
    /// A word or two.
    pub label: &'static str,
    /// What it does in a game, where that is not what it does elsewhere.
    pub(crate) meaning: Option<&'static str>,
}

impl OfferedAction {
    /// An action with its label.
    pub const fn new(action: Action, label: &'static str) -> Self {
        Self {
            action,
            label,
            meaning: None,
        }
    }

    /// The same where it does something else than outside a game.
    const fn doing(self, meaning: &'static str) -> Self {
        let meaning = Some(meaning);
        Self { meaning, ..self }
    }
}

/// How the player whose move it is makes a move, the most useful first.
const MOVING: &[OfferedAction] = &[
    OfferedAction::new(Action::Left, "pile"),
    OfferedAction::new(Action::Shrink, "take")
        .doing("mark one token more of the chosen pile to be taken, or the count typed"),
    OfferedAction::new(Action::Open, "play"),
    OfferedAction::new(Action::Grow, "put back")
        .doing("mark one token less of the chosen pile, or the count typed"),
];

/// The same where heaps are split.
const SPLITTING: &[OfferedAction] = &[
    OfferedAction::new(Action::Left, "heap"),
    OfferedAction::new(Action::Mark, "split"),
    OfferedAction::new(Action::Open, "play"),
    OfferedAction::new(Action::Shrink, "cut lower").doing("cut the chosen heap further below"),
    OfferedAction::new(Action::Grow, "cut higher").doing("cut the chosen heap further above"),
];

/// What else the player whose move it is may do.
const DECIDING: &[OfferedAction] = &[
    OfferedAction::new(Action::Undo, "take back").doing("take your last move back"),
    OfferedAction::new(Action::Hint, "hint"),
    OfferedAction::new(Action::TypeMove, "type a move"),
    OfferedAction::new(Action::HideValues, "values"),
    OfferedAction::new(Action::Resign, "resign"),
];

/// What is always of use.
const ALWAYS: &[OfferedAction] = &[OfferedAction::new(Action::FocusNext, "pane")];

/// What else one may do while a puzzle is to be solved.
const SOLVING: &[OfferedAction] = &[
    OfferedAction::new(Action::Puzzle, "another"),
    OfferedAction::new(Action::TypeMove, "type a move"),
    OfferedAction::new(Action::HideValues, "values"),
];

/// Before a class, while values are hidden.
const TEACHING: &[OfferedAction] = &[
    OfferedAction::new(Action::Reveal, "next step"),
    OfferedAction::new(Action::Puzzle, "puzzle"),
    OfferedAction::new(Action::HideValues, "values"),
    OfferedAction::new(Action::Left, "pile"),
    OfferedAction::new(Action::Shrink, "fewer tokens"),
    OfferedAction::new(Action::Grow, "more tokens"),
    OfferedAction::new(Action::NextFigure, "figure"),
    OfferedAction::new(Action::SaveList, "save the picture"),
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
    OfferedAction::new(Action::Open, "try again")
        .doing("try again from the move that lost, or else play another game"),
    OfferedAction::new(Action::NewGame, "new game"),
    OfferedAction::new(Action::Undo, "take back"),
    OfferedAction::new(Action::Focus(Pane::Play), "record"),
];

impl View<'_> {
    /// The useful actions in the game or the puzzle on the board, or in a lesson, while the piles
    /// have the focus, or the steps of a lesson.
    pub fn game_offers(self) -> Option<Vec<OfferedAction>> {
        let teaches = self.is_lesson() && self.state.hidden() && self.on_board().is_none();
        let focus = self.state.focus();
        if focus == Pane::Why && teaches && self.open_puzzle().is_none() {
            return Some([&TEACHING[..3], ALWAYS].concat());
        }
        if focus != Pane::Position {
            return None;
        }
        let splits = self.rules().game.kind().splits().is_some();
        let moving = if splits { SPLITTING } else { MOVING };
        if self.open_puzzle().is_some() {
            return Some([moving, SOLVING, ALWAYS].concat());
        }
        if teaches {
            return Some([TEACHING, ALWAYS].concat());
        }
        let contest = self.on_board()?;
        let mut offers = match contest.turn(&self.state.tree) {
            Some(Seat::Human) => [moving, DECIDING, ALWAYS].concat(),
            Some(Seat::Solver(_)) => [WATCHING, ALWAYS].concat(),
            None => [OVER, ALWAYS].concat(),
        };
        let is_over = self.game_is_over();
        if is_over && self.decisive_turn().is_none() {
            offers[0].label = "play again";
        }
        if is_over && !self.own_mistakes().is_empty() {
            let mistakes = OfferedAction::new(Action::Puzzle, "mistakes as puzzles");
            offers.insert(1, mistakes);
        }
        // Before the first move, undo leaves the game.
        offers.retain(|offer| offer.action != Action::Undo || self.can_step_game(true));
        Some(offers)
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
    pub(crate) fn turn_words(self) -> String {
        let Some(contest) = self.on_board() else {
            return "your move".to_owned();
        };
        let side = Match::side_at(&self.state.tree, contest.at);
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
            let side = Match::side_at(&self.state.tree, contest.at);
            contest.own_side().is_none_or(|own| own == side)
        })
    }
}
