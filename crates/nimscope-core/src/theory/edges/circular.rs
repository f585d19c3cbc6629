//! The P-positions of circular nim CN(n, k) in normal play, for the circles of which they are
//! known (Dufour, Heubach 2013: circular nim). CN(n, 1), CN(n, n − 1) and CN(n, n) are nim and
//! Moore's nim.

use std::sync::LazyLock;

use crate::game::{Canonical, Family, Game, Kind, Outcome, Ruleset};
use crate::theory::theorem::{Gives, NORMAL, Number, Theorem};

/// CN(4, 2).
pub(super) const FOUR_TWO: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| {
        let [a, b, c, d] = piles(x);
        Outcome::p_if((a, b) == (c, d))
    }),
    numbers: Some(&|_, x| {
        let [a, b, c, d] = piles(x);
        vec![
            Number::each("(a, b)", [a, b]),
            Number::each("(c, d)", [c, d]),
        ]
    }),
    ..Theorem::about("circular/4,2", &|game| is_cn(game, 4, 2), NORMAL)
};

/// CN(5, 2).
pub(super) const FIVE_TWO: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| Outcome::p_if(somewhere(piles(x), is_five_two).is_some())),
    numbers: Some(&|_, x| numbers_where(somewhere(piles(x), is_five_two), "(m, b, c, d, b)")),
    ..Theorem::about("circular/5,2", &|game| is_cn(game, 5, 2), NORMAL)
};

/// CN(5, 3).
pub(super) const FIVE_THREE: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| Outcome::p_if(somewhere(piles(x), is_five_three).is_some())),
    numbers: Some(&|_, x| numbers_where(somewhere(piles(x), is_five_three), "(0, b, c, d, b)")),
    ..Theorem::about("circular/5,3", &|game| is_cn(game, 5, 3), NORMAL)
};

/// CN(6, 3): both equations hold whichever pile is read as the first, or for none.
pub(super) const SIX_THREE: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| Outcome::p_if(are_opposite_pairs_equal(piles(x)))),
    numbers: Some(&|_, x| opposite_pairs(piles(x)).into()),
    ..Theorem::about("circular/6,3", &|game| is_cn(game, 6, 3), NORMAL)
};

/// CN(6, 4).
pub(super) const SIX_FOUR: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| Outcome::p_if(somewhere(piles(x), is_six_four).is_some())),
    numbers: Some(&|_, x| {
        let [a, b, c, d, e, f] = piles(x);
        let mut numbers = Vec::from(opposite_pairs([a, b, c, d, e, f]));
        numbers.push(Number::one("a ⊕ c ⊕ e", a ^ c ^ e));
        numbers.push(Number::one("b ⊕ d ⊕ f", b ^ d ^ f));
        let least = [a, b, c, d, e, f].into_iter().min().unwrap_or(0);
        numbers.push(Number::called("the least pile", least));
        numbers
    }),
    ..Theorem::about("circular/6,4", &|game| is_cn(game, 6, 4), NORMAL)
};

fn is_five_two([m, b, c, d, e]: [u128; 5]) -> bool {
    b == e && m + b == c + d && m >= b.max(c).max(d)
}

fn is_five_three([a, b, c, d, e]: [u128; 5]) -> bool {
    a == 0 && b == e && b == c + d
}

fn is_six_four(x: [u128; 6]) -> bool {
    let [a, _, c, _, e, _] = x;
    are_opposite_pairs_equal(x) && a ^ c ^ e == 0 && x.iter().all(|&pile| a <= pile)
}

fn opposite_pairs([a, b, c, d, e, f]: [u128; 6]) -> [Number; 4] {
    let pairs = [
        ("a + b", a + b),
        ("d + e", d + e),
        ("b + c", b + c),
        ("e + f", e + f),
    ];
    pairs.map(|(name, sum)| Number::one(name, sum))
}

/// The piles as they are read in the form of the theorem, or that none of the readings has it.
fn numbers_where<const N: usize>(reading: Option<[u128; N]>, form: &str) -> Vec<Number> {
    vec![match reading {
        Some(piles) => Number::each(form, piles),
        None => Number::holds("of this form from any pile on, in either direction", false),
    }]
}

/// Whether the game is CN(n, k), by whatever name.
fn is_cn(game: Game, n: usize, k: usize) -> bool {
    is_circle(game, Family::Circular, n, k)
}

/// Whether the game is that of a family of circles with n piles, k of them in a row, by whatever
/// name.
fn is_circle(game: Game, family: Family, n: usize, k: usize) -> bool {
    use Family::{Circular, CircularExact, SlowCircular};
    static CIRCLES: LazyLock<Vec<(Family, usize, usize, Kind)>> = LazyLock::new(|| {
        let of_any = [(4, 2), (5, 2), (5, 3), (6, 3), (6, 4)].map(|(n, k)| (Circular, n, k));
        let of_four = [CircularExact, SlowCircular].map(|family| (family, 4, 2));
        let kind = |(family, n, k)| Some((family, n, k, Game::new(family, n, k).ok()?.kind()));
        of_any.into_iter().chain(of_four).filter_map(kind).collect()
    });
    CIRCLES.contains(&(family, n, k, game.kind()))
}

pub(super) fn piles<const N: usize>(x: &Canonical) -> [u128; N] {
    std::array::from_fn(|i| x.piles()[i].into())
}

fn are_opposite_pairs_equal([a, b, c, d, e, f]: [u128; 6]) -> bool {
    a + b == d + e && b + c == e + f
}

/// The piles as they are read from one of them on, in either direction, so that they have a form.
fn somewhere<const N: usize>(
    piles: [u128; N],
    has_form: impl Fn([u128; N]) -> bool,
) -> Option<[u128; N]> {
    let from = |first: usize, step: usize| -> [u128; N] {
        std::array::from_fn(|i| piles[(first + i * step) % N])
    };
    let readings = (0..N).flat_map(|first| [from(first, 1), from(first, N - 1)]);
    readings.into_iter().find(|&reading| has_form(reading))
}

/// Any tokens from each of two neighbours on a circle of four piles: a finding of this project,
/// proved by machine.
pub(super) const EXACT_FOUR_TWO: Theorem = Theorem {
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

/// One token from one pile or from each of two neighbours on a circle of four piles: a finding of
/// this project, proved by machine.
pub(super) const SLOW_FOUR_TWO: Theorem = Theorem {
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
