//! The P-positions of circular nim CN(n, k) in normal play, for the circles of which they are
//! known (Dufour, Heubach 2013: circular nim). CN(n, 1), CN(n, n − 1) and CN(n, n) are nim and
//! Moore's nim.

use std::sync::LazyLock;

use crate::game::{Canonical, Family, Game, Kind, Outcome};
use crate::theory::theorem::{Gives, NORMAL, Theorem};

/// CN(4, 2): opposite piles are equal.
pub(super) const FOUR_TWO: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| {
        let [a, b, c, d] = piles(x);
        Outcome::p_if((a, b) == (c, d))
    }),
    ..Theorem::about("circular/4,2", &|game| is_circle(game, 4, 2), NORMAL)
};

/// CN(5, 2): (m, b, c, d, b) with m + b = c + d and m the largest pile.
pub(super) const FIVE_TWO: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| {
        somewhere(piles(x), |[m, b, c, d, e]| {
            b == e && m + b == c + d && m >= b.max(c).max(d)
        })
    }),
    ..Theorem::about("circular/5,2", &|game| is_circle(game, 5, 2), NORMAL)
};

/// CN(5, 3): (0, b, c, d, b) with b = c + d.
pub(super) const FIVE_THREE: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| {
        somewhere(piles(x), |[a, b, c, d, e]| a == 0 && b == e && b == c + d)
    }),
    ..Theorem::about("circular/5,3", &|game| is_circle(game, 5, 3), NORMAL)
};

/// CN(6, 3): a + b = d + e and b + c = e + f.
pub(super) const SIX_THREE: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| somewhere(piles(x), are_opposite_pairs_equal)),
    ..Theorem::about("circular/6,3", &|game| is_circle(game, 6, 3), NORMAL)
};

/// CN(6, 4): the same, a ⊕ c ⊕ e = 0, and a is the least pile.
pub(super) const SIX_FOUR: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| {
        somewhere(piles(x), |x| {
            let [a, _, c, _, e, _] = x;
            are_opposite_pairs_equal(x) && a ^ c ^ e == 0 && x.iter().all(|&pile| a <= pile)
        })
    }),
    ..Theorem::about("circular/6,4", &|game| is_circle(game, 6, 4), NORMAL)
};

/// Whether the game is CN(n, k), by whatever name.
fn is_circle(game: Game, n: usize, k: usize) -> bool {
    static CIRCLES: LazyLock<Vec<(usize, usize, Kind)>> = LazyLock::new(|| {
        let circles = [(4, 2), (5, 2), (5, 3), (6, 3), (6, 4)];
        let kind = |n, k| Game::new(Family::Circular, n, k).map(Game::kind);
        let kinds = circles.map(|(n, k)| kind(n, k).ok().map(|kind| (n, k, kind)));
        kinds.into_iter().flatten().collect()
    });
    CIRCLES.contains(&(n, k, game.kind()))
}

fn piles<const N: usize>(x: &Canonical) -> [u128; N] {
    std::array::from_fn(|i| x.piles()[i].into())
}

fn are_opposite_pairs_equal([a, b, c, d, e, f]: [u128; 6]) -> bool {
    a + b == d + e && b + c == e + f
}

/// Whether the piles have a form when they are read from one of them on, in either direction.
fn somewhere<const N: usize>(piles: [u128; N], has_form: impl Fn([u128; N]) -> bool) -> Outcome {
    let from = |first: usize, step: usize| {
        has_form(std::array::from_fn(|i| piles[(first + i * step) % N]))
    };
    Outcome::p_if((0..N).any(|first| from(first, 1) || from(first, N - 1)))
}
