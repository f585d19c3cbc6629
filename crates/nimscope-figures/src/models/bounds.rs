//! The bounds that figures have of themselves.

use crate::game::Game;
use crate::solve::Ranking;

/// The largest bound whose box has no more than `positions` positions, from `least` to `wish`.
pub(super) fn within(game: Game, wish: u64, least: u64, positions: u128) -> u64 {
    let fits = |max: &u64| Ranking::count_of(game, *max) <= positions;
    (least..=wish).rev().find(fits).unwrap_or(least)
}
