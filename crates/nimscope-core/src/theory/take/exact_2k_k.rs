//! Exact nim (2k, = k), k ≥ 2 (Boros, Gurvich, Ho, Makino, Mursic 2018).

use super::longest::{ending_next, longest_play, lowering_largest};
use super::moore::from_triangle;
use crate::game::{Canonical, Game, Grundy, Measure, Move, Outcome, Ruleset, Sizes};
use crate::theory::slow::normal::longest_game;
use crate::theory::theorem::{Gives, MISERE, NORMAL, Number, Theorem};

/// The P-positions of exact nim (4, = 2): Theorem 10 of the paper on exact nim (5, 2).
pub(super) const FOUR_PILES: Theorem = Theorem {
    outcome: Gives::Everywhere(&outcome),
    winning_moves: Some(&winning_moves),
    numbers: Some(&numbers),
    ..Theorem::about(
        "exact52/thm10",
        &|game| is_covered(game) && game.n() == 4,
        NORMAL,
    )
};

/// P-positions and Grundy values of exact nim (2k, = k).
pub(super) const THEOREM: Theorem = Theorem {
    outcome: Gives::Everywhere(&outcome),
    grundy: Gives::Everywhere(&|rules, x| twice_grundy(rules.game.k(), x)),
    winning_moves: Some(&winning_moves),
    numbers: Some(&numbers),
    beyond_automata: Some((Measure::Grundy, "y(y + 1)/2")),
    ..Theorem::about("exact/n=2k", &is_covered, NORMAL)
};

/// P-positions in misère play, for k = 2 and 3: a finding of this project, proved by machine.
pub(super) const MISERE_PLAY: Theorem = Theorem {
    outcome: Gives::Everywhere(&|rules, x| {
        let k = rules.game.k();
        let are_equal = x.min() >= 2 && twice_is_p(k, x);
        Outcome::p_if(are_equal || longest_play(k, x) == 1)
    }),
    winning_moves: Some(&|rules, x| {
        let k = rules.game.k();
        match x.min() {
            0 | 1 if longest_play(k, x) == 0 => Vec::new(),
            0 | 1 => vec![ending_next(k, x)],
            _ => winning_moves(rules, x),
        }
    }),
    numbers: Some(&|rules, x| {
        let length = longest_play(rules.game.k(), x);
        let length = Number::one("T", length);
        std::iter::once(length).chain(numbers(rules, x)).collect()
    }),
    ..Theorem::about(
        "nimscope/misere-exact",
        &|game| is_covered(game) && game.n() <= 6,
        MISERE,
    )
};

fn is_covered(game: Game) -> bool {
    let k = game.k();
    k >= 2 && game.n() == 2 * k && game.sizes() == Sizes::only(k)
}

fn outcome(rules: Ruleset, x: &Canonical) -> Outcome {
    Outcome::p_if(twice_is_p(rules.game.k(), x))
}

/// The move that lowers the k largest piles to the least. It wins from every N-position.
fn winning_moves(rules: Ruleset, x: &Canonical) -> Vec<Move> {
    vec![lowering_largest(rules.game.k(), x, x.min())]
}

fn numbers(rules: Ruleset, x: &Canonical) -> Vec<Number> {
    let k = rules.game.k();
    vec![
        Number::one("x₁", x.min()),
        Number::one("xₖ₊₁", x.piles()[k]),
        Number::one("k", k as u128),
    ]
}

/// The Grundy value for n = 2k, k ≥ 2, in normal play: with m = x₁, y = T(x − m),
/// z = 1 + y(y + 1)/2 it is T(x) if m < z, else z − 1 + (m − z) mod (y + 1).
fn twice_grundy(k: usize, x: &Canonical) -> Grundy {
    let m = x.min();
    let above: Vec<u64> = x.piles().iter().map(|pile| pile - m).collect();
    let y = longest_game(k, &above);
    Grundy(from_triangle(m, y).unwrap_or_else(|| longest_play(k, x)))
}

/// P or not for n = 2k, k ≥ 2, in normal play: more than k piles equal the least one. For (4, 2)
/// this is Theorem 10 of the paper on exact nim (5, 2).
fn twice_is_p(k: usize, x: &Canonical) -> bool {
    x.piles()[k] == x.min()
}
