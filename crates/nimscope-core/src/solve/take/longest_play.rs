//! The numbers of piles of a move, and the length of the longest play.

use super::super::key::TableKey;

/// The numbers of piles that a move may play on, up to the number of piles.
pub(super) fn sizes(key: TableKey) -> Vec<usize> {
    key.rules.game.sizes().iter().collect()
}

/// A bound on remoteness, the dead end of misère play counted, and on Grundy values: no play is
/// longer, as each move takes a token from each of at least min A piles.
pub(super) fn longest(key: TableKey) -> u128 {
    let game = key.rules.game;
    game.n() as u128 * u128::from(key.max) / game.sizes().min() as u128 + 1
}
