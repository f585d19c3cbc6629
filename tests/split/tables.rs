//! Tables against the definition.

use nimscope::game::{Choices, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::solve::{Cancelled, Control, Measure, Table, TableKey};

use crate::boxes::{BOXES, both, game, positions};

fn table(rules: Ruleset, measure: Measure, max: u64) -> Table {
    Table::fill(
        TableKey {
            rules,
            measure,
            max,
        },
        &Control::new(),
    )
    .unwrap()
}

#[test]
fn tables_are_the_definition() {
    for (name, max) in BOXES {
        for rules in both(name) {
            let mut naive = Naive::new(rules);
            let outcomes = table(rules, Measure::Outcome, max);
            let remoteness = table(rules, Measure::Remoteness, max);
            let grundy = table(rules, Measure::Grundy, max);
            for x in positions(name, max) {
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
        for rules in both(name) {
            let remoteness = table(rules, Measure::Remoteness, max);
            let grundy = table(rules, Measure::Grundy, max);
            for x in positions(name, max) {
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
    // Single(3) has Grundy values above 63 below heaps of 150, so that sets of values in 64 bits would be too small.
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

#[test]
fn a_table_keeps_within_the_bytes_it_announces() {
    for (name, max) in BOXES {
        for rules in both(name) {
            for measure in [Measure::Outcome, Measure::Remoteness, Measure::Grundy] {
                let table = table(rules, measure, max);
                assert!(
                    u128::from(table.held_bytes()) <= table.key().bytes(),
                    "{rules}"
                );
            }
        }
    }
    let key = TableKey {
        rules: both("half:64")[0],
        measure: Measure::Grundy,
        max: u64::MAX,
    };
    assert_eq!(key.bytes(), u128::MAX);
}

#[test]
fn a_cancelled_table_stops() {
    let control = Control::new();
    control.cancel();
    let key = TableKey {
        rules: both("single:4")[0],
        measure: Measure::Outcome,
        max: 40,
    };
    assert_eq!(Table::fill(key, &control).unwrap_err(), Cancelled);
}

/// A fill that would take minutes ends when another thread sees its progress and cancels it.
#[test]
fn a_table_under_way_is_cancelled() {
    for (name, max) in [("vdn", 20_000), ("single:3", 1500), ("single:6", 60)] {
        let control = Control::new();
        let key = TableKey {
            rules: both(name)[0],
            measure: Measure::Remoteness,
            max,
        };
        std::thread::scope(|scope| {
            let filling = scope.spawn(|| Table::fill(key, &control));
            while control.progress().0 == 0 {
                std::thread::yield_now();
            }
            control.cancel();
            assert_eq!(filling.join().unwrap().unwrap_err(), Cancelled);
        });
        let (done, total) = control.progress();
        assert!(0 < done && done < total, "{name}: {done} of {total}");
    }
}

#[test]
fn a_filled_table_has_told_every_position() {
    for (name, max) in BOXES {
        let control = Control::new();
        let key = TableKey {
            rules: both(name)[0],
            measure: Measure::Outcome,
            max,
        };
        Table::fill(key, &control).unwrap();
        let positions = u64::try_from(key.positions()).unwrap();
        assert_eq!(control.progress(), (positions, positions), "{name}");
    }
}
