//! Simplicial nim in which no two circuits share a pile. A circuit is a minimal set of piles that
//! is not an edge.

use crate::game::{Canonical, Game, Hypergraph, Move, Outcome, Ruleset, Taken, piles_of};
use crate::theory::number::{Amount, Number, listed};
use crate::theory::theorem::{Gives, NORMAL, Theorem};

/// `nimscope/disjoint-circuits`. A move leaves a pile of each circuit as it is, so it does not
/// lead from a position without [`surplus`] to another. From any other position one move takes all
/// of the surplus.
pub(super) const THEOREM: Theorem = Theorem {
    outcome: Gives::Everywhere(&|rules, x| Outcome::p_if(surplus(rules, x).is_empty())),
    winning_moves: Some(&|rules, x| {
        let taken = surplus(rules, x);
        let is_n = !taken.is_empty();
        is_n.then_some(Move::Take(taken)).into_iter().collect()
    }),
    numbers: Some(&|rules, x| {
        let mut above = vec![0_u128; x.len()];
        for taken in surplus(rules, x) {
            above[taken.index] = taken.tokens.into();
        }
        let clause = format!(
            "the numbers of tokens above the least pile of the circuit, or above 0, are {}",
            listed(&above)
        );
        let name = "tokens above the least pile of the circuit, or above 0";
        vec![Number::phrased(name, Amount::Each(above), clause)]
    }),
    ..Theorem::about(
        "nimscope/disjoint-circuits",
        &|game| circuits(game).is_some(),
        NORMAL,
    )
};

fn circuits(game: Game) -> Option<&'static [u32]> {
    let edges = game.kind().edges().filter(|edges| !edges.slow)?;
    Hypergraph::disjoint_circuits(edges.hypergraph)
}

/// The tokens of each pile above the least pile of its circuit, or above 0.
fn surplus(rules: Ruleset, x: &Canonical) -> Vec<Taken> {
    let piles = x.piles();
    let mut least = vec![0; piles.len()];
    for &circuit in circuits(rules.game).unwrap_or_default() {
        let smallest = piles_of(circuit).map(|i| piles[i]).min().unwrap_or(0);
        piles_of(circuit).for_each(|i| least[i] = smallest);
    }
    let above = piles.iter().zip(least).map(|(pile, least)| pile - least);
    above
        .enumerate()
        .map(|(index, tokens)| Taken { index, tokens })
        .filter(|taken| taken.tokens > 0)
        .collect()
}
