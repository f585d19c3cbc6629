//! The rearrangements of the piles that change nothing, as the rules of the game say.

use crate::game::{AtMost, Game, Symmetry};

/// Rearrangements of which all that change nothing in the game are products: pile i of the new
/// position is the old one at place i of the list.
pub(super) fn generators(game: Game) -> Vec<Vec<usize>> {
    let n = game.n();
    match game.symmetry() {
        Symmetry::All if n < 2 => Vec::new(),
        Symmetry::All => {
            let swapped = [1, 0].into_iter().chain(2..n).collect();
            let turned = (1..n).chain([0]).collect();
            vec![swapped, turned]
        }
        Symmetry::Of(group) => {
            let places = |p: &[u8]| p.iter().map(|&place| usize::from(place)).collect();
            group.generators().map(places).collect()
        }
    }
}

/// Pairs of piles in increasing order: all neighbours; in other games, the pairs that are in order
/// in every least image.
pub(super) fn pairs(game: Game) -> Vec<AtMost> {
    match game.symmetry() {
        Symmetry::All => (1..game.n())
            .map(|other| AtMost {
                pile: other - 1,
                other,
            })
            .collect(),
        Symmetry::Of(group) => group.pairs().take(64).collect(),
    }
}
