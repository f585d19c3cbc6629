//! Tables and searches say what the definition says.

mod definition;
mod derived;
mod kernels;
mod plain;
mod ranking;
mod search;

use nimscope::game::{Game, Ruleset, Sizes};
use nimscope::solve::{Control, Measure, Table, TableKey};

pub(super) const MEASURES: [Measure; 3] = [Measure::Outcome, Measure::Remoteness, Measure::Grundy];

pub(super) fn table(rules: Ruleset, measure: Measure, max: u64) -> Table {
    let key = TableKey {
        rules,
        measure,
        max,
    };
    Table::fill(key, &Control::new()).unwrap()
}

/// SN(n, A) for every non-empty A.
pub(super) fn all_slow(n: usize) -> impl Iterator<Item = Game> {
    (1..1_usize << n).map(move |bits| {
        let sizes = (1..=n).filter(|a| bits >> (a - 1) & 1 == 1);
        Game::slow_set(n, Sizes::of(sizes).unwrap()).unwrap()
    })
}

/// A table filled on so many threads of its own pool.
pub(super) fn on_threads(threads: usize, fill: impl Fn() -> Table + Send + Sync) -> Table {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(fill)
}

/// Compares all values of two tables.
pub(super) fn assert_equal_tables(a: &Table, b: &Table) {
    assert_eq!(a.key(), b.key());
    for rank in 0..a.ranking().positions() {
        let values = |t: &Table| (t.outcome_at(rank), t.remoteness_at(rank), t.grundy_at(rank));
        let x = || a.ranking().unrank(rank);
        assert_eq!(values(a), values(b), "{} at {}", a.key(), x());
    }
}
