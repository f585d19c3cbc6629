//! Lists of games of many piles.

use super::{Bench, positions};
use crate::support::{filter, game};
use nimscope::game::Ruleset;
use nimscope::study::question::Positions;

/// As many subsets of the piles as 2⁴⁰ or 2⁶⁴ cannot be gone through. The options can.
#[test]
fn a_filter_by_options_lists_games_of_many_piles() {
    let bench = Bench::new(64 << 20, 1);
    for name in ["nim:40", "slow:64,63"] {
        let rules = Ruleset::normal(game(name));
        let n = rules.game.n();
        let count = |text: &str| {
            let list = Positions {
                filter: filter(text, n),
                ..positions(rules, 1)
            };
            let rows = bench.scan(&list).unwrap();
            assert!(rows.done);
            rows.len()
        };
        assert_eq!(count("some option: P"), count("N"), "{name}");
        assert_eq!(count("every option: N"), count("P"), "{name}");
        assert_eq!(count("N") + count("P"), n + 1, "{name}");
    }
}
