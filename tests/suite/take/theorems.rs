//! Theorems and constructed moves against the definition, on whole boxes and at any size.

use crate::support::{at, game, table, theorems, whole_box};
use nimscope::game::{Choices, Convention, Measure, Outcome, Ruleset};
use nimscope::solve::naive::{self, Naive};
use nimscope::theory::take::longest_play;

use super::{BOXES, Random, is_legal};

#[test]
fn theorems_agree_with_the_definition() {
    for (text, max) in BOXES {
        for rules in Ruleset::both(game(text)) {
            let mut naive = Naive::new(rules);
            for x in whole_box(rules.game, max) {
                let value = naive.value(&x);
                let outcome = theorems().outcome(rules, &x);
                if rules.convention == Convention::Normal && text != "exact:7,2" {
                    assert!(outcome.is_some(), "{rules}");
                }
                if let Some(fact) = outcome {
                    assert_eq!(fact.value, value.outcome, "{rules} at {x} by {}", fact.by);
                }
                if let Some(fact) = theorems().remoteness(rules, &x) {
                    assert_eq!(
                        fact.value, value.remoteness,
                        "{rules} at {x} by {}",
                        fact.by
                    );
                }
                if let Some(fact) = theorems().grundy(rules, &x) {
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
            for x in whole_box(rules.game, max) {
                let Some(moves) = theorems().winning_moves(rules, &x) else {
                    let open = theorems().outcome(rules, &x).is_none();
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
                    (theorems().remoteness(rules, &x), moves.value.first())
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
                let Some(moves) = theorems().winning_moves(rules, &x) else {
                    continue;
                };
                let outcome = theorems().outcome(rules, &x).unwrap().value;
                let terminal = Choices::unmerged(rules.game, &x).is_empty();
                assert_eq!(
                    moves.value.is_empty(),
                    outcome.is_p() || terminal,
                    "{rules} at {x}"
                );
                for by in &moves.value {
                    assert!(is_legal(rules.game, &x, by), "{rules} at {x}: {by:?}");
                    let y = by.apply(&x);
                    let after = theorems().outcome(rules, &y).unwrap().value;
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
        for x in whole_box(rules.game, max) {
            let fact = theorems().outcome(rules, &x).unwrap();
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
        for x in whole_box(rules.game, max) {
            let fact = theorems().grundy(rules, &x).unwrap();
            assert_eq!(grundy.grundy(&x), Some(fact.value), "{rules} at {x}");
        }
    }
}

#[test]
fn grundy_values_do_not_overflow() {
    let m = u64::MAX;
    let most = u128::from(m);
    let grundy = |text: &str, piles: &[u64]| {
        let fact = theorems().grundy(Ruleset::normal(game(text)), &at(piles));
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
    assert_eq!(longest_play(1, &at(&[m; 64])), 64 * most);
}
