//! Games whose Grundy value in normal play is the length of the longest play: exact nim (n, = k)
//! with n < 2k (Boros, Gurvich, Ho, Makino, Mursic 2018) and Moore's nim with n = k (Jenkyns,
//! Mayberry 1980). The consequences for misère play and for the remoteness are this project's.

use super::moore;
use crate::game::{Canonical, Convention, Game, Grundy, Move, Remoteness, Ruleset, Sizes};
use crate::theory::slow::normal::longest_game;
use crate::theory::theorem::{BOTH, Explained, Gives, NORMAL, Number, Theorem};

/// Moore's nim with n = k in normal play.
pub(super) const MOORE_ON_ALL: Theorem = Theorem {
    grundy: Gives::Everywhere(&grundy),
    winning_moves: Some(&winning_moves),
    numbers: Some(&|_, x| vec![Number::one("S", x.sum())]),
    explained: Some(Explained::Balance),
    ..Theorem::about("moore/n=k", &is_moore_on_all, NORMAL)
};

/// Exact nim with n < 2k in normal play.
pub(super) const EXACT: Theorem = Theorem {
    grundy: Gives::Everywhere(&grundy),
    winning_moves: Some(&winning_moves),
    numbers: Some(&length),
    ..Theorem::about("exact/n<2k", &is_exact, NORMAL)
};

/// Both, in both plays. A move leads to every smaller Grundy value. So the winner makes the last
/// move at once, and in misère play makes the opponent do so.
pub(super) const BY_LENGTH: Theorem = Theorem {
    remoteness: Gives::Everywhere(&remoteness),
    grundy: Gives::Everywhere(&grundy),
    winning_moves: Some(&winning_moves),
    numbers: Some(&length),
    ..Theorem::about(
        "nimscope/height",
        &|game| is_moore_on_all(game) || is_exact(game),
        BOTH,
    )
};

/// Whether the game is Moore's nim (k, ≤ k): any tokens from any piles.
fn is_moore_on_all(game: Game) -> bool {
    game.sizes() == Sizes::range(1, game.n())
}

/// Whether the game is exact nim (n, = k), n < 2k.
fn is_exact(game: Game) -> bool {
    let k = game.k();
    game.sizes() == Sizes::only(k) && game.n() < 2 * k
}

/// The length of the longest play.
fn longest(game: Game, x: &Canonical) -> u128 {
    if is_moore_on_all(game) {
        x.sum()
    } else {
        longest_play(game.k(), x)
    }
}

fn grundy(rules: Ruleset, x: &Canonical) -> Grundy {
    Grundy(match (longest(rules.game, x), rules.convention) {
        // Terminal positions have 1, and so 0 and 1 are exchanged.
        (length @ (0 | 1), Convention::Misere) => 1 - length,
        (length, _) => length,
    })
}

fn remoteness(rules: Ruleset, x: &Canonical) -> Remoteness {
    let length = longest(rules.game, x);
    Remoteness(match rules.convention {
        Convention::Normal => length.min(1),
        Convention::Misere => length.min(2) + 1,
    })
}

fn winning_moves(rules: Ruleset, x: &Canonical) -> Vec<Move> {
    let k = rules.game.k();
    if is_moore_on_all(rules.game) {
        return moore::winning_moves(k, rules.convention, x);
    }
    match rules.convention {
        // At least k piles are not empty. Once the k largest are, the game ends, as n < 2k.
        Convention::Normal => vec![lowering_largest(k, x, 0)],
        Convention::Misere if longest_play(k, x) == 0 => Vec::new(),
        Convention::Misere => vec![ending_next(k, x)],
    }
}

fn length(rules: Ruleset, x: &Canonical) -> Vec<Number> {
    let length = Number::one("T", longest(rules.game, x));
    let sum = is_moore_on_all(rules.game).then(|| Number::one("S", x.sum()));
    std::iter::once(length).chain(sum).collect()
}

/// T(x) = max {m : Σ min(xᵢ, m) ≥ k·m}: the number of moves when all that can be taken is taken
/// one at a time, and the length of the longest play.
///
/// ```
/// use nimscope_core::{game::Canonical, theory::take::longest_play};
/// assert_eq!(longest_play(2, &Canonical::sorted(vec![1, 1, 2, 9])), 4);
/// ```
pub fn longest_play(k: usize, x: &Canonical) -> u128 {
    longest_game(k, x.piles())
}

/// The move that lowers the k largest piles to a size.
pub(super) fn lowering_largest(k: usize, x: &Canonical, size: u64) -> Move {
    let mut to = x.piles().to_vec();
    let kept = to.len() - k;
    to[kept..].fill(size);
    Move::changing(x.piles(), &to)
}

/// Exact nim with n < 2k, or n = 2k and x₁ ≤ 1, T ≥ 2: a move to T = 1, where the next move is the
/// last. Some of the k largest piles keep one token, the others none, so that k piles are left.
pub(super) fn ending_next(k: usize, x: &Canonical) -> Move {
    let mut to = x.piles().to_vec();
    let (n, nonempty) = (to.len(), to.iter().filter(|&&pile| pile > 0).count());
    let ones = 2 * k - nonempty;
    to[n - k..].fill(0);
    to[n - ones..].fill(1);
    Move::changing(x.piles(), &to)
}
