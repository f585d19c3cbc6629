//! Puzzles: find the winning move of a random position that is worth playing, or of one at which
//! the user threw a game away.

use serde::{Deserialize, Serialize};

use crate::app::Tree;
use crate::game::{Canonical, Outcome};
use crate::lists::CollectVec as _;
use crate::study::MoveSheet;

/// A puzzle that was set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    /// The node of its position.
    pub(crate) node: usize,
    /// Whether its values are hidden, and until it is solved those near it.
    pub(crate) hides: [bool; 2],
    /// What the winning moves lead to.
    pub(crate) answers: Vec<Canonical>,
    /// Whether it is known that no other move wins.
    pub(crate) is_only: bool,
    /// The number among the user's mistakes, if it is one.
    pub(crate) mistake: Option<usize>,
    /// Whether the program chose the move, or values were in sight.
    pub(crate) is_helped: bool,
    /// How many moves were tried.
    pub(crate) tries: u32,
    /// What those led to that do not win.
    pub(crate) wrong: Vec<Canonical>,
    /// What the move led to that solved it.
    pub(crate) solved_by: Option<Canonical>,
}

impl Puzzle {
    /// Whether it says of the position on the board if values are hidden: of its own, and until it
    /// is solved of those of its game that were reached from there, which would tell the answer.
    pub(crate) fn covers(&self, tree: &Tree) -> bool {
        let mut way = std::iter::successors(Some(tree.at()), |&at| tree.node(at).from);
        tree.at() == self.node
            || self.solved_by.is_none()
                && tree.node(self.node).rules == tree.here().rules
                && way.any(|node| node == self.node)
    }

    /// Whether no move was tried, and nobody had help.
    pub(super) fn is_untouched(&self) -> bool {
        self.tries == 0 && !self.is_helped
    }

    /// One that the only winning move solves.
    pub(super) fn with_answer(answer: Option<Canonical>) -> Self {
        Self {
            hides: [true; 2],
            answers: answer.into_iter().collect_vec(),
            is_only: true,
            ..Self::default()
        }
    }

    /// That of the user's mistake of this number, by what is known of the moves there.
    pub(super) fn of_mistake(number: usize, moves: &MoveSheet) -> Self {
        let wins = |outcome: Option<Outcome>| outcome.is_some_and(Outcome::is_p);
        let winning = moves.rows.iter().filter(|row| wins(row.outcome.value()));
        let is_one =
            winning.clone().count() == 1 && winning.clone().all(|row| row.choice.ways == 1);
        let is_known = moves.rows.iter().all(|row| row.outcome.value().is_some());
        Self {
            hides: [true; 2],
            answers: winning.map(|row| row.choice.to.clone()).collect_vec(),
            is_only: is_known && is_one && moves.count == moves.rows.len() as u128,
            mistake: Some(number),
            ..Self::default()
        }
    }
}

/// How many puzzles were tried, and how many of them solved by the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Solved {
    /// Tried, by at least one move.
    pub tried: u32,
    /// Solved by the first move.
    pub first: u32,
}
