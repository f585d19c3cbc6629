//! All members of a group of rearrangements, as a tree of what they have in common: members that
//! bring the same piles to the first places share the way down to there.
//!
//! The least image of a position is found on the way down. A branch is left as soon as its piles
//! are larger than the least ones so far, and nothing is rearranged until the best member is
//! known.

use std::cmp::Ordering;

use super::least_image::{LeastImage, PLACES, Rearrangement};
use crate::lists::CollectVec as _;

/// The members of a group, each a leaf.
#[derive(Debug)]
pub(super) struct MemberTree {
    n: usize,
    levels: Vec<TreeLevel>,
}

/// The branches at one depth, which end before the next place at which members differ. Each node
/// has the same number of them, as the group is a chain of stabilisers.
#[derive(Debug)]
struct TreeLevel {
    /// The first place of the branches, at which those of a node differ.
    first: usize,
    /// The number of branches of a node.
    branches: usize,
    /// For each node, for each of its branches, the place that its first pile comes from.
    first_from: Vec<u8>,
    /// The number of the other places of a branch.
    others: usize,
    /// For each node, for each of its branches, the places that its other piles come from.
    others_from: Vec<u8>,
}

/// The least image so far.
struct LeastSoFar {
    piles: [u64; PLACES],
    /// Its piles, as far as they are known.
    image: [u64; PLACES],
    known: usize,
    /// Whether no leaf has this image yet.
    is_new: bool,
    leaf: usize,
    work: u64,
}

impl MemberTree {
    /// The members of the group with a chain of stabilisers.
    pub(super) fn new(chain: &[Vec<Rearrangement>]) -> Self {
        let n = chain.len();
        let differ: Vec<usize> = (0..n).filter(|&place| chain[place].len() > 1).collect_vec();
        let ends = differ.iter().skip(1).copied().chain([n]);
        let identity: Rearrangement = (0..).take(n).collect();
        let (mut nodes, mut levels) = (vec![identity], Vec::new());
        for (&first, end) in differ.iter().zip(ends) {
            let after = |p: &Rearrangement, q: &Rearrangement| -> Rearrangement {
                q.iter().map(|&place| p[usize::from(place)]).collect()
            };
            let below = nodes.iter().flat_map(|node| {
                let orbit = chain[first].iter();
                orbit.map(move |p| after(node, p))
            });
            nodes = below.collect_vec();
            let others = nodes.iter().flat_map(|p| &p[first + 1..end]);
            levels.push(TreeLevel {
                first,
                branches: chain[first].len(),
                first_from: nodes.iter().map(|p| p[first]).collect_vec(),
                others: end - first - 1,
                others_from: others.copied().collect_vec(),
            });
        }
        Self { n, levels }
    }

    /// The member that gives the least image of a position.
    pub(super) fn least_image(&self, piles: &[u64]) -> LeastImage {
        let least = self.least(piles);
        let (leaf, work) = least.map_or((0, 1), |least| (least.leaf, least.work));
        let order = self.member(leaf).into_iter().map(usize::from);
        let order = order.collect_vec();
        LeastImage { order, work }
    }

    /// Makes the piles their least image. Returns the number of looks at members.
    pub(super) fn make_least(&self, piles: &mut [u64]) -> u64 {
        let Some(least) = self.least(piles) else {
            return 1;
        };
        piles.copy_from_slice(&least.image[..piles.len()]);
        least.work
    }

    /// `None` where no member changes the piles.
    fn least(&self, piles: &[u64]) -> Option<LeastSoFar> {
        if self.levels.is_empty() || piles.windows(2).all(|two| two[0] == two[1]) {
            return None;
        }
        let mut least = LeastSoFar {
            piles: [0; PLACES],
            image: [0; PLACES],
            known: 0,
            is_new: false,
            leaf: 0,
            work: 1,
        };
        least.piles[..piles.len()].copy_from_slice(piles);
        least.image[..piles.len()].copy_from_slice(piles);
        self.descend(0, 0, &mut least);
        Some(least)
    }

    /// Goes down from a node whose image agrees with the least one.
    fn descend(&self, depth: usize, node: usize, least: &mut LeastSoFar) {
        let Some(level) = self.levels.get(depth) else {
            if std::mem::take(&mut least.is_new) {
                least.leaf = node;
            }
            return;
        };
        let firsts = level.firsts(node);
        least.work += level.branches as u64;
        let Some(first) = firsts.iter().map(|&from| least.pile(from)).min() else {
            return;
        };
        for (below, &from) in (node * level.branches..).zip(firsts) {
            if least.pile(from) == first
                && least.takes(level.first, from)
                && (level.first + 1..)
                    .zip(level.others(below))
                    .all(|(place, &from)| least.takes(place, from))
            {
                self.descend(depth + 1, below, least);
            }
        }
    }

    /// Whether no member makes the piles less.
    pub(super) fn is_least_image(&self, piles: &[u64]) -> bool {
        self.none_is_less(0, 0, piles)
    }

    /// Whether no member below a node, whose image agrees with the piles, makes them less.
    fn none_is_less(&self, depth: usize, node: usize, piles: &[u64]) -> bool {
        let Some(level) = self.levels.get(depth) else {
            return true;
        };
        let mut below = (node * level.branches..).zip(level.firsts(node));
        below.all(|(below, from)| {
            let branch = std::iter::once(from).chain(level.others(below));
            for (&pile, &from) in piles[level.first..].iter().zip(branch) {
                match piles[usize::from(from)].cmp(&pile) {
                    Ordering::Less => return false,
                    Ordering::Greater => return true,
                    Ordering::Equal => {}
                }
            }
            self.none_is_less(depth + 1, below, piles)
        })
    }

    /// All members, the identity first.
    pub(super) fn members(&self) -> impl Iterator<Item = Rearrangement> {
        let leaves = self.levels.iter().map(|level| level.branches).product();
        (0..leaves).map(|leaf| self.member(leaf))
    }

    /// The member at a leaf.
    fn member(&self, leaf: usize) -> Rearrangement {
        let mut order: Rearrangement = (0..).take(self.n).collect();
        let mut node = leaf;
        for level in self.levels.iter().rev() {
            let branch = std::iter::once(&level.first_from[node]).chain(level.others(node));
            for (place, &from) in order[level.first..].iter_mut().zip(branch) {
                *place = from;
            }
            node /= level.branches;
        }
        order
    }
}

impl TreeLevel {
    /// For each branch of a node the place that its first pile comes from.
    fn firsts(&self, node: usize) -> &[u8] {
        &self.first_from[node * self.branches..][..self.branches]
    }

    /// The places that the other piles of a branch come from.
    fn others(&self, branch: usize) -> &[u8] {
        &self.others_from[branch * self.others..][..self.others]
    }
}

impl LeastSoFar {
    /// The pile that comes from a place.
    #[inline]
    fn pile(&self, from: u8) -> u64 {
        self.piles[usize::from(from) % PLACES]
    }

    /// Whether the pile that comes to a place is not larger than that of the least image. A
    /// smaller one is the least from now on.
    #[inline]
    fn takes(&mut self, place: usize, from: u8) -> bool {
        let pile = self.pile(from);
        if place < self.known && pile >= self.image[place] {
            return pile == self.image[place];
        }
        self.image[place] = pile;
        self.known = place + 1;
        self.is_new = true;
        true
    }
}
