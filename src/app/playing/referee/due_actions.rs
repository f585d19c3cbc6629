//! What is done without a key.

use std::sync::Arc;

use crate::app::pane::line::in_sight::Awaited;
use crate::app::playing::puzzle::Puzzle;
use crate::app::playing::referee::StartPosition;
use crate::game::Move;
use crate::study::{SolverMove, Strength};

/// What is done without a key.
pub(super) enum Due {
    /// A game begins.
    Begin(StartPosition, Strength),
    /// The user is taken to the awaited step of a line.
    Step(Awaited),
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
