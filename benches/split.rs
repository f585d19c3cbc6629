//! The Delete games: tables, lists of moves, constructed moves.

use divan::{Bencher, black_box};
use nimscope::game::{Canonical, Choices, Convention, Game, Ruleset};
use nimscope::solve::{Control, Measure, Table, TableKey};
use nimscope::theory;

fn main() {
    divan::main();
}

fn game(name: &str) -> Game {
    name.parse().expect("a game")
}

/// Fills a table in normal play.
fn fill(bencher: Bencher<'_, '_>, name: &str, measure: Measure, max: u64) {
    let rules = Ruleset::normal(game(name));
    let key = TableKey {
        rules,
        measure,
        max,
    };
    bencher.bench(|| Table::fill(key, &Control::new()));
}

#[divan::bench(sample_count = 3)]
fn single_4_outcomes_to_128(bencher: Bencher<'_, '_>) {
    fill(bencher, "single:4", Measure::Outcome, 128);
}

#[divan::bench(sample_count = 3)]
fn single_4_remoteness_to_112(bencher: Bencher<'_, '_>) {
    fill(bencher, "single:4", Measure::Remoteness, 112);
}

#[divan::bench(sample_count = 3)]
fn single_4_grundy_to_64(bencher: Bencher<'_, '_>) {
    fill(bencher, "single:4", Measure::Grundy, 64);
}

#[divan::bench(sample_count = 3)]
fn single_3_outcomes_to_500(bencher: Bencher<'_, '_>) {
    fill(bencher, "single:3", Measure::Outcome, 500);
}

#[divan::bench(sample_count = 3)]
fn single_3_remoteness_to_500(bencher: Bencher<'_, '_>) {
    fill(bencher, "single:3", Measure::Remoteness, 500);
}

#[divan::bench(sample_count = 3)]
fn half_4_remoteness_to_100(bencher: Bencher<'_, '_>) {
    fill(bencher, "half:4", Measure::Remoteness, 100);
}

#[divan::bench(sample_count = 3)]
fn half_4_grundy_to_64(bencher: Bencher<'_, '_>) {
    fill(bencher, "half:4", Measure::Grundy, 64);
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
