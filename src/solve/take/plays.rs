//! The numbers of piles of a move, and the length of the longest play.

use super::super::key::TableKey;
use crate::game::Kind;

/// The numbers of piles that a move may play on, up to the number of piles.
pub(super) fn sizes(key: TableKey) -> Vec<usize> {
    match key.rules.game.kind() {
        Kind::Take(sizes) => sizes.iter().collect(),
        Kind::Slow(_) | Kind::Split(_) | Kind::Edges(_) => Vec::new(),
    }
}

/// A bound on remoteness, the dead end of misère play counted, and on Grundy values: no play is
/// longer, as each move takes a token from each of at least min A piles.
pub(super) fn longest(key: TableKey) -> u128 {
    let game = key.rules.game;
    game.n() as u128 * u128::from(key.max) / game.sizes().min() as u128 + 1
}
