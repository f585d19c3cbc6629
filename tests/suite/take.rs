//! Nim, Moore's nim and exact nim: moves, theorems and tables against the definition.

use std::collections::{BTreeSet, HashSet};

use nimscope::game::{
    Canonical, Choices, Convention, Count, Game, Move, Outcome, Ruleset, TakeChoices, Walk,
};
use nimscope::solve::naive::{self, Naive};
use nimscope::solve::{Cancelled, Control, Measure, Ranking, Sparse, Table, TableKey, search};
use nimscope::theory;
use nimscope::theory::take::{Class, Matrix, found_remoteness_of_p, longest_play};

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn x(piles: &[u64]) -> Canonical {
    Canonical::sorted(piles.to_vec())
}

/// All sorted positions of n piles up to max.
fn boxed(n: usize, max: u64) -> impl Iterator<Item = Canonical> {
    let ranking = Ranking::new(n, 0, max);
    (0..ranking.positions()).map(move |rank| ranking.unrank(rank))
}

/// Games of every shape, with a largest pile that the definition can afford.
const BOXES: [(&str, u64); 24] = [
    ("nim:1", 12),
    ("nim:2", 12),
    ("nim:3", 9),
    ("nim:4", 7),
    ("exact:2,2", 12),
    ("exact:3,2", 9),
    ("exact:3,3", 7),
    ("exact:4,2", 9),
    ("exact:4,3", 6),
    ("exact:5,2", 7),
    ("exact:5,3", 5),
    ("exact:6,2", 5),
    ("exact:6,3", 4),
    ("exact:7,2", 3),
    ("exact:7,3", 3),
    ("moore:1,1", 12),
    ("moore:2,2", 9),
    ("moore:3,2", 8),
    ("moore:3,3", 6),
    ("moore:4,2", 7),
    ("moore:4,3", 5),
    ("moore:5,2", 5),
    ("moore:5,4", 3),
    ("moore:6,3", 3),
];

/// How many moves there are when equal piles are told apart, from the rule: the piles' products over all choices of piles.
fn count_moves(game: Game, x: &Canonical) -> u128 {
    (0_u64..1 << x.len())
        .filter(|bits| game.sizes().contains(bits.count_ones() as usize))
        .map(|bits| {
            let chosen = (0..x.len()).filter(|i| bits >> i & 1 == 1);
            chosen.map(|i| u128::from(x.piles()[i])).product::<u128>()
        })
        .sum()
}

fn is_legal(game: Game, x: &Canonical, by: &Move) -> bool {
    let Move::Take(taken) = by else {
        return false;
    };
    game.sizes().contains(taken.len())
        && taken.is_sorted_by_key(|&(index, _)| index)
        && taken
            .iter()
            .map(|&(index, _)| index)
            .collect::<HashSet<_>>()
            .len()
            == taken.len()
        && taken
            .iter()
            .all(|&(index, tokens)| (1..=x.piles()[index]).contains(&tokens))
}

/// Pseudo-random numbers (splitmix64), the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Piles of any magnitude, often with equal leading bits, empty or equal piles.
    fn position(&mut self, n: usize) -> Canonical {
        let (common, shared) = (self.next(), self.next() % 65);
        let mut piles: Vec<u64> = Vec::new();
        for _ in 0..n {
            let low = self.next() & self.next();
            let pile = match self.next() % 8 {
                0 => low
                    .checked_shr(u32::try_from(self.next() % 65).unwrap())
                    .unwrap_or(0),
                1 if !piles.is_empty() => piles[0],
                2 => u64::MAX,
                _ => {
                    (common
                        & !(u64::MAX
                            .checked_shr(u32::try_from(shared).unwrap())
                            .unwrap_or(0)))
                        | (low.checked_shr(u32::try_from(shared).unwrap()).unwrap_or(0))
                }
            };
            piles.push(pile);
        }
        x(&piles)
    }
}

#[test]
fn choices_are_the_options_of_the_definition() {
    for (text, max) in BOXES {
        let game = game(text);
        for x in boxed(game.n(), max) {
            let options = naive::options(Ruleset::normal(game), &x);
            let moves = count_moves(game, &x);
            for choices in [Choices::of(game, &x), Choices::unmerged(game, &x)] {
                let list: Vec<_> = choices.iter().collect();
                assert_eq!(
                    choices.len(),
                    Count::Exactly(list.len() as u128),
                    "{game} {x}"
                );
                assert_eq!(choices.ways(), moves, "{game} {x}");
                assert_eq!(
                    list.iter().map(|c| c.ways).sum::<Count>(),
                    moves,
                    "{game} {x}"
                );
                let to: BTreeSet<Canonical> = list.iter().map(|c| c.to.clone()).collect();
                assert_eq!(to, options, "{game} {x}");
                if choices.is_distinct() {
                    assert_eq!(list.len(), options.len(), "{game} {x}");
                }
                for choice in &list {
                    assert!(is_legal(game, &x, &choice.by), "{game} {x}");
                    assert_eq!(choice.by.apply(&x), choice.to);
                }
            }
            let distinct = moves > TakeChoices::MERGED || Choices::of(game, &x).is_distinct();
            assert!(distinct, "{game} {x}");
        }
    }
}

#[test]
fn long_lists_number_every_move_once() {
    for (text, piles) in [
        ("exact:5,2", &[30, 40, 50, 60, 70][..]),
        ("exact:5,2", &[0, 41, 41, 41, 60]),
        ("exact:3,3", &[17, 17, 20]),
        ("moore:4,2", &[60, 60, 60, 61]),
        ("nim:3", &[1000, 5000, 5000]),
    ] {
        let (game, x) = (game(text), x(piles));
        let choices = Choices::unmerged(game, &x);
        let list: Vec<_> = choices.iter().collect();
        assert_eq!(choices.len(), list.len() as u128);
        assert_eq!(choices.get(list.len() as u128), None);
        let moves: HashSet<&Move> = list.iter().map(|choice| &choice.by).collect();
        assert_eq!(moves.len(), list.len(), "{game} {x}: a move twice");
        assert!(moves.iter().all(|by| is_legal(game, &x, by)));
        let ways = list.iter().map(|choice| choice.ways).sum::<Count>();
        assert_eq!(ways, count_moves(game, &x));
        let to: BTreeSet<Canonical> = list.into_iter().map(|choice| choice.to).collect();
        assert_eq!(to, naive::options(Ruleset::normal(game), &x), "{game} {x}");
        let distinct = to.len() as u128 == choices.len().exact().unwrap();
        assert!(distinct || !choices.is_distinct(), "{game} {x}");
    }
}

#[test]
fn lists_of_huge_positions_are_read_anywhere() {
    let one = Choices::of(game("nim:1"), &x(&[u64::MAX]));
    assert_eq!(one.len(), u128::from(u64::MAX));
    assert!(one.is_distinct());
    let all_but_one = one.get(u128::from(u64::MAX) - 2).unwrap();
    assert_eq!(all_but_one.to, x(&[1]));
    assert_eq!(one.get(u128::from(u64::MAX)), None);

    // Nim with two piles of a million: the same moves on either.
    let million = Choices::of(game("nim:2"), &x(&[1_000_000, 1_000_000]));
    assert_eq!(
        (million.len(), million.ways()),
        (1_000_000.into(), 2_000_000.into())
    );

    for text in [
        "exact:64,64",
        "exact:64,2",
        "exact:64,31",
        "moore:64,64",
        "moore:64,63",
    ] {
        let game = game(text);
        for piles in [
            [u64::MAX; 64],
            std::array::from_fn(|i| u64::MAX >> (i % 60)),
        ] {
            let x = x(&piles);
            let choices = Choices::of(game, &x);
            let numbers = [0, 1, 1 << 64, 1 << 100, u128::MAX / 3, u128::MAX];
            let mut found = HashSet::new();
            for number in numbers {
                let inside = choices.len() > number;
                let choice = choices.get(number);
                assert_eq!(choice.is_some(), inside, "{game} {number}");
                if let Some(choice) = choice {
                    assert!(is_legal(game, &x, &choice.by), "{game} {number}");
                    assert!(found.insert(choice.by), "{game}: {number} again");
                }
            }
        }
    }
    let most = Choices::of(game("exact:64,64"), &x(&[u64::MAX; 64]));
    assert_eq!((most.len(), most.ways()), (Count::Huge, Count::Huge));
    assert_eq!(most.len().to_string(), "more than 3.4e38");
}

#[test]
fn a_position_without_enough_piles_has_no_moves() {
    for (text, piles) in [("nim:3", &[0, 0, 0][..]), ("exact:4,2", &[0, 0, 0, 9])] {
        let choices = Choices::of(game(text), &x(piles));
        assert!(choices.is_empty());
        assert_eq!(choices.ways(), 0);
        assert_eq!(choices.get(0), None);
    }
}

#[test]
fn theorems_agree_with_the_definition() {
    for (text, max) in BOXES {
        for rules in Ruleset::both(game(text)) {
            let mut naive = Naive::new(rules);
            for x in boxed(rules.game.n(), max) {
                let value = naive.value(&x);
                let outcome = theory::outcome(rules, &x);
                if rules.convention == Convention::Normal && text != "exact:7,2" {
                    assert!(outcome.is_some(), "{rules}");
                }
                if let Some(fact) = outcome {
                    assert_eq!(fact.value, value.outcome, "{rules} at {x} by {}", fact.by);
                }
                if let Some(fact) = theory::remoteness(rules, &x) {
                    assert_eq!(
                        fact.value, value.remoteness,
                        "{rules} at {x} by {}",
                        fact.by
                    );
                }
                if let Some(fact) = theory::grundy(rules, &x) {
                    assert_eq!(fact.value, value.grundy, "{rules} at {x} by {}", fact.by);
                }
            }
        }
    }
}

#[test]
fn constructed_moves_win_by_the_definition() {
    for (text, max) in BOXES {
        for rules in Ruleset::both(game(text)) {
            let mut naive = Naive::new(rules);
            for x in boxed(rules.game.n(), max) {
                let Some(moves) = theory::winning_moves(rules, &x) else {
                    let open = theory::outcome(rules, &x).is_none();
                    assert!(open, "{rules}");
                    continue;
                };
                let options = naive::options(rules, &x);
                let wins = options.iter().any(|y| naive.value(y).outcome == Outcome::P);
                assert_eq!(!moves.value.is_empty(), wins, "{rules} at {x}");
                for by in &moves.value {
                    assert!(is_legal(rules.game, &x, by), "{rules} at {x}: {by:?}");
                    let y = by.apply(&x);
                    assert_eq!(
                        naive.value(&y).outcome,
                        Outcome::P,
                        "{rules} at {x}: {by:?}"
                    );
                }
                if let (Some(remoteness), Some(by)) =
                    (theory::remoteness(rules, &x), moves.value.first())
                {
                    let after = naive.value(&by.apply(&x)).remoteness.0 + 1;
                    assert_eq!(
                        after, remoteness.value.0,
                        "{rules} at {x}: not the shortest win"
                    );
                }
            }
        }
    }
}

/// A game of each theory, for positions of any size.
const CONSTRUCTED: [&str; 20] = [
    "nim:1",
    "nim:2",
    "nim:5",
    "nim:64",
    "moore:2,2",
    "moore:4,2",
    "moore:7,3",
    "moore:6,5",
    "moore:64,31",
    "moore:64,63",
    "exact:3,2",
    "exact:64,33",
    "exact:64,64",
    "exact:4,2",
    "exact:8,4",
    "exact:64,32",
    "exact:5,2",
    "exact:6,2",
    "exact:7,3",
    "exact:1,1",
];

#[test]
fn constructed_moves_win_at_any_size() {
    let mut random = Random(1);
    for text in CONSTRUCTED {
        for rules in Ruleset::both(game(text)) {
            for _ in 0..400 {
                let x = random.position(rules.game.n());
                let Some(moves) = theory::winning_moves(rules, &x) else {
                    continue;
                };
                let outcome = theory::outcome(rules, &x).unwrap().value;
                let terminal = Choices::unmerged(rules.game, &x).is_empty();
                assert_eq!(
                    moves.value.is_empty(),
                    outcome.is_p() || terminal,
                    "{rules} at {x}"
                );
                for by in &moves.value {
                    assert!(is_legal(rules.game, &x, by), "{rules} at {x}: {by:?}");
                    let y = by.apply(&x);
                    let after = theory::outcome(rules, &y).unwrap().value;
                    assert_eq!(after, Outcome::P, "{rules} at {x}: {by:?}");
                }
            }
        }
    }
}

#[test]
fn closed_forms_agree_with_larger_tables() {
    for (text, max) in [
        ("exact:5,2", 33),
        ("exact:6,2", 17),
        ("exact:7,3", 12),
        ("moore:4,2", 40),
        ("exact:8,4", 7),
    ] {
        let rules = Ruleset::normal(game(text));
        let outcomes = table(rules, Measure::Outcome, max);
        for x in boxed(rules.game.n(), max) {
            let fact = theory::outcome(rules, &x).unwrap();
            assert_eq!(outcomes.outcome(&x), Some(fact.value), "{rules} at {x}");
        }
    }
    for (text, max) in [
        ("moore:3,2", 40),
        ("moore:4,3", 16),
        ("exact:4,2", 28),
        ("exact:6,3", 11),
        ("exact:5,3", 12),
    ] {
        let rules = Ruleset::normal(game(text));
        let grundy = table(rules, Measure::Grundy, max);
        for x in boxed(rules.game.n(), max) {
            let fact = theory::grundy(rules, &x).unwrap();
            assert_eq!(grundy.grundy(&x), Some(fact.value), "{rules} at {x}");
        }
    }
}

#[test]
fn grundy_values_do_not_overflow() {
    let m = u64::MAX;
    let most = u128::from(m);
    let grundy = |text: &str, piles: &[u64]| {
        let fact = theory::grundy(Ruleset::normal(game(text)), &x(piles));
        fact.unwrap().value.0
    };
    assert_eq!(grundy("nim:2", &[m, 1]), most - 1);
    assert_eq!(grundy("moore:3,2", &[0, m, m]), 2 * most);
    assert_eq!(grundy("moore:3,2", &[m, m, m]), 0);
    assert_eq!(grundy("moore:3,3", &[m, m, m]), 3 * most);
    assert_eq!(grundy("exact:4,2", &[0, m, m, m]), 3 * most / 2);
    assert_eq!(grundy("exact:4,2", &[m, m, m, m]), 0);
    assert_eq!(grundy("exact:64,64", &[m; 64]), most);
    assert_eq!(grundy("exact:64,63", &[m; 64]), 64 * most / 63);
    assert_eq!(longest_play(1, &x(&[m; 64])), 64 * most);
}

#[test]
fn remoteness_of_p_positions_of_moores_nim() {
    // A finding of this project, without an exception in these boxes.
    for (text, max) in [
        ("nim:4", 15),
        ("moore:4,2", 20),
        ("moore:5,2", 12),
        ("moore:5,3", 10),
        ("moore:6,5", 6),
    ] {
        let rules = Ruleset::normal(game(text));
        let remoteness = table(rules, Measure::Remoteness, max);
        for x in boxed(rules.game.n(), max) {
            if let Some(found) = found_remoteness_of_p(rules.game.k(), &x) {
                assert_eq!(remoteness.remoteness(&x), Some(found), "{rules} at {x}");
            }
        }
    }
}

fn class(piles: [u64; 5]) -> Class {
    Matrix::of(game("exact:5,2"), &x(&piles))
        .unwrap()
        .class()
        .unwrap()
}

#[test]
fn classes_of_the_paper() {
    // Propositions 3 to 9 of the experimental study of exact nim (5, 2).
    for piles in [
        [10, 19, 24, 26, 26],
        [14, 16, 25, 25, 25],
        [12, 17, 20, 21, 21],
        [12, 18, 20, 22, 22],
        [6, 9, 10, 11, 11],
        [20, 33, 36, 37, 37],
        [40, 66, 72, 74, 74],
    ] {
        assert_eq!(class(piles), Class::PN, "{piles:?}");
    }
    for piles in [
        [9, 19, 24, 25, 26],
        [7, 8, 25, 25, 25],
        [10, 17, 18, 19, 30],
        [6, 9, 10, 11, 59],
    ] {
        assert_eq!(class(piles), Class::NN, "{piles:?}");
    }
}

#[test]
fn classes_compare_two_tables() {
    let max = 20;
    let exact = table(Ruleset::normal(game("exact:5,2")), Measure::Outcome, max);
    let moore = table(Ruleset::normal(game("moore:4,2")), Measure::Outcome, max);
    for x in boxed(5, max) {
        let reduced = Canonical::sorted(x.piles()[..4].to_vec());
        let expected = match (exact.outcome(&x).unwrap(), moore.outcome(&reduced).unwrap()) {
            (Outcome::P, Outcome::P) => Class::PP,
            (Outcome::P, Outcome::N) => Class::PN,
            (Outcome::N, Outcome::P) => Class::NP,
            (Outcome::N, Outcome::N) => Class::NN,
        };
        let matrix = Matrix::of(game("exact:5,2"), &x).unwrap();
        assert_eq!(matrix.class(), Some(expected), "{x}");
    }
}

/// The number of positions of a class with piles < 2^b: counts of this project, fitted to a dynamic programme over the columns.
fn counted(class: Class, b: u32) -> i128 {
    let b_times = i128::from(b);
    let power = |base: i128| base.pow(b);
    match class {
        Class::PP => {
            let sum = power(10) + 10 * power(6) + 4 * power(5) + 20 * power(4) + 20 * power(3);
            (sum + 65 * power(2)) / 120
        }
        Class::PN => {
            let sum = 15 * power(10) + 297 * power(6) - 240 * power(5) + 1100 * power(4);
            let sum = sum - 1800 * power(3) + (1500 + 1350 * b_times) * power(2);
            (sum - 872 + 2640 * b_times) / 7200
        }
        Class::NP => {
            let sum = power(10) - 21 * power(5) + 90 * power(3) - 105 * power(2);
            (sum + 35) / 2520
        }
        Class::NN => {
            let all = (0..5).fold(1, |product, i| product * (power(2) + i) / (i + 1));
            let others = [Class::PP, Class::PN, Class::NP].map(|class| counted(class, b));
            all - others.iter().sum::<i128>()
        }
    }
}

#[test]
fn classes_are_as_many_as_counted() {
    for b in 0..=4 {
        let mut counts = [0; 4];
        for x in boxed(5, (1 << b) - 1) {
            let matrix = Matrix::of(game("exact:5,2"), &x).unwrap();
            counts[matrix.class().unwrap() as usize] += 1;
        }
        assert_eq!(
            counts,
            Class::ALL.map(|class| counted(class, b)),
            "piles < 2^{b}"
        );
    }
    for b in 0..=6 {
        let outcomes = table(
            Ruleset::normal(game("exact:5,2")),
            Measure::Outcome,
            (1 << b) - 1,
        );
        let ranks = 0..outcomes.ranking().positions();
        let p = ranks
            .filter(|&rank| outcomes.outcome_at(rank).is_p())
            .count();
        assert_eq!(
            p as i128,
            counted(Class::PP, b) + counted(Class::PN, b),
            "piles < 2^{b}"
        );
    }
}

#[test]
fn no_move_leads_between_balanced_positions() {
    // Lemma 11 of the experimental study: from *P to *P.
    let balanced = |x: &Canonical| Matrix::of(game("exact:5,2"), x).unwrap().all_balanced();
    for x in boxed(5, 8).filter(balanced) {
        let reached = Choices::of(game("exact:5,2"), &x)
            .iter()
            .any(|choice| balanced(&choice.to));
        assert!(!reached, "{x}");
    }
}

#[test]
fn boutons_matrix_has_the_piles_as_rows() {
    let matrix = Matrix::of(game("moore:4,2"), &x(&[0, 1, 5, 6])).unwrap();
    assert_eq!(
        (matrix.width(), matrix.summed(), matrix.modulus()),
        (3, 4, 3)
    );
    assert_eq!(matrix.bits(2), [true, false, true]);
    assert_eq!(matrix.sums(), [2, 1, 2]);
    assert!(!matrix.is_balanced(0) && matrix.xi_and_bound().is_none() && matrix.class().is_none());
    let empty = Matrix::of(game("exact:5,2"), &x(&[0; 5])).unwrap();
    assert_eq!(
        (empty.width(), empty.sums(), empty.class()),
        (1, &[0][..], Some(Class::PP))
    );
    let full = Matrix::of(
        game("exact:5,2"),
        &x(&[0, u64::MAX, u64::MAX, u64::MAX, u64::MAX]),
    )
    .unwrap();
    assert_eq!(
        (full.width(), full.xi_and_bound()),
        (64, Some((u64::MAX, u64::MAX)))
    );
    assert_eq!(Matrix::of(game("slow:4,3"), &x(&[1, 2, 3, 4])), None);
}

fn table(rules: Ruleset, measure: Measure, max: u64) -> Table {
    let key = TableKey {
        rules,
        measure,
        max,
    };
    Table::fill(key, &Control::new()).unwrap()
}

#[test]
fn tables_hold_what_the_definition_says() {
    for (text, max) in BOXES {
        for rules in Ruleset::both(game(text)) {
            let mut naive = Naive::new(rules);
            let outcomes = table(rules, Measure::Outcome, max);
            let remoteness = table(rules, Measure::Remoteness, max);
            let grundy = table(rules, Measure::Grundy, max);
            for x in boxed(rules.game.n(), max) {
                let value = naive.value(&x);
                assert_eq!(outcomes.outcome(&x), Some(value.outcome), "{rules} at {x}");
                let r = remoteness.remoteness(&x);
                assert_eq!(r, Some(value.remoteness), "{rules} at {x}");
                assert_eq!(grundy.grundy(&x), Some(value.grundy), "{rules} at {x}");
            }
        }
    }
}

#[test]
fn grundy_values_are_not_cut_at_64() {
    let grundy = table(Ruleset::normal(game("exact:3,2")), Measure::Grundy, 90);
    // Boros et al.: n < 2k, the length of the longest play; 3 · 90 / 2 at the corner.
    let largest = grundy.grundy(&x(&[90, 90, 90])).unwrap();
    assert_eq!(largest.0, 135);
    let rules = Ruleset::normal(game("exact:3,2"));
    for x in boxed(3, 90) {
        assert_eq!(
            grundy.grundy(&x),
            Some(theory::grundy(rules, &x).unwrap().value),
            "{x}"
        );
    }
    let nim = table(Ruleset::misere(game("nim:2")), Measure::Grundy, 300);
    for x in boxed(2, 300) {
        let fact = theory::grundy(Ruleset::misere(game("nim:2")), &x).unwrap();
        assert_eq!(nim.grundy(&x), Some(fact.value), "{x}");
    }
}

#[test]
fn long_sets_of_the_last_pile_are_not_cut() {
    // Bitsets of 2, 3, 4 and more words.
    for (text, max) in [
        ("exact:3,2", 130),
        ("moore:3,2", 200),
        ("nim:2", 300),
        ("exact:4,2", 66),
    ] {
        let rules = Ruleset::normal(game(text));
        let outcomes = table(rules, Measure::Outcome, max);
        for x in boxed(rules.game.n(), max) {
            assert_eq!(
                outcomes.outcome(&x),
                Some(theory::outcome(rules, &x).unwrap().value),
                "{rules} at {x}"
            );
        }
    }
}

#[test]
fn misere_outcomes_and_remoteness_agree() {
    for (text, max) in [
        ("exact:5,2", 14),
        ("exact:6,2", 9),
        ("exact:7,3", 6),
        ("moore:5,3", 9),
    ] {
        let rules = Ruleset::misere(game(text));
        let outcomes = table(rules, Measure::Outcome, max);
        let remoteness = table(rules, Measure::Remoteness, max);
        for x in boxed(rules.game.n(), max) {
            assert_eq!(
                outcomes.outcome(&x),
                remoteness.outcome(&x),
                "{rules} at {x}"
            );
        }
    }
}

/// All P-positions that the sparse solver finds, in lexicographic order.
fn sparse(rules: Ruleset, max: u64) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    let solver = Sparse::new(rules, max).unwrap();
    let visit = |piles: &[u64]| found.push(piles.to_vec());
    solver.each(&Control::new(), visit).unwrap();
    found.sort_unstable();
    found
}

#[test]
fn sparse_p_positions_are_those_of_the_definition() {
    for (text, max) in BOXES {
        for rules in Ruleset::both(game(text)) {
            if Sparse::new(rules, max).is_none() {
                assert!(rules.game.n() < 3 || !text.ends_with(",2") || !text.starts_with("exact"));
                continue;
            }
            for max in [0, 1, max] {
                let mut naive = Naive::new(rules);
                let mut p: Vec<Vec<u64>> = boxed(rules.game.n(), max)
                    .filter(|x| naive.value(x).outcome.is_p())
                    .map(|x| x.piles().to_vec())
                    .collect();
                p.sort_unstable();
                assert_eq!(sparse(rules, max), p, "{rules} up to {max}");
            }
        }
    }
}

#[test]
fn sparse_p_positions_are_those_of_larger_tables() {
    for (text, max) in [
        ("exact:3,2", 80),
        ("exact:4,2", 70),
        ("exact:5,2", 66),
        ("exact:6,2", 20),
        ("exact:7,2", 13),
        ("exact:8,2", 8),
    ] {
        for rules in Ruleset::both(game(text)) {
            let outcomes = table(rules, Measure::Outcome, max);
            let p = sparse(rules, max);
            for x in &p {
                let x = Canonical::sorted(x.clone());
                assert_eq!(outcomes.outcome(&x), Some(Outcome::P), "{rules} at {x}");
            }
            let all = 0..outcomes.ranking().positions();
            let count = all.filter(|&rank| outcomes.outcome_at(rank).is_p()).count();
            assert_eq!(p.len(), count, "{rules} up to {max}");
        }
    }
}

#[test]
fn the_theorem_on_exact_5_2_holds_beyond_the_tables() {
    // The P-positions by the rules alone, each a P-position of the theorem, and as many as it counts.
    let max = 127;
    let mut counts = [0; 4];
    for piles in sparse(Ruleset::normal(game("exact:5,2")), max) {
        let class = Class::of(piles[..].try_into().unwrap());
        assert!(class.is_p(), "{piles:?}");
        counts[class as usize] += 1;
    }
    let [pp, pn] = [Class::PP, Class::PN].map(|class| counted(class, 7));
    assert_eq!(counts, [pp, pn, 0, 0]);
}

#[test]
fn a_cancelled_sparse_search_stops() {
    let solver = Sparse::new(Ruleset::normal(game("exact:5,2")), 20).unwrap();
    let control = Control::new();
    let mut visited = 0;
    let stopped = solver.each(&control, |_| {
        visited += 1;
        control.cancel();
    });
    assert_eq!((stopped, visited), (Err(Cancelled), 1));
    assert!(Sparse::new(Ruleset::normal(game("exact:5,2")), u64::MAX).is_none());
}

#[test]
fn the_box_of_the_paper_fits_the_default_budget() {
    let bytes = |measure| {
        TableKey {
            rules: Ruleset::normal(game("exact:5,2")),
            measure,
            max: 85,
        }
        .bytes()
    };
    assert!(bytes(Measure::Outcome) < 512 << 20);
    assert!(bytes(Measure::Remoteness) < 512 << 20);
}

/// The sorted piles after every move of a walk.
fn walked(game: Game, x: &Canonical) -> Vec<Vec<u64>> {
    let choices = Choices::unmerged(game, x);
    let mut walk = Walk::default();
    std::iter::from_fn(|| choices.step(&mut walk).map(<[u64]>::to_vec)).collect()
}

#[test]
fn a_walk_makes_every_move_once() {
    for text in ["nim:3", "moore:4,2", "exact:4,3", "moore:3,3", "exact:5,2"] {
        let game = game(text);
        for x in boxed(game.n(), 4) {
            let mut by_number: Vec<Vec<u64>> = Choices::unmerged(game, &x)
                .iter()
                .map(|choice| choice.to.piles().to_vec())
                .collect();
            let mut walked = walked(game, &x);
            by_number.sort_unstable();
            walked.sort_unstable();
            assert_eq!(walked, by_number, "{text}: {x}");
            let found = walked.into_iter().map(Canonical::sorted);
            assert_eq!(
                found.collect::<BTreeSet<_>>(),
                naive::options(Ruleset::normal(game), &x)
            );
        }
    }
    // Equal piles are not told apart: one move, not C(64, 32).
    assert_eq!(walked(game("exact:64,32"), &x(&[1; 64])).len(), 1);
}

/// The moves of all positions that can be reached, when equal piles are not told apart.
fn options_below(game: Game, x: &Canonical) -> u64 {
    let (mut seen, mut open) = (BTreeSet::from([x.clone()]), vec![x.clone()]);
    let mut moves = 0;
    while let Some(x) = open.pop() {
        for option in walked(game, &x) {
            moves += 1;
            let option = Canonical::sorted(option);
            if seen.insert(option.clone()) {
                open.push(option);
            }
        }
    }
    moves
}

#[test]
fn a_search_is_given_up_only_where_it_is_too_long() {
    for text in [
        "nim:3",
        "moore:4,2",
        "exact:4,2",
        "exact:4,3",
        "exact:5,2",
        "moore:3,3",
    ] {
        let game = game(text);
        for x in boxed(game.n(), 5) {
            let looks = options_below(game, &x);
            for measure in [Measure::Outcome, Measure::Remoteness, Measure::Grundy] {
                let search = |limit| {
                    let rules = Ruleset::normal(game);
                    search(rules, &x, measure, limit, &Control::new()).unwrap()
                };
                let whole = search(u64::MAX);
                // No position on the way has more moves than this one, when equal piles are told apart.
                let moves = Choices::of(game, &x).ways().exact().unwrap();
                let limits = [
                    whole.positions,
                    moves.try_into().unwrap(),
                    looks.div_ceil(16),
                ];
                let enough = search(limits.into_iter().max().unwrap());
                assert_eq!(enough, whole, "{text}: {x}, {measure:?}");
            }
        }
    }
}

#[test]
fn a_search_may_look_at_16_options_for_each_position_of_its_limit() {
    for (text, piles) in [("moore:2,2", &[30, 30][..]), ("nim:2", &[150, 170])] {
        let (game, x) = (game(text), x(piles));
        // Every smaller position can be reached.
        let looks: usize = boxed(2, 170)
            .filter(|y| y.piles()[0] <= piles[0] && y.piles()[1] <= piles[1])
            .map(|y| walked(game, &y).len())
            .sum();
        let found = |limit| {
            let rules = Ruleset::normal(game);
            let searched = search(rules, &x, Measure::Remoteness, limit, &Control::new());
            searched.unwrap().found.is_some()
        };
        let limit = looks.div_ceil(16) as u64;
        assert!(found(limit), "{text}");
        assert!(!found(limit - 1), "{text}");
    }
}
