//! Tables and searches say what the definition says.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use nimscope::game::{Canonical, Choices, Convention, Family, Game, Ruleset, Sizes};
use nimscope::solve::naive::{self, Naive};
use nimscope::solve::{Cancelled, Control, Found, Measure, Ranking, Table, TableKey, search};

const MEASURES: [Measure; 3] = [Measure::Outcome, Measure::Remoteness, Measure::Grundy];

fn table(rules: Ruleset, measure: Measure, max: u64) -> Table {
    let key = TableKey {
        rules,
        measure,
        max,
    };
    Table::fill(key, &Control::new()).unwrap()
}

/// Both conventions of a game.
fn rulesets(game: Game) -> impl Iterator<Item = Ruleset> {
    Convention::BOTH
        .into_iter()
        .map(move |convention| Ruleset { game, convention })
}

/// SN(n, A) for every non-empty A.
fn all_slow(n: usize) -> impl Iterator<Item = Game> {
    (1..1_usize << n).map(move |bits| {
        let sizes = (1..=n).filter(|a| bits >> (a - 1) & 1 == 1);
        Game::slow_set(n, Sizes::of(sizes).unwrap()).unwrap()
    })
}

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
        for game in all_slow(n) {
            rulesets(game).for_each(|rules| assert_by_definition(rules, max));
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
        rulesets(game).for_each(|rules| assert_by_definition(rules, max));
    }
}

#[test]
fn a_search_finds_what_the_definition_says() {
    for text in [
        "slow:1,1",
        "slow:4,3",
        "slow:5,5",
        "slow-moore:4,2",
        "slow-set:5,2+4",
    ] {
        for rules in rulesets(text.parse().unwrap()) {
            let mut naive = Naive::new(rules);
            let ranking = Ranking::new(rules.game.n(), 0, 4);
            for rank in (0..ranking.positions()).rev().step_by(7) {
                let x = ranking.unrank(rank);
                let value = naive.value(&x);
                for (measure, expected) in [
                    (Measure::Outcome, Found::Outcome(value.outcome)),
                    (Measure::Remoteness, Found::Remoteness(value.remoteness)),
                    (Measure::Grundy, Found::Grundy(value.grundy)),
                ] {
                    let searched = search(rules, &x, measure, 1000, &Control::new()).unwrap();
                    assert_eq!(searched.found, Some(expected), "{rules} {x}");
                    assert!(searched.positions <= ranking.positions() as u64);
                }
            }
        }
    }
}

/// Piles that differ too much for a table, and a line of play too long for a recursion: SN(2, {2}) from (10⁵, 10¹⁸).
#[test]
fn a_search_follows_a_long_play_between_piles_of_any_size() {
    let rules = Ruleset::normal(Game::new(Family::Slow, 2, 2).unwrap());
    let x = Canonical::from_piles(vec![100_001, u64::MAX]);
    let searched = search(rules, &x, Measure::Remoteness, 1_000_000, &Control::new()).unwrap();
    let found = Some(Found::Remoteness(nimscope::game::Remoteness(100_001)));
    assert_eq!((searched.found, searched.positions), (found, 100_002));
}

#[test]
fn a_search_gives_up_at_its_limit_and_not_before() {
    let rules = Ruleset::misere("slow:3,2".parse().unwrap());
    let x = Canonical::from_piles(vec![5, 6, 7]);
    let within = |limit| search(rules, &x, Measure::Grundy, limit, &Control::new()).unwrap();
    let needed = within(u64::MAX).positions;
    assert!(within(needed).found.is_some());
    let gave_up = within(needed - 1);
    assert_eq!((gave_up.found, gave_up.positions), (None, needed - 1));
    // 64 piles of different sizes have C(64, 32) options: more than any limit that can be visited.
    let rules = Ruleset::normal("slow:64,32".parse().unwrap());
    let x = Canonical::from_piles((1..=64).collect());
    let searched = search(rules, &x, Measure::Outcome, 1 << 40, &Control::new()).unwrap();
    assert_eq!((searched.found, searched.positions), (None, 1));
}

#[test]
fn a_cancelled_computation_says_so() {
    let rules = Ruleset::normal("slow:4,3".parse().unwrap());
    let control = Control::new();
    control.cancel();
    for measure in MEASURES {
        let key = TableKey {
            rules,
            measure,
            max: 20,
        };
        assert_eq!(Table::fill(key, &control).unwrap_err(), Cancelled);
        let x = Canonical::from_piles(vec![5; 4]);
        assert_eq!(search(rules, &x, measure, 1000, &control), Err(Cancelled));
    }
}

/// A fill that would take minutes ends when another thread sees its progress and cancels it.
#[test]
fn a_fill_under_way_can_be_cancelled() {
    for (game, max) in [("slow:2,1", 40_000), ("slow:6,5", 60)] {
        let key = TableKey {
            rules: Ruleset::misere(game.parse().unwrap()),
            measure: Measure::Outcome,
            max,
        };
        let control = Control::new();
        std::thread::scope(|scope| {
            let filling = scope.spawn(|| Table::fill(key, &control));
            while control.progress().0 == 0 {
                std::thread::yield_now();
            }
            control.cancel();
            assert_eq!(filling.join().unwrap().unwrap_err(), Cancelled);
        });
        let (done, total) = control.progress();
        assert!(0 < done && done < total, "{done} of {total}");
    }
}

#[test]
fn progress_ends_at_the_number_of_positions() {
    for game in ["slow:1,1", "slow:2,1", "slow:5,3"] {
        let key = TableKey {
            rules: Ruleset::normal(game.parse().unwrap()),
            measure: Measure::Grundy,
            max: 20,
        };
        let control = Control::new();
        Table::fill(key, &control).unwrap();
        let positions = u64::try_from(key.positions()).unwrap();
        assert_eq!(control.progress(), (positions, positions));
    }
}

#[test]
fn a_table_holds_no_more_memory_than_announced() {
    for n in 1..=9_usize {
        for game in [format!("slow:{n},1"), format!("slow:{n},{}", n.div_ceil(2))] {
            for (rules, measure) in
                rulesets(game.parse().unwrap()).flat_map(|rules| MEASURES.map(|m| (rules, m)))
            {
                for max in [0, 1, 5] {
                    let key = TableKey {
                        rules,
                        measure,
                        max,
                    };
                    let held = Table::fill(key, &Control::new()).unwrap().held_bytes();
                    assert!(u128::from(held) <= key.bytes(), "{rules} {measure:?} {max}");
                }
            }
        }
    }
}

#[test]
fn the_size_of_a_table_out_of_reach_is_told_without_overflow() {
    for game in ["slow:1,1", "slow:2,1", "slow:64,1", "slow:64,32"] {
        for measure in MEASURES {
            for max in [u64::MAX, u64::MAX - 1] {
                let rules = Ruleset::misere(game.parse().unwrap());
                let key = TableKey {
                    rules,
                    measure,
                    max,
                };
                assert!(key.positions() > u128::from(max));
                assert!(key.bytes() > u128::from(max) / 8);
            }
        }
    }
}

/// C(M + n, n) positions: n piles between 0 and M.
#[test]
fn positions_are_multisets() {
    let positions = |game: &str, max| {
        let key = TableKey {
            rules: Ruleset::normal(game.parse().unwrap()),
            measure: Measure::Outcome,
            max,
        };
        key.positions()
    };
    assert_eq!(positions("slow:1,1", 9), 10);
    assert_eq!(positions("slow:4,3", 0), 1);
    assert_eq!(positions("slow:64,3", 1), 65);
    assert_eq!(positions("slow:2,1", u64::MAX), (1 << 127) + (1 << 63));
    assert_eq!(positions("slow:6,5", 40), 9_366_819);
    assert_eq!(positions("slow:64,5", u64::MAX), u128::MAX);
}

#[test]
fn ranks_number_the_positions_in_lexicographic_order_from_the_largest_pile() {
    for n in 1..=5 {
        for least in 0..=1 {
            for max in 1..=6 {
                let ranking = Ranking::new(n, least, max);
                let count = Ranking::count(n, least, max);
                assert_eq!(ranking.positions() as u128, count);
                let unranked: Vec<Canonical> = (0..ranking.positions())
                    .map(|rank| ranking.unrank(rank))
                    .collect();
                for (rank, x) in unranked.iter().enumerate() {
                    assert!(ranking.covers(x));
                    assert_eq!(ranking.rank(x), rank);
                }
                let backwards = |x: &Canonical| x.piles().iter().rev().copied().collect::<Vec<_>>();
                assert!(unranked.is_sorted_by_key(backwards));
            }
        }
    }
}

/// A larger box starts with the smaller one: the ranks are the same, and so must be the values, whatever width holds them.
#[test]
fn a_table_agrees_with_the_next_larger_one() {
    for game in [
        "slow:5,4",
        "slow-moore:4,2",
        "slow-set:5,2+4",
        "slow:7,3",
        "slow:9,4",
    ] {
        for rules in rulesets(game.parse().unwrap()) {
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

/// In SN(n, {1}) nobody has a choice of length: S moves are played. So the codes of remoteness are seen at every width.
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
    let inside = Canonical::from_piles(vec![4, 4, 4]);
    assert!(outcome.remoteness(&inside).is_none() && outcome.grundy(&inside).is_none());
    assert!(remoteness.grundy(&inside).is_none() && grundy.remoteness(&inside).is_none());
    for outside in [vec![0, 0, 5], vec![1, 1], vec![0, 1, 1, 1]] {
        let outside = Canonical::from_piles(outside);
        assert!(!outcome.covers(&outside));
        assert_eq!(outcome.outcome(&outside), None);
        assert_eq!(remoteness.remoteness(&outside), None);
        assert_eq!(grundy.grundy(&outside), None);
    }
}

/// The search gives up at once where it foretells too many positions: never below the number that it really visits.
#[test]
fn what_a_search_foretells_it_would_really_visit() {
    let control = Control::new();
    for (game, piles) in [
        ("slow:4,3", vec![4, 5, 6, 7]),
        ("slow:5,2", vec![0, 3, 3, 4, 5]),
        ("slow-moore:4,2", vec![2, 3, 4, 5]),
        ("slow-set:4,2+4", vec![3, 3, 3, 3]),
        ("nim:4", vec![2, 3, 4, 5]),
        ("moore:3,2", vec![5, 6, 7]),
        ("exact:4,2", vec![3, 4, 4, 5]),
    ] {
        let rules = Ruleset::misere(game.parse().unwrap());
        let x = Canonical::from_piles(piles);
        for measure in [Measure::Outcome, Measure::Remoteness, Measure::Grundy] {
            let within = |limit| search(rules, &x, measure, limit, &control).unwrap();
            let visited = within(u64::MAX).positions;
            // It also gives up at a position with more moves than its limit, and after 16 moves for each position of the limit.
            let moves = |x: &Canonical| Choices::unmerged(rules.game, x).len().exact().unwrap();
            let mut reached = BTreeSet::from([x.clone()]);
            let mut left = vec![x.clone()];
            while let Some(from) = left.pop() {
                let options = naive::options(rules, &from).into_iter();
                left.extend(options.filter(|to| reached.insert(to.clone())));
            }
            let looks = reached.iter().map(moves).sum::<u128>().div_ceil(16);
            let limit = visited.max(u64::try_from(moves(&x).max(looks)).unwrap());
            assert!(
                within(limit).found.is_some(),
                "{rules} {x}: {visited} positions are enough"
            );
        }
    }
}

/// A table filled on so many threads of its own pool.
fn on_threads(threads: usize, fill: impl Fn() -> Table + Send + Sync) -> Table {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(fill)
}

/// Compares all values of two tables.
fn assert_equal_tables(a: &Table, b: &Table) {
    assert_eq!(a.key(), b.key());
    for rank in 0..a.ranking().positions() {
        let values = |t: &Table| (t.outcome_at(rank), t.remoteness_at(rank), t.grundy_at(rank));
        let x = a.ranking().unrank(rank);
        assert_eq!(values(a), values(b), "{:?} {x}", a.key());
    }
}

/// Copying positions with unplayable tokens changes nothing: in every SN(n, A), and in boxes where most positions have such.
#[test]
fn a_table_by_reduction_is_the_table_by_definition() {
    let small = [(1, 30), (2, 30), (3, 20), (4, 9), (5, 6)];
    let every_set = small
        .into_iter()
        .flat_map(|(n, max)| all_slow(n).map(move |game| (game, max)));
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
        for rules in rulesets(game) {
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

#[test]
fn a_table_does_not_depend_on_the_number_of_threads() {
    for (game, max) in [
        ("slow:1,1", 500),
        ("slow:2,1", 60),
        ("slow:3,2", 90),
        ("slow:4,2", 40),
        ("slow:6,5", 16),
        ("slow-set:5,1+2", 22),
        ("slow-moore:6,6", 14),
        ("slow:9,4", 6),
    ] {
        for rules in rulesets(game.parse().unwrap()) {
            for measure in MEASURES {
                let key = TableKey {
                    rules,
                    measure,
                    max,
                };
                let plain = || Table::fill(key, &Control::new()).unwrap();
                let derived = || Table::derive(key, None, &Control::new()).unwrap();
                let alone = on_threads(1, plain);
                assert_equal_tables(&alone, &on_threads(2, plain));
                assert_equal_tables(&alone, &on_threads(3, plain));
                assert_equal_tables(&alone, &on_threads(2, derived));
            }
        }
    }
}

/// The values of a smaller table are taken over, whatever width holds them, and all are those of a table filled anew.
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
    ] {
        for rules in rulesets(game.parse().unwrap()) {
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
                    let (done, total) = control.progress();
                    assert_eq!((done, u128::from(total)), (total, key(max).positions()));
                    assert_equal_tables(&grown, &Table::fill(key(max), &Control::new()).unwrap());
                }
            }
        }
    }
}

/// What was computed before is not computed again: a smaller table with values of another game would be taken over unseen.
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
