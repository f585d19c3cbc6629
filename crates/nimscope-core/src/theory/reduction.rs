//! What is left of a position whose tokens cannot all be played, by the kind of game.
//!
//! In slow games on hypergraphs, each time a pile is played on, so are all others of an edge. So
//! the plays on a pile without an edge of its own are limited: there are at most as many as the
//! sum, over its edges, of the least other pile of each. Tokens above that stay in every play: as
//! long as a move on the pile is possible otherwise, the pile cut down to this number is not
//! empty. So the moves are the same, and all values.

use std::borrow::Cow;

use super::slow::reduction;
use crate::game::{Canonical, Edges, Game, piles_of};

/// The position without its unplayable tokens, for the games that can have some. It has the same
/// values.
///
/// ```
/// use nimscope_core::game::Ruleset;
/// use nimscope_core::solve::naive::Naive;
/// use nimscope_core::theory::reduced;
/// let rules = Ruleset::normal("slow:3,2".parse()?);
/// let x = rules.game.canonical([1, 2, 9]);
/// let cut = reduced(rules.game, &x); // ⌊(1 + 2 + 3)/2⌋ = 3
/// assert_eq!(cut.to_string(), "1 2 3");
/// let mut naive = Naive::new(rules);
/// assert_eq!(naive.value(&x), naive.value(&cut));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn reduced(game: Game, x: &Canonical) -> Cow<'_, Canonical> {
    if let Some(sizes) = game.kind().slow_sizes()
        && !reduction::is_reduced(sizes.min(), x)
    {
        return Cow::Owned(reduction::reduce(sizes.min(), x));
    }
    if let Some(edges) = game.kind().edges().filter(|edges| edges.slow) {
        let cut = reduced_on_edges(edges, x.piles());
        return Cow::Owned(game.canonical(cut));
    }
    Cow::Borrowed(x)
}

/// How often the piles are cut. Each time is right by itself, and few change anything.
const TIMES: usize = 64;

/// The piles without the tokens that this bound shows are never played.
pub fn reduced_on_edges(edges: Edges, piles: &[u64]) -> Vec<u64> {
    let all = &edges.hypergraph.edges;
    let mut piles = piles.to_vec();
    for _ in 0..TIMES {
        let mut most = vec![0_u64; piles.len()];
        for &edge in all {
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
