//! The Delete games: tables, lists of moves, constructed moves, searches.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use nimscope::game::{Canonical, Choices, Convention, Game, Measure, Ruleset};
use nimscope::solve::{Control, Table, TableKey, search};
use nimscope::theory::Theorems;

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
        Canonical::sorted(heaps.to_vec()),
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
    let x = Canonical::sorted((0..game.n() as u64).map(|i| heap - i).collect());
    let choices = Choices::of(black_box(game), &x);
    let middle = choices.len().exact().unwrap_or(u128::MAX) / 2;
    (0..50).filter_map(|i| choices.get(middle + i)).count()
}

#[divan::bench(args = ["single:4", "half:64", "abo:64", "nmth:63"])]
fn a_winning_move(bencher: Bencher<'_, '_>, name: &str) {
    let game = game(name);
    let x = Canonical::sorted((0..game.n() as u64).map(|i| u64::MAX - 3 * i).collect());
    let rules = Ruleset {
        game,
        convention: Convention::Normal,
    };
    let theorems = Theorems::default();
    bencher.bench(|| theorems.winning_moves(rules, black_box(&x)));
}
