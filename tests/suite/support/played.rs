//! A game with the tree that it stands in.

use nimscope::app::matches::{Begun, Match, MatchState, PlayError};
use nimscope::app::record::{RecordTurn, TurnValues};
use nimscope::app::seat::{Seat, Seats, Side};
use nimscope::app::tree::{Tree, TreeNode};
use nimscope::game::{Move, Position, Ruleset};
use nimscope::solve::Control;

/// A game in a tree of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) tree: Tree,
    pub(crate) contest: Match,
}

impl Played {
    pub(crate) fn new(
        rules: Ruleset,
        start: Position,
        seats: [Seat; 2],
    ) -> Result<Self, PlayError> {
        Match::begin(rules, start, Seats::from_array(seats))
            .map(|Begun { tree, contest }| Self { tree, contest })
    }

    pub(crate) fn from_file(text: &str, control: &Control) -> Result<Self, String> {
        Match::from_file(text, control).map(|Begun { tree, contest }| Self { tree, contest })
    }

    pub(crate) fn text_of_file(&self) -> String {
        self.contest.text_of_file(&self.tree)
    }

    pub(crate) fn play(&mut self, by: &Move) -> Result<(), PlayError> {
        self.contest.play(&mut self.tree, by)
    }

    pub(crate) fn back(&mut self) -> bool {
        self.contest.step(&mut self.tree, true)
    }

    pub(crate) fn forth(&mut self) -> bool {
        self.contest.step(&mut self.tree, false)
    }

    pub(crate) fn visit(&mut self, node: usize) {
        self.tree.visit(node);
        self.contest.follow(&self.tree);
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

    pub(crate) fn nodes(&self) -> &[TreeNode] {
        self.tree.nodes()
    }

    pub(crate) fn moves(&self) -> usize {
        self.contest.moves(&self.tree)
    }

    pub(crate) fn line(&self) -> Vec<usize> {
        self.contest.line(&self.tree)
    }

    pub(crate) fn continuations(&self, node: usize) -> usize {
        self.contest.continuations(&self.tree, node).count()
    }

    pub(crate) fn standing(&self) -> MatchState {
        self.contest.state(&self.tree)
    }

    pub(crate) fn turn(&self) -> Option<Seat> {
        self.contest.turn(&self.tree)
    }

    pub(crate) fn result(&self) -> Option<String> {
        self.contest.result(&self.tree)
    }

    pub(crate) fn turns(&self, known: impl Fn(&Position) -> TurnValues) -> Vec<RecordTurn> {
        let line = self.line();
        self.contest.turns(&self.tree, &line, 0..line.len(), known)
    }

    pub(crate) fn text(&self, turns: &[RecordTurn]) -> String {
        self.contest.text(&self.tree, turns)
    }
}
