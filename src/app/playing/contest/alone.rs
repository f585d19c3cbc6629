//! Which moves were made alone, and which games were won alone.

use super::{Contest, Help, Seat};
use crate::app::tree::Tree;

impl Contest {
    /// The help with the move that led to a node, if somebody had it. Whoever has seen values
    /// while a solver was to move has seen what to reply.
    pub fn help(&self, tree: &Tree, to: usize) -> Option<Help> {
        let from = self.from(tree, to)?;
        if self.continuations(tree, from).next() != Some(to) {
            return Some(Help::Back);
        }
        let made_by = |node: usize| tree.node(node).made().map(|made| made.seat);
        if made_by(to) != Some(Seat::Human) {
            return None;
        }
        let at = |node: usize| tree.node(node).ply.and_then(|ply| ply.help);
        let before = self.from(tree, from);
        let before = before.filter(|_| made_by(from) != Some(Seat::Human));
        at(from).or_else(|| at(before?))
    }

    /// Somebody has help at the turn where the game stands. A move that was made there before was
    /// made without it.
    pub fn give(&self, tree: &mut Tree, help: Help) {
        let is_open =
            self.turn(tree).is_some() && self.continuations(tree, self.at).next().is_none();
        if is_open && self.has_human() {
            tree.help(self.at, help);
        }
    }

    /// Whether the game came where it stands without help, each move made by who sits there now.
    pub fn is_unaided(&self, tree: &Tree) -> bool {
        let made = &self.line[1..=self.moves(tree)];
        made.iter().enumerate().all(|(ply, &to)| {
            let side = Self::side_at(tree, self.line[ply]);
            let seat = tree.node(to).made().map(|made| made.seat);
            seat == Some(self.seats[side]) && self.help(tree, to).is_none()
        })
    }
}
