//! Tables against the definition, and values too large for a byte.

use crate::support::{at, game, multisets, table, theorems, whole_box};
use nimscope::game::{Measure, Ruleset};
use nimscope::solve::naive::Naive;

use super::BOXES;

#[test]
fn tables_hold_what_the_definition_says() {
    for (text, max) in BOXES {
        for rules in Ruleset::both(game(text)) {
            let mut naive = Naive::new(rules);
            let outcomes = table(rules, Measure::Outcome, max);
            let remoteness = table(rules, Measure::Remoteness, max);
            let grundy = table(rules, Measure::Grundy, max);
            for x in whole_box(rules.game, max) {
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
    let largest = grundy.grundy(&at(&[90, 90, 90])).unwrap();
    assert_eq!(largest.0, 135);
    let rules = Ruleset::normal(game("exact:3,2"));
    for x in multisets(3, 0, 90) {
        assert_eq!(
            grundy.grundy(&x),
            Some(theorems().grundy(rules, &x).unwrap().value),
            "{x}"
        );
    }
    let nim = table(Ruleset::misere(game("nim:2")), Measure::Grundy, 300);
    for x in multisets(2, 0, 300) {
        let fact = theorems()
            .grundy(Ruleset::misere(game("nim:2")), &x)
            .unwrap();
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
        for x in whole_box(rules.game, max) {
            assert_eq!(
                outcomes.outcome(&x),
                Some(theorems().outcome(rules, &x).unwrap().value),
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
        for x in whole_box(rules.game, max) {
            assert_eq!(
                outcomes.outcome(&x),
                remoteness.outcome(&x),
                "{rules} at {x}"
            );
        }
    }
}
