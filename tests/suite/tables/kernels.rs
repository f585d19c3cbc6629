//! What holds for every kernel: results that do not depend on threads, progress, cancelling,
//! memory.

use nimscope::game::{Convention, Measure, Ruleset};
use nimscope::solve::{Cancelled, Control, Progress, Table, TableKey};

use super::{MEASURES, assert_equal_tables, on_threads};

/// A game of every family and several shapes, in small boxes and in boxes large enough to be
/// shared among threads.
const BOXES: [(&str, u64); 40] = [
    ("slow:1,1", 500),
    ("slow:2,1", 60),
    ("slow:3,2", 90),
    ("slow:4,2", 40),
    ("slow:5,3", 20),
    ("slow:6,5", 16),
    ("slow:9,4", 6),
    ("slow-set:5,1+2", 22),
    ("slow-moore:6,6", 14),
    ("nim:1", 8),
    ("nim:2", 8),
    ("nim:4", 70),
    ("moore:4,2", 40),
    ("moore:4,3", 8),
    ("moore:5,3", 24),
    ("exact:4,2", 40),
    ("exact:5,2", 35),
    ("delete", 24),
    ("delete", 300),
    ("vdn", 25),
    ("abo:2", 20),
    ("abo:5", 10),
    ("nmth:3", 30),
    ("single:3", 60),
    ("single:4", 24),
    ("half:4", 24),
    ("half:6", 9),
    ("fraction:6,3", 9),
    ("nmth:13", 3),
    ("single:64", 3),
    ("half:64", 2),
    ("hyper:ab+bc+cd", 12),
    ("circular:5,2", 9),
    ("slow-hyper:a+bc+abd", 20),
    ("slow-circular-exact:6,2", 5),
    ("wythoff", 60),
    ("blocking-wythoff:2", 12),
    ("blocking-wythoff:5", 12),
    (
        "rule:{piles: a, b, c < 2; move: a-t if a - t >= b; move: b-1; move: c-1, a-t}",
        9,
    ),
    ("pass-nim:3", 9),
];

/// A key for each game, convention and measure.
fn keys(boxes: &[(&'static str, u64)]) -> impl Iterator<Item = TableKey> {
    boxes.iter().flat_map(|&(game, max)| {
        let both = Ruleset::both(game.parse().unwrap());
        both.into_iter().flat_map(move |rules| {
            MEASURES.map(|measure| TableKey {
                rules,
                measure,
                max,
            })
        })
    })
}

/// Fills it on 1, 2 and 3 threads, by the definition and, on 2, by everything that helps.
fn assert_independent_of_threads(key: TableKey) {
    let all = u64::try_from(key.positions()).unwrap();
    let plain = |threads| {
        let control = Control::new();
        let table = on_threads(threads, || Table::fill(key, &control).unwrap());
        assert_eq!(
            control.progress(),
            Progress {
                done: all,
                total: all
            },
            "{key} on {threads} threads"
        );
        table
    };
    let alone = plain(1);
    assert_equal_tables(&alone, &plain(2));
    assert_equal_tables(&alone, &plain(3));
    let derive = || Table::derive(key, None, &Control::new()).unwrap();
    assert_equal_tables(&alone, &on_threads(2, derive));
    assert!(u128::from(alone.held_bytes()) <= key.bytes(), "{key}");
}

#[test]
fn a_table_does_not_depend_on_threads_covers_every_position_and_keeps_to_its_memory() {
    keys(&BOXES).for_each(assert_independent_of_threads);
}

#[test]
fn large_boxes_are_cut_for_threads() {
    use Measure::{Grundy, Outcome, Remoteness};
    // By words of the last pile, by blocks of it, by words of values, by sizes of the first pile.
    for (game, convention, measure, max) in [
        ("moore:4,2", Convention::Normal, Outcome, 200),
        ("exact:4,3", Convention::Misere, Outcome, 130),
        ("moore:5,2", Convention::Misere, Outcome, 70),
        ("exact:5,2", Convention::Normal, Remoteness, 40),
        ("moore:5,3", Convention::Misere, Remoteness, 36),
        ("nim:4", Convention::Misere, Remoteness, 100),
        ("exact:5,2", Convention::Misere, Grundy, 35),
        ("nim:4", Convention::Normal, Grundy, 70),
        ("circular:4,2", Convention::Normal, Grundy, 34),
        ("circular:5,2", Convention::Misere, Remoteness, 14),
        ("circular:6,3", Convention::Normal, Outcome, 9),
        ("hyper:ab+bc", Convention::Normal, Outcome, 150),
        ("simplicial:abc+cd", Convention::Misere, Remoteness, 24),
        ("slow:4,3", Convention::Misere, Outcome, 90),
        ("slow:7,4", Convention::Normal, Outcome, 16),
        ("slow-set:5,2+4", Convention::Misere, Remoteness, 34),
        ("slow:6,5", Convention::Misere, Remoteness, 20),
        ("slow:7,4", Convention::Normal, Grundy, 14),
        ("slow-circular:5,3", Convention::Misere, Outcome, 16),
        ("slow-hyper:a+bc+abd", Convention::Normal, Remoteness, 40),
        ("abo:3", Convention::Normal, Remoteness, 200),
        ("single:3", Convention::Misere, Outcome, 200),
        ("single:4", Convention::Normal, Outcome, 90),
        ("single:4", Convention::Misere, Grundy, 50),
        ("half:4", Convention::Misere, Remoteness, 60),
        ("single:5", Convention::Normal, Remoteness, 34),
        ("nmth:5", Convention::Misere, Outcome, 34),
        ("nmth:6", Convention::Normal, Grundy, 18),
    ] {
        let game = game.parse().unwrap();
        assert_independent_of_threads(TableKey {
            rules: Ruleset { game, convention },
            measure,
            max,
        });
    }
}

#[test]
fn a_table_is_not_filled_once_it_is_cancelled() {
    let control = Control::new();
    control.cancel();
    for key in keys(&BOXES) {
        assert_eq!(Table::fill(key, &control).unwrap_err(), Cancelled, "{key}");
    }
}

/// A fill that would take minutes ends when another thread sees its progress and cancels it.
#[test]
fn a_table_under_way_is_cancelled() {
    use Measure::{Grundy, Outcome, Remoteness};
    for (game, measure, max) in [
        ("slow:2,1", Outcome, 40_000),
        ("slow:6,5", Remoteness, 60),
        ("slow:6,3", Grundy, 50),
        ("exact:6,2", Outcome, 70),
        ("moore:5,2", Outcome, 85),
        ("exact:5,2", Remoteness, 70),
        ("exact:5,2", Grundy, 40),
        ("vdn", Remoteness, 20_000),
        ("single:3", Remoteness, 1500),
        ("single:4", Grundy, 90),
        ("single:6", Remoteness, 60),
    ] {
        let rules = Ruleset::misere(game.parse().unwrap());
        let key = TableKey {
            rules,
            measure,
            max,
        };
        let control = Control::new();
        std::thread::scope(|scope| {
            let filling = scope.spawn(|| Table::fill(key, &control));
            while control.progress().done == 0 {
                std::thread::yield_now();
            }
            control.cancel();
            assert_eq!(filling.join().unwrap().unwrap_err(), Cancelled, "{key}");
        });
        let Progress { done, total } = control.progress();
        assert!(0 < done && done < total, "{key}: {done} of {total}");
    }
}

#[test]
fn the_least_tables_keep_to_their_memory() {
    for n in 1..=9_usize {
        for game in [format!("slow:{n},1"), format!("slow:{n},{}", n.div_ceil(2))] {
            for rules in Ruleset::both(game.parse().unwrap()) {
                for (measure, max) in MEASURES
                    .into_iter()
                    .flat_map(|m| [0, 1, 5].map(|max| (m, max)))
                {
                    let key = TableKey {
                        rules,
                        measure,
                        max,
                    };
                    let table = Table::fill(key, &Control::new()).unwrap();
                    assert!(u128::from(table.held_bytes()) <= key.bytes(), "{key}");
                }
            }
        }
    }
}

#[test]
fn the_size_of_a_table_out_of_reach_is_known_without_overflow() {
    for max in [u64::MAX, u64::MAX - 1] {
        for key in
            keys(&["slow:1,1", "slow:2,1", "slow:64,1", "slow:64,32"].map(|game| (game, max)))
        {
            assert!(key.positions() > u128::from(max));
            assert!(key.bytes() > u128::from(max) / 8);
        }
    }
    for key in keys(&["moore:64,32", "half:64"].map(|game| (game, u64::MAX))) {
        assert_eq!(key.bytes(), u128::MAX, "{key}");
    }
}
