//! How much memory the tree may take. Where it takes too much, the oldest positions of the least
//! worth are forgotten.

use std::collections::HashSet;

use super::entries;
use crate::app::{NodeOrigin, Tree, TreeNode};
use crate::bytes::Bytes;
use crate::lists::{CollectVec as _, sort};

/// How much a position is worth to the user. Those of the least worth are forgotten first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Keeping {
    /// Nobody marked it.
    Plain,
    /// It belongs to a game that was left.
    Left,
    /// It has a bookmark or a comment.
    Noted,
    /// It belongs to the game that is played: forgotten only where nothing else makes enough room.
    Played,
}

/// A tree has no room for another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no room for {} more beside the {positions} positions visited: they may take {}, \
     a quarter of the memory budget", Bytes((*more).into()), Bytes((*most).into())
)]
pub struct Full {
    /// The number of its nodes.
    pub positions: usize,
    /// What they may take, in bytes.
    pub most: u64,
    /// What is to be added, in bytes.
    pub more: u64,
}

/// What the nodes may take at least, in bytes: some hundred positions.
const LEAST: u64 = 64 << 10;

impl Tree {
    /// What the nodes take, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Lets the nodes take a quarter of this memory budget, in bytes. A small tree is never
    /// refused.
    pub fn limit(&mut self, budget: u64) {
        self.most = (budget / 4).max(LEAST);
    }

    /// Whether there is hardly room for more positions.
    pub(crate) fn is_crowded(&self) -> bool {
        self.bytes > self.most / 8 * 7
    }

    /// Forgets positions, those of the least worth first and of these the oldest, until the tree
    /// takes half of what it may take. The first and the current one are never forgotten. Those of
    /// the game that is played are forgotten only if all others are not enough. What came from a
    /// forgotten position comes from the last one before it. Gives the new numbers of the nodes.
    pub(crate) fn forget(&mut self, worth: impl Fn(usize) -> Keeping) -> Vec<Option<usize>> {
        let is_forgotten = self.dispensable(worth);
        let mut count = 0..;
        let number = |gone: &bool| (!gone).then(|| count.next()).flatten();
        let numbers: Vec<Option<usize>> = is_forgotten.iter().map(number).collect_vec();
        let broken: HashSet<usize> = (self.nodes.iter().zip(&is_forgotten))
            .filter(|(_, is_forgotten)| **is_forgotten)
            .filter_map(|(node, _)| Some(node.ply?.game))
            .collect();
        // The last one on the way to each node that is kept, and the first one to which redo went
        // from there. A node comes after the one that it came from.
        let (mut homes, mut first_kept) = (numbers.clone(), numbers.clone());
        for (node, TreeNode { from, .. }) in self.nodes.iter().enumerate() {
            homes[node] = homes[node].or_else(|| homes[(*from)?]);
        }
        for (node, TreeNode { next, .. }) in self.nodes.iter().enumerate().rev() {
            first_kept[node] = first_kept[node].or_else(|| first_kept[(*next)?]);
        }
        let mut kept: Vec<TreeNode> = Vec::new();
        for (mut node, is_forgotten) in std::mem::take(&mut self.nodes)
            .into_iter()
            .zip(is_forgotten)
        {
            if is_forgotten {
                continue;
            }
            if node.from.is_some_and(|from| numbers[from].is_none()) {
                node.origin = NodeOrigin::change("after what is forgotten");
            }
            node.from = node.from.and_then(|from| homes[from]);
            node.next = node.next.and_then(|next| first_kept[next]);
            node.children.clear();
            node.ply = node.ply.filter(|ply| !broken.contains(&ply.game));
            if let Some(ply) = &mut node.ply {
                ply.game = numbers[ply.game].unwrap_or(0);
            }
            if let Some(home) = node.from {
                let number = kept.len();
                kept[home].children.push(number);
            }
            kept.push(node);
        }
        let at = numbers[self.at].unwrap_or(0);
        self.left = self.left.and_then(|left| numbers[left]);
        self.bytes = kept.iter().map(TreeNode::bytes).sum();
        self.by_position = entries(&kept);
        self.nodes = kept;
        self.at = 0;
        self.arrive(at);
        self.is_growing = false;
        self.version += 1;
        numbers
    }

    /// Which nodes are forgotten.
    fn dispensable(&self, worth: impl Fn(usize) -> Keeping) -> Vec<bool> {
        let mut order: Vec<(Keeping, usize)> = (1..self.nodes.len())
            .filter(|&number| number != self.at)
            .map(|number| (worth(number), number))
            .collect_vec();
        sort(&mut order);
        let mut is_forgotten = vec![false; self.nodes.len()];
        let mut bytes = self.bytes;
        for (worth, number) in order {
            let most = match worth {
                Keeping::Plain | Keeping::Left | Keeping::Noted => self.most / 2,
                Keeping::Played => self.most,
            };
            if bytes <= most {
                break;
            }
            is_forgotten[number] = true;
            bytes = bytes.saturating_sub(self.nodes[number].bytes());
        }
        is_forgotten
    }
}
