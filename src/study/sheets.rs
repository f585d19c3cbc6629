//! What the panes show of a position, computed at once and kept: values, moves, lines, lists.

use std::sync::Arc;

use super::answer::Answer;
use crate::game::{Canonical, Choice, Grundy, Outcome, Remoteness};

/// The values of a position in both conventions, for the Value pane.
#[derive(Clone, Debug)]
pub struct ValueSheet {
    /// Normal play, then misère play: indexed by `Convention as usize`.
    pub plays: [Values; 2],
    /// The reduced position, for slow games (equal to the position when nothing is unplayable); `None` for other games.
    pub reduced: Option<Canonical>,
    /// For misère NIM(n, n−1): whether the M-move is optimal here; `None` for other games and where R is not known.
    pub exception: Option<ExceptionMark>,
}

/// The three values in one convention.
#[derive(Clone, Copy, Debug)]
pub struct Values {
    /// P or N.
    pub outcome: Answer<Outcome>,
    /// Smith's remoteness.
    pub remoteness: Answer<Remoteness>,
    /// The Grundy value.
    pub grundy: Answer<Grundy>,
}

/// What the M-rule is worth at a position of misère NIM(n, n−1), from R by definition: R(x) − R(x') ≠ 1 is an exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExceptionMark {
    /// No move, so no M-move.
    Terminal,
    /// The M-move is optimal.
    Regular,
    /// The M-move is not optimal.
    Exception(Minimality),
}

/// How minimal an exception is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Minimality {
    /// A proper prefix is an exception of its own game.
    No,
    /// Pile-minimal: no proper prefix (of at least 2 piles) is an exception; but a smaller last pile is.
    Pile,
    /// Minimal: pile-minimal, and taking one from the last pile (if it stays last) gives no exception.
    Full,
}

/// One row of the Moves pane.
#[derive(Clone, Debug)]
pub struct MoveRow {
    /// The move, the position it leads to, and in how many ways.
    pub choice: Choice,
    /// The outcome of the resulting position.
    pub outcome: Answer<Outcome>,
    /// The remoteness of the resulting position.
    pub remoteness: Answer<Remoteness>,
    /// Whether the move is optimal; `None` while that is not known.
    pub optimal: Option<bool>,
    /// Whether it is the M-move (NIM(n, n−1) only).
    pub m_move: bool,
}

/// The moves of a position in one convention, best first.
///
/// The total order: winning moves first, by remoteness from the least; then losing moves, by remoteness from the largest; then
/// moves whose outcome is known but whose remoteness is not, winning before losing; then unknown ones; ties by the resulting
/// position. Past [`MoveSheet::LISTED`] entries the sheet holds the constructed winning moves only, and the rest is read page
/// by page from `Choices`.
#[derive(Clone, Debug)]
pub struct MoveSheet {
    /// The rows, best first.
    pub rows: Vec<MoveRow>,
    /// How many distinct entries the full list has.
    pub count: u128,
    /// How many moves there are when equal piles are told apart.
    pub ways: u128,
    /// Whether `rows` is the full list.
    pub complete: bool,
}

impl MoveSheet {
    /// The longest list that is evaluated and sorted as a whole.
    pub const LISTED: u128 = 4096;
}

/// How a line chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Policy {
    /// An optimal move at every step: the winner hurries, the loser delays.
    Optimal,
    /// The M-rule (NIM(n, n−1) only): the line is the M-sequence.
    MRule,
}

/// One position of a line.
#[derive(Clone, Debug)]
pub struct Step {
    /// The position.
    pub position: Canonical,
    /// Its outcome.
    pub outcome: Answer<Outcome>,
    /// Its remoteness.
    pub remoteness: Answer<Remoteness>,
    /// The move that leads on, `None` at the end of the line.
    pub by: Option<crate::game::Move>,
    /// Whether that move is not optimal (only the M-rule errs, in misère play).
    pub error: bool,
}

/// A stretch of a line.
#[derive(Clone, Debug)]
pub struct LineSheet {
    /// The exact number of moves of the whole line, where it is known.
    pub length: Option<u128>,
    /// The number of the first step held, counted from 0.
    pub first: u128,
    /// The steps held, from `first` on.
    pub steps: Arc<Vec<Step>>,
    /// Why the line stops before a terminal position, if it does (a value that is not known).
    pub stopped: Option<Answer<Remoteness>>,
}

/// What to keep of the positions of a box.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ListFilter {
    /// Only this outcome.
    pub outcome: Option<Outcome>,
    /// Only this remoteness.
    pub remoteness: Option<u128>,
    /// Only this Grundy value.
    pub grundy: Option<u128>,
    /// Only positions whose text (`3 5 5 6`) contains this.
    pub text: String,
}

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ListOrder {
    /// Lexicographic, (x₁, …, xₙ).
    #[default]
    Piles,
    /// By remoteness, then piles.
    Remoteness,
    /// By Grundy value, then piles.
    Grundy,
    /// By sum, then piles.
    Sum,
}

/// One position of a list of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The position.
    pub position: Canonical,
    /// Its outcome.
    pub outcome: Outcome,
    /// Its remoteness.
    pub remoteness: Remoteness,
    /// Its Grundy value, if it was asked for.
    pub grundy: Option<Grundy>,
}

/// One exception of misère NIM(n, n−1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The position.
    pub position: Canonical,
    /// Its remoteness.
    pub remoteness: Remoteness,
    /// Where the M-move leads.
    pub m_move: Canonical,
    /// The remoteness there.
    pub m_remoteness: Remoteness,
    /// Where the optimal moves lead, sorted.
    pub optimal: Vec<Canonical>,
    /// How minimal it is.
    pub minimality: Minimality,
}

/// Which exceptions are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Which {
    /// All of them.
    All,
    /// The pile-minimal ones.
    PileMinimal,
    /// The minimal ones.
    Minimal,
}
