//! Sweeps of boxes against their tables.

use crate::support::{game, table};
use nimscope::game::{Canonical, Measure, Remoteness, Ruleset};
use nimscope::solve::{Control, Sweep};

/// Boxes with several blocks of lanes, some of them worth two threads.
const BOXES: [(&str, u64); 9] = [
    ("nim:1", 40),
    ("nim:3", 33),
    ("exact:3,3", 35),
    ("exact:5,2", 40),
    ("moore:3,2", 50),
    ("moore:4,2", 33),
    ("exact:6,3", 17),
    // Of the plays of the first some are longer than 255 moves, of the second none is.
    ("nim:2", 300),
    ("exact:3,2", 180),
];

#[test]
fn a_sweep_finds_the_remoteness_of_the_table() {
    let control = Control::new();
    for (name, max) in BOXES {
        for rules in Ruleset::both(game(name)) {
            let table = table(rules, Measure::Remoteness, max);
            // In no order, and some of them twice.
            let positions = table.ranking().positions();
            let ranks = (0..2000.min(2 * positions)).map(|i| i * 7919 % positions);
            let asked: Vec<Canonical> = ranks.map(|rank| table.ranking().unrank(rank)).collect();
            let expected: Vec<Remoteness> =
                asked.iter().map(|x| table.remoteness(x).unwrap()).collect();
            let sweep = Sweep::new(rules, max).unwrap();
            assert!(sweep.bytes() < table.key().bytes() + (1 << 16), "{rules}");
            for threads in [1, 2] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
                let pool = pool.build().unwrap();
                // One block after another, two or three at once, and all of them.
                for memory in [0, 2 * sweep.bytes(), u128::MAX] {
                    let found = pool.install(|| sweep.remoteness(&asked, memory, &control));
                    assert_eq!(
                        found.unwrap(),
                        expected,
                        "{rules}, {threads} threads, {memory}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_sweep_that_is_cancelled_ends() {
    let rules = Ruleset::normal(game("exact:5,2"));
    let control = Control::new();
    control.cancel();
    let sweep = Sweep::new(rules, 40).unwrap();
    assert!(sweep.remoteness(&[], u128::MAX, &control).is_err());
}
