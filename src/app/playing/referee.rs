//! What the explorer does for a game: asks solvers for their moves, plays them, counts who won.

mod advice;
mod begin;
mod board;
mod game_actions;
mod reasons;
mod solver_turns;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::app::{Manner, Puzzle, Setup};
use crate::game::{Move, Position, Ruleset};
use crate::lists::CollectVec as _;
use crate::study::{SolverMove, Strength, question};

/// What the explorer keeps of games besides the game itself.
#[derive(Clone, Debug)]
pub struct Referee {
    /// The answers of the form, as they were given last.
    pub setup: Setup,
    /// The manner of the game that was begun last. Changes in the form do not touch it.
    pub manner: Manner,
    /// A game that begins as soon as something is known.
    pub(crate) pending: Option<Pending>,
    /// Won games of this session.
    pub score: Score,
    /// The seed of the choice among equal moves.
    seed: u64,
    /// Whether a hint was given here.
    hinted: bool,
    /// The position that a move from here was warned of.
    warned: Option<Position>,
}

/// Won games, by who won them. A game that was played with help is in no score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Score {
    /// By the only human of a game.
    pub you: u32,
    /// By the solver against a human.
    pub solver: u32,
    /// By the first of two alike.
    pub first: u32,
    /// By the second.
    pub second: u32,
}

impl Referee {
    /// Before the first game. The seed makes games repeatable.
    pub fn new(setup: Setup, seed: u64) -> Self {
        Self {
            manner: setup.manner,
            setup,
            pending: None,
            score: Score::default(),
            seed,
            hinted: false,
            warned: None,
        }
    }

    /// Puts other answers in the form, and lets a game that is not begun with it go on like that.
    pub fn set_up(&mut self, setup: Setup) {
        self.manner = setup.manner;
        self.setup = setup;
    }

    /// The user is elsewhere now: what was about to begin does not, and hints and warnings are
    /// forgotten. True if something was about to begin.
    pub(crate) fn arrive(&mut self) -> bool {
        self.hinted = false;
        self.warned = None;
        self.pending.take().is_some()
    }
}

impl Score {
    /// `you 2, solvers 1; first 3, second 0`: only what was played.
    pub fn words(self) -> String {
        let own = (self.you + self.solver > 0)
            .then(|| format!("you {}, solvers {}", self.you, self.solver));
        let Self { first, second, .. } = self;
        let alike = (first + second > 0).then(|| format!("first {first}, second {second}"));
        own.into_iter().chain(alike).collect_vec().join("; ")
    }
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPosition {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Position,
}

/// A game that begins as soon as something is known.
#[derive(Clone, Debug)]
pub(crate) enum Pending {
    /// Here, once the quality of the best known move is determined.
    At(StartPosition),
    /// At the random position that answers this question.
    Random(question::WorthPlaying),
    /// A puzzle at the position that answers this question.
    Puzzle(question::WorthPlaying),
    /// A puzzle at this position, where the user made the mistake of this number, once it is known
    /// which of its moves win.
    Mistake(StartPosition, usize),
}

/// The question of which moves win at a position.
fn moves_at(start: &StartPosition) -> question::Moves {
    let (rules, position) = (start.rules, start.rules.game.canonical(&start.position));
    question::Moves { rules, position }
}

impl Pending {
    /// What is being done until it begins.
    pub(crate) fn words(&self) -> &'static str {
        match self {
            Self::At(..) => "looking up what is known of the best move …",
            Self::Random(_) => "looking for a position that is worth playing …",
            Self::Puzzle(_) => "looking for a position with one winning move …",
            Self::Mistake(..) => "looking up which moves win where you lost the win …",
        }
    }
}

/// What is done without a key.
enum Due {
    /// A game begins.
    Begin(StartPosition, Strength),
    /// The user is taken to the awaited step of a line, if it is known.
    Step(bool),
    /// No position to begin with was found.
    GiveUp,
    /// A puzzle is set.
    Set(StartPosition, Puzzle),
    /// No puzzle was found.
    GiveUpPuzzle,
    /// The solver cannot move, for a reason.
    Pause(Arc<str>),
    /// The solver moves.
    Reply(Arc<SolverMove>),
    /// The only move is made.
    Force(Move),
}
