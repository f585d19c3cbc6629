//! Counts of a table are those of its values one by one.

use std::collections::BTreeMap;

use nimscope::game::Outcome;

use super::MEASURES;
use crate::support::{rules, table};

#[test]
fn values_are_counted_in_any_part_of_a_table() {
    // The plays of the third are longer than a byte holds. In the last, some arrangements are
    // the same position.
    for (text, max) in [
        ("misere slow:4,3", 9),
        ("normal exact:5,2", 7),
        ("normal slow:2,1", 150),
        ("normal hyper:ab+bc+cd", 4),
    ] {
        let rules = rules(text);
        for table in MEASURES.map(|measure| table(rules, measure, max)) {
            let ranking = table.ranking();
            let all = ranking.positions();
            for ranks in [
                0..all,
                0..0,
                1..64,
                63..129,
                64..128,
                70..75,
                all / 3..all - 1,
            ] {
                let mut counts = BTreeMap::new();
                for rank in ranking.canonical_ranks(ranks.clone()) {
                    *counts.entry(table.number_at(rank)).or_default() += 1;
                }
                assert_eq!(table.tally(ranks.clone()), counts, "{text} {ranks:?}");
                let is_p = |&rank: &usize| table.outcome_at(rank) == Outcome::P;
                let p: Vec<usize> = ranks.clone().filter(is_p).collect();
                assert_eq!(table.p_ranks(ranks).collect::<Vec<_>>(), p, "{text}");
            }
        }
    }
}
