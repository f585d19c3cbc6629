//! The kernels against the one that knows nothing but the list of moves, on boxes too large for
//! the definition.

use nimscope::game::{Measure, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::solve::{Control, Table, TableKey};

use super::{MEASURES, Walked, assert_equal_outcomes, assert_equal_tables, on_threads};

/// Compares the tables of all measures, by the definition and by everything that helps, with the
/// values that are found from lists of moves. The lists are gone through once.
fn assert_plain(text: &str, max: u64) {
    let walked = Walked::through(text.parse().unwrap(), max);
    for rules in Ruleset::both(text.parse().unwrap()) {
        for measure in MEASURES {
            for filled in filled(TableKey {
                rules,
                measure,
                max,
            }) {
                walked.assert_equals(&filled);
            }
        }
    }
}

/// Compares them with tables that are made from lists of moves. Options may be forbidden.
fn assert_from_options(text: &str, max: u64) {
    for rules in Ruleset::both(text.parse().unwrap()) {
        let key = |measure| TableKey {
            rules,
            measure,
            max,
        };
        for measure in [Measure::Remoteness, Measure::Grundy] {
            let plain = Table::from_options(key(measure), &Control::new()).unwrap();
            for filled in filled(key(measure)) {
                assert_equal_tables(&filled, &plain);
            }
            if measure == Measure::Remoteness {
                for outcomes in filled(key(Measure::Outcome)) {
                    assert_equal_outcomes(&outcomes, &plain);
                }
            }
        }
    }
}

/// A table by the definition, and by everything that helps on two threads.
fn filled(key: TableKey) -> [Table; 2] {
    let derive = || Table::derive(key, None, &Control::new()).unwrap();
    [
        Table::fill(key, &Control::new()).unwrap(),
        on_threads(2, derive),
    ]
}

#[test]
fn values_from_lists_of_moves_are_those_of_the_definition() {
    for (text, max) in [
        ("slow-set:4,1+3", 8),
        ("slow:3,2", 12),
        ("exact:4,2", 6),
        ("moore:3,2", 8),
        ("single:4", 9),
        ("half:4", 8),
        ("abo:3", 12),
        ("nmth:3", 10),
        ("delete", 14),
        ("hyper:a+bc+cd", 4),
        ("slow-hyper:ab+bcd+ad", 6),
        ("circular:4,2", 4),
        ("circular-exact:5,2", 3),
        ("slow-circular:5,2", 4),
        ("slow-circular-exact:5,3", 5),
        ("simplicial:abc+cd", 3),
    ] {
        for rules in Ruleset::both(text.parse().unwrap()) {
            let mut naive = Naive::new(rules);
            let [outcomes, remoteness, grundy] = MEASURES.map(|measure| {
                let key = TableKey {
                    rules,
                    measure,
                    max,
                };
                let table = Table::from_options(key, &Control::new()).unwrap();
                // What the moves of one position take, and the values seen, is counted too.
                let n = rules.game.n() as u128;
                let beside = key.bytes_from_options() - u128::from(table.held_bytes());
                assert!(beside >= 64 * n * n, "{key}: {beside} bytes");
                table
            });
            let ranking = outcomes.ranking();
            for rank in 0..ranking.positions() {
                let x = ranking.unrank(rank);
                let value = naive.value(&x);
                assert_eq!(outcomes.outcome_at(rank), value.outcome, "{rules} at {x}");
                let r = remoteness.remoteness_at(rank);
                assert_eq!(r, Some(value.remoteness), "{rules} at {x}");
                assert_eq!(grundy.grundy_at(rank), Some(value.grundy), "{rules} at {x}");
                let numbers = [&outcomes, &remoteness, &grundy].map(|it| it.number_at(rank));
                let is_n = u128::from(!value.outcome.is_p());
                let expected = [is_n, value.remoteness.0, value.grundy.0];
                assert_eq!(numbers, expected, "{rules} at {x}");
                let is_p = |place: usize| MEASURES[place].is_p(numbers[place]);
                assert_eq!(
                    [0, 1, 2].map(is_p),
                    [value.outcome.is_p(); 3],
                    "{rules} at {x}"
                );
            }
        }
    }
}

#[test]
fn slow_games() {
    for (text, max) in [
        ("slow:2,1", 300),
        // Sheets that are longer than what is joined at once.
        ("slow:3,2", 110),
        ("slow-moore:3,2", 70),
        ("slow:4,3", 34),
        ("slow:4,2", 34),
        ("slow:5,4", 22),
        ("slow:6,5", 14),
        ("slow:6,3", 13),
        ("slow-moore:5,2", 20),
        ("slow-set:4,1+3", 32),
        ("slow-set:5,2+4", 21),
        // By the bound on them, its Grundy values do not fit a set in one word.
        ("slow-moore:7,7", 10),
    ] {
        assert_plain(text, max);
    }
}

#[test]
fn take_away_games() {
    for (text, max) in [
        ("nim:3", 40),
        ("nim:5", 12),
        ("moore:3,2", 30),
        ("moore:4,3", 13),
        ("exact:3,2", 40),
        ("exact:4,2", 24),
        ("exact:4,3", 14),
        ("exact:5,2", 15),
        ("exact:6,2", 9),
    ] {
        assert_plain(text, max);
    }
}

#[test]
fn delete_games() {
    for (text, max) in [
        ("delete", 200),
        ("vdn", 200),
        ("abo:3", 60),
        ("abo:4", 26),
        ("nmth:3", 50),
        ("nmth:4", 24),
        ("single:3", 60),
        ("single:4", 30),
        ("single:5", 16),
        ("half:4", 26),
        ("half:6", 9),
    ] {
        assert_plain(text, max);
    }
}

#[test]
fn games_on_hypergraphs() {
    for (text, max) in [
        ("hyper:ab", 30),
        ("hyper:a+ab", 40),
        ("hyper:ab+bc", 14),
        // The bound on its values just needs two bytes.
        ("hyper:ab+b", 128),
        ("hyper:ab+bc+c", 14),
        ("hyper:ab+bc+cd+da", 7),
        ("hyper:abc+bcd+ad+d", 7),
        ("hyper:ab+cd+ef", 3),
        ("circular:4,2", 8),
        ("circular:5,3", 4),
        ("circular:6,3", 3),
        ("circular-exact:6,4", 3),
        ("simplicial:abc+cd", 7),
        ("slow-hyper:ab", 140),
        ("slow-hyper:ab+b", 140),
        ("slow-hyper:ab+bc+c", 16),
        ("slow-hyper:ab+bc+cd+a", 9),
        ("slow-circular:6,3", 3),
        ("slow-circular-exact:5,2", 6),
        ("slow-circular-exact:7,3", 3),
    ] {
        assert_plain(text, max);
    }
}

#[test]
fn games_by_rules_along_rays() {
    for (text, max) in [
        ("wythoff", 50),
        ("a-wythoff:2", 30),
        ("end-wythoff:4", 40),
        ("pass-nim:3", 12),
        (
            "rule:{piles: a, b, c; move: a-t, b-u; move: b-t, c-t; move: c-2}",
            9,
        ),
        (
            "rule:{piles: a, b; move: a-1-t, b-2t if a > b; move: b-1; end: a = b + 2}",
            30,
        ),
        ("rule:{piles: a, b < 3; move: a-t, b-1; move: a-3}", 60),
        // The plays are longest where the code of a remoteness just fits a byte.
        ("blocking-wythoff:2", 126),
        ("blocking-wythoff:4", 40),
        (
            "rule:{piles: a, b, c; move: a-t if b > c; move: b-t, c-2t; move: c-1, b-s, a-t; forbid: 3}",
            9,
        ),
        // These are no folds: an option may come twice, or too many are forbidden.
        (
            "rule:{piles: a, b; move: a-t; move: a-1; move: b-t; forbid: 2}",
            12,
        ),
        ("rule:{piles: a, b; move: a-t; move: b-t; forbid: 4}", 12),
    ] {
        assert_from_options(text, max);
    }
}

/// The threads share the columns of large boxes: these have several blocks of them.
#[test]
fn games_by_rules_along_rays_on_several_threads() {
    for (text, max) in [
        ("wythoff", 260),
        (
            "rule:{piles: a, b; move: a-1-t, b-3t if a > b; move: b-2; move: a-70, b-7; end: a = b + 9}",
            260,
        ),
        ("pass-nim:3", 40),
        (
            "rule:{piles: a, b < 3; move: a-t, b-1; move: a-30; move: b-1}",
            12_000,
        ),
        (
            "rule:{piles: a, b, c; move: a-t, b-u, c-2t; move: b-5, c-t if b + c > a; move: c-2}",
            40,
        ),
        ("rule:{piles: a; move: a-3; move: a-500-t}", 40_000),
    ] {
        for rules in Ruleset::both(text.parse().unwrap()) {
            for measure in MEASURES {
                let key = TableKey {
                    rules,
                    measure,
                    max,
                };
                let filled = || Table::fill(key, &Control::new()).unwrap();
                let [one, three] = [1, 3].map(|threads| on_threads(threads, filled));
                assert_equal_tables(&one, &three);
            }
        }
    }
}

/// One hypergraph after another: all edges at random.
#[test]
fn games_on_random_hypergraphs() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut played = 0;
    while played < 60 {
        let n = random.usize(2..=5);
        let count = random.usize(1..=6);
        let edge = |_| -> String {
            let set = random.u32(1..1 << n);
            (b'a'..)
                .take(n)
                .filter(|letter| set >> (letter - b'a') & 1 == 1)
                .map(char::from)
                .collect()
        };
        let edges: Vec<String> = (0..count).map(edge).collect();
        let name = ["hyper", "slow-hyper"][played % 2];
        let text = format!("{name}:{}", edges.join("+"));
        // Some leave a pile out.
        if text.parse::<nimscope::game::Game>().is_ok() {
            assert_from_options(&text, [11, 11, 5, 4][n - 2]);
            played += 1;
        }
    }
}
