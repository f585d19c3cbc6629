//! How fast whole tables of slow games are filled, in positions a second.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use nimscope::game::{Canonical, Convention, Game, Measure, Ruleset};
use nimscope::solve::{Control, Table, TableKey, search};

/// A game, its convention, and the largest pile.
const BOXES: [(&str, Convention, u64); 5] = [
    ("slow:4,3", Convention::Normal, 100),
    ("slow:6,5", Convention::Misere, 40),
    ("slow-set:5,2+4", Convention::Normal, 60),
    ("slow-moore:5,2", Convention::Normal, 60),
    ("slow:8,4", Convention::Normal, 20),
];

fn rules(game: &str, convention: Convention) -> Ruleset {
    let game: Game = game.parse().expect("the name of a game");
    Ruleset { game, convention }
}

fn positions(key: TableKey) -> u64 {
    u64::try_from(key.positions()).expect("a box that is filled here is small")
}

fn fill(
    bencher: Bencher<'_, '_>,
    (game, convention, max): (&str, Convention, u64),
    measure: Measure,
) {
    let rules = rules(game, convention);
    let key = TableKey {
        rules,
        measure,
        max,
    };
    bencher
        .counter(ItemsCount::new(positions(key)))
        .bench_local(|| Table::fill(black_box(key), &Control::new()));
}

#[divan::bench(args = BOXES, sample_count = 10, sample_size = 1)]
fn outcome(bencher: Bencher<'_, '_>, game: (&str, Convention, u64)) {
    fill(bencher, game, Measure::Outcome);
}

#[divan::bench(args = BOXES, sample_count = 10, sample_size = 1)]
fn remoteness(bencher: Bencher<'_, '_>, game: (&str, Convention, u64)) {
    fill(bencher, game, Measure::Remoteness);
}

#[divan::bench(args = BOXES, sample_count = 10, sample_size = 1)]
fn grundy(bencher: Bencher<'_, '_>, game: (&str, Convention, u64)) {
    fill(bencher, game, Measure::Grundy);
}

/// One position, in positions visited a second.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn remoteness_by_search(bencher: Bencher<'_, '_>) {
    let rules = rules("slow:6,5", Convention::Misere);
    let x = Canonical::sorted(vec![20, 22, 24, 26, 28, 30]);
    let visit = || search(rules, &x, Measure::Remoteness, u64::MAX, &Control::new());
    let positions = visit().map_or(0, |searched| searched.positions);
    bencher
        .counter(ItemsCount::new(positions))
        .bench_local(visit);
}
