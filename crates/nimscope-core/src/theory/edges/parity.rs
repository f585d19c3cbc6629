//! Slow games on hypergraphs whose edges are odd, and in which a move may play on any single pile.

use crate::game::{Canonical, Convention, Game, Grundy, Kind, Ruleset};
use crate::theory::number::Number;
use crate::theory::theorem::{BOTH, Gives, Theorem};

/// `nimscope/odd-edges`: each move changes the parity of the number of tokens, and only the empty
/// position is terminal.
pub(super) const THEOREM: Theorem = Theorem {
    grundy: Gives::Everywhere(&grundy),
    numbers: Some(&|_, x| vec![Number::one("S", x.sum())]),
    ..Theorem::about("nimscope/odd-edges", &is_odd, BOTH)
};

fn is_odd(game: Game) -> bool {
    let Kind::Edges(edges) = game.kind() else {
        return false;
    };
    let hypergraph = edges.hypergraph;
    edges.slow
        && hypergraph.sizes().iter().all(|size| size % 2 == 1)
        && (0..hypergraph.n()).all(|pile| hypergraph.has(1 << pile))
}

fn grundy(rules: Ruleset, x: &Canonical) -> Grundy {
    let parity = x.sum() % 2;
    Grundy(match rules.convention {
        Convention::Normal => parity,
        Convention::Misere => 1 - parity,
    })
}
