//! What the tables are worth: each kind of game against the program that one would write first, in one run. Prints a line
//! for each; about time nothing is asserted.
//!
//! The first program is a recursion over sorted piles with a hash map from the standard library, on one thread and as well optimised
//! as the rest. It is timed in a smaller box, since it takes minutes in the large one; both are told by position.

#![expect(clippy::print_stdout, reason = "the times are what it is for")]
#![expect(
    clippy::cast_precision_loss,
    reason = "three digits of a time are enough"
)]

use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use nimscope::game::{Canonical, Choices, Convention, Remoteness, Ruleset};
use nimscope::solve::{Control, Measure, Ranking, Table, TableKey};

/// A table, and the box in which the first program is timed.
struct Entry {
    game: &'static str,
    convention: Convention,
    measure: Measure,
    max: u64,
    first: u64,
}

const ENTRIES: &[Entry] = &[
    entry("slow:6,5", Convention::Misere, Measure::Remoteness, 40, 12),
    entry("slow:6,5", Convention::Misere, Measure::Remoteness, 80, 12),
    entry("slow:6,5", Convention::Misere, Measure::Grundy, 40, 12),
    entry("slow:6,3", Convention::Normal, Measure::Remoteness, 40, 10),
    entry(
        "slow-set:5,2+4",
        Convention::Normal,
        Measure::Outcome,
        60,
        12,
    ),
    entry("exact:5,2", Convention::Normal, Measure::Outcome, 85, 10),
    entry("exact:5,2", Convention::Normal, Measure::Outcome, 127, 10),
    entry("exact:5,2", Convention::Normal, Measure::Remoteness, 85, 10),
    entry("exact:5,2", Convention::Normal, Measure::Grundy, 60, 10),
    entry("moore:4,2", Convention::Misere, Measure::Remoteness, 60, 12),
    entry("single:3", Convention::Normal, Measure::Outcome, 2000, 80),
    entry("single:3", Convention::Normal, Measure::Remoteness, 500, 80),
    entry("single:4", Convention::Normal, Measure::Outcome, 256, 30),
    entry("single:4", Convention::Normal, Measure::Remoteness, 112, 30),
    entry("half:4", Convention::Normal, Measure::Remoteness, 128, 30),
];

const fn entry(
    game: &'static str,
    convention: Convention,
    measure: Measure,
    max: u64,
    first: u64,
) -> Entry {
    Entry {
        game,
        convention,
        measure,
        max,
        first,
    }
}

fn main() {
    // `cargo test --benches` only wants to know that it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let chosen: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with('-'))
        .collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!(
        "{:<28} {:>13} {:>10} {:>10} {:>10} {:>12} {:>8}",
        "table", "positions", "definition", "derived", "all cores", "ns/position", "times"
    );
    for entry in ENTRIES {
        let rules = Ruleset {
            game: entry.game.parse().expect("a game"),
            convention: entry.convention,
        };
        let key = TableKey {
            rules,
            measure: entry.measure,
            max: entry.max,
        };
        let name = format!("{rules} {} ≤ {}", measure(entry.measure), entry.max);
        if !chosen.is_empty() && !chosen.iter().any(|chosen| name.contains(chosen)) {
            continue;
        }
        let plain = filled(1, || Table::fill(key, &Control::new()));
        let derived = filled(1, || Table::derive(key, None, &Control::new()));
        let shared = filled(cores, || Table::derive(key, None, &Control::new()));
        let positions = key.positions();
        let per_position =
            |time: Duration, positions: u128| time.as_secs_f64() * 1e9 / positions as f64;
        let ours = per_position(derived, positions);
        let first = first_program(rules, entry.measure, entry.first);
        println!(
            "{name:<28} {positions:>13} {:>9.3}s {:>9.3}s {:>9.3}s {ours:>12.2} {:>8.0}",
            plain.as_secs_f64(),
            derived.as_secs_f64(),
            shared.as_secs_f64(),
            first / ours
        );
    }
    if chosen.is_empty() {
        against_sieve(40);
    }
}

/// The outcomes of exact nim (5, 2) against a sieve.
fn against_sieve(max: u64) {
    let key = TableKey {
        rules: Ruleset::normal("exact:5,2".parse().expect("a game")),
        measure: Measure::Outcome,
        max,
    };
    let ours = filled(1, || Table::fill(key, &Control::new()));
    let started = Instant::now();
    let found = sieve(usize::try_from(max).expect("a small box"));
    let first = started.elapsed();
    let table = Table::fill(key, &Control::new()).expect("nobody cancels");
    let ranks = 0..table.ranking().positions();
    let p = ranks.filter(|&rank| table.outcome_at(rank).is_p()).count();
    assert_eq!(p, found, "the sieve and the table agree");
    println!(
        "{} P/N ≤ {max}: {:.3}s, by a naive sieve {:.3}s: {:.0} times",
        key.rules,
        ours.as_secs_f64(),
        first.as_secs_f64(),
        first.as_secs_f64() / ours.as_secs_f64()
    );
}

/// The P-positions of exact nim (5, 2) as one would sieve them first: all sorted positions in order, and every move of each looked up until one leads to a P-position.
fn sieve(max: usize) -> usize {
    let index = |piles: [usize; 5]| piles.iter().fold(0, |index, pile| index * (max + 1) + pile);
    let mut p = vec![false; (max + 1).pow(5)];
    let wins = |p: &[bool], x: [usize; 5]| {
        for i in 0..5 {
            for j in i + 1..5 {
                for u in 0..x[i] {
                    for v in 0..x[j] {
                        let mut option = x;
                        (option[i], option[j]) = (u, v);
                        option.sort_unstable();
                        if p[index(option)] {
                            return true;
                        }
                    }
                }
            }
        }
        false
    };
    for a in 0..=max {
        for b in a..=max {
            for c in b..=max {
                for d in c..=max {
                    for e in d..=max {
                        let x = [a, b, c, d, e];
                        p[index(x)] = !wins(&p, x);
                    }
                }
            }
        }
    }
    p.into_iter().filter(|&p| p).count()
}

fn measure(measure: Measure) -> &'static str {
    match measure {
        Measure::Outcome => "P/N",
        Measure::Remoteness => "R",
        Measure::Grundy => "Grundy",
    }
}

/// The best time of three on so many threads.
fn filled<T: Send>(threads: usize, fill: impl Fn() -> T + Send + Sync) -> Duration {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("threads can be started");
    let time = || {
        pool.install(|| {
            let started = Instant::now();
            black_box(fill());
            started.elapsed()
        })
    };
    (0..3).map(|_| time()).min().unwrap_or_default()
}

/// Nanoseconds a position of the first program.
fn first_program(rules: Ruleset, measure: Measure, max: u64) -> f64 {
    let ranking = Ranking::new(rules.game.n(), rules.game.least_pile(), max);
    let mut memo = HashMap::new();
    let started = Instant::now();
    for rank in 0..ranking.positions() {
        let x = ranking.unrank(rank);
        black_box(recursive(rules, measure, &x, &mut memo));
    }
    started.elapsed().as_secs_f64() * 1e9 / memo.len() as f64
}

/// The remoteness, or the Grundy value, from those of all options.
fn recursive(
    rules: Ruleset,
    measure: Measure,
    x: &Canonical,
    memo: &mut HashMap<Vec<u64>, u128>,
) -> u128 {
    if let Some(&value) = memo.get(x.piles()) {
        return value;
    }
    let mut options = Vec::new();
    let mut walk = nimscope::game::Walk::default();
    let choices = Choices::unmerged(rules.game, x);
    while let Some(option) = choices.step(&mut walk) {
        options.push(Canonical::from_piles(option.to_vec()));
    }
    let values: Vec<u128> = options
        .iter()
        .map(|option| recursive(rules, measure, option, memo))
        .collect();
    let value = if measure == Measure::Grundy {
        let terminal = rules.convention.terminal_grundy().0;
        if values.is_empty() {
            terminal
        } else {
            // One of so many numbers is not among the values.
            (0..=values.len() as u128)
                .find(|value| !values.contains(value))
                .unwrap_or(0)
        }
    } else {
        Remoteness::of_options(values.into_iter().map(Remoteness), rules.convention).0
    };
    memo.insert(x.piles().to_vec(), value);
    value
}
