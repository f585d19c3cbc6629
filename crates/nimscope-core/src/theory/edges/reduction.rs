//! Unplayable tokens in slow games on hypergraphs.
//!
//! Each time a pile is played on, so are all others of an edge. So the plays on a pile without an
//! edge of its own are limited: there are at most as many as the sum, over its edges, of the least
//! other pile of each. Tokens above that stay in every play: as long as a move on the pile is
//! possible otherwise, the pile cut down to this number is not empty. So the moves are the same,
//! and all values.

use crate::game::{Edges, piles_of};

/// How often the piles are cut. Each time is right by itself, and few change anything.
const TIMES: usize = 64;

/// The piles without the tokens that this bound shows are never played.
pub fn reduce(edges: Edges, piles: &[u64]) -> Vec<u64> {
    let all = edges.hypergraph.edges();
    let mut piles = piles.to_vec();
    for _ in 0..TIMES {
        let mut most = vec![0_u64; piles.len()];
        for &edge in &all {
            for i in piles_of(edge) {
                let others = piles_of(edge).filter(|&j| j != i).map(|j| piles[j]);
                // An edge of its own sets no bound.
                most[i] = most[i].saturating_add(others.min().unwrap_or(u64::MAX));
            }
        }
        let cut: Vec<u64> = piles
            .iter()
            .zip(most)
            .map(|(&pile, most)| pile.min(most))
            .collect();
        if cut == piles {
            break;
        }
        piles = cut;
    }
    piles
}
