//! The games and the puzzles of the user.

use crate::app::playing::contest::Contest;
use crate::app::playing::opening::Opening;
use crate::app::playing::puzzle::{Puzzle, Solved};

/// The games and the puzzles of the user.
#[derive(Clone, Debug, Default)]
pub struct PlayView {
    /// The game that is played.
    pub contest: Option<Contest>,
    /// The games that were left, the last one at the end. Their positions stay in the tree.
    pub kept: Vec<Contest>,
    /// The saved game that is being opened.
    pub opening: Option<Opening>,
    /// The puzzle that was set last.
    pub puzzle: Option<Puzzle>,
    /// How puzzles went.
    pub solved: Solved,
}
