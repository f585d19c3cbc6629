//! Moving about in all that was played: back and forth along a line, and from one line to another.

use super::{Contest, ply};
use crate::app::tree::Tree;

impl Contest {
    /// The nodes that were reached from a node by a move of the game, in their order.
    pub fn continuations<'a>(
        &'a self,
        tree: &'a Tree,
        node: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let children = tree.node(node).children().iter().copied();
        children.filter(|&child| self.holds(tree.node(child)))
    }

    /// The node that a node of the game was reached from; `None` at the start.
    pub(super) fn from(&self, tree: &Tree, node: usize) -> Option<usize> {
        tree.node(node).from().filter(|_| node != self.nodes[0])
    }

    /// Takes a move back, or first a resignation; false at the start.
    pub fn back(&mut self, tree: &mut Tree) -> bool {
        if self.resigned_here().is_some() {
            self.resigned = None;
            return true;
        }
        let from = self.from(tree, self.at);
        self.move_to(tree, from)
    }

    /// Makes the move again that was taken back last; false if there is none.
    pub fn forth(&mut self, tree: &mut Tree) -> bool {
        let next = self.next.get(&self.at).copied();
        self.move_to(tree, next)
    }

    fn move_to(&mut self, tree: &mut Tree, node: Option<usize>) -> bool {
        if let Some(node) = node {
            self.at = node;
            tree.visit(node);
        }
        node.is_some()
    }

    /// [`Contest::back`] or [`Contest::forth`].
    pub fn step(&mut self, tree: &mut Tree, back: bool) -> bool {
        if back {
            self.back(tree)
        } else {
            self.forth(tree)
        }
    }

    /// Whether [`Contest::step`] would do something.
    pub(crate) fn can_step(&self, back: bool) -> bool {
        if back {
            self.at != self.nodes[0] || self.resigned_here().is_some()
        } else {
            self.next.contains_key(&self.at)
        }
    }

    /// Goes to a node of the game. The line then leads through it.
    pub fn visit(&mut self, tree: &mut Tree, node: usize) {
        if node >= tree.nodes().len() || !self.holds(tree.node(node)) {
            return;
        }
        self.move_to(tree, Some(node));
        if self.line.get(ply(tree, node)) == Some(&node) {
            return;
        }
        let mut later = node;
        while let Some(from) = self.from(tree, later) {
            self.next.insert(from, later);
            later = from;
        }
        self.draw_line(tree);
    }

    /// Goes to a node and puts the next of the lines that were played from it into the record;
    /// false if there is at most one.
    pub fn next_variation(&mut self, tree: &mut Tree, node: usize) -> bool {
        let lines: Vec<usize> = self.continuations(tree, node).collect();
        if lines.len() < 2 {
            return false;
        }
        let shown = self.next.get(&node);
        let here = lines.iter().position(|line| Some(line) == shown);
        self.visit(tree, node);
        let next = lines[here.map_or(0, |here| here + 1) % lines.len()];
        self.next.insert(node, next);
        self.draw_line(tree);
        true
    }

    /// The line that is shown: from the start to where the game stands, and on to its end.
    pub fn line(&self) -> &[usize] {
        &self.line
    }

    /// Draws the line anew, through where the game stands.
    pub(super) fn draw_line(&mut self, tree: &Tree) {
        let above = std::iter::successors(Some(self.at), |&node| self.from(tree, node));
        let mut line: Vec<usize> = above.collect();
        line.reverse();
        self.line = line;
        self.follow_line();
    }
}
