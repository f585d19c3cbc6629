//! What the tables are worth: each kind of game against the program that one would write first,
//! in one run. Prints a line for each, and asserts nothing about time. Arguments choose lines by
//! parts of their names; `naive` chooses those against a naive table.
//!
//! The first program is a recursion over sorted piles with a hash map from the standard library,
//! on one thread and as well optimised as the rest. It is timed in a smaller box, since it takes
//! minutes in the large one; both times are given per position. Outcomes are also compared with a
//! naive table of the same box, for which every move is tried.

#![expect(clippy::print_stdout, reason = "the times are what it is for")]
#![expect(
    clippy::cast_precision_loss,
    reason = "three digits of a time are enough"
)]

use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use nimscope::game::{Canonical, Choices, Convention, Measure, Remoteness, Ruleset};
use nimscope::solve::{Control, Ranking, Table, TableKey};

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
    let is_chosen =
        |name: &str| chosen.is_empty() || chosen.iter().any(|chosen| name.contains(chosen));
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
        if !is_chosen(&name) {
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
    if is_chosen("naive") {
        println!();
        against_naive::<5>("exact:5,2", 40, |x, is_p| {
            pairs::<5>()
                .any(|(i, j)| (0..x[i]).any(|u| (0..x[j]).any(|v| is_p(with(x, [(i, u), (j, v)])))))
        });
        against_naive::<4>("slow:4,3", 100, slow);
        against_naive::<6>("slow:6,5", 20, slow);
        against_naive::<4>("single:4", 60, |x, is_p| {
            let moves = (0..4).flat_map(|i| (0..4).map(move |j| (i, j)));
            let mut moves = moves.filter(|(deleted, split)| deleted != split);
            moves.any(|(i, j)| (1..x[j]).any(|part| is_p(with(x, [(i, part), (j, x[j] - part)]))))
        });
    }
}

/// Exact slow nim: all piles but one are played on.
fn slow<const N: usize>(x: [usize; N], is_p: &dyn Fn([usize; N]) -> bool) -> bool {
    (0..N).any(|kept| {
        let is_legal = (0..N).all(|i| i == kept || x[i] > 0);
        is_legal && is_p(std::array::from_fn(|i| x[i] - usize::from(i != kept)))
    })
}

/// The outcomes of a game against a naive table. `wins` says whether a move leads from a position
/// to a P-position; it may ask whether an option is one.
fn against_naive<const N: usize>(
    game: &str,
    max: usize,
    wins: impl Fn([usize; N], &dyn Fn([usize; N]) -> bool) -> bool,
) {
    let rules = Ruleset::normal(game.parse().expect("a game"));
    let key = TableKey {
        rules,
        measure: Measure::Outcome,
        max: max as u64,
    };
    let ours = filled(1, || Table::fill(key, &Control::new()));
    let started = Instant::now();
    let found = naive_p_positions(usize::from(rules.game.least_pile() > 0), max, wins);
    let first = started.elapsed();
    let table = Table::fill(key, &Control::new()).expect("nobody cancels");
    let ranks = 0..table.ranking().positions();
    let p = ranks.filter(|&rank| table.outcome_at(rank).is_p()).count();
    assert_eq!(p, found, "the naive table and ours agree");
    println!(
        "{rules} P/N ≤ {max}: {:.4}s, by a naive table {:.3}s: {:.0} times",
        ours.as_secs_f64(),
        first.as_secs_f64(),
        first.as_secs_f64() / ours.as_secs_f64()
    );
}

/// The number of P-positions by the table that one would write first. It takes all sorted
/// positions in order, and looks up the moves of each until one leads to a P-position.
fn naive_p_positions<const N: usize>(
    least: usize,
    max: usize,
    wins: impl Fn([usize; N], &dyn Fn([usize; N]) -> bool) -> bool,
) -> usize {
    let index = |piles: [usize; N]| piles.iter().fold(0, |index, pile| index * (max + 1) + pile);
    let count = u32::try_from(N).expect("few piles");
    let mut p = vec![false; (max + 1).pow(count)];
    let (mut x, mut found) = ([least; N], 0);
    loop {
        let is_p = |mut option: [usize; N]| {
            option.sort_unstable();
            p[index(option)]
        };
        if !wins(x, &is_p) {
            p[index(x)] = true;
            found += 1;
        }
        // The next position, by its largest pile, the next largest, and so on: the options of a
        // position come before it.
        let Some(i) = (0..N).find(|&i| x[i] < x.get(i + 1).copied().unwrap_or(max)) else {
            return found;
        };
        x[i] += 1;
        x[..i].fill(least);
    }
}

fn pairs<const N: usize>() -> impl Iterator<Item = (usize, usize)> {
    (0..N).flat_map(|i| (i + 1..N).map(move |j| (i, j)))
}

/// The piles with two of them changed.
fn with<const N: usize>(mut x: [usize; N], changes: [(usize, usize); 2]) -> [usize; N] {
    for (i, pile) in changes {
        x[i] = pile;
    }
    x
}

fn measure(measure: Measure) -> &'static str {
    match measure {
        Measure::Outcome => "P/N",
        Measure::Remoteness => "R",
        Measure::Grundy => "Grundy",
    }
}

/// The best time of three on `threads` threads.
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

/// The nanoseconds that the first program takes for a position.
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
    let mut stepper = nimscope::game::Stepper::default();
    let choices = Choices::unmerged(rules.game, x);
    while let Some(option) = choices.step(&mut stepper) {
        options.push(Canonical::sorted(option.to_vec()));
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
            // One of n + 1 numbers is not among n values.
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
