//! What is said of a rule: words, and how many P-positions there are.

use nimscope::game::{Measure, Ruleset, Symmetry};
use nimscope::prove::{Budget, PWords, Truth, decide, words};
use nimscope::solve::{Control, Table, TableKey};
use nimscope::statement;

use super::{rule, rules};
use crate::support::multisets;

#[test]
fn words_are_found_for_the_rules_of_the_theory() {
    let control = Control::new();
    let budget = Budget::of(&control);
    for (name, expected) in [
        ("nim:2", "P <=> x1 = x2"),
        ("nim:3", "P <=> x1 xor x2 xor x3 = 0"),
        ("nim:4", "P <=> x1 xor x2 xor x3 xor x4 = 0"),
        ("nim:5", "P <=> x1 xor x2 xor x3 xor x4 xor x5 = 0"),
        ("moore:3,2", "P <=> x1 = x3"),
        ("moore:4,2", ""),
        ("moore:4,3", "P <=> x1 = x4"),
        ("exact:4,2", "P <=> x1 = x3"),
        ("exact:3,2", "P <=> x2 = 0"),
        ("slow-moore:4,2", ""),
        ("slow-moore:4,3", ""),
        ("misere nim:3", ""),
        ("misere slow-set:3,1+2", ""),
        ("misere slow-set:4,1+2+3", ""),
        ("circular:4,2", "P <=> a = c and b = d"),
        ("circular:4,3", "P <=> x1 = x4"),
        ("circular-exact:4,2", ""),
        ("vdn", "P <=> odd(x1) and odd(x2)"),
    ] {
        let rule = rule(name, Measure::Outcome);
        let found = words(&rule, &budget).unwrap();
        let found = found.unwrap_or_else(|| panic!("{name} has no words"));
        assert!(expected.is_empty() || found == expected, "{name}: {found}");
        // The statement is proved again, from nothing.
        let rules = rules(name);
        let claim = statement::parse(&found, rules.game.n()).unwrap();
        let decision = decide(rules, &claim, None, None, |_| Ok(Vec::new()), &budget).unwrap();
        assert_eq!(decision.whole, Truth::Proved, "{name}: {found}");
    }
}

#[test]
fn where_no_few_features_decide_there_are_no_words() {
    let control = Control::new();
    let rule = rule("exact:5,2", Measure::Outcome);
    assert_eq!(words(&rule, &Budget::of(&control)), Ok(None));
}

/// The P-positions with piles below a number, as positions and as rows.
fn counted(rules: Ruleset, below: u64) -> (usize, usize) {
    let least = rules.game.least_pile();
    let key = TableKey {
        rules,
        measure: Measure::Outcome,
        max: least + below - 1,
    };
    let table = Table::fill(key, &Control::new()).unwrap();
    let n = rules.game.n();
    let rows = below.pow(u32::try_from(n).unwrap());
    let row = |number: u64| -> Vec<u64> {
        let pile = |i: usize| number / below.pow(u32::try_from(i).unwrap()) % below + least;
        (0..n).map(pile).collect()
    };
    let is_p = |piles: &[u64]| table.outcome(&rules.game.canonical(piles)).unwrap().is_p();
    let labelled: Vec<Vec<u64>> = (0..rows).map(row).filter(|piles| is_p(piles)).collect();
    let sorted = match rules.game.symmetry() {
        Symmetry::All => multisets(n, least, least + below - 1)
            .iter()
            .filter(|x| is_p(x.piles()))
            .count(),
        Symmetry::Of(group) => labelled.iter().filter(|x| group.is_least_image(x)).count(),
    };
    (sorted, labelled.len())
}

#[test]
fn p_positions_are_counted_as_they_are_listed() {
    let control = Control::new();
    for name in [
        "nim:3",
        "exact:4,2",
        "misere slow:3,2",
        "vdn",
        "single:3",
        "circular-exact:4,2",
        "circular:5,2",
        "hyper:ab+bc",
    ] {
        let rule = rule(name, Measure::Outcome);
        let all = PWords::of(&rule)
            .unwrap()
            .counts(3, &Budget::of(&control))
            .unwrap();
        for (count, below) in all.iter().zip([2, 4, 8]) {
            let (sorted, labelled) = counted(rules(name), below);
            assert_eq!(count.labelled, labelled.into(), "{name}, below {below}");
            assert_eq!(count.sorted, Some(sorted.into()), "{name}, below {below}");
        }
    }
}

#[test]
fn counts_are_exact_at_any_size_and_grow_at_a_rate() {
    let control = Control::new();
    let nim = rule("nim:3", Measure::Outcome);
    let counts = PWords::of(&nim)
        .unwrap()
        .counts(500, &Budget::of(&control))
        .unwrap();
    // Two piles are free.
    assert_eq!(
        counts[499].labelled,
        num_bigint::BigUint::from(4_u8).pow(500)
    );
    for (name, rate) in [
        ("nim:3", 4.0),
        ("exact:4,2", 4.0),
        ("vdn", 4.0),
        ("slow:2,1", 4.0),
    ] {
        let rule = rule(name, Measure::Outcome);
        assert_eq!(
            PWords::of(&rule).unwrap().growth().to_bits(),
            f64::to_bits(rate),
            "{name}"
        );
    }
}
