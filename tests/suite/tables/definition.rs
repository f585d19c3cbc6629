//! Tables of slow games against the definition, and what a table answers for.

use nimscope::game::{Canonical, Convention, Family, Game, Measure, Ruleset};
use nimscope::solve::naive::Naive;

use super::MEASURES;
use crate::support::{slow_games, table};

/// Compares all tables of a game with the definition, position by position.
fn assert_by_definition(rules: Ruleset, max: u64) {
    let mut naive = Naive::new(rules);
    let [outcome, remoteness, grundy] = MEASURES.map(|measure| table(rules, measure, max));
    for rank in 0..outcome.ranking().positions() {
        let x = outcome.ranking().unrank(rank);
        let value = naive.value(&x);
        assert_eq!(outcome.outcome(&x), Some(value.outcome), "{rules} {x}");
        assert_eq!(remoteness.outcome(&x), Some(value.outcome), "{rules} {x}");
        assert_eq!(grundy.outcome(&x), Some(value.outcome), "{rules} {x}");
        assert_eq!(
            remoteness.remoteness(&x),
            Some(value.remoteness),
            "{rules} {x}"
        );
        assert_eq!(grundy.grundy(&x), Some(value.grundy), "{rules} {x}");
    }
}

#[test]
fn a_table_of_slow_set_nim_is_the_definition_for_every_set_of_sizes() {
    // Boxes wider than a row of lanes for few piles, deep in ties for many.
    for (n, max) in [(1, 40), (2, 36), (3, 18), (4, 7), (5, 3)] {
        for game in slow_games(n) {
            for rules in Ruleset::both(game) {
                assert_by_definition(rules, max);
            }
        }
    }
}

#[test]
fn a_table_of_exact_and_moore_slow_nim_is_the_definition() {
    // By the bounds on them, the Grundy values of the last two do not fit a mask of 32 bits.
    for (family, n, k, max) in [
        (Family::Slow, 3, 2, 40),
        (Family::Slow, 4, 3, 19),
        (Family::Slow, 6, 5, 6),
        (Family::Slow, 6, 3, 5),
        (Family::Slow, 8, 4, 2),
        (Family::SlowMoore, 3, 3, 20),
        (Family::SlowMoore, 6, 6, 4),
        (Family::SlowMoore, 6, 3, 6),
        (Family::SlowMoore, 8, 8, 4),
    ] {
        let game = Game::new(family, n, k).unwrap();
        for rules in Ruleset::both(game) {
            assert_by_definition(rules, max);
        }
    }
}

/// A larger box starts with the smaller one: the ranks are the same, and so must be the values,
/// whatever width holds them.
#[test]
fn a_table_agrees_with_the_next_larger_one() {
    for game in [
        "slow:5,4",
        "slow-moore:4,2",
        "slow-set:5,2+4",
        "slow:7,3",
        "slow:9,4",
    ] {
        for rules in Ruleset::both(game.parse().unwrap()) {
            for max in 1..=4 {
                let small = MEASURES.map(|measure| table(rules, measure, max));
                let large = MEASURES.map(|measure| table(rules, measure, max + 1));
                for (small, large) in small.iter().zip(&large) {
                    for rank in 0..small.ranking().positions() {
                        assert_eq!(small.outcome_at(rank), large.outcome_at(rank));
                        assert_eq!(small.remoteness_at(rank), large.remoteness_at(rank));
                        assert_eq!(small.grundy_at(rank), large.grundy_at(rank));
                    }
                }
            }
        }
    }
}

/// In SN(n, {1}) nobody has a choice of length: S moves are played. So the codes of remoteness
/// are seen at every width.
#[test]
fn remoteness_beyond_a_byte_and_beyond_two() {
    for convention in Convention::BOTH {
        for (n, max) in [(1, 300), (1, 70_000), (2, 300), (3, 90)] {
            let rules = Ruleset {
                game: Game::new(Family::Slow, n, 1).unwrap(),
                convention,
            };
            let table = table(rules, Measure::Remoteness, max);
            for rank in 0..table.ranking().positions() {
                let moves = table.remoteness_at(rank).unwrap().moves(convention);
                assert_eq!(moves, table.ranking().unrank(rank).sum());
            }
        }
    }
}

#[test]
fn a_table_answers_for_its_box_and_its_measure_only() {
    let rules = Ruleset::normal("slow:3,2".parse().unwrap());
    let [outcome, remoteness, grundy] = MEASURES.map(|measure| table(rules, measure, 4));
    let inside = Canonical::sorted(vec![4, 4, 4]);
    assert!(outcome.remoteness(&inside).is_none() && outcome.grundy(&inside).is_none());
    assert!(remoteness.grundy(&inside).is_none() && grundy.remoteness(&inside).is_none());
    for outside in [vec![0, 0, 5], vec![1, 1], vec![0, 1, 1, 1]] {
        let outside = Canonical::sorted(outside);
        assert!(!outcome.covers(&outside));
        assert_eq!(outcome.outcome(&outside), None);
        assert_eq!(remoteness.remoteness(&outside), None);
        assert_eq!(grundy.grundy(&outside), None);
    }
}
