//! A game with the tree that it stands in.

use nimscope::app::contest::{
    Begun, Contest, Known, PlayError, SavedError, Seat, Seats, Side, Standing, Turn,
};
use nimscope::app::tree::{Node, Tree};
use nimscope::game::{Move, Position, Ruleset};
use nimscope::solve::Control;

/// A game in a tree of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) tree: Tree,
    pub(crate) contest: Contest,
}

impl Played {
    pub(crate) fn new(
        rules: Ruleset,
        start: Position,
        seats: [Seat; 2],
    ) -> Result<Self, PlayError> {
        Contest::begin(rules, start, Seats::from_array(seats))
            .map(|Begun { tree, contest }| Self { tree, contest })
    }

    pub(crate) fn from_ron(text: &str, control: &Control) -> Result<Self, SavedError> {
        Contest::from_ron(text, control).map(|Begun { tree, contest }| Self { tree, contest })
    }

    pub(crate) fn to_ron(&self) -> String {
        self.contest.to_ron(&self.tree)
    }

    pub(crate) fn play(&mut self, by: &Move) -> Result<(), PlayError> {
        self.contest.play(&mut self.tree, by)
    }

    pub(crate) fn back(&mut self) -> bool {
        self.contest.back(&mut self.tree)
    }

    pub(crate) fn forth(&mut self) -> bool {
        self.contest.forth(&mut self.tree)
    }

    pub(crate) fn visit(&mut self, node: usize) {
        self.contest.visit(&mut self.tree, node);
    }

    pub(crate) fn next_variation(&mut self, node: usize) -> bool {
        self.contest.next_variation(&mut self.tree, node)
    }

    pub(crate) fn resign(&mut self, side: Side) {
        self.contest.resign(&self.tree, side);
    }

    pub(crate) fn position(&self) -> &Position {
        self.contest.position(&self.tree)
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        self.tree.nodes()
    }

    pub(crate) fn moves(&self) -> usize {
        self.contest.moves(&self.tree)
    }

    pub(crate) fn line(&self) -> Vec<usize> {
        self.contest.line().to_vec()
    }

    pub(crate) fn continuations(&self, node: usize) -> usize {
        self.contest.continuations(&self.tree, node).count()
    }

    pub(crate) fn standing(&self) -> Standing {
        self.contest.standing(&self.tree)
    }

    pub(crate) fn turn(&self) -> Option<Seat> {
        self.contest.turn(&self.tree)
    }

    pub(crate) fn result(&self) -> Option<String> {
        self.contest.result(&self.tree)
    }

    pub(crate) fn turns(&self, known: impl Fn(&Position) -> Known) -> Vec<Turn> {
        self.contest
            .turns(&self.tree, 0..self.contest.line().len(), known)
    }

    pub(crate) fn text(&self, turns: &[Turn]) -> String {
        self.contest.text(&self.tree, turns)
    }
}
