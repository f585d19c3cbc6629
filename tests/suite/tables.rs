//! Tables and searches say what the definition says.

mod counts;
mod definition;
mod derived;
mod generic_kernel;
mod kernels;
mod ranking;
mod search;

use nimscope::game::Measure;
use nimscope::solve::Table;

pub(super) const MEASURES: [Measure; 3] = [Measure::Outcome, Measure::Remoteness, Measure::Grundy];

/// A table filled on this number of threads, in a pool of its own.
pub(super) fn on_threads(threads: usize, fill: impl Fn() -> Table + Send + Sync) -> Table {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(fill)
}

/// Compares all values of two tables: the number at a rank is all that a table holds of it.
pub(super) fn assert_equal_tables(a: &Table, b: &Table) {
    assert_eq!(a.key(), b.key());
    for rank in 0..a.ranking().positions() {
        let x = || a.ranking().unrank(rank);
        assert_eq!(
            a.number_at(rank),
            b.number_at(rank),
            "{} at {}",
            a.key(),
            x()
        );
    }
}

/// What a table of outcomes says is what one of another measure says of who wins.
pub(super) fn assert_equal_outcomes(outcomes: &Table, values: &Table) {
    assert_eq!(outcomes.key().max, values.key().max);
    for rank in 0..values.ranking().positions() {
        let (key, x) = (outcomes.key(), || values.ranking().unrank(rank));
        assert_eq!(
            outcomes.outcome_at(rank),
            values.outcome_at(rank),
            "{key} at {}",
            x()
        );
    }
}
