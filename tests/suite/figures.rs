//! What the figures are drawn from: the column that decides, the bound of the evenoids, the
//! colours of the grid.

use crate::support::{game, theorems, whole_box};
use nimscope::game::{Canonical, Convention, Game, Kind, Outcome, Position, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::study::theory_of_position::{Bouton, ColumnsRead, Terms, TheoryOfPosition};
use nimscope::theory;
use nimscope::theory::slow::grid::GridCell;
use nimscope::theory::slow::reduction::{self, is_reduced};
use nimscope::theory::split::{Columns, evenoid_bound, marks, one_column_decides};
use nimscope::theory::take::exact_n_2::ExactState;

/// Every position of a box with its outcome in normal play by the definition.
fn outcomes(game: Game, max: u64) -> impl Iterator<Item = (Canonical, Outcome)> {
    let mut naive = Naive::new(Ruleset::normal(game));
    let positions = whole_box(game, max).into_iter();
    positions.map(move |x| {
        let outcome = naive.value(&x).remoteness.outcome();
        (x, outcome)
    })
}

/// What the theory sees in Bouton's matrix of a position.
fn bouton(x: &Canonical, rules: Ruleset) -> Box<Bouton> {
    match TheoryOfPosition::of(theorems(), rules, x).terms {
        Terms::Bouton(bouton) => bouton,
        Terms::Heaps(_) | Terms::Slow(_) | Terms::Edges(_) | Terms::Written(_) => {
            panic!("a take-away game")
        }
    }
}

/// Whoever reads the columns of a position to the end knows who wins.
#[test]
fn the_steps_on_the_columns_end_as_the_position_does() {
    for (name, max) in [
        ("nim:2", 6),
        ("nim:3", 5),
        ("moore:3,2", 5),
        ("moore:4,2", 4),
        ("moore:5,3", 2),
        ("exact:4,2", 4),
        ("exact:5,2", 2),
    ] {
        for rules in Ruleset::both(game(name)) {
            let mut naive = Naive::new(rules);
            for x in whole_box(rules.game, max) {
                let bouton = bouton(&x, rules);
                let steps = bouton.steps(Position::letter);
                if rules.convention == Convention::Misere && name.starts_with("exact") {
                    // The automaton reads normal play.
                    assert!(steps.is_empty(), "{rules}, {x}: {steps:?}");
                    continue;
                }
                let last = steps.last().unwrap();
                let ends = |words: &[&str]| words.iter().any(|word| last.contains(word));
                let loses = ends(&[": who is to move loses.", ": a P-position."]);
                let wins = ends(&[
                    ": who is to move wins.",
                    "the other player is to move.",
                    "the other player, who is to move, loses.",
                    "constructs a winning move",
                ]);
                let outcome = naive.value(&x).outcome;
                assert_eq!(
                    [loses, wins],
                    [outcome.is_p(), !outcome.is_p()],
                    "{rules}, {x}: {last}"
                );
                if let Some(after) = bouton.after() {
                    let to = rules.game.canonical(after.matrix.piles.clone());
                    assert!(naive.value(&to).outcome.is_p(), "{rules}, {x} to {to}");
                }
            }
        }
    }
}

#[test]
fn a_position_is_p_where_no_column_is_refused() {
    for (name, max) in [("exact:4,2", 12), ("exact:5,2", 9), ("exact:6,2", 6)] {
        for (x, outcome) in outcomes(game(name), max) {
            let ColumnsRead::Run(run) = bouton(&x, Ruleset::misere(game(name))).columns else {
                panic!("{name} is read by an automaton");
            };
            assert_eq!(Outcome::p_if(run.is_p()), outcome, "{name} {x}");
            let refused = run
                .deciding_column()
                .is_some_and(|column| column.after.is_none());
            assert_eq!(Outcome::p_if(!refused), outcome, "{name} {x}");
        }
    }
}

#[test]
fn a_position_is_p_where_all_columns_are_balanced() {
    for (name, max) in [
        ("nim:1", 5),
        ("nim:4", 6),
        ("moore:3,3", 6),
        ("moore:5,2", 4),
        ("exact:3,1", 8),
    ] {
        for (x, outcome) in outcomes(game(name), max) {
            let Bouton {
                matrix, columns, ..
            } = *bouton(&x, Ruleset::normal(game(name)));
            let ColumnsRead::Balance(after) = columns else {
                panic!("{name} is read by the balance of its columns");
            };
            assert_eq!(Outcome::p_if(matrix.all_balanced()), outcome, "{name} {x}");
            assert_eq!(after.is_none(), outcome.is_p(), "{name} {x}");
            if let Some(after) = after {
                assert!(after.matrix.all_balanced(), "{name} {x}");
                assert!(!after.changes.is_empty(), "{name} {x}");
            }
        }
    }
    let x = Canonical::sorted(vec![1; 7]);
    let seen = bouton(&x, Ruleset::normal(game("exact:7,3")));
    assert_eq!((seen.columns, seen.four), (ColumnsRead::Unread, None));
}

#[test]
fn the_deciding_column_is_refused_or_the_highest_without_0_or_4_ones() {
    let rules = Ruleset::normal(game("exact:5,2"));
    let read = |piles: [u64; 5]| {
        let seen = bouton(&Canonical::sorted(piles.to_vec()), rules);
        let ColumnsRead::Run(run) = seen.columns else {
            panic!("an automaton");
        };
        let column = run.deciding_column().cloned();
        let column = column.map(|column| (column.j, column.ones.len(), column.after));
        (seen.matrix.sums.clone(), column)
    };
    // Columns of all five piles, lowest first.
    let row = (1, 1, Some(ExactState::Row(4)));
    assert_eq!(read([1, 4, 5, 5, 7]), (vec![4, 1, 4], Some(row)));
    assert_eq!(read([4, 4, 4, 4, 5]), (vec![1, 0, 5], Some((0, 1, None))));
    assert_eq!(read([0, 3, 3, 3, 3]), (vec![4, 4], None));
}

/// Sentences name a column as the table does above it, however far it is.
#[test]
fn a_column_is_called_by_its_place_value() {
    let step = |name: &str, piles: &[u64]| {
        let seen = bouton(
            &Canonical::sorted(piles.to_vec()),
            Ruleset::normal(game(name)),
        );
        seen.steps(Position::letter)[3].clone()
    };
    let far = 1 << 20;
    assert!(step("nim:2", &[1, far]).ends_with(" that of 2²⁰."));
    assert!(step("nim:2", &[1, 8]).ends_with(" that of 8."));
    let decides = step("exact:5,2", &[1, 2, far, far, far]);
    assert!(decides.starts_with("Column 2²⁰ "), "{decides}");
}

#[test]
fn a_position_is_p_where_no_evenoid_is_below_the_bound() {
    for (name, max) in [
        ("delete", 20),
        ("vdn", 20),
        ("abo:3", 20),
        ("half:4", 12),
        ("fraction:6,3", 7),
    ] {
        let Kind::Split(splits) = game(name).kind() else {
            panic!("a Delete game");
        };
        let lift = u128::from(splits.empty);
        for (x, outcome) in outcomes(game(name), max) {
            let bound = evenoid_bound(splits, &x).unwrap();
            let marks = marks(splits, &x);
            let mut heaps = x.piles().iter().zip(marks);
            let good = heaps.all(|(&z, mark)| {
                let is_small = !mark.oddoid && u128::from(z) + lift < bound.below;
                assert_eq!(mark.too_small, is_small, "{name} {x}");
                !is_small
            });
            assert_eq!(Outcome::p_if(good), outcome, "{name} {x}");
        }
    }
    let Kind::Split(splits) = game("half:4").kind() else {
        panic!("a Delete game");
    };
    let huge = Canonical::sorted(vec![u64::MAX; 4]);
    let bound = evenoid_bound(splits, &huge).unwrap();
    assert_eq!((bound.below, bound.number), (1 << 64, 3));
    let Kind::Split(splits) = game("single:4").kind() else {
        panic!("a Delete game");
    };
    assert_eq!(evenoid_bound(splits, &huge), None);
}

#[test]
fn a_position_is_p_where_the_deciding_column_holds_zeros_only() {
    for (name, max) in [("vdn", 20), ("single:3", 14), ("single:4", 10)] {
        assert!(one_column_decides(game(name)));
        for (x, outcome) in outcomes(game(name), max) {
            let columns = Columns::of(game(name), &x);
            let zeros = columns.zeros(columns.deciding());
            assert_eq!(Outcome::p_if(zeros == x.len()), outcome, "{name} {x}");
        }
    }
    for name in ["single:5", "nmth:4", "half:4", "abo:3"] {
        assert!(!one_column_decides(game(name)), "{name}");
    }
}

/// What a theorem says of all reduced positions of a cell.
fn of_cell(game: Game, cell: GridCell) -> Option<Outcome> {
    let rules = Ruleset::normal(game);
    theory::outcome_of_cell(rules, cell).map(|fact| fact.value)
}

#[test]
fn the_grid_is_coloured_as_reduced_positions_are() {
    for (name, max, all) in [
        ("slow:1,1", 9, true),
        ("slow:2,1", 9, true),
        ("slow:4,1", 6, true),
        ("slow:4,3", 9, true),
        ("slow:5,4", 7, true),
        ("slow:3,3", 9, true),
        ("slow-set:4,2+3+4", 8, true),
        ("slow-set:5,4+5", 7, true),
        ("slow-moore:4,4", 7, true),
        ("slow-set:3,1+3", 8, true),
        ("slow-moore:4,3", 7, false),
        ("slow-set:5,2+3+4", 6, false),
        ("slow-set:4,1+4", 7, false),
        ("slow:4,2", 8, false),
        ("slow-set:5,2+4", 6, false),
    ] {
        let Kind::Slow(sizes) = game(name).kind() else {
            panic!("a slow game");
        };
        let k = sizes.min();
        for (x, outcome) in outcomes(game(name), max).filter(|(x, _)| is_reduced(k, x)) {
            let colour = of_cell(game(name), GridCell::of(k, &x));
            assert!(colour.is_none_or(|colour| colour == outcome), "{name} {x}");
            assert!(
                colour.is_some() || !all,
                "{name} {x}: a theorem determines all"
            );
        }
    }
}

#[test]
fn only_one_cell_of_theorem_2_prime_holds_both_outcomes() {
    // SN(5, {2, 3, 4}), 2 a divisor of 4: the cell r ≡ n − 2, o = n.
    let rules = game("slow-set:5,2+3+4");
    let here = GridCell {
        remainder: 3,
        odd: 5,
    };
    let reduced_there = |(x, outcome): (Canonical, Outcome)| {
        (is_reduced(2, &x) && GridCell::of(2, &x) == here).then_some(outcome)
    };
    let seen: Vec<Outcome> = outcomes(rules, 7).filter_map(reduced_there).collect();
    assert!(seen.contains(&Outcome::P) && seen.contains(&Outcome::N));
    assert_eq!(of_cell(rules, here), None);
}

#[test]
fn iterates_end_with_the_reduction() {
    for x in whole_box(game("slow:4,3"), 9) {
        let last = reduction::iterates(3, &x).last().unwrap();
        assert_eq!(last.position, reduction::reduce(3, &x));
    }
}

#[test]
fn what_is_seen_states_the_covering_theorem_by_its_claim() {
    for (rules, piles) in [
        ("half:4", [1, 3, 3, 6]),
        ("exact:4,2", [2, 2, 2, 7]),
        ("nim:4", [1, 2, 3, 4]),
        ("moore:4,2", [1, 2, 3, 3]),
    ] {
        let rules = Ruleset::misere(game(rules));
        let theory = TheoryOfPosition::of(theorems(), rules, &rules.game.canonical(piles));
        for convention in Convention::BOTH {
            let covered = Ruleset {
                convention,
                ..rules
            };
            let by = theorems()
                .outcome(covered, &theory.position)
                .map(|fact| fact.by);
            let stated = by.and_then(|id| theorems().statement(id));
            let said = theory.stated[convention].as_deref();
            assert_eq!(said.is_some(), stated.is_some(), "{covered}");
            if let (Some(said), Some(stated)) = (said, stated) {
                assert!(said.starts_with(&stated), "{said}");
                assert!(said[stated.len()..].starts_with(" Here "), "{said}");
            }
        }
    }
}
