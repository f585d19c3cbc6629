//! Single-delete nim: the rule for up to four heaps, Theorem 6.3 as it is printed, and the
//! conjecture on remoteness.

use std::collections::BTreeSet;

use nimscope::game::{Canonical, Measure, Outcome, Ruleset};
use nimscope::theory::split::{conjectured_remoteness, theorem_6_3, uniform_is_p};

use crate::support::{at, game, table, whole_box};

#[test]
fn one_rule_serves_two_three_and_four_heaps() {
    for (name, max) in [
        ("vdn", 200),
        ("single:2", 64),
        ("single:3", 80),
        ("single:4", 72),
    ] {
        let table = table(Ruleset::normal(game(name)), Measure::Outcome, max);
        for x in whole_box(game(name), max) {
            assert_eq!(
                Some(Outcome::p_if(uniform_is_p(x.piles()))),
                table.outcome(&x),
                "{name} {x}"
            );
        }
    }
}

#[test]
fn theorem_6_3_as_printed_is_true_up_to_39_and_misses_p_positions_beyond() {
    let printed = |x: &Canonical| theorem_6_3(x.piles().try_into().unwrap());
    let table = table(Ruleset::normal(game("single:4")), Measure::Outcome, 72);
    let mut missed = Vec::new();
    for x in whole_box(game("single:4"), 72) {
        let is_p = table.outcome(&x).unwrap().is_p();
        assert!(is_p || !printed(&x), "{x}: what the paper calls P is P");
        if is_p && !printed(&x) {
            missed.push(x);
        }
    }
    // (5A) constrains all higher digits, also above a column of four zeros, where they are free.
    let smallest = missed.iter().min_by_key(|x| x.piles()[3]);
    assert_eq!(smallest, Some(&at(&[12, 14, 15, 40])));
    for x in &missed {
        let valuations: BTreeSet<u32> = x.piles().iter().map(|z| z.trailing_zeros()).collect();
        assert_eq!(valuations.len(), 4, "{x} is of case (5)");
    }
}

#[test]
fn remoteness_of_three_odd_heaps_is_as_conjectured() {
    let table = table(Ruleset::normal(game("single:3")), Measure::Remoteness, 130);
    let mut checked = 0;
    for x in whole_box(game("single:3"), 130) {
        if let Some(r) = conjectured_remoteness(&x) {
            assert_eq!(Some(r), table.remoteness(&x), "{x}");
            checked += 1;
        }
    }
    assert_eq!(
        checked,
        65 * 66 * 67 / 6,
        "all positions with three odd heaps"
    );
}

#[test]
fn no_such_rule_serves_five_heaps() {
    let table = table(Ruleset::normal(game("single:5")), Measure::Outcome, 8);
    let rule = |x: &Canonical, few: usize| {
        let zeros = |column: u32| {
            x.piles()
                .iter()
                .filter(|&&z| (z - 1) >> column & 1 == 0)
                .count()
        };
        (0..4).map(zeros).find(|&zeros| zeros >= few) == Some(5)
    };
    for few in 0..=5 {
        let small = whole_box(game("single:5"), 8);
        assert!(
            small
                .iter()
                .any(|x| Some(Outcome::p_if(rule(x, few))) != table.outcome(x)),
            "at least {few} zeros"
        );
    }
}
