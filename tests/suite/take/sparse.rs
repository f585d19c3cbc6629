//! P-positions listed without a table.

use crate::support::{game, table, whole_box};
use nimscope::game::{Measure, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::solve::{Cancelled, Control, Sparse, TableKey};
use nimscope::theory::take::Class;

use super::BOXES;
use super::classes::counted;

/// All P-positions that the sparse solver finds, in lexicographic order.
fn sparse(rules: Ruleset, max: u64) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    let solver = Sparse::new(rules, max).unwrap();
    let visit = |piles: &[u64]| found.push(piles.to_vec());
    solver.each(&Control::new(), visit).unwrap();
    found.sort_unstable();
    found
}

#[test]
fn sparse_p_positions_are_those_of_the_definition() {
    for (text, max) in BOXES {
        for rules in Ruleset::both(game(text)) {
            if Sparse::new(rules, max).is_none() {
                assert!(rules.game.n() < 3 || !text.ends_with(",2") || !text.starts_with("exact"));
                continue;
            }
            for max in [0, 1, max] {
                let mut naive = Naive::new(rules);
                let mut p: Vec<Vec<u64>> = whole_box(rules.game, max)
                    .into_iter()
                    .filter(|x| naive.value(x).outcome.is_p())
                    .map(|x| x.piles().to_vec())
                    .collect();
                p.sort_unstable();
                assert_eq!(sparse(rules, max), p, "{rules} up to {max}");
            }
        }
    }
}

#[test]
fn sparse_p_positions_and_the_table_made_of_them_are_those_of_larger_tables_of_remoteness() {
    for (text, max) in [
        ("exact:3,2", 80),
        ("exact:4,2", 70),
        ("exact:5,2", 66),
        ("exact:6,2", 20),
        ("exact:7,2", 13),
        ("exact:8,2", 8),
    ] {
        for rules in Ruleset::both(game(text)) {
            let remoteness = table(rules, Measure::Remoteness, max);
            let outcomes = table(rules, Measure::Outcome, max);
            let ranking = remoteness.ranking();
            let p = sparse(rules, max);
            let mut p: Vec<usize> = p.iter().map(|x| ranking.rank_of(x)).collect();
            p.sort_unstable();
            let mut p = p.into_iter().peekable();
            for rank in 0..ranking.positions() {
                let outcome = remoteness.outcome_at(rank);
                assert_eq!(outcomes.outcome_at(rank), outcome, "{rules} at {rank}");
                let is_listed = p.next_if_eq(&rank).is_some();
                assert_eq!(is_listed, outcome.is_p(), "{rules} at {rank}");
            }
            assert_eq!(p.next(), None, "{rules} up to {max}");
        }
    }
}

#[test]
fn the_theorem_on_exact_5_2_holds_beyond_the_tables() {
    // The P-positions by the rules alone, each a P-position of the theorem, and as many as it
    // counts.
    let max = 127;
    let mut counts = [0; 4];
    for piles in sparse(Ruleset::normal(game("exact:5,2")), max) {
        let class = Class::of(piles[..].try_into().unwrap());
        assert!(class.is_p(), "{piles:?}");
        counts[class as usize] += 1;
    }
    let [pp, pn] = [Class::PP, Class::PN].map(|class| counted(class, 7));
    assert_eq!(counts, [pp, pn, 0, 0]);
}

#[test]
fn a_cancelled_sparse_search_stops() {
    let solver = Sparse::new(Ruleset::normal(game("exact:5,2")), 20).unwrap();
    let control = Control::new();
    let mut visited = 0;
    let stopped = solver.each(&control, |_| {
        visited += 1;
        control.cancel();
    });
    assert_eq!((stopped, visited), (Err(Cancelled), 1));
    assert!(Sparse::new(Ruleset::normal(game("exact:5,2")), u64::MAX).is_none());
}

#[test]
fn the_box_of_the_paper_fits_the_default_budget() {
    let bytes = |measure| {
        TableKey {
            rules: Ruleset::normal(game("exact:5,2")),
            measure,
            max: 85,
        }
        .bytes()
    };
    assert!(bytes(Measure::Outcome) < 512 << 20);
    assert!(bytes(Measure::Remoteness) < 512 << 20);
}
