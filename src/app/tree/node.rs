//! A node of the tree: a position, how it came to be, its place in a game.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::app::{MoveHelp, Seat};
use crate::game::{Move, Position, Ruleset};
use crate::printable;
use crate::study::Policy;

/// A position under a ruleset, how it came to be, and what the user wrote on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The game and its convention.
    pub rules: Ruleset,
    /// The piles as arranged.
    pub position: Position,
    /// How it came to be.
    pub origin: NodeOrigin,
    /// Its place in the game that it belongs to.
    pub ply: Option<Ply>,
    /// The name of the bookmark on it.
    pub name: Option<String>,
    /// What the user wrote on it. It may have several lines.
    pub comment: String,
    /// Whether a line begins here, though it is a step of another.
    pub begins_line: bool,
    /// The node that it came from; `None` for the first.
    pub from: Option<usize>,
    /// Where redo goes: the child that was visited last.
    pub next: Option<usize>,
    /// The nodes that came from it, oldest first.
    pub children: Vec<usize>,
}

/// How a node came to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeOrigin {
    /// By a change, in words: `start`, `edited`, `random`.
    Change(String),
    /// By a move.
    Made(PlayedMove),
    /// By stepping a line from the node that it came from.
    Step(OnLine),
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move, on the sorted piles.
    pub by: Move,
    /// The same in words, the piles named as they stood.
    pub words: String,
    /// Who made it.
    pub seat: Seat,
}

/// A place in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ply {
    /// The node at which the game began.
    pub game: usize,
    /// Moves since then.
    pub number: usize,
    /// The help that somebody had at this turn before a move was made.
    pub help: Option<MoveHelp>,
}

/// A step of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnLine {
    /// Its number, counted from where the line begins.
    pub number: u128,
    /// How the line chooses its moves.
    pub policy: Policy,
}

/// What finds a node: the one that it came from, the hash of its position, and its own number.
pub(super) type ChildEntry = (usize, u64, usize);

impl TreeNode {
    /// A node without a place in a tree.
    pub(crate) fn new(rules: Ruleset, position: Position, origin: NodeOrigin) -> Self {
        Self {
            rules,
            position,
            origin,
            ply: None,
            name: None,
            comment: String::new(),
            begins_line: false,
            from: None,
            next: None,
            children: Vec::new(),
        }
    }

    /// The move that led here, if one did.
    pub fn made(&self) -> Option<&PlayedMove> {
        match &self.origin {
            NodeOrigin::Made(made) => Some(made),
            NodeOrigin::Change(_) | NodeOrigin::Step(_) => None,
        }
    }

    /// Its step on the line that is shown there; `None` where the line begins.
    pub fn step(&self) -> Option<OnLine> {
        match self.origin {
            NodeOrigin::Step(step) if !self.begins_line => Some(step),
            NodeOrigin::Change(_) | NodeOrigin::Made(_) | NodeOrigin::Step(_) => None,
        }
    }

    /// What it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let words = match &self.origin {
            NodeOrigin::Change(words) => words.len(),
            NodeOrigin::Made(made) => made.words.len() + size_of_val(self.position.piles()),
            NodeOrigin::Step(_) => 0,
        };
        let text = words + self.comment.len() + self.name.as_ref().map_or(0, String::len);
        let place = size_of::<Self>() + size_of::<ChildEntry>();
        (place + size_of_val(self.position.piles()) + text) as u64
    }

    /// What finds it by its position; `None` for the first, which came from nowhere.
    pub(super) fn entry(&self, number: usize) -> Option<ChildEntry> {
        Some((self.from?, FxBuildHasher.hash_one(&self.position), number))
    }

    /// Whether nothing would be lost if it became another position.
    pub(super) fn is_fleeting(&self) -> bool {
        self.children.is_empty()
            && self.name.is_none()
            && self.comment.is_empty()
            && self.ply.is_none()
            && !self.begins_line
            && self.from.is_some()
    }
}

impl NodeOrigin {
    /// A change in words.
    pub(crate) fn change(words: impl Into<String>) -> Self {
        // Whatever the words are from, they are kept as they are shown.
        Self::Change(printable::escaped(&words.into()).into_owned())
    }

    /// How it came to be, in words.
    pub fn words(&self) -> String {
        match self {
            Self::Change(words) => words.clone(),
            Self::Made(made) => made.words.clone(),
            Self::Step(OnLine { number, policy }) => match policy {
                Policy::Optimal => format!("step {number} of the optimal line"),
                Policy::MRule => format!("step {number} of the M-sequence"),
            },
        }
    }
}
