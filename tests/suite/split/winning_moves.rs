//! Winning moves by construction: legal, to a P-position, and optimal where remoteness is known.

use nimscope::game::{Canonical, Convention, Move, Ruleset};
use nimscope::solve::naive::Naive;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::boxes::{BOXES, huge, is_legal, splits};
use crate::support::{game, theorems, whole_box};

/// Checks the moves that are constructed at a position, if any are.
fn check(name: &str, rules: Ruleset, x: &Canonical) {
    let outcome = theorems().outcome(rules, x).map(|fact| fact.value);
    let found = theorems().winning_moves(rules, x).map(|fact| fact.value);
    assert_eq!(outcome.is_some(), found.is_some(), "{rules} {x}");
    let (Some(outcome), Some(found)) = (outcome, found) else {
        return;
    };
    // Terminal: too few heaps can be split.
    let splits = splits(name);
    let last = x.piles()[x.len() - splits.heaps.min()];
    let terminal = last < splits.parts as u64 - u64::from(splits.empty);
    assert_eq!(found.is_empty(), outcome.is_p() || terminal, "{rules} {x}");
    for by in &found {
        assert!(is_legal(name, x, by), "{rules} {x} {by:?}");
        let y = by.apply(x);
        assert!(rules.game.check(y.piles()).is_ok(), "{rules} {x} {y}");
        assert!(
            theorems().outcome(rules, &y).unwrap().value.is_p(),
            "{rules} {x} {y}"
        );
    }
    let optimal = theorems().optimal_move(rules, x).map(|fact| fact.value);
    let r = theorems().remoteness(rules, x);
    assert_eq!(optimal.is_some(), r.is_some() && !terminal, "{rules} {x}");
    if let (Some(by), Some(r)) = (optimal, r) {
        assert!(is_legal(name, x, &by), "{rules} {x} {by:?}");
        let after = theorems().remoteness(rules, &by.apply(x)).unwrap();
        assert_eq!(
            r.value.0,
            after.value.0 + 1,
            "{rules} {x} {by:?} is optimal"
        );
    }
    if let (Some(by), Some(r)) = (found.first(), r) {
        let after = theorems().remoteness(rules, &by.apply(x)).unwrap();
        assert_eq!(
            r.value.0,
            after.value.0 + 1,
            "{rules} {x} {by:?} is optimal"
        );
    }
}

#[test]
fn on_whole_boxes() {
    for (name, max) in BOXES {
        for rules in Ruleset::both(game(name)) {
            let mut naive = Naive::new(rules);
            for x in whole_box(game(name), max) {
                check(name, rules, &x);
                for by in theorems()
                    .winning_moves(rules, &x)
                    .into_iter()
                    .flat_map(|fact| fact.value)
                {
                    assert!(naive.value(&by.apply(&x)).outcome.is_p(), "{rules} {x}");
                }
            }
        }
    }
}

/// The cases to which the proof of nimscope/misere-nmth4 comes down: a heap ≥ 8 wins by the same
/// parts as the one of 8, …, 11 that is the same modulo 4.
#[test]
fn misere_nmth_4_is_won_by_parts_up_to_4_whatever_the_heaps() {
    let rules = Ruleset::misere(game("nmth:4"));
    let is_p = |x: &Canonical| theorems().outcome(rules, x).unwrap().value.is_p();
    let alike = |z: u64, larger: u64| if z < 8 { z } else { z + 4 * larger };
    for x in whole_box(game("nmth:4"), 11) {
        let found = theorems().winning_moves(rules, &x).unwrap().value;
        let terminal = x.piles().iter().all(|&z| z == 1);
        assert_eq!(found.is_empty(), is_p(&x) || terminal, "{x}");
        for by in &found {
            let Move::Split { split, .. } = by else {
                panic!("{by:?} splits heaps");
            };
            for heap in split {
                assert!(heap.parts.iter().any(|&part| part <= 4), "{x} {by:?}");
            }
        }
        // The classes of heaps are what the rule looks at.
        for larger in [1, 7, 1 << 60] {
            let z = x.piles().iter().map(|&z| alike(z, larger));
            let z = Canonical::sorted(z.collect());
            assert_eq!(is_p(&z), is_p(&x), "{z} is as {x}");
        }
    }
}

#[test]
fn on_larger_boxes_by_the_closed_forms() {
    for (name, max) in [
        ("delete", 120),
        ("abo:3", 60),
        ("abo:4", 40),
        ("abo:5", 22),
        ("nmth:3", 48),
        ("nmth:4", 32),
        ("nmth:5", 16),
        ("half:4", 32),
        ("fraction:6,3", 14),
        ("single:4", 32),
    ] {
        for rules in Ruleset::both(game(name)) {
            for x in whole_box(game(name), max) {
                check(name, rules, &x);
            }
        }
    }
}

#[test]
fn at_any_size() {
    let names = [
        "delete",
        "vdn",
        "abo:3",
        "abo:4",
        "abo:7",
        "abo:64",
        "nmth:4",
        "nmth:5",
        "nmth:63",
        "nmth:64",
        "half:4",
        "half:64",
        "fraction:6,3",
        "fraction:12,4",
        "fraction:64,8",
        "single:2",
        "single:3",
        "single:4",
    ];
    for name in names {
        for rules in Ruleset::both(game(name)) {
            let mut runner = TestRunner::deterministic();
            runner
                .run(&huge(name), |x| {
                    check(name, rules, &x);
                    Ok(())
                })
                .unwrap();
        }
    }
}

proptest! {
    #[test]
    fn single_delete_nim_lists_a_move_for_every_pair_that_wins(x in proptest::collection::vec(1_u64..40, 4).prop_map(Canonical::sorted)) {
        // For each heap deleted and each split there is a winning split exactly if a constructed
        // move has that pair.
        let rules = Ruleset { game: "single:4".parse().unwrap(), convention: Convention::Normal };
        let pair = |by: &Move| match by {
            Move::Split { deleted, split } => (x.piles()[deleted[0]], x.piles()[split[0].index]),
            Move::Take { .. } => unreachable!("heaps are split"),
        };
        let mut constructed: Vec<_> = theorems().winning_moves(rules, &x).unwrap().value.iter().map(pair).collect();
        let p = |y: &Canonical| theorems().outcome(rules, y).unwrap().value.is_p();
        let mut winning = Vec::new();
        for (i, &deleted) in x.piles().iter().enumerate() {
            for (j, &split) in x.piles().iter().enumerate().filter(|&(j, _)| j != i) {
                let wins = (1..split).any(|part| {
                    let mut after = x.piles().to_vec();
                    (after[i], after[j]) = (part, split - part);
                    p(&Canonical::sorted(after))
                });
                if wins {
                    winning.push((deleted, split));
                }
            }
        }
        winning.sort_unstable();
        winning.dedup();
        constructed.sort_unstable();
        prop_assert_eq!(constructed, winning);
    }
}
