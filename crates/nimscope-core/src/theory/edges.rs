//! Games on hypergraphs: which theorem answers for which game, and findings of this project.

use crate::game::{
    Canonical, Game, Grundy, Hypergraph, Kind, Move, Outcome, Ruleset, Taken, enumerated, piles_of,
};
use crate::theory::slow::parity::alternating;
use crate::theory::theorem::{Amount, BOTH, Gives, NORMAL, Number, Theorem};

mod circular;

/// The theorems, in the order in which they are tried.
pub(super) const THEOREMS: [Theorem; 10] = [
    circular::FOUR_TWO,
    circular::FIVE_TWO,
    circular::FIVE_THREE,
    circular::SIX_THREE,
    circular::SIX_FOUR,
    circular::EXACT_FOUR_TWO,
    circular::SLOW_FOUR_TWO,
    DISJOINT_CIRCUITS,
    STAR,
    ODD_EDGES,
];

/// Simplicial nim in which no two circuits share a pile. A circuit is a minimal set of piles that
/// is not an edge.
///
/// A move leaves a pile of each circuit as it is, so it does not
/// lead from a position without [`surplus`] to another. From any other position one move takes all
/// of the surplus.
const DISJOINT_CIRCUITS: Theorem = Theorem {
    outcome: Gives::Everywhere(&|rules, x| Outcome::p_if(surplus(rules, x).is_empty())),
    winning_moves: Some(&|rules, x| {
        let taken = surplus(rules, x);
        let is_n = !taken.is_empty();
        is_n.then_some(Move::take(taken)).into_iter().collect()
    }),
    numbers: Some(&|rules, x| {
        let mut above = vec![0_u128; x.len()];
        for taken in surplus(rules, x) {
            above[taken.index] = taken.tokens.into();
        }
        let clause = format!(
            "the numbers of tokens above the least pile of the circuit, or above 0, are {}",
            enumerated(&above)
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

/// Nim on a star: a move plays on its centre and on one other pile.
///
/// A move makes the centre and the sum of the others smaller, and so their
/// minimum m. Any value below m is reached: the centre is lowered to it, and another pile by one
/// token.
const STAR: Theorem = Theorem {
    grundy: Gives::Everywhere(&star_grundy),
    numbers: Some(&|rules, x| {
        let [centre, others] = sides(rules, x);
        vec![
            Number::one("a", centre),
            Number::one("b + c + d + …", others),
        ]
    }),
    ..Theorem::about("nimscope/star", &|game| centre(game).is_some(), NORMAL)
};

/// The pile that is in every edge, if the edges are the pairs of it and any other.
fn centre(game: Game) -> Option<usize> {
    let Kind::Edges(edges) = game.kind() else {
        return None;
    };
    let hypergraph = edges.hypergraph;
    let centre = |i: &usize| {
        let others = (0..hypergraph.n).filter(|j| j != i);
        let mut pairs = others.map(|j| 1 << i | 1 << j);
        pairs.all(|pair| hypergraph.has(pair))
    };
    let is_star = !edges.slow
        && hypergraph.sizes.iter().eq([2])
        && hypergraph.edges.len() + 1 == hypergraph.n;
    (0..hypergraph.n).find(centre).filter(|_| is_star)
}

fn star_grundy(rules: Ruleset, x: &Canonical) -> Grundy {
    let [centre, others] = sides(rules, x);
    Grundy(centre.min(others))
}

/// The tokens of the centre, and those of the other piles.
fn sides(rules: Ruleset, x: &Canonical) -> [u128; 2] {
    let centre = centre(rules.game).map_or(0, |i| u128::from(x.piles()[i]));
    [centre, x.sum() - centre]
}

/// Slow games on hypergraphs whose edges are odd, and in which a move may play on any single pile:
/// each move changes the parity of the number of tokens, and only the empty
/// position is terminal.
const ODD_EDGES: Theorem = Theorem {
    grundy: Gives::Everywhere(&|rules, x| alternating(x.sum(), rules.convention)),
    numbers: Some(&|_, x| vec![Number::one("S", x.sum())]),
    ..Theorem::about("nimscope/odd-edges", &is_odd, BOTH)
};

fn is_odd(game: Game) -> bool {
    let Kind::Edges(edges) = game.kind() else {
        return false;
    };
    let hypergraph = edges.hypergraph;
    edges.slow
        && hypergraph.sizes.iter().all(|size| size % 2 == 1)
        && (0..hypergraph.n).all(|pile| hypergraph.has(1 << pile))
}
