//! Nim on a star: a move plays on its centre and on one other pile.

use crate::game::{Canonical, Game, Grundy, Kind, Ruleset};
use crate::theory::number::Number;
use crate::theory::theorem::{Gives, NORMAL, Theorem};

/// `nimscope/star`. A move makes the centre and the sum of the others smaller, and so their
/// minimum m. Any value below m is reached: the centre is lowered to it, and another pile by one
/// token.
pub(super) const THEOREM: Theorem = Theorem {
    grundy: Gives::Everywhere(&grundy),
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
        let others = (0..hypergraph.n()).filter(|j| j != i);
        let mut pairs = others.map(|j| 1 << i | 1 << j);
        pairs.all(|pair| hypergraph.has(pair))
    };
    let is_star = !edges.slow
        && hypergraph.sizes().iter().eq([2])
        && hypergraph.edges().len() + 1 == hypergraph.n();
    (0..hypergraph.n()).find(centre).filter(|_| is_star)
}

fn grundy(rules: Ruleset, x: &Canonical) -> Grundy {
    let [centre, others] = sides(rules, x);
    Grundy(centre.min(others))
}

/// The tokens of the centre, and those of the other piles.
fn sides(rules: Ruleset, x: &Canonical) -> [u128; 2] {
    let centre = centre(rules.game).map_or(0, |i| u128::from(x.piles()[i]));
    [centre, x.sum() - centre]
}
