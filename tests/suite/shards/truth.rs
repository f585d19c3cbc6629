//! The check accepts the true values of any game, and nothing else: of a table with any one value
//! changed it finds the position and all that the change spoils.

use std::collections::BTreeSet;

use nimscope::game::{Choices, Game, Grundy, Measure, Outcome, Remoteness, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::solve::{Control, Ranking, Table, TableKey};
use nimscope::study::shards::{Bounded, Slice};
use nimscope::theory::claim::claims;
use nimscope::theory::{BOTH, Gives, Theorem};

use super::{checked, outcomes, remotenesses, rules, with};

/// A game of each kind with the largest pile of a small box.
const GAMES: [(&str, u64); 12] = [
    ("nim:3", 4),
    ("moore:3,2", 4),
    ("exact:4,2", 3),
    ("slow:4,3", 4),
    ("slow:3,1", 4),
    ("slow-set:4,2+4", 4),
    ("delete", 6),
    ("single:3", 6),
    ("half:4", 5),
    ("circular:4,2", 3),
    ("slow-hyper:ab+bc+cd", 3),
    ("nmth:3", 6),
];

fn games() -> impl Iterator<Item = (Ruleset, u64)> {
    let both = |&(game, max): &(&str, u64)| {
        let game: Game = game.parse().unwrap();
        Ruleset::both(game).map(|rules| (rules, max))
    };
    GAMES.iter().flat_map(both)
}

fn table(rules: Ruleset, measure: Measure, max: u64) -> &'static Table {
    let key = TableKey {
        rules,
        measure,
        max,
    };
    Box::leak(Box::new(Table::fill(key, &Control::new()).unwrap()))
}

pub(super) fn positions(rules: Ruleset, max: u64) -> Vec<nimscope::game::Canonical> {
    let ranking = Ranking::of(rules.game, max);
    let ranks = ranking.canonical_ranks(0..ranking.positions());
    let mut positions: Vec<_> = ranks.map(|rank| ranking.unrank(rank)).collect();
    // Counterexamples come in lexicographic order.
    positions.sort();
    positions
}

#[test]
fn the_truth_is_accepted_in_both_plays() {
    for (rules, max) in games() {
        let remoteness = table(rules, Measure::Remoteness, max);
        let grundy = table(rules, Measure::Grundy, max);
        let theorem = Theorem {
            outcome: Gives::Everywhere(Box::leak(Box::new(move |_, x: &_| {
                remoteness.outcome(x).unwrap()
            }))),
            remoteness: Gives::Everywhere(Box::leak(Box::new(move |_, x: &_| {
                remoteness.remoteness(x).unwrap()
            }))),
            grundy: Gives::Everywhere(Box::leak(Box::new(move |_, x: &_| {
                grundy.grundy(x).unwrap()
            }))),
            ..Theorem::about("the truth", &|_| true, BOTH)
        };
        let found = checked(&with(&theorem, rules, max), Slice::WHOLE);
        assert_eq!(found.counterexamples, [], "{rules}");
        assert_eq!(found.checked, positions(rules, max).len() as u64, "{rules}");
    }
}

/// Every position with its options, by the definition.
fn options(rules: Ruleset, x: &nimscope::game::Canonical) -> BTreeSet<Vec<u64>> {
    let choices = Choices::of(rules.game, x);
    choices
        .iter()
        .map(|choice| choice.to.piles().to_vec())
        .collect()
}

#[test]
fn what_is_found_is_where_the_definition_fails() {
    // A value that is wrong everywhere but at few positions, so that all ways to fail occur.
    for (rules, max) in games() {
        let claimed = |x: &nimscope::game::Canonical| Outcome::p_if(x.sum().is_multiple_of(3));
        let boxed = outcomes(rules, max, &|_, x| Outcome::p_if(x.sum() % 3 == 0));
        let found = checked(&boxed, Slice::WHOLE);
        let terminal = rules.convention.terminal_remoteness().outcome();
        let fails = |x: &nimscope::game::Canonical| {
            let options = options(rules, x);
            let is_p = |piles: &Vec<u64>| claimed(&rules.game.canonical(piles)).is_p();
            let made = if options.is_empty() {
                terminal
            } else {
                Outcome::p_if(!options.iter().any(is_p))
            };
            made != claimed(x)
        };
        let positions = positions(rules, max);
        let wrong: Vec<_> = positions.iter().filter(|x| fails(x)).collect();
        assert_eq!(found.failed, wrong.len() as u64, "{rules}");
        for (contrary, x) in found.counterexamples.iter().zip(wrong) {
            assert_eq!(contrary.position().as_ref(), Some(x), "{rules}");
            if let Some(option) = &contrary.option {
                assert!(options(rules, x).contains(option), "{rules}: {contrary:?}");
            }
        }
    }
}

#[test]
fn remoteness_is_held_against_the_recurrence_and_the_option_shows_it() {
    for (rules, max) in games() {
        let claimed = |x: &nimscope::game::Canonical| Remoteness(x.sum() % 4);
        let boxed = remotenesses(rules, max, &|_, x| Remoteness(x.sum() % 4));
        let found = checked(&boxed, Slice::WHOLE);
        let positions = positions(rules, max);
        let made = |x: &nimscope::game::Canonical| {
            let options = options(rules, x).into_iter();
            let values = options.map(|piles| claimed(&rules.game.canonical(piles)));
            Remoteness::of_options(values, rules.convention)
        };
        let wrong: Vec<_> = positions.iter().filter(|x| made(x) != claimed(x)).collect();
        assert_eq!(found.failed, wrong.len() as u64, "{rules}");
        for (contrary, x) in found.counterexamples.iter().zip(wrong) {
            assert_eq!(contrary.position().as_ref(), Some(x), "{rules}");
            let options = options(rules, x);
            assert_eq!(contrary.option.is_none(), options.is_empty(), "{rules}");
            if let Some(option) = &contrary.option {
                assert!(options.contains(option));
                let shown = claimed(&rules.game.canonical(option.clone()));
                assert_eq!(shown.0 + 1, made(x).0, "{rules}: {contrary:?}");
            }
        }
    }
}

#[test]
fn grundy_values_are_held_against_the_mex() {
    for (rules, max) in games() {
        let claimed = |x: &nimscope::game::Canonical| Grundy(x.sum() % 4);
        let theorem = Theorem {
            grundy: Gives::Everywhere(&|_, x| Grundy(x.sum() % 4)),
            ..Theorem::about("planted", &|_| true, BOTH)
        };
        let found = checked(&with(&theorem, rules, max), Slice::WHOLE);
        let made = |x: &nimscope::game::Canonical| {
            let options = options(rules, x).into_iter();
            let values: BTreeSet<u128> = options
                .map(|piles| claimed(&rules.game.canonical(piles)).0)
                .collect();
            if values.is_empty() {
                rules.convention.terminal_remoteness().0
            } else {
                (0..=values.len() as u128)
                    .find(|value| !values.contains(value))
                    .unwrap()
            }
        };
        let positions = positions(rules, max);
        let wrong = positions.iter().filter(|x| made(x) != claimed(x).0);
        assert_eq!(found.failed, wrong.count() as u64, "{rules}");
    }
}

#[test]
fn claims_that_hold_by_options_hold_by_the_definition() {
    let mut seen = 0;
    for claim in claims() {
        let Ok(boxes) = Bounded::of(claim, None, false, None) else {
            continue;
        };
        for boxed in boxes {
            let rules = boxed.rules;
            let max = boxed.max.min(if rules.game.n() > 4 { 3 } else { 5 });
            let mut boxed = boxed;
            boxed.max = max;
            let found = checked(&boxed, Slice::WHOLE);
            // The paper's rule as it is printed may be false.
            if claim.id == "delete/thm6.3" {
                continue;
            }
            assert_eq!(found.counterexamples, [], "{} in {rules}", claim.id);
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} boxes of claims");
}

#[test]
fn the_printed_rule_for_four_heaps_is_refuted_or_true_as_tables_say() {
    use nimscope::theory::split::theorem_6_3;
    let claim = nimscope::theory::claim::claim("delete/thm6.3").unwrap();
    let boxed = Bounded::of(claim, None, false, Some(9)).unwrap()[0];
    let mut naive = Naive::new(rules("single:4"));
    let positions = positions(rules("single:4"), 9);
    let is_true = positions.iter().all(|x| {
        let heaps = x.piles().try_into().unwrap();
        naive.value(x).remoteness.outcome() == Outcome::p_if(theorem_6_3(heaps))
    });
    assert_eq!(checked(&boxed, Slice::WHOLE).failed == 0, is_true);
}
