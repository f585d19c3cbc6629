//! The numbers of positions.

use nimscope::game::{Canonical, Measure, Ruleset};
use nimscope::solve::{Ranking, TableKey};

/// C(M + n, n) positions: n piles between 0 and M.
#[test]
fn positions_are_multisets() {
    let positions = |game: &str, max| {
        let key = TableKey {
            rules: Ruleset::normal(game.parse().unwrap()),
            measure: Measure::Outcome,
            max,
        };
        key.positions()
    };
    assert_eq!(positions("slow:1,1", 9), 10);
    assert_eq!(positions("slow:4,3", 0), 1);
    assert_eq!(positions("slow:64,3", 1), 65);
    assert_eq!(positions("slow:2,1", u64::MAX), (1 << 127) + (1 << 63));
    assert_eq!(positions("slow:6,5", 40), 9_366_819);
    assert_eq!(positions("slow:64,5", u64::MAX), u128::MAX);
}

#[test]
fn ranks_number_the_positions_in_lexicographic_order_from_the_largest_pile() {
    for n in 1..=5 {
        for least in 0..=1 {
            for max in 1..=6 {
                let ranking = Ranking::new(n, least, max);
                let count = Ranking::count(n, least, max);
                assert_eq!(ranking.positions() as u128, count);
                let unranked: Vec<Canonical> = (0..ranking.positions())
                    .map(|rank| ranking.unrank(rank))
                    .collect();
                for (rank, x) in unranked.iter().enumerate() {
                    assert!(ranking.covers(x));
                    assert_eq!(ranking.rank(x), rank);
                }
                let backwards = |x: &Canonical| x.piles().iter().rev().copied().collect::<Vec<_>>();
                assert!(unranked.is_sorted_by_key(backwards));
            }
        }
    }
}
