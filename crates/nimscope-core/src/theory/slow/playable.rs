//! The playable game graph: reduced positions, and moves followed by reduction (A family of slow
//! exact k-nim games, section 2.3).

use std::cmp::Reverse;

use litemap::LiteMap;

use super::reduction::reduce;
use crate::game::{Canonical, Choices, Game, Kind, Outcome, Sizes};
use crate::lists::{distinct, sort};

/// The positions of the playable game graph below one position.
///
/// ```
/// use nimscope_core::game::{Game, Outcome};
/// use nimscope_core::theory::slow::playable::PlayableGraph;
///
/// let game: Game = "slow:3,2".parse()?;
/// let x = game.canonical([0, 1, 5]);
/// let graph = PlayableGraph::of(game, &x, 100, 1000).expect("it is a slow game");
///
/// // One token of the pile of 5 can ever be taken.
/// let start = &graph.nodes[0];
/// assert_eq!((start.position.to_string(), start.outcome), ("0 1 1".into(), Some(Outcome::N)));
/// let ends: Vec<_> = start.to.iter().map(|&end| graph.nodes[end].position.to_string()).collect();
/// assert_eq!(ends, ["0 0 0"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayableGraph {
    /// The reduced positions, level by level, in lexicographic order in each. The first is the
    /// reduction of the position.
    pub nodes: Vec<ReducedNode>,
    /// Whether there are more positions or moves than were looked at. Then levels may be deeper
    /// than given.
    pub is_cut: bool,
}

/// A reduced position in the playable game graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReducedNode {
    /// The position.
    pub position: Canonical,
    /// The length of the longest play to it.
    pub level: usize,
    /// The reduced positions to which a move leads, each once, as numbers of nodes. In a graph
    /// that is cut only those that are nodes of it.
    pub to: Vec<usize>,
    /// Its outcome in normal play by the definition, the same as that of all positions that reduce
    /// to it (proposition 2.4); `None` in a graph that is cut.
    pub outcome: Option<Outcome>,
}

impl PlayableGraph {
    /// The graph below a position of a slow game, cut at limits of positions and of moves looked
    /// at. `None` for other games.
    pub fn of(game: Game, x: &Canonical, most: usize, moves: usize) -> Option<Self> {
        let Kind::Slow(sizes) = game.kind() else {
            return None;
        };
        let k = sizes.min();
        // Every move lowers the sum. So in falling order of the sum a position comes after all
        // from which a move leads to it.
        let key = |position: Canonical| (position.sum(), Reverse(position));
        let mut waiting = LiteMap::new_vec();
        waiting.insert(key(reduce(k, x)), 0);
        let mut found: Vec<FoundNode> = Vec::new();
        let (mut left, mut is_cut) = (moves, false);
        while let Some((next, &level)) = waiting.last() {
            let next = next.clone();
            waiting.remove(&next);
            let (_, Reverse(position)) = next;
            if found.len() == most {
                is_cut = true;
                break;
            }
            let mut to = Vec::new();
            for choice in Choices::of(game, &position).iter() {
                if left == 0 {
                    is_cut = true;
                    break;
                }
                left -= 1;
                let after = reduce(k, &choice.to);
                let deepest = waiting.entry(key(after.clone())).or_insert(0);
                *deepest = (*deepest).max(level + 1);
                to.push(after);
            }
            found.push((level, position, distinct(to)));
        }
        sort(&mut found);
        Some(Self {
            nodes: nodes(&found, is_cut),
            is_cut,
        })
    }

    /// The number of moves that join the nodes.
    pub fn moves(&self) -> usize {
        self.nodes.iter().map(|node| node.to.len()).sum()
    }
}

/// A node whose number is not known yet: its level, its position, and those of the nodes to which
/// a move leads.
type FoundNode = (usize, Canonical, Vec<Canonical>);

/// The nodes with their outcomes, which follow from those of deeper levels.
fn nodes(found: &[FoundNode], is_cut: bool) -> Vec<ReducedNode> {
    let mut numbers = LiteMap::new_vec();
    for (i, (_, position, _)) in found.iter().enumerate() {
        numbers.insert(position, i);
    }
    let number = |x: &Canonical| numbers.get(x).copied();
    let node = |(level, position, to): &FoundNode| ReducedNode {
        position: position.clone(),
        level: *level,
        to: to.iter().filter_map(number).collect(),
        outcome: None,
    };
    let mut nodes: Vec<ReducedNode> = found.iter().map(node).collect();
    if !is_cut {
        for number in (0..nodes.len()).rev() {
            let is_p = |&to: &usize| nodes[to].outcome == Some(Outcome::P);
            let leads_to_p = nodes[number].to.iter().any(is_p);
            nodes[number].outcome = Some(Outcome::p_if(!leads_to_p));
        }
    }
    nodes
}

// The sets A for which theorems on SN(n, A) are known. In each function n is the number of piles,
// and A holds sizes from 1 to n. And which positions are terminal.

/// {1}: a move plays on one pile.
pub(super) fn is_one(game: Game) -> bool {
    game.sizes().max() == 1
}

/// {n}: a move plays on all piles.
pub(super) fn is_all(game: Game) -> bool {
    game.sizes().min() == game.n()
}

/// {k..n}: a move plays on at least k piles.
pub(super) fn is_at_least(game: Game) -> bool {
    game.sizes() == Sizes::range(game.sizes().min(), game.n())
}

/// {k..n−1} where k divides n−1: a move plays on at least k piles, but not on all.
pub(super) fn is_not_all(game: Game) -> bool {
    let (n, k) = (game.n(), game.sizes().min());
    k < n && game.sizes() == Sizes::range(k, n - 1) && (n - 1).is_multiple_of(k)
}

/// {1..n−1}: a move plays on any piles, but not on all.
pub(super) fn is_all_but_all(game: Game) -> bool {
    game.n() >= 2 && game.sizes() == Sizes::range(1, game.n() - 1)
}

/// {1, n}: a move plays on one pile or on all.
pub(super) fn is_one_or_all(game: Game) -> bool {
    Sizes::of([1, game.n()]) == Some(game.sizes())
}

/// 1 and odd sizes only: every move changes the parity of the sum, and only the empty position is
/// terminal.
pub(super) fn is_odd(game: Game) -> bool {
    let sizes = game.sizes();
    sizes.contains(1) && sizes.iter().all(|size| size % 2 == 1)
}

/// Whether fewer than k piles are not empty, k = min A: no move is left.
pub(super) fn is_terminal(k: usize, x: &Canonical) -> bool {
    x.piles()[x.len() - k] == 0
}
