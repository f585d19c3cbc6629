//! A game as it is kept with the tree that its positions stand in.

use serde::{Deserialize, Serialize};

use super::{Contest, Resignation, Seats, Side};
use crate::app::tree::Tree;
use crate::study::Strength;

/// What a game is besides its positions: who plays, where it stands, which lines were followed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptGame {
    /// The node at which it began.
    start: usize,
    first: String,
    second: String,
    at: usize,
    /// What is known of the best move at the start, after which a solver is named.
    strength: Strength,
    #[serde(skip_serializing_if = "Option::is_none")]
    resigned: Option<(usize, String)>,
    /// Where each line goes on.
    next: Vec<(usize, usize)>,
}

impl Contest {
    /// The game beside its tree.
    pub(in crate::app) fn kept(&self) -> KeptGame {
        let mut next: Vec<(usize, usize)> = self.next.iter().map(|(&a, &b)| (a, b)).collect();
        next.sort_unstable();
        KeptGame {
            start: self.nodes[0],
            first: self.seats[Side::First].to_string(),
            second: self.seats[Side::Second].to_string(),
            at: self.at,
            strength: self.strength,
            resigned: self.resigned.map(|it| (it.node, it.side.to_string())),
            next,
        }
    }
}

impl KeptGame {
    /// The game in the tree that was kept with it, paused; `None` if the tree does not hold it.
    pub(in crate::app) fn game(&self, tree: &Tree) -> Option<Contest> {
        let is_here = |node: &usize| {
            let known = tree.nodes().get(*node).and_then(|node| node.ply);
            known.is_some_and(|ply| ply.game == self.start)
        };
        let nodes: Vec<usize> = (self.start..tree.nodes().len()).filter(is_here).collect();
        if !is_here(&self.start) || !is_here(&self.at) {
            return None;
        }
        let reached = nodes.iter().skip(1).filter_map(|&number| {
            let node = tree.node(number);
            Some(((node.from()?, node.position.clone()), number))
        });
        let leads = |(from, to): &(usize, usize)| {
            is_here(from) && is_here(to) && tree.node(*to).from() == Some(*from)
        };
        let resigned = self.resigned.as_ref().and_then(|(node, side)| {
            let named = |known: &Side| known.to_string() == *side;
            let side = Side::BOTH.into_iter().find(named)?;
            is_here(node).then_some(Resignation { node: *node, side })
        });
        let mut contest = Contest {
            rules: tree.node(self.start).rules,
            seats: Seats::from_array([self.first.parse().ok()?, self.second.parse().ok()?]),
            reached: reached.collect(),
            next: self.next.iter().copied().filter(leads).collect(),
            nodes,
            at: self.at,
            line: Vec::new(),
            resigned,
            strength: self.strength,
            is_paused: true,
        };
        contest.draw_line(tree);
        Some(contest)
    }
}
