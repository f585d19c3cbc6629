//! Two neighbours of a circle of four piles: findings of this project, proved by machine.

use super::circular::{is_circle, piles};
use crate::game::{Canonical, Family, Outcome, Ruleset};
use crate::theory::number::Number;
use crate::theory::theorem::{Gives, NORMAL, Theorem};

/// Any tokens from each of two neighbours.
pub(super) const EXACT: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| {
        let [a, b, c, d] = piles(x);
        let is_least = |pile: u128| pile <= a.min(b).min(c).min(d);
        Outcome::p_if((a == c && is_least(a)) || (b == d && is_least(b)))
    }),
    numbers: Some(&opposite_piles),
    ..Theorem::about(
        "nimscope/circular-exact-4-2",
        &|game| is_circle(game, Family::CircularExact, 4, 2),
        NORMAL,
    )
};

/// One token from one pile or from each of two neighbours.
pub(super) const SLOW: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| {
        let [a, b, c, d] = piles(x);
        Outcome::p_if((a + c) % 2 == 0 && (b + d) % 2 == 0)
    }),
    numbers: Some(&opposite_piles),
    ..Theorem::about(
        "nimscope/slow-circular-4-2",
        &|game| is_circle(game, Family::SlowCircular, 4, 2),
        NORMAL,
    )
};

fn opposite_piles(_: Ruleset, x: &Canonical) -> Vec<Number> {
    let [a, b, c, d] = piles(x);
    vec![
        Number::each("(a, c)", [a, c]),
        Number::each("(b, d)", [b, d]),
    ]
}
