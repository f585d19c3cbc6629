//! Slow games in which the parities of the sorted piles give the outcome. The automata of their
//! P-positions were found and proved by machine; the words for them are findings of this project.

use super::sets::is_all_but_all;
use crate::game::{Canonical, Game, Outcome, Sizes};
use crate::theory::number::{Amount, Number, listed};
use crate::theory::theorem::{Gives, MISERE, NORMAL, Theorem};

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
        &|game| (3..=6).contains(&game.n()) && is_all_but_all(game.sizes(), game.n()),
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

pub(super) fn named_parities(x: &Canonical) -> Number {
    let parities: Vec<u128> = parities(x).into_iter().map(Into::into).collect();
    let clause = format!("the parities are {}", listed(&parities));
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
