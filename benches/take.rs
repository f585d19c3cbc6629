//! The kernel for take-away games: the boxes of the paper on exact nim (5, 2), and smaller ones of other games.

use divan::black_box;
use nimscope::game::{Convention, Ruleset};
use nimscope::solve::{Control, Measure, Table, TableKey};

fn main() {
    divan::main();
}

fn fill(game: &str, measure: Measure, max: u64) -> Table {
    let rules = Ruleset {
        game: game.parse().expect("a game"),
        convention: Convention::Normal,
    };
    let key = TableKey {
        rules,
        measure,
        max,
    };
    Table::fill(black_box(key), &Control::new()).expect("nobody cancels")
}

#[divan::bench(args = [60, 85, 127], sample_count = 3)]
fn exact_5_2_outcomes(max: u64) -> Table {
    fill("exact:5,2", Measure::Outcome, max)
}

#[divan::bench(args = [60, 85], sample_count = 3)]
fn exact_5_2_remoteness(max: u64) -> Table {
    fill("exact:5,2", Measure::Remoteness, max)
}

#[divan::bench(args = [40, 60], sample_count = 1)]
fn exact_5_2_grundy(max: u64) -> Table {
    fill("exact:5,2", Measure::Grundy, max)
}

#[divan::bench(args = ["moore:4,2", "moore:5,3", "exact:7,3", "exact:6,2", "nim:4"], sample_count = 3)]
fn outcomes_to_20(game: &str) -> Table {
    fill(game, Measure::Outcome, 20)
}

#[divan::bench(args = ["moore:4,2", "moore:5,3", "exact:7,3", "exact:6,2", "nim:4"], sample_count = 3)]
fn remoteness_to_20(game: &str) -> Table {
    fill(game, Measure::Remoteness, 20)
}
