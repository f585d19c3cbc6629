//! Values of games by their rule: tables and searches against the definition.

use std::sync::Arc;

use nimscope::game::{
    Canonical, Choices, Convention, Game, Measure, Outcome, Ruleset, WrittenGame,
};
use nimscope::solve::naive::{Forbidding, Naive, options};
use nimscope::solve::{Control, FoundValue, Lexicographic, Table, TableKey, search};

use super::positions;
use crate::support::filled;

/// The games that are compared, and the largest pile of their boxes.
const GAMES: [(&str, u64); 12] = [
    ("wythoff", 9),
    ("a-wythoff:2", 7),
    ("end-wythoff:3", 9),
    ("pass-nim:2", 6),
    ("gale:3", 5),
    // Piles of different roles, a condition on remainders, one on what is left.
    ("rule:{piles: a, b; move: a-t if t mod 3 = 1; move: b-1}", 9),
    (
        "rule:{piles: a, b; move: a-t if a' > b; move: b-t, a-2 if a > 3}",
        8,
    ),
    // Two moves lead to the same piles.
    (
        "rule:{piles: a, b; move: a-t; move: a-1; move: b-2t, a-t}",
        9,
    ),
    (
        "rule:{piles: a, b, c < 3; move: a-t, b-u; move: c-1, a-1}",
        5,
    ),
    // Two bounded piles that may be exchanged.
    (
        "rule:{piles: a < 4, b < 4; move: a-t; move: b-t; end: sum < 2}",
        6,
    ),
    ("rule:{piles: a; move: a-t if 2t <= a}", 20),
    (
        "rule:{piles: a, b, c; move: a-1, b-1; move: b-1, c-1; move: a-1, c-1; end: sum < 3}",
        5,
    ),
];

const FORBIDDING: [(&str, u64); 5] = [
    ("blocking-wythoff:2", 6),
    ("blocking-wythoff:3", 5),
    ("rule:{piles: a, b; move: a-t; move: b-1; forbid: 1}", 8),
    // Options to which two moves lead are forbidden once.
    (
        "rule:{piles: a, b; move: a-t; move: a-1; move: b-t, a-1; forbid: 2}",
        6,
    ),
    (
        "rule:{piles: a, b < 2; move: a-t; move: b-1 if a > 0; forbid: 3}",
        7,
    ),
];

/// The tables of a box, and each of its positions as they number it.
fn boxes(rules: Ruleset, max: u64) -> (Vec<Arc<Table>>, Vec<Canonical>) {
    let measures = Measure::ALL.into_iter();
    let measures = measures.filter(|&measure| rules.game.defines(measure));
    let key = |measure| TableKey {
        rules,
        measure,
        max,
    };
    let tables: Vec<Arc<Table>> = measures.map(|measure| filled(key(measure))).collect();
    let mut list = Vec::new();
    let mut all = Lexicographic::new(tables[0].ranking(), max);
    while let Some((piles, rank)) = all.next() {
        let x = rules.game.canonical(piles);
        assert_eq!(x.piles(), piles, "a position is listed as its least image");
        assert_eq!(tables[0].ranking().rank(&x), rank);
        list.push(x);
    }
    (tables, list)
}

fn found(rules: Ruleset, x: &Canonical, measure: Measure) -> Option<FoundValue> {
    search(rules, x, measure, 100_000, &Control::new())
        .unwrap()
        .found
}

#[test]
fn tables_and_searches_have_the_values_of_the_definition() {
    for (name, max) in GAMES {
        let game: Game = name.parse().unwrap();
        for rules in Ruleset::both(game) {
            let (tables, list) = boxes(rules, max);
            let all = positions(game.kind().written().unwrap(), max + 1);
            let canonical = all.iter().filter(|x| game.canonical(x).piles() == **x);
            assert_eq!(list.len(), canonical.count(), "{name}");
            let mut naive = Naive::new(rules);
            for x in &list {
                let value = naive.value(x);
                let [outcomes, remoteness, grundy] = &tables[..] else {
                    panic!("three measures");
                };
                assert_eq!(outcomes.outcome(x), Some(value.outcome), "{rules} {x}");
                assert_eq!(
                    remoteness.remoteness(x),
                    Some(value.remoteness),
                    "{rules} {x}"
                );
                assert_eq!(grundy.grundy(x), Some(value.grundy), "{rules} {x}");
            }
            let x = list.last().unwrap();
            let value = naive.value(x);
            for (measure, expected) in [
                (Measure::Outcome, FoundValue::Outcome(value.outcome)),
                (
                    Measure::Remoteness,
                    FoundValue::Remoteness(value.remoteness),
                ),
                (Measure::Grundy, FoundValue::Grundy(value.grundy)),
            ] {
                assert_eq!(found(rules, x, measure), Some(expected), "{rules} {x}");
            }
        }
    }
}

#[test]
fn where_options_are_forbidden_the_opponent_takes_the_best_set_of_them() {
    for (name, max) in FORBIDDING {
        let game: Game = name.parse().unwrap();
        assert!(!game.defines(Measure::Grundy));
        for rules in Ruleset::both(game) {
            let (tables, list) = boxes(rules, max);
            let mut naive = Forbidding::new(rules);
            for x in &list {
                let (outcome, remoteness) = naive.value(x);
                assert_eq!(tables[0].outcome(x), Some(outcome), "{rules} {x}");
                assert_eq!(tables[1].remoteness(x), Some(remoteness), "{rules} {x}");
                assert_eq!(remoteness.outcome(), outcome, "{rules} {x}");
            }
            let x = list.last().unwrap();
            let (outcome, remoteness) = naive.value(x);
            let expected = Some(FoundValue::Outcome(outcome));
            assert_eq!(found(rules, x, Measure::Outcome), expected, "{rules} {x}");
            let expected = Some(FoundValue::Remoteness(remoteness));
            assert_eq!(
                found(rules, x, Measure::Remoteness),
                expected,
                "{rules} {x}"
            );
            assert_eq!(found(rules, x, Measure::Grundy), None);
        }
    }
}

/// A list of moves has each option, merged or not, and the first move is one of them.
#[test]
fn lists_of_moves_have_the_options_of_the_definition() {
    for (name, max) in GAMES.into_iter().chain(FORBIDDING) {
        let rules = Ruleset::normal(name.parse().unwrap());
        for x in boxes(rules, max).1 {
            let expected: Vec<Canonical> = options(rules, &x).into_iter().collect();
            let listed = Choices::of(rules.game, &x);
            let mut piles: Vec<Canonical> = listed.iter().map(|choice| choice.to).collect();
            piles.sort_unstable();
            assert!(listed.is_whole());
            assert_eq!(piles, expected, "{rules} {x}");
            assert_eq!(listed.len(), expected.len() as u128);
            assert_eq!(
                Choices::unmerged(rules.game, &x).is_empty(),
                expected.is_empty()
            );
            let mut stepped: Vec<Canonical> = Choices::options(rules.game, x.clone()).collect();
            assert_eq!(listed.ways(), stepped.len() as u128, "{rules} {x}");
            stepped.sort_unstable();
            stepped.dedup();
            assert_eq!(stepped, expected, "{rules} {x}");
            for choice in listed.iter() {
                assert_eq!(choice.by.apply(&x), choice.to);
                assert!(rules.game.allows(&x.position(), &choice.by).is_ok());
            }
        }
    }
}

/// Piles of any size have a list, counted by formula where there is no condition.
#[test]
fn the_moves_from_huge_piles_are_counted() {
    let wythoff: Game = "wythoff".parse().unwrap();
    let (a, b) = (1 << 62, (1 << 62) + 5);
    let choices = Choices::of(wythoff, &wythoff.canonical([b, a]));
    assert_eq!(choices.len(), 3 * u128::from(a) + 5);
    let last = choices.get(3 * u128::from(a) + 4).unwrap();
    assert_eq!(last.to.piles(), [0, 5]);
    let conditional: Game = "rule:{piles: a; move: a-t if t mod 2 = 0}".parse().unwrap();
    let choices = Choices::of(conditional, &conditional.canonical([1 << 40]));
    assert!(!choices.is_whole() && choices.len() == 1 << 15);
}

/// Slow and exact nim, Moore's nim and a circle, written as rules, are of the kind of the
/// families; with an end that changes nothing they are not, and have the same values.
#[test]
fn families_written_as_rules_have_their_values() {
    for (name, max) in [
        ("nim:3", 7),
        ("moore:3,2", 6),
        ("exact:4,2", 5),
        ("exact:5,2", 3),
        ("slow:3,2", 8),
        ("slow:4,3", 6),
        ("slow-moore:3,2", 6),
        ("slow-set:4,1+3", 5),
        ("circular-exact:4,2", 4),
    ] {
        let family: Game = name.parse().unwrap();
        let text = &WrittenGame::of_game(family).unwrap().text;
        let plain: Game = format!("rule:{{{text}}}").parse().unwrap();
        assert_eq!(plain.kind(), family.kind(), "the rule says no more");
        assert_eq!(plain.named().kind(), family.kind());
        assert!(plain.named().kind().written().is_none() && plain.to_string().contains("move:"));
        let written: Game = format!("rule:{{{text}; end: sum < 1}}").parse().unwrap();
        assert!(written.kind().written().is_some());
        for convention in Convention::BOTH {
            let rules = |game| Ruleset { game, convention };
            let (own, list) = boxes(rules(written), max);
            let (tables, positions) = boxes(rules(family), max);
            assert_eq!(list.len(), positions.len(), "{name}");
            for (x, y) in list.iter().zip(&positions) {
                assert_eq!(x, y, "{name}: the symmetry is the same");
                assert_eq!(own[0].outcome(x), tables[0].outcome(y), "{name} {x}");
                assert_eq!(own[1].remoteness(x), tables[1].remoteness(y), "{name} {x}");
                assert_eq!(own[2].grundy(x), tables[2].grundy(y), "{name} {x}");
            }
        }
    }
}

#[test]
fn the_numbers_taken_in_generalised_wythoff_differ_by_less_than_a() {
    let game: Game = "a-wythoff:3".parse().unwrap();
    let text = "piles: a, b; move: a-t; move: b-t; move: a-t, b-u if t-u < 3 and u-t < 3";
    let (own, said) = (
        game.kind().written().unwrap(),
        WrittenGame::read(text).unwrap(),
    );
    for x in positions(own, 12) {
        assert_eq!(own.options(&x), said.options(&x), "{x:?}");
    }
}

/// Larsson 2009: with one forbidden option (0, 1), (1, 1) … are as the definition of the outcome
/// says: P if at most that many options are P.
#[test]
fn forbidding_one_option_makes_two_winning_ones_necessary() {
    let rules = Ruleset::normal("blocking-wythoff:2".parse().unwrap());
    let (tables, list) = boxes(rules, 12);
    for x in list {
        let p = Choices::options(rules.game, x.clone());
        let p = p
            .filter(|y| tables[0].outcome(y) == Some(Outcome::P))
            .count();
        assert_eq!(tables[0].outcome(&x), Some(Outcome::p_if(p <= 1)), "{x}");
    }
}
