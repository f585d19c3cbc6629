//! Tables against the definition.

use nimscope::game::{Choices, Measure, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::solve::{Control, Table, TableKey};

use super::boxes::BOXES;
use crate::support::{game, table, whole_box};
use crate::tables::{MEASURES, Walked, on_threads};

#[test]
fn tables_are_the_definition() {
    for (name, max) in BOXES {
        for rules in Ruleset::both(game(name)) {
            let mut naive = Naive::new(rules);
            let outcomes = table(rules, Measure::Outcome, max);
            let remoteness = table(rules, Measure::Remoteness, max);
            let grundy = table(rules, Measure::Grundy, max);
            for x in whole_box(game(name), max) {
                let value = naive.value(&x);
                assert_eq!(outcomes.outcome(&x), Some(value.outcome), "{rules} {x}");
                assert_eq!(
                    remoteness.remoteness(&x),
                    Some(value.remoteness),
                    "{rules} {x}"
                );
                assert_eq!(remoteness.outcome(&x), Some(value.outcome), "{rules} {x}");
                assert_eq!(grundy.grundy(&x), Some(value.grundy), "{rules} {x}");
                assert_eq!(grundy.outcome(&x), Some(value.outcome), "{rules} {x}");
            }
        }
    }
}

/// A game of every family and several shapes, each with a box of more than 2¹⁴ positions: there
/// threads share the work.
const SHARED: [(&str, u64); 15] = [
    ("abo:3", 47),
    ("abo:4", 25),
    ("abo:5", 17),
    ("nmth:3", 47),
    ("nmth:4", 25),
    ("nmth:5", 17),
    ("nmth:6", 13),
    ("nmth:7", 11),
    ("half:4", 25),
    ("half:6", 13),
    ("fraction:6,3", 13),
    ("single:3", 50),
    ("single:4", 29),
    ("single:5", 17),
    ("single:6", 13),
];

#[test]
fn tables_that_threads_share_are_the_definition() {
    for (name, max) in SHARED {
        let walked = Walked::through(game(name), max);
        for rules in Ruleset::both(game(name)) {
            for measure in MEASURES {
                let key = TableKey::new(rules, measure, max);
                let fill = || Table::fill(key, &Control::new()).unwrap();
                for threads in [1, 3] {
                    walked.assert_equals(&on_threads(threads, fill));
                }
            }
        }
    }
}

#[test]
fn many_heaps_and_small_ones() {
    for (name, max) in [
        ("nmth:64", 2),
        ("half:64", 2),
        ("single:64", 3),
        ("abo:64", 2),
        ("nmth:13", 3),
        ("half:14", 3),
        ("nmth:4", 1),
        ("vdn", 1),
        ("delete", 0),
    ] {
        for rules in Ruleset::both(game(name)) {
            let remoteness = table(rules, Measure::Remoteness, max);
            let grundy = table(rules, Measure::Grundy, max);
            for x in whole_box(game(name), max) {
                let options: Vec<_> = Choices::of(game(name), &x)
                    .iter()
                    .map(|choice| choice.to)
                    .collect();
                let terminal = rules.convention as u128;
                let r = remoteness.remoteness(&x).unwrap().0;
                let g = grundy.grundy(&x).unwrap().0;
                if options.is_empty() {
                    assert_eq!((r, g), (terminal, terminal), "{rules} {x}");
                    continue;
                }
                let values = || options.iter().map(|y| remoteness.remoteness(y).unwrap().0);
                let best = values().filter(|r| r % 2 == 0).min().or(values().max());
                assert_eq!(Some(r - 1), best, "{rules} {x}");
                let values: Vec<u128> = options
                    .iter()
                    .map(|y| grundy.grundy(y).unwrap().0)
                    .collect();
                assert!(
                    !values.contains(&g) && (0..g).all(|g| values.contains(&g)),
                    "{rules} {x}"
                );
            }
        }
    }
}

#[test]
fn grundy_values_pass_64() {
    // Single(3) has Grundy values above 63 below heaps of 150, so that sets of values in 64 bits
    // would be too small.
    let rules = Ruleset::normal(game("single:3"));
    let grundy = table(rules, Measure::Grundy, 150);
    let values = (0..grundy.ranking().positions()).filter_map(|rank| grundy.grundy_at(rank));
    assert!(values.map(|g| g.0).max() > Some(63));
    let outcomes = table(rules, Measure::Outcome, 150);
    assert!(
        (0..grundy.ranking().positions())
            .all(|rank| grundy.outcome_at(rank) == outcomes.outcome_at(rank))
    );
}
