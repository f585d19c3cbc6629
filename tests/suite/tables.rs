//! Tables and searches say what the definition says.

mod counts;
mod definition;
mod derived;
mod generic_kernel;
mod kernels;
mod ranking;
mod search;

use nimscope::game::{Choices, Game, Measure, Stepper};
use nimscope::solve::{Ranking, Table};

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

/// The remoteness and the Grundy value of each position of a box, in normal play and in misère
/// play, from one walk through its moves: the definition, where options cannot be forbidden.
pub(super) struct Walked {
    ranking: Ranking,
    /// By convention and by rank.
    values: [Vec<RemotenessAndGrundy>; 2],
}

type RemotenessAndGrundy = [u32; 2];

impl Walked {
    pub(super) fn through(game: Game, max: u64) -> Self {
        let ranking = Ranking::of(game, max);
        let mut values = [0, 1].map(|_| vec![[0; 2]; ranking.positions()]);
        // Each move lowers the sum, and a least image has the same.
        let mut ranks: Vec<usize> = (0..ranking.positions()).collect();
        ranks.sort_by_cached_key(|&rank| (ranking.unrank(rank).sum(), rank));
        let mut seen: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
        for rank in ranks {
            let x = ranking.unrank(rank);
            let least = ranking.rank(&x);
            let (mut least_even, mut largest) = ([u32::MAX; 2], [None; 2]);
            if least == rank {
                let (choices, mut stepper) = (Choices::unmerged(game, &x), Stepper::default());
                while let Some(piles) = choices.step(&mut stepper) {
                    let option = ranking.rank_of_each(piles.iter().copied());
                    for play in [0, 1] {
                        let [r, g] = values[play][option];
                        if r % 2 == 0 {
                            least_even[play] = least_even[play].min(r);
                        }
                        largest[play] = largest[play].max(Some(r));
                        let (seen, g) = (&mut seen[play], g as usize);
                        if seen.len() <= g {
                            seen.resize(g + 1, usize::MAX);
                        }
                        seen[g] = rank;
                    }
                }
            }
            for play in [0, 1] {
                values[play][rank] = match largest[play] {
                    _ if least < rank => values[play][least],
                    // Who cannot move loses in normal play, and wins in misère play.
                    None => [[0, 0], [1, 1]][play],
                    Some(largest) => {
                        let best = if least_even[play] < u32::MAX {
                            least_even[play]
                        } else {
                            largest
                        };
                        let is_free = |g: &u32| seen[play].get(*g as usize) != Some(&rank);
                        [1 + best, (0..=u32::MAX).find(is_free).unwrap()]
                    }
                };
            }
        }
        Self { ranking, values }
    }

    /// Compares all values of a table.
    pub(super) fn assert_equals(&self, table: &Table) {
        let key = table.key();
        let values = &self.values[key.rules.convention as usize];
        assert_eq!(table.ranking().positions(), values.len());
        for (rank, &[r, g]) in values.iter().enumerate() {
            let value = match key.measure {
                Measure::Outcome => r % 2,
                Measure::Remoteness => r,
                Measure::Grundy => g,
            };
            let x = || self.ranking.unrank(rank);
            assert_eq!(table.number_at(rank), value.into(), "{key} at {}", x());
        }
    }
}
