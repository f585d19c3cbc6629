//! Normal play at any pile size: SN(n, {k..n}), NIM(n, n−1), and SN(n, {k..n−1}) where k divides
//! n−1.
//!
//! Everything follows from the longest games from the halved piles, rounded down and rounded up:
//! u = ⌊x/2⌋ and w = ⌈x/2⌉ pile by pile. A position is P when these two games have the same
//! length, and with k = n−1 also when it is of the second kind (`is_second_kind`). Theorems 1, 2
//! and 2' of this project.

use super::playable::{is_at_least, is_not_all, is_terminal};
use crate::game::{Canonical, Game, Move, Outcome, Remoteness, Ruleset, Sizes, last_where};
use crate::theory::theorem::{Gives, NORMAL, Number, Theorem};

/// Theorem 1: SN(n, {k..n}).
pub(super) const AT_LEAST: Theorem = Theorem {
    cell: Some(&|rules, cell| Some(cell.at_least(rules.game.sizes().min()))),
    remoteness: Gives::Everywhere(&|rules, x| at_least(rules.game.sizes().min(), x)),
    optimal_move: Some(&|rules, x| at_least_move(rules.game.sizes().min(), x)),
    numbers: Some(&|rules, x| lengths(rules.game.sizes().min(), x)),
    ..Theorem::about("nimscope/thm1", &is_at_least, NORMAL)
};

/// SN(n, {1..n}), as it is cited: P exactly if all piles are even. Theorem 1 answers there.
pub(super) const ON_ANY: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| Outcome::p_if(x.piles().iter().all(|pile| pile % 2 == 0))),
    ..Theorem::about(
        "slowset/ex1",
        &|game| game.sizes() == Sizes::range(1, game.n()),
        NORMAL,
    )
};

/// Theorem 2: NIM(n, n−1). The move is the [M-rule's](super::m_rule).
pub(super) const ALL_BUT_ONE: Theorem = Theorem {
    cell: Some(&|rules, cell| Some(cell.all_but_one(rules.game.n()))),
    remoteness: Gives::Everywhere(&|_, x| all_but_one(x)),
    numbers: Some(&lengths_and_kind),
    ..Theorem::about("nimscope/thm2", &Game::is_all_but_one, NORMAL)
};

/// Theorem 2': SN(n, {k..n−1}) where k divides n−1.
pub(super) const NOT_ALL: Theorem = Theorem {
    outcome: Gives::Everywhere(&|rules, x| not_all(rules.game.sizes().min(), x)),
    cell: Some(&|rules, cell| cell.not_all(rules.game.sizes().min(), rules.game.n())),
    winning_moves: Some(&|rules, x| vec![not_all_winning_move(rules.game.sizes().min(), x)]),
    numbers: Some(&lengths_and_kind),
    ..Theorem::about("nimscope/thm2'", &is_not_all, NORMAL)
};

fn lengths(k: usize, x: &Canonical) -> Vec<Number> {
    let (lower, upper) = half_games(k, x);
    vec![Number::one("L(u)", lower), Number::one("L(w)", upper)]
}

fn lengths_and_kind(rules: Ruleset, x: &Canonical) -> Vec<Number> {
    let k = rules.game.sizes().min();
    let mut numbers = lengths(k, x);
    numbers.push(Number::holds("of the second kind", is_second_kind(k, x)));
    numbers
}

/// The number of moves of the longest game of NIM(n, k), k ≥ 1, from v: the largest t with Σ
/// min(vᵢ, t) ≥ k·t. O(n log max).
pub fn longest_game(k: usize, v: &[u64]) -> u128 {
    let playable = |t: u128| v.iter().map(|&pile| t.min(pile.into())).sum::<u128>();
    largest(0, |t| playable(t) >= k as u128 * t)
}

/// The numbers of moves of the longest games of NIM(n, k) from the halves ⌊x/2⌋ and ⌈x/2⌉ of a
/// position.
fn half_games(k: usize, x: &Canonical) -> (u128, u128) {
    let of = |half: fn(&u64) -> u64| {
        let halves: Vec<u64> = x.piles().iter().map(half).collect();
        longest_game(k, &halves)
    };
    (of(|pile| pile / 2), of(|pile| pile.div_ceil(2)))
}

/// The remoteness in SN(n, {k..n}), which implies the outcome (theorem 1). O(n log max).
pub fn at_least(k: usize, x: &Canonical) -> Remoteness {
    let (lower, upper) = half_games(k, x);
    Remoteness(2 * lower + u128::from(lower < upper))
}

/// An optimal move in SN(n, {k..n}); `None` from a terminal position. From N it plays on all odd
/// piles and, if they are fewer than k, on the largest even ones besides (lemma 1.5); from P on
/// the k largest piles (lemma 1.3). O(n log max).
pub(crate) fn at_least_move(k: usize, x: &Canonical) -> Option<Move> {
    if is_terminal(k, x) {
        None
    } else if at_least(k, x).outcome().is_p() {
        Some(Move::one_from_each(x.len() - k..x.len()))
    } else {
        Some(on_odd_piles(k, x))
    }
}

/// The move on all odd piles and, if they are fewer than k, on some of the largest even piles, k
/// piles in all.
fn on_odd_piles(k: usize, x: &Canonical) -> Move {
    let of_parity = |parity| (0..x.len()).filter(move |&i| x.piles()[i] % 2 == parity);
    let mut played: Vec<usize> = of_parity(1).collect();
    let missing = k.saturating_sub(played.len());
    played.extend(of_parity(0).rev().take(missing));
    played.sort_unstable();
    Move::one_from_each(played)
}

/// Whether a position is of the second kind of P-positions of SN(n, {k..n−1}), k a divisor of n−1:
/// all piles are odd and, with u = (x − 1)/2 and its sum S(u), S(u) ≡ −1 mod k and k·max u ≤ S(u).
fn is_second_kind(k: usize, x: &Canonical) -> bool {
    let k = k as u128;
    let sum: u128 = x.piles().iter().map(|&pile| u128::from(pile / 2)).sum();
    x.piles().iter().all(|pile| pile % 2 == 1)
        && (sum + 1).is_multiple_of(k)
        && k * u128::from(x.max() / 2) <= sum
}

/// The remoteness in NIM(n, n−1), n ≥ 2, which implies the outcome (theorem 2). O(n log max).
pub fn all_but_one(x: &Canonical) -> Remoteness {
    let k = x.len() - 1;
    let (lower, upper) = half_games(k, x);
    Remoteness(if lower == upper {
        2 * lower
    } else if is_second_kind(k, x) {
        2 * lower + 2
    } else {
        2 * lower + 1
    })
}

/// The outcome in SN(n, {k..n−1}) where k divides n−1 (theorem 2'; false for every other k,
/// theorem 2''). O(n log max).
pub fn not_all(k: usize, x: &Canonical) -> Outcome {
    let (lower, upper) = half_games(k, x);
    Outcome::p_if(lower == upper || is_second_kind(k, x))
}

/// A winning move from an N-position of SN(n, {k..n−1}), k a divisor of n−1: as in SN(n, {k..n}),
/// but if all piles are odd a largest one is kept (lemma 2.1 c).
fn not_all_winning_move(k: usize, x: &Canonical) -> Move {
    if x.piles().iter().all(|pile| pile % 2 == 1) {
        Move::one_from_each(0..x.len() - 1)
    } else {
        on_odd_piles(k, x)
    }
}

// The largest number that satisfies a condition which holds up to some point and fails beyond.

/// The largest t ≥ 0 with `holds(t)`, where `holds` is true for t = 0, true up to some point, and
/// false beyond. It is sought from a guess on: O(log |t − guess|) calls, which look at numbers
/// below 2t + 2 only from the guess 0 on.
pub(super) fn largest(guess: u128, holds: impl Fn(u128) -> bool) -> u128 {
    let is_below = guess == 0 || holds(guess);
    let mut step = 1;
    let (known, fails) = if is_below {
        while holds(guess + step) {
            step *= 2;
        }
        (guess + step / 2, guess + step)
    } else {
        while step < guess && !holds(guess - step) {
            step *= 2;
        }
        (guess.saturating_sub(step), guess - step / 2)
    };
    last_where(known, fails, holds)
}
