//! Tables by everything that helps: the theorem of reduction, and smaller tables.

use nimscope::game::{Measure, Ruleset};
use nimscope::solve::{Control, Progress, Table, TableKey};

use super::{MEASURES, assert_equal_tables, on_threads};
use crate::support::slow_games;

/// Copying positions with unplayable tokens changes nothing: in every SN(n, A), and in boxes where
/// most positions have some.
#[test]
fn a_table_by_reduction_is_the_table_by_definition() {
    let small = [(1, 30), (2, 30), (3, 20), (4, 9), (5, 6)];
    let every_set = small
        .into_iter()
        .flat_map(|(n, max)| slow_games(n).map(move |game| (game, max)));
    let large = [
        ("slow:3,2", 60),
        ("slow:4,3", 30),
        ("slow:5,4", 20),
        ("slow:6,5", 14),
        ("slow:6,3", 11),
        ("slow-moore:5,4", 14),
        ("slow-set:6,4+6", 11),
        ("slow:9,8", 6),
    ];
    let large = large.map(|(game, max)| (game.parse().unwrap(), max));
    for (game, max) in every_set.chain(large) {
        for rules in Ruleset::both(game) {
            for measure in MEASURES {
                let key = TableKey {
                    rules,
                    measure,
                    max,
                };
                let plain = Table::fill(key, &Control::new()).unwrap();
                let derived = Table::derive(key, None, &Control::new()).unwrap();
                assert_equal_tables(&plain, &derived);
            }
        }
    }
}

/// The values of a smaller table are taken over, whatever width holds them, and all are those of
/// a table filled anew.
#[test]
fn a_table_goes_on_from_a_smaller_one() {
    for (game, smaller, max) in [
        ("slow:1,1", 200, 300),
        ("slow:2,1", 100, 160),
        ("slow:2,2", 100, 100),
        ("slow:3,2", 20, 40),
        ("slow:4,3", 12, 20),
        ("slow:5,2", 7, 13),
        ("slow-moore:6,3", 4, 6),
        ("slow:6,5", 0, 9),
        ("slow:3,2", 9, 9),
        ("slow:4,3", 8, 8),
        ("slow:4,2", 30, 50),
        ("slow:6,4", 9, 16),
    ] {
        for rules in Ruleset::both(game.parse().unwrap()) {
            for measure in MEASURES {
                let key = |max| TableKey {
                    rules,
                    measure,
                    max,
                };
                for threads in [1, 2] {
                    let small = Table::fill(key(smaller), &Control::new()).unwrap();
                    let control = Control::new();
                    let grown = on_threads(threads, || {
                        Table::derive(key(max), Some(&small), &control).unwrap()
                    });
                    assert_eq!(grown.taken_over(), small.ranking().positions());
                    let Progress { done, total } = control.progress();
                    assert_eq!((done, u128::from(total)), (total, key(max).positions()));
                    assert_equal_tables(&grown, &Table::fill(key(max), &Control::new()).unwrap());
                }
            }
        }
    }
}

/// What was computed before is not computed again: a smaller table with values of another game
/// would be taken over unseen.
#[test]
fn only_a_smaller_table_of_the_same_rules_and_measure_is_gone_on_from() {
    let key = |rules, measure, max| TableKey {
        rules,
        measure,
        max,
    };
    let normal = Ruleset::normal("slow:4,3".parse().unwrap());
    let misere = Ruleset::misere("slow:4,3".parse().unwrap());
    let wanted = key(normal, Measure::Remoteness, 9);
    let right = Table::fill(wanted, &Control::new()).unwrap();
    for other in [
        key(misere, Measure::Remoteness, 5),
        key(normal, Measure::Grundy, 5),
        key(normal, Measure::Remoteness, 12),
    ] {
        assert!(!wanted.extends(other));
        let other = Table::fill(other, &Control::new()).unwrap();
        let derived = Table::derive(wanted, Some(&other), &Control::new()).unwrap();
        assert_eq!(derived.taken_over(), 0);
        assert_equal_tables(&derived, &right);
    }
    assert!(wanted.extends(key(normal, Measure::Remoteness, 9)));
}
