//! The kernel for take-away games: the boxes of the paper on exact nim (5, 2), and smaller ones of
//! other games. In brackets are the times on one core of programs that were each written for one
//! table.

use divan::black_box;
use nimscope::game::{Convention, Measure, Ruleset};
use nimscope::solve::{Control, Sparse, Table, TableKey};

fn rules(game: &str) -> Ruleset {
    Ruleset {
        game: game.parse().expect("a game"),
        convention: Convention::Normal,
    }
}

/// On this number of threads; 0 stands for all that there are.
fn fill(game: &str, measure: Measure, max: u64, threads: usize) -> Table {
    let key = TableKey {
        rules: rules(game),
        measure,
        max,
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let fill = || Table::fill(black_box(key), &Control::new());
    pool.expect("threads")
        .install(fill)
        .expect("nobody cancels")
}

const ONE: usize = 1;
const ALL: usize = 0;

/// [85: 0.16–0.20 s, 127: 0.7 s]
#[divan::bench(args = [60, 85, 127], consts = [ONE, ALL], sample_count = 3, sample_size = 1)]
fn exact_5_2_outcomes<const THREADS: usize>(max: u64) -> Table {
    fill("exact:5,2", Measure::Outcome, max, THREADS)
}

/// [85: 0.83 s]
#[divan::bench(args = [60, 85], consts = [ONE, ALL], sample_count = 3, sample_size = 1)]
fn exact_5_2_remoteness<const THREADS: usize>(max: u64) -> Table {
    fill("exact:5,2", Measure::Remoteness, max, THREADS)
}

/// [60: 0.85 s]
#[divan::bench(args = [40, 60], consts = [ONE, ALL], sample_count = 1, sample_size = 1)]
fn exact_5_2_grundy<const THREADS: usize>(max: u64) -> Table {
    fill("exact:5,2", Measure::Grundy, max, THREADS)
}

/// [85: 3 ms, 255: 0.25 s, both with what is proved of the PP positions; here by the rules alone]
#[divan::bench(args = [85, 127, 255], sample_count = 3, sample_size = 1)]
fn exact_5_2_sparse(max: u64) -> usize {
    let solver = Sparse::new(rules("exact:5,2"), max).expect("a game of pairs");
    let mut p = 0;
    let counted = solver.each(&Control::new(), |_| p += 1);
    counted.expect("nobody cancels");
    p
}

#[divan::bench(args = ["moore:4,2", "moore:5,3", "exact:7,3", "exact:6,2", "nim:4"], sample_count = 3)]
fn outcomes_to_20(game: &str) -> Table {
    fill(game, Measure::Outcome, 20, ONE)
}

#[divan::bench(args = ["moore:4,2", "moore:5,3", "exact:7,3", "exact:6,2", "nim:4"], sample_count = 3)]
fn remoteness_to_20(game: &str) -> Table {
    fill(game, Measure::Remoteness, 20, ONE)
}
