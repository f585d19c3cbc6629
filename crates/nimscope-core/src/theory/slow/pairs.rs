//! NIM(4, 2) in both plays, NIM(5, 2) and NIM(6, 2) in normal play: a move takes one token from
//! each of two piles. Explicit formulas were published before, as the claims say; these words were
//! found in tables and proved by automata.

use super::playable::is_all_but_all;
use crate::game::{Canonical, Game, Outcome, Sizes, enumerated};
use crate::theory::theorem::{Amount, Gives, MISERE, NORMAL, Number, Theorem};

/// NIM(4, 2) in normal play.
pub(super) const FOUR: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| Outcome::p_if(is_p(x))),
    numbers: Some(&|_, x| numbers(x)),
    ..Theorem::about("nimscope/slow-4-2", &|game| plays_pairs_of(game, 4), NORMAL)
};

/// NIM(5, 2) in normal play.
pub(super) const FIVE: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| Outcome::p_if(is_p(x))),
    numbers: Some(&|_, x| numbers(x)),
    ..Theorem::about("nimscope/slow-5-2", &|game| plays_pairs_of(game, 5), NORMAL)
};

/// NIM(4, 2) in misère play.
pub(super) const FOUR_MISERE: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| Outcome::p_if(is_p_in_misere(x))),
    numbers: Some(&|_, x| numbers(x)),
    ..Theorem::about(
        "nimscope/misere-slow-4-2",
        &|game| plays_pairs_of(game, 4),
        MISERE,
    )
};

/// NIM(6, 2) in normal play.
pub(super) const SIX: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| Outcome::p_if(SixPiles::of(x).are_p())),
    numbers: Some(&|_, x| SixPiles::of(x).numbers(x)),
    ..Theorem::about("nimscope/slow-6-2", &|game| plays_pairs_of(game, 6), NORMAL)
};

fn plays_pairs_of(game: Game, n: usize) -> bool {
    game.n() == n && game.sizes() == Sizes::only(2)
}

/// The last four piles in increasing order, and a fifth one that is no larger: an empty one where
/// there are four, so that NIM(4, 2) is NIM(5, 2) with an empty pile.
struct LastPiles {
    least: u128,
    four: [u128; 4],
}

impl LastPiles {
    fn of(x: &Canonical) -> Self {
        let from_above = |place: usize| x.piles().iter().rev().nth(place).copied().unwrap_or(0);
        Self {
            least: from_above(4).into(),
            four: [3, 2, 1, 0].map(|place| from_above(place).into()),
        }
    }

    fn sum(&self) -> u128 {
        self.least + self.four.iter().sum::<u128>()
    }

    /// Two sums that are compared: that of the least and the largest of the four, and that of all
    /// other piles.
    fn sides(&self) -> [u128; 2] {
        let [a, b, c, d] = self.four;
        [a + d, self.least + b + c]
    }

    /// Whether the parities but that of the largest pile are those of a P-position, and that pile
    /// either has the right one too or outweighs the others.
    fn is_even_but_for_the_largest(&self) -> bool {
        let [a, b, c, d] = self.four.map(|pile| pile % 2);
        let [outer, inner] = self.sides();
        self.least.is_multiple_of(2) && a == b && b == c && (c == d || outer > inner)
    }
}

fn is_p(x: &Canonical) -> bool {
    let piles = LastPiles::of(x);
    let [outer, inner] = piles.sides();
    piles.is_even_but_for_the_largest() || (piles.sum() % 4 == 1 && outer < inner)
}

fn is_p_in_misere(x: &Canonical) -> bool {
    let piles = LastPiles::of(x);
    let ([a, b, c, _], [outer, inner]) = (piles.four, piles.sides());
    if a == b {
        return a % 2 != c % 2;
    }
    let is_odd_one_out = outer + 1 == inner && a % 2 != b % 2 && b > a + 1;
    piles.is_even_but_for_the_largest()
        || (piles.sum() % 4 == 3 && outer < inner && !is_odd_one_out)
}

fn numbers(x: &Canonical) -> Vec<Number> {
    let piles = LastPiles::of(x);
    let [outer, inner] = piles.sides();
    let [outer_name, inner_name] = match x.len() {
        4 => ["x₁ + x₄", "x₂ + x₃"],
        _ => ["x₂ + x₅", "x₁ + x₃ + x₄"],
    };
    vec![
        named_parities(x),
        Number::one("S mod 4", piles.sum() % 4),
        Number::one(outer_name, outer),
        Number::one(inner_name, inner),
    ]
}

/// Six piles in increasing order.
struct SixPiles([u128; 6]);

impl SixPiles {
    fn of(x: &Canonical) -> Self {
        Self(std::array::from_fn(|place| x.piles()[place].into()))
    }

    /// The sums whose differences are f and g in the claim.
    fn sides(&self) -> [[u128; 2]; 2] {
        let Self([a, b, c, d, e, f]) = self;
        [[a + c + f, b + d + e], [c + e + f, a + b + 3 * d]]
    }

    fn are_p(&self) -> bool {
        let Self([a, b, c, d, e, f]) = self;
        let are_even = |sums: &[u128]| sums.iter().all(|sum| sum.is_multiple_of(2));
        let [[left, right], [second_left, second_right]] = self.sides();
        let outweighs = left > right && second_left > second_right;
        let just =
            left > right && second_left + 1 == second_right && (a + b) % 2 == 1 && (c + d) % 2 == 1;
        let is_even_but_for_the_largest = are_even(&[a + b, c + d, a + c + e]);
        (is_even_but_for_the_largest && (outweighs || are_even(&[e + f])))
            || (self.sum() % 4 == 1 && !outweighs && !just)
    }

    fn sum(&self) -> u128 {
        self.0.iter().sum()
    }

    fn numbers(&self, x: &Canonical) -> Vec<Number> {
        let [first, second] = self.sides();
        vec![
            named_parities(x),
            Number::one("S mod 4", self.sum() % 4),
            Number::one("x₁ + x₃ + x₆", first[0]),
            Number::one("x₂ + x₄ + x₅", first[1]),
            Number::one("x₃ + x₅ + x₆", second[0]),
            Number::one("x₁ + x₂ + 3x₄", second[1]),
        ]
    }
}

// Slow games in which the parities of the sorted piles give the outcome. The automata of their
// P-positions were found and proved by machine; the words for them are findings of this project.

/// SN(n, {1..n−1}) in misère play, n = 3, …, 6.
pub(super) const ALL_BUT_ALL_MISERE: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| {
        let word = parities(x);
        let [smallest, largest] = [word.first(), word.last()];
        Outcome::p_if(if are_others_equal(x) {
            smallest != largest
        } else {
            word.iter().all(|parity| Some(parity) == largest)
        })
    }),
    numbers: Some(&|_, x| {
        let are_equal = are_others_equal(x);
        let equal = if are_equal { "equal" } else { "not all equal" };
        vec![
            named_parities(x),
            Number::phrased(
                "all piles but the largest equal",
                Amount::Holds(are_equal),
                format!("the piles besides the largest are {equal}"),
            ),
        ]
    }),
    ..Theorem::about(
        "nimscope/misere-slow-moore",
        &|game| (3..=6).contains(&game.n()) && is_all_but_all(game),
        MISERE,
    )
};

/// SN(n, {1..k}) and SN(4, {1, 2, 4}) in normal play: the P-positions are those whose parities are
/// a word of a lexicode.
pub(super) const LEXICODE: Theorem = Theorem {
    outcome: Gives::Everywhere(&|rules, x| {
        let word = parities(x).into_iter().fold(0, |word, bit| word << 1 | bit);
        let distance = distance(rules.game).unwrap_or(0);
        Outcome::p_if(lexicode(x.len(), distance).contains(&word))
    }),
    numbers: Some(&|_, x| vec![named_parities(x)]),
    ..Theorem::about(
        "nimscope/slow-moore-lexicode",
        &|game| distance(game).is_some(),
        NORMAL,
    )
};

/// The parities of the piles, smallest pile first.
fn parities(x: &Canonical) -> Vec<u32> {
    x.piles()
        .iter()
        .map(|pile| u32::from(pile % 2 == 1))
        .collect()
}

fn named_parities(x: &Canonical) -> Number {
    let parities: Vec<u128> = parities(x).into_iter().map(Into::into).collect();
    let clause = format!("the parities are {}", enumerated(&parities));
    Number::phrased("the parities", Amount::Each(parities), clause)
}

fn are_others_equal(x: &Canonical) -> bool {
    x.piles()[x.len() - 2] == x.min()
}

/// The minimum distance of the lexicode, for the games in which it is proved.
fn distance(game: Game) -> Option<u32> {
    const PROVED: [(usize, usize); 7] = [(3, 2), (4, 2), (5, 2), (5, 3), (5, 4), (6, 3), (6, 4)];
    let (n, sizes) = (game.n(), game.sizes());
    let proved = PROVED
        .into_iter()
        .find(|&(piles, k)| piles == n && sizes == Sizes::range(1, k));
    let least = |k: usize| u32::try_from(k + 1).ok();
    let one_two_four = n == 4 && Sizes::of([1, 2, 4]) == Some(sizes);
    proved
        .and_then(|(_, k)| least(k))
        .or(one_two_four.then_some(3))
}

/// A lexicode: the words, in lexicographic order, that differ from all earlier ones of it in d
/// places at least, d the minimum distance.
fn lexicode(length: usize, distance: u32) -> Vec<u32> {
    (0..1 << length).fold(Vec::new(), |mut code: Vec<u32>, word: u32| {
        if code
            .iter()
            .all(|earlier| (earlier ^ word).count_ones() >= distance)
        {
            code.push(word);
        }
        code
    })
}
