//! Nim, Moore's nim and exact nim: moves, theorems and tables against the definition.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use nimscope::game::{Canonical, Convention, Game, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::solve::{Control, Measure, Ranking, Table, TableKey};

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn x(piles: &[u64]) -> Canonical {
    Canonical::from_piles(piles.to_vec())
}

/// All sorted positions of n piles up to max.
fn boxed(n: usize, max: u64) -> impl Iterator<Item = Canonical> {
    let ranking = Ranking::new(n, 0, max);
    (0..ranking.positions()).map(move |rank| ranking.unrank(rank))
}

/// Games of every shape, with a largest pile that the definition can afford.
const BOXES: [(&str, u64); 24] = [
    ("nim:1", 12),
    ("nim:2", 12),
    ("nim:3", 9),
    ("nim:4", 7),
    ("exact:2,2", 12),
    ("exact:3,2", 9),
    ("exact:3,3", 7),
    ("exact:4,2", 9),
    ("exact:4,3", 6),
    ("exact:5,2", 7),
    ("exact:5,3", 5),
    ("exact:6,2", 5),
    ("exact:6,3", 4),
    ("exact:7,2", 3),
    ("exact:7,3", 3),
    ("moore:1,1", 12),
    ("moore:2,2", 9),
    ("moore:3,2", 8),
    ("moore:3,3", 6),
    ("moore:4,2", 7),
    ("moore:4,3", 5),
    ("moore:5,2", 5),
    ("moore:5,4", 3),
    ("moore:6,3", 3),
];

fn table(rules: Ruleset, measure: Measure, max: u64) -> Table {
    let key = TableKey {
        rules,
        measure,
        max,
    };
    Table::fill(key, &Control::new()).unwrap()
}

#[test]
fn tables_hold_what_the_definition_says() {
    for (text, max) in BOXES {
        for convention in Convention::BOTH {
            let rules = Ruleset {
                game: game(text),
                convention,
            };
            let mut naive = Naive::new(rules);
            let outcomes = table(rules, Measure::Outcome, max);
            let remoteness = table(rules, Measure::Remoteness, max);
            let grundy = table(rules, Measure::Grundy, max);
            for x in boxed(rules.game.n(), max) {
                let value = naive.value(&x);
                assert_eq!(outcomes.outcome(&x), Some(value.outcome), "{rules} at {x}");
                let r = remoteness.remoteness(&x);
                assert_eq!(r, Some(value.remoteness), "{rules} at {x}");
                assert_eq!(grundy.grundy(&x), Some(value.grundy), "{rules} at {x}");
            }
        }
    }
}
