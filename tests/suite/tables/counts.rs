//! Counts of a table are those of its values one by one.

use std::collections::BTreeMap;

use nimscope::game::Outcome;
use nimscope::solve::Control;

use super::MEASURES;
use crate::support::{rules, table};

#[test]
fn values_are_counted_once_for_each_position() {
    // The plays of the third are longer than a byte holds. From the fourth on, some arrangements
    // are the same position; of the last two, more rearrangements than are listed change nothing,
    // and some piles are bounded.
    for (text, max) in [
        ("misere slow:4,3", 9),
        ("normal exact:5,2", 20),
        ("normal slow:2,1", 150),
        ("normal hyper:ab+bc+cd", 17),
        ("misere circular:6,3", 4),
        ("misere hyper:abc+cde+efa+bdf", 4),
        ("normal simplicial:abc+d", 9),
        ("normal hyper:ab+cd+ef", 4),
        ("normal hyper:ab+ac+ad+ae+af+ag", 3),
        ("misere pass-nim:3", 8),
    ] {
        let rules = rules(text);
        for table in MEASURES.map(|measure| table(rules, measure, max)) {
            let ranking = table.ranking();
            let all = ranking.positions();
            let mut counts = BTreeMap::new();
            for rank in ranking.canonical_ranks(0..all) {
                *counts.entry(table.number_at(rank)).or_default() += 1;
            }
            let counts = counts.into_iter().collect();
            assert_eq!(table.histogram(&Control::new()), Ok(counts), "{text}");
            for ranks in [
                0..all,
                0..0,
                1..64,
                63..129,
                64..128,
                70..75,
                all / 3..all - 1,
            ] {
                let is_p = |&rank: &usize| table.outcome_at(rank) == Outcome::P;
                let p: Vec<usize> = ranks.clone().filter(is_p).collect();
                assert_eq!(table.p_ranks(ranks).collect::<Vec<_>>(), p, "{text}");
            }
        }
    }
}
