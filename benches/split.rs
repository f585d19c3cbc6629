//! The Delete games: tables, against what a user would write instead; lists of moves, constructed moves, searches.
#![expect(clippy::print_stdout, reason = "it prints what it measures")]

use std::collections::HashMap;
use std::time::{Duration, Instant};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use nimscope::game::{Canonical, Choices, Convention, Game, Ruleset};
use nimscope::solve::{Control, Measure, Ranking, Table, TableKey, search};
use nimscope::theory;

fn main() {
    if std::env::args().any(|argument| argument == "--bench") {
        println!("remoteness, one thread: table, recursion over sorted vectors with a hash map");
        against_recursion("single:4", 48, single);
        against_recursion("half:4", 32, half);
    }
    divan::main();
}

fn game(name: &str) -> Game {
    name.parse().expect("a game")
}

fn key(name: &str, measure: Measure, max: u64) -> TableKey {
    TableKey {
        rules: Ruleset::normal(game(name)),
        measure,
        max,
    }
}

type Options = fn(&[u64], &mut dyn FnMut(Vec<u64>));

/// The splits of a heap into two.
fn halves(heap: u64) -> impl Iterator<Item = [u64; 2]> {
    (1..=heap / 2).map(move |part| [part, heap - part])
}

/// The options in Single(n), as one would write it first.
fn single(heaps: &[u64], each: &mut dyn FnMut(Vec<u64>)) {
    for deleted in 0..heaps.len() {
        for split in (0..heaps.len()).filter(|&split| split != deleted) {
            for [part, rest] in halves(heaps[split]) {
                let mut option = heaps.to_vec();
                (option[deleted], option[split]) = (part, rest);
                each(option);
            }
        }
    }
}

/// The options in Half(4).
fn half(heaps: &[u64], each: &mut dyn FnMut(Vec<u64>)) {
    for first in 0..heaps.len() {
        for second in first + 1..heaps.len() {
            for [a, b] in halves(heaps[first]) {
                for [c, d] in halves(heaps[second]) {
                    each(vec![a, b, c, d]);
                }
            }
        }
    }
}

/// The remoteness, as one would write it first.
fn recursive(heaps: &[u64], options: Options, memo: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(&r) = memo.get(heaps) {
        return r;
    }
    let (mut even, mut largest) = (None::<u64>, None::<u64>);
    options(heaps, &mut |mut option| {
        option.sort_unstable();
        let r = recursive(&option, options, memo);
        if r.is_multiple_of(2) {
            even = Some(even.map_or(r, |even| even.min(r)));
        }
        largest = largest.max(Some(r));
    });
    let r = even.or(largest).map_or(0, |best| best + 1);
    memo.insert(heaps.to_vec(), r);
    r
}

fn against_recursion(name: &str, max: u64, options: Options) {
    let key = key(name, Measure::Remoteness, max);
    let ranking = Ranking::new(game(name).n(), 1, max);
    let started = Instant::now();
    let mut memo = HashMap::new();
    for rank in 0..ranking.positions() {
        recursive(ranking.unrank(rank).piles(), options, &mut memo);
    }
    let recursion = started.elapsed();
    let fill = || {
        let started = Instant::now();
        let table = Table::fill(key, &Control::new()).expect("nobody cancels");
        (started.elapsed(), table)
    };
    let (time, table) = (0..5)
        .map(|_| fill())
        .min_by_key(|&(time, _)| time)
        .expect("five of them");
    for (heaps, &r) in &memo {
        let x = Canonical::from_piles(heaps.clone());
        assert_eq!(table.remoteness(&x).map(|r| r.0), Some(r.into()), "{x}");
    }
    let positions = u32::try_from(memo.len()).expect("a box for a recursion is small");
    let each = |time: Duration| time.as_secs_f64() * 1e9 / f64::from(positions);
    println!(
        "  {name}, heaps ≤ {max}, {positions} positions: {:.1} ns each, {:.0} ns each: {:.0} times as fast",
        each(time),
        each(recursion),
        each(recursion) / each(time)
    );
}

/// A game, what is tabulated in normal play, and the largest heap.
const TABLES: [(&str, Measure, u64); 14] = [
    ("single:3", Measure::Outcome, 4000),
    ("single:3", Measure::Remoteness, 500),
    ("single:3", Measure::Grundy, 250),
    ("single:4", Measure::Outcome, 256),
    ("single:4", Measure::Remoteness, 112),
    ("single:4", Measure::Grundy, 64),
    ("single:5", Measure::Remoteness, 50),
    ("half:4", Measure::Outcome, 128),
    ("half:4", Measure::Remoteness, 128),
    ("half:4", Measure::Grundy, 64),
    ("half:6", Measure::Remoteness, 24),
    ("nmth:5", Measure::Remoteness, 40),
    ("abo:4", Measure::Remoteness, 100),
    ("fraction:6,3", Measure::Remoteness, 40),
];

#[divan::bench(args = TABLES, sample_count = 3, sample_size = 1)]
fn table(bencher: Bencher<'_, '_>, (name, measure, max): (&str, Measure, u64)) {
    let key = key(name, measure, max);
    let positions = u64::try_from(key.positions()).expect("a box that is filled here is small");
    bencher
        .counter(ItemsCount::new(positions))
        .bench_local(|| Table::fill(black_box(key), &Control::new()));
}

/// One position, in positions visited a second.
#[divan::bench(args = [("single:4", [40, 41, 42, 43]), ("half:4", [50, 60, 70, 80])], sample_count = 3, sample_size = 1)]
fn by_search(bencher: Bencher<'_, '_>, (name, heaps): (&str, [u64; 4])) {
    let (rules, x) = (
        Ruleset::normal(game(name)),
        Canonical::from_piles(heaps.to_vec()),
    );
    let visit = || search(rules, &x, Measure::Remoteness, u64::MAX, &Control::new());
    let positions = visit().map_or(0, |searched| searched.positions);
    bencher
        .counter(ItemsCount::new(positions))
        .bench_local(visit);
}

/// A page of fifty moves out of the middle of the list.
#[divan::bench(args = [("single:4", 1_000_000_000), ("abo:4", 1_000_000_000), ("abo:10", 5_000), ("half:16", 1_000_000)])]
fn a_page_of_moves((name, heap): (&str, u64)) -> usize {
    let game = game(name);
    let x = Canonical::from_piles((0..game.n() as u64).map(|i| heap - i).collect());
    let choices = Choices::of(black_box(game), &x);
    let middle = choices.len().exact().unwrap_or(u128::MAX) / 2;
    (0..50).filter_map(|i| choices.get(middle + i)).count()
}

#[divan::bench(args = ["single:4", "half:64", "abo:64", "nmth:63"])]
fn a_winning_move(bencher: Bencher<'_, '_>, name: &str) {
    let game = game(name);
    let x = Canonical::from_piles((0..game.n() as u64).map(|i| u64::MAX - 3 * i).collect());
    let rules = Ruleset {
        game,
        convention: Convention::Normal,
    };
    bencher.bench(|| theory::winning_moves(rules, black_box(&x)));
}
