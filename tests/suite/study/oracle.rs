//! What an oracle knows, by theorem, table or search, and which table it asks for.

use crate::support::{canonical, filled, game, multisets};
use nimscope::game::{Canonical, Convention, Measure, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::study::{Answer, Oracle, Sheet, Source, ValueSheet};

use super::{BUDGET, all_tables, games};

#[test]
fn an_oracle_with_tables_knows_everything_by_definition() {
    for (game, max) in games() {
        let oracle = Oracle::new(all_tables(game, max), BUDGET, 0);
        for rules in Convention::BOTH.map(|convention| Ruleset { game, convention }) {
            let mut naive = Naive::new(rules);
            for x in multisets(game.n(), 0, max) {
                let value = naive.value(&x);
                assert_eq!(
                    oracle.outcome(rules, &x).value(),
                    Some(value.outcome),
                    "{rules} {x}"
                );
                let r = oracle.remoteness(rules, &x).value();
                assert_eq!(r, Some(value.remoteness), "{rules} {x}");
                assert_eq!(
                    oracle.grundy(rules, &x).value(),
                    Some(value.grundy),
                    "{rules} {x}"
                );
            }
        }
    }
}

#[test]
fn without_memory_small_positions_are_searched() {
    for (game, max) in games() {
        let oracle = Oracle::new(Vec::new(), 0, 100_000);
        let rules = Ruleset::misere(game);
        let x = Canonical::sorted((0..game.n() as u64).map(|i| max.min(i + 2)).collect());
        let value = Naive::new(rules).value(&x);
        assert_eq!(
            oracle.outcome(rules, &x).value(),
            Some(value.outcome),
            "{rules} {x}"
        );
        assert_eq!(
            oracle.remoteness(rules, &x).value(),
            Some(value.remoteness),
            "{rules} {x}"
        );
        assert_eq!(
            oracle.grundy(rules, &x).value(),
            Some(value.grundy),
            "{rules} {x}"
        );
    }
}

#[test]
fn a_table_is_needed_only_if_no_theorem_answers_and_it_fits() {
    let x = canonical("3 5 5 6");
    let oracle = Oracle::new(Vec::new(), BUDGET, 1000);
    let theory = Ruleset::misere(game("slow:4,3"));
    assert!(matches!(
        oracle.remoteness(theory, &x),
        Answer::Known {
            source: Source::Theorem(_),
            ..
        }
    ));
    let open = Ruleset::misere(game("slow-set:4,1+4"));
    let Answer::Waiting(key) = oracle.remoteness(open, &x) else {
        panic!("no theorem is known for R of {open}")
    };
    assert_eq!((key.rules, key.measure), (open, Measure::Remoteness));
    assert!(key.max >= 6 && key.bytes() <= u128::from(BUDGET));
    // Editing a pile does not ask for another table.
    assert_eq!(
        oracle.remoteness(open, &canonical("3 5 5 9")).waits_for(),
        Some(key)
    );
    // The outcome waits for the same table.
    assert_eq!(oracle.outcome(open, &x).waits_for(), Some(key));
    let poor = Oracle::new(Vec::new(), 10, 10);
    let Answer::OutOfReach(shortage) = poor.remoteness(open, &x) else {
        panic!("ten bytes hold no table and ten positions are too few")
    };
    assert_eq!((shortage.table.max, shortage.budget), (6, 10));
    assert!(shortage.searched <= 10, "no more than its limit");
    assert_eq!(shortage.bytes, shortage.table.bytes());
}

#[test]
fn unplayable_tokens_need_no_larger_table() {
    // In NIM(4, 2) from (1, 2, 3, huge) the last pile cannot be played on more often than the
    // others together.
    let rules = Ruleset::normal(game("slow:4,2"));
    let oracle = Oracle::new(all_tables(rules.game, 6), 0, 0);
    let huge = Canonical::sorted(vec![1, 2, 3, u64::MAX]);
    let value = Naive::new(rules).value(&canonical("1 2 3 6"));
    assert_eq!(
        oracle.remoteness(rules, &huge).value(),
        Some(value.remoteness)
    );
    let sheet = ValueSheet::new(&oracle, rules.game, &huge, None);
    assert_eq!(sheet.reduced, Some(canonical("1 2 3 6")));
    assert!(sheet.needs().is_empty());
}

#[test]
fn the_series_of_comfortable_bounds_covers_everything_once() {
    // A smaller position never asks for a larger table than one that contains it, and each bound
    // answers for itself.
    for text in ["slow:4,2", "slow:7,3", "slow-set:10,2+5"] {
        let rules = Ruleset::misere(game(text));
        let oracle = Oracle::new(Vec::new(), u64::MAX, 0);
        let bound = |max: u64| {
            let x = Canonical::sorted(vec![max; rules.game.n()]);
            oracle.grundy(rules, &x).waits_for().map(|key| key.max)
        };
        let bounds: Vec<u64> = (0..60).filter_map(bound).collect();
        assert!(bounds.is_sorted());
        for (max, key) in (0..60).filter_map(|max| Some((max, bound(max)?))) {
            assert!(
                key >= max && bound(key).is_none_or(|same| same == key),
                "{text} {max}"
            );
        }
    }
}

#[test]
fn a_value_sheet_keeps_what_it_knows() {
    let game = game("slow:4,2");
    let x = canonical("1 2 4 5");
    let nothing = Oracle::new(Vec::new(), BUDGET, 0);
    let mut sheet = ValueSheet::new(&nothing, game, &x, None);
    // One table after another, each forgotten before the next.
    while let Some(&key) = sheet.needs().first() {
        let one = Oracle::new(vec![filled(key)], BUDGET, 0);
        let next = ValueSheet::new(&one, game, &x, Some(&sheet));
        assert!(next.needs().len() < sheet.needs().len());
        sheet = next;
    }
    for convention in Convention::BOTH {
        let value = Naive::new(Ruleset { game, convention }).value(&x);
        let values = sheet.plays[convention];
        assert_eq!(values.outcome.value(), Some(value.outcome));
        assert_eq!(values.remoteness.value(), Some(value.remoteness));
        assert_eq!(values.grundy.value(), Some(value.grundy));
    }
}
