//! A game as it is kept with the tree that its positions stand in.

use serde::{Deserialize, Serialize};

use super::{Contest, Resignation, Seats, Side};
use crate::app::tree::Tree;
use crate::study::Strength;

/// What a game is besides its positions: who plays, where it stands, which lines were followed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct KeptGame {
    /// The node at which it began.
    start: usize,
    first: String,
    second: String,
    at: usize,
    /// What is known of the best move at the start, after which a solver is named.
    strength: Strength,
    #[serde(skip_serializing_if = "Option::is_none")]
    resigned: Option<KeptResignation>,
    /// Whether the values of its positions are shown.
    shows: bool,
    /// Whether it has ended once.
    counted: bool,
    /// Where each line goes on.
    next: Vec<Next>,
}

/// Who gave up, as it is kept: the number of the node, and the side in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KeptResignation(pub(super) usize, pub(super) String);

/// A node, and the one that was reached from it last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Next(usize, usize);

impl KeptResignation {
    /// The side; `None` if the words name none.
    pub(super) fn side(&self) -> Option<Side> {
        let Self(_, words) = self;
        Side::BOTH
            .into_iter()
            .find(|side| side.to_string() == *words)
    }
}

impl Resignation {
    /// As it is kept where its node has this number.
    pub(super) fn kept(self, number: usize) -> KeptResignation {
        KeptResignation(number, self.side.to_string())
    }
}

impl Contest {
    /// The game beside its tree.
    pub(crate) fn kept(&self) -> KeptGame {
        let next = self.next.iter().map(|(&from, &to)| Next(from, to));
        let mut next: Vec<Next> = next.collect();
        next.sort_unstable();
        KeptGame {
            start: self.nodes[0],
            first: self.seats[Side::First].to_string(),
            second: self.seats[Side::Second].to_string(),
            at: self.at,
            strength: self.strength,
            resigned: self.resigned.map(|resigned| resigned.kept(resigned.node)),
            shows: !self.hides,
            counted: self.is_counted,
            next,
        }
    }
}

impl KeptGame {
    /// The game in the tree that was kept with it, paused; `None` if the tree does not hold it.
    pub(crate) fn game(&self, tree: &Tree) -> Option<Contest> {
        let is_here = |node: &usize| {
            let known = tree.nodes().get(*node).and_then(|node| node.ply);
            known.is_some_and(|ply| ply.game == self.start)
        };
        let nodes: Vec<usize> = (self.start..tree.nodes().len()).filter(is_here).collect();
        if !is_here(&self.start) || !is_here(&self.at) {
            return None;
        }
        let leads = |(from, to): &(usize, usize)| {
            is_here(from) && is_here(to) && tree.node(*to).from() == Some(*from)
        };
        let resigned = self.resigned.as_ref().and_then(|kept| {
            let (node, side) = (kept.0, kept.side()?);
            is_here(&node).then_some(Resignation { node, side })
        });
        let next = self.next.iter().map(|&Next(from, to)| (from, to));
        let mut contest = Contest {
            rules: tree.node(self.start).rules,
            seats: Seats::from_array([self.first.parse().ok()?, self.second.parse().ok()?]),
            next: next.filter(leads).collect(),
            nodes,
            at: self.at,
            line: Vec::new(),
            resigned,
            strength: self.strength,
            is_paused: true,
            hides: !self.shows,
            is_counted: self.counted,
        };
        contest.draw_line(tree);
        Some(contest)
    }
}
