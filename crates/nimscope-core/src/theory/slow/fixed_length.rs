//! SN(n, {1}) and SN(n, {n}): every game has the same length, whatever the players do (Gurvich,
//! Maximchuk, Miheenkov, Naumova 2024, section 1.1).

use super::parity::alternating;
use super::playable::{is_all, is_one, is_terminal};
use crate::game::{Canonical, Game, Move, Remoteness};
use crate::theory::theorem::{BOTH, Gives, Number, Theorem};

/// Remoteness, Grundy value and moves.
pub(super) const THEOREM: Theorem = Theorem {
    remoteness: Gives::Everywhere(&|rules, x| {
        Remoteness(moves(rules.game, x) + rules.convention.terminal_remoteness().0)
    }),
    grundy: Gives::Everywhere(&|rules, x| alternating(moves(rules.game, x), rules.convention)),
    optimal_move: Some(&|rules, x| any_move(rules.game, x)),
    numbers: Some(&|rules, x| {
        let letter = if is_one(rules.game) { "S" } else { "x₁" };
        vec![Number::one(letter, moves(rules.game, x))]
    }),
    ..Theorem::about("games24/1.1", &|game| is_one(game) || is_all(game), BOTH)
};

/// The number of moves of every game.
fn moves(game: Game, x: &Canonical) -> u128 {
    if is_one(game) {
        x.sum()
    } else {
        x.min().into()
    }
}

/// Some move: all are optimal.
fn any_move(game: Game, x: &Canonical) -> Option<Move> {
    let k = game.sizes().min();
    (!is_terminal(k, x)).then(|| Move::one_from_each(x.len() - k..x.len()))
}
