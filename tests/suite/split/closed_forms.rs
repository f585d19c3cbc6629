//! The theorems against the definition, on whole boxes in both conventions.

use nimscope::game::{Grundy, Measure, Outcome, Remoteness, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::solve::{Control, Table, TableKey};
use nimscope::theory::{self, split};

use super::boxes::{BOXES, splits};
use crate::support::{at, canonical, game, theorems, whole_box};

#[test]
fn theorems_are_the_definition() {
    for (name, max) in BOXES {
        for rules in Ruleset::both(game(name)) {
            let mut naive = Naive::new(rules);
            for x in whole_box(game(name), max) {
                let value = naive.value(&x);
                if let Some(fact) = theorems().outcome(rules, &x) {
                    assert_eq!(fact.value, value.outcome, "{rules} {x} {}", fact.by);
                }
                if let Some(fact) = theorems().remoteness(rules, &x) {
                    assert_eq!(fact.value, value.remoteness, "{rules} {x} {}", fact.by);
                }
                if let Some(fact) = theorems().grundy(rules, &x) {
                    assert_eq!(fact.value, value.grundy, "{rules} {x} {}", fact.by);
                }
            }
        }
    }
}

#[test]
fn theorems_are_the_tables() {
    for (name, max) in [
        ("delete", 300),
        ("vdn", 300),
        ("abo:3", 90),
        ("abo:4", 36),
        ("abo:6", 12),
        ("nmth:3", 90),
        ("nmth:4", 44),
        ("nmth:5", 20),
        ("nmth:6", 13),
        ("half:4", 44),
        ("half:6", 14),
        ("fraction:6,3", 20),
        ("fraction:8,4", 9),
        ("single:4", 64),
    ] {
        for rules in Ruleset::both(game(name)) {
            let table = |measure| {
                Table::fill(
                    TableKey {
                        rules,
                        measure,
                        max,
                    },
                    &Control::new(),
                )
                .unwrap()
            };
            let least = at(&vec![1; rules.game.n()]);
            let (outcomes, remoteness) = (
                theorems()
                    .outcome(rules, &least)
                    .map(|_| table(Measure::Outcome)),
                theorems()
                    .remoteness(rules, &least)
                    .map(|_| table(Measure::Remoteness)),
            );
            for x in whole_box(game(name), max) {
                let claimed = theorems().outcome(rules, &x).map(|fact| fact.value);
                assert_eq!(
                    claimed,
                    outcomes.as_ref().and_then(|table| table.outcome(&x)),
                    "{rules} {x}"
                );
                let claimed = theorems().remoteness(rules, &x).map(|fact| fact.value);
                assert_eq!(
                    claimed,
                    remoteness.as_ref().and_then(|table| table.remoteness(&x)),
                    "{rules} {x}"
                );
            }
        }
    }
}

#[test]
fn what_is_known_of_which_game() {
    // Outcome, remoteness, Grundy value: in normal play, then in misère play. The Grundy value of
    // a P-position is known too.
    let cases = [
        (
            "delete",
            "delete/thm2.2",
            [true, true, true],
            "nimscope/misere-abo",
        ),
        (
            "vdn",
            "delete/thm2.2",
            [true, true, true],
            "nimscope/misere-abo",
        ),
        (
            "abo:3",
            "delete/thm3.2",
            [true, true, false],
            "nimscope/misere-abo",
        ),
        ("nmth:3", "delete/thm6.2", [true, false, false], ""),
        ("single:3", "delete/thm6.2", [true, false, false], ""),
        (
            "nmth:4",
            "delete/thm4.2",
            [true, false, false],
            "nimscope/misere-nmth4",
        ),
        ("nmth:5", "delete/thm4.2", [true, false, false], ""),
        ("half:6", "delete/thm5.2", [true, true, false], ""),
        ("fraction:6,3", "delete/thm5.6", [true, true, false], ""),
        ("single:4", "nimscope/single4", [true, false, false], ""),
        ("single:5", "", [false, false, false], ""),
    ];
    for (name, normal, known, misere) in cases {
        let [rules, other] = Ruleset::both(game(name));
        let x = at(&vec![5; rules.game.n()]);
        let by = |rules| theorems().outcome(rules, &x).map_or("", |fact| fact.by);
        assert_eq!((by(rules), by(other)), (normal, misere), "{name}");
        let answers = |rules| {
            [
                theorems().outcome(rules, &x).is_some(),
                theorems().remoteness(rules, &x).is_some(),
                theorems().grundy(rules, &x).is_some(),
            ]
        };
        let is_p = |rules| {
            theorems()
                .outcome(rules, &x)
                .is_some_and(|fact| fact.value.is_p())
        };
        let [outcome, remoteness, grundy] = known;
        let expected = [outcome, remoteness, grundy || is_p(rules)];
        assert_eq!(answers(rules), expected, "{name}");
        let expected = [!misere.is_empty(), false, is_p(other)];
        assert_eq!(answers(other), expected, "{name}");
    }
}

/// The normal-play outcome and remoteness of a position.
fn normal(name: &str, heaps: &[u64]) -> (Outcome, u128) {
    let (rules, x) = (Ruleset::normal(game(name)), at(heaps));
    (
        theorems().outcome(rules, &x).unwrap().value,
        theorems().remoteness(rules, &x).unwrap().value.0,
    )
}

#[test]
fn the_largest_heaps_are_decided_too() {
    let most = u64::MAX; // 2⁶⁴ − 1, odd
    assert_eq!(normal("vdn", &[most, most]), (Outcome::P, 126));
    // In Delete Nim it is a heap of 2⁶⁴ in VDN.
    assert_eq!(normal("delete", &[most, most]), (Outcome::N, 127));
    assert_eq!(normal("half:64", &[most; 64]), (Outcome::P, 126));
    let (rules, x) = (Ruleset::normal(game("delete")), at(&[most, 0]));
    assert_eq!(theorems().grundy(rules, &x).unwrap().value, Grundy(64));
    let (rules, x) = (Ruleset::normal(game("vdn")), at(&[most, most]));
    assert_eq!(theorems().grundy(rules, &x).unwrap().value, Grundy(0));
    // 2⁶⁴ − 1 is divisible by 3: misère VDN is P where all heaps are 2 mod 3 or 1, and not all 1.
    let misere = |heaps: &[u64]| {
        theorems()
            .outcome(Ruleset::misere(game("vdn")), &at(heaps))
            .unwrap()
            .value
    };
    assert_eq!(misere(&[most, 1]), Outcome::N);
    assert_eq!(misere(&[most - 1, 1]), Outcome::P);
    assert_eq!(misere(&[1, 1]), Outcome::N);
}

#[test]
fn half_delete_nim_looks_at_the_size_of_even_heaps() {
    // Theorem 5.2: an even heap does no harm if it reaches the least power of 2 above z_{m+1}.
    assert_eq!(normal("half:4", &[1, 3, 5, 8]).0, Outcome::P);
    assert_eq!(normal("half:4", &[1, 3, 5, 6]).0, Outcome::N);
    assert_eq!(normal("half:4", &[1, 3, 4, 8]).0, Outcome::N);
}

#[test]
fn remoteness_depends_on_the_reduced_heaps_only() {
    // ⌊(z − 1)/(k − 1)⌋ of each heap is enough, for the misère version and Grundy values too.
    for name in ["abo:3", "abo:4", "fraction:6,3"] {
        let k = splits(name).parts as u64;
        for rules in Ruleset::both(game(name)) {
            let mut naive = Naive::new(rules);
            for x in whole_box(game(name), if name == "abo:3" { 17 } else { 9 }) {
                let least = x
                    .piles()
                    .iter()
                    .map(|z| (z - 1) / (k - 1) * (k - 1) + 1)
                    .collect::<Vec<_>>();
                assert_eq!(naive.value(&x), naive.value(&at(&least)), "{rules} {x}");
            }
        }
    }
}

#[test]
fn remoteness_is_as_odd_as_the_outcome_says() {
    for name in ["abo:4", "half:6", "fraction:6,3"] {
        let rules = Ruleset::normal(game(name));
        for x in whole_box(game(name), 12) {
            let Remoteness(r) = theorems().remoteness(rules, &x).unwrap().value;
            assert_eq!(
                Remoteness(r).outcome(),
                theorems().outcome(rules, &x).unwrap().value,
                "{name} {x}"
            );
        }
    }
}

#[test]
fn heaps_are_marked_as_the_paper_defines() {
    // Definition 5.4: for k = 2 oddoid is odd; for k = 3 oddoid is 1 or 2 mod 6.
    assert!((1..100).all(|z| split::is_oddoid(z, 2) == (z % 2 == 1)));
    let oddoids: Vec<u128> = (1..15).filter(|&z| split::is_oddoid(z, 3)).collect();
    assert_eq!(oddoids, [1, 2, 7, 8, 13, 14]);
    let marks = split::marks(splits("single:4"), &at(&[1, 6, 8, 12]));
    assert_eq!(
        marks.iter().map(|mark| mark.valuation).collect::<Vec<_>>(),
        [0, 1, 3, 2]
    );
    // Delete Nim ⟨x, y⟩ is VDN ⟨x + 1, y + 1⟩.
    let marks = split::marks(splits("delete"), &at(&[0, u64::MAX]));
    assert_eq!(
        marks
            .iter()
            .map(|mark| (mark.valuation, mark.oddoid))
            .collect::<Vec<_>>(),
        [(0, true), (64, false)]
    );
    let columns = split::Columns::of(game("single:4"), &at(&[2, 3, 5, u64::MAX]));
    assert_eq!(columns.rows, [1, 2, 4, u64::MAX - 1]);
    assert_eq!(
        (columns.width(), columns.zeros(0), columns.deciding()),
        (64, 3, 0)
    );
    assert!(
        columns.digit(0, 0)
            && !columns.digit(1, 0)
            && columns.digit(3, 63)
            && !columns.digit(3, 64)
    );
    assert!(
        Ruleset::both(game("single:5"))
            .iter()
            .all(|&rules| theorems().outcome(rules, &at(&[1; 5])).is_none())
    );
}

/// The statement of half-delete nim speaks of odd heaps, that of all-but-one-delete nim of heaps
/// modulo n(n−1).
#[test]
fn the_numbers_of_a_delete_game_are_those_of_its_statement() {
    for (name, id, x, said) in [
        (
            "abo:3",
            "delete/thm3.2",
            "4 5 6",
            "Here n(n−1) = 6 and z mod n(n−1) = (4, 5, 0).",
        ),
        (
            "half:4",
            "delete/thm5.2",
            "2 3 5 6",
            "Here the odd heaps are 3 and 5, and the even heaps are 2 and 6.",
        ),
        (
            "half:4",
            "delete/thm5.2",
            "1 3 5 5",
            "Here the odd heaps are 1, 3, 5 and 5, and there is no even heap.",
        ),
    ] {
        let rules = Ruleset::normal(game(name));
        let theorem = theorems().named(rules, id).unwrap();
        let x = canonical(x);
        let numbers = theorem.numbers.unwrap()(rules, &x);
        assert_eq!(theory::Number::sentence(&numbers), said);
    }
}
