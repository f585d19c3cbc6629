//! Lines of play: the optimal one and that of the M-rule.

use std::sync::Arc;

use crate::support::{canonical, filled, filter, game, multisets};
use nimscope::bytes::Memory;
use nimscope::game::{Canonical, Choices, Convention, Family, Game, Measure, Remoteness, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::solve::{Control, TableKey};
use nimscope::study::{
    Answer, ExceptionList, LOOKED_AT, LineSheet, LineStop, ListOrder, Minimality, Oracle, Policy,
    RankedList, RowRange, Sheet, Solver,
};

use super::{BUDGET, all_tables, games, sheet_of};

#[test]
fn an_optimal_line_lasts_as_long_as_the_remoteness_says() {
    for (game, max) in games() {
        let oracle = Oracle::new(all_tables(game, max), BUDGET, 0);
        for rules in Convention::BOTH.map(|convention| Ruleset { game, convention }) {
            let mut naive = Naive::new(rules);
            for x in multisets(game.n(), 0, max).into_iter().step_by(3) {
                let line = |first, count| {
                    let range = RowRange { first, count };
                    LineSheet::new(&oracle.about(rules), &x, Policy::Optimal, range).unwrap()
                };
                let whole = line(0, 1000);
                let moves = naive.value(&x).remoteness.moves(rules.convention);
                assert_eq!(whole.length, Some(moves));
                assert_eq!(whole.steps.len() as u128, moves + 1, "{rules} {x}");
                assert!(whole.stopped.is_none());
                for pair in whole.steps.windows(2) {
                    let by = pair[0].by.as_ref().unwrap();
                    assert_eq!(by.apply(&pair[0].position), pair[1].position);
                    let sheet = sheet_of(&oracle, rules, &pair[0].position);
                    assert_eq!(
                        sheet.rows[0].choice.to, pair[1].position,
                        "the first of the list"
                    );
                }
                let last = whole.steps.last().unwrap();
                assert!(last.by.is_none() && Choices::of(game, &last.position).is_empty());
                // A stretch of it is a part of it.
                let part = line(2, 2);
                let positions = |sheet: &LineSheet| -> Vec<Canonical> {
                    sheet
                        .steps
                        .iter()
                        .map(|step| step.position.clone())
                        .collect()
                };
                let expected: Vec<Canonical> =
                    positions(&whole).into_iter().skip(2).take(2).collect();
                assert_eq!(positions(&part), expected);
            }
        }
    }
}

/// Of the options of a huge pile only some are looked at; a theorem constructs the best one.
#[test]
fn a_line_goes_on_by_a_move_that_a_theorem_constructs() {
    let oracle = Oracle::new(Vec::new(), BUDGET, 0);
    for (name, piles) in [
        ("nim:1", vec![1_000_000_000_000]),
        ("moore:2,2", vec![7, 1 << 40]),
    ] {
        let rules = Ruleset::normal(game(name));
        let x = Canonical::sorted(piles);
        let range = RowRange::of_first(10);
        let line = LineSheet::new(&oracle.about(rules), &x, Policy::Optimal, range).unwrap();
        assert_eq!((line.length, line.steps.len()), (Some(1), 2), "{name}");
    }
}

#[test]
fn the_m_line_is_the_m_sequence_and_its_errors_are_the_exceptions() {
    for n in 2..=4 {
        let game = Game::new(Family::Slow, n, n - 1).unwrap();
        let oracle = Oracle::new(Vec::new(), BUDGET, 0);
        for rules in Convention::BOTH.map(|convention| Ruleset { game, convention }) {
            let mut naive = Naive::new(rules);
            for x in multisets(n, 0, 7) {
                let line = LineSheet::new(
                    &oracle.about(rules),
                    &x,
                    Policy::MRule,
                    RowRange::of_first(1000),
                );
                let line = line.unwrap();
                assert_eq!(line.length, Some(line.steps.len() as u128 - 1));
                for pair in line.steps.windows(2) {
                    let r = |x: &Canonical, naive: &mut Naive| naive.value(x).remoteness.0;
                    let (before, after) = (
                        r(&pair[0].position, &mut naive),
                        r(&pair[1].position, &mut naive),
                    );
                    assert_eq!(
                        pair[0].error,
                        before != after + 1,
                        "{rules} {}",
                        pair[0].position
                    );
                }
            }
        }
    }
}

#[test]
fn a_line_from_huge_piles_is_read_at_its_end_or_says_why_not() {
    let rules = Ruleset::misere(game("slow:4,3"));
    let x = Canonical::sorted(vec![u64::MAX - 9, u64::MAX - 4, u64::MAX - 1, u64::MAX]);
    let oracle = Oracle::new(Vec::new(), BUDGET, 0);
    let line = |policy, first| {
        LineSheet::new(
            &oracle.about(rules),
            &x,
            policy,
            RowRange { first, count: 5 },
        )
        .unwrap()
    };
    let length = line(Policy::MRule, 0).length.unwrap();
    let end = line(Policy::MRule, length - 1);
    assert_eq!(end.steps.len(), 2);
    assert!(Choices::of(rules.game, &end.steps[1].position).is_empty());
    let start = line(Policy::Optimal, 0);
    assert_eq!((start.steps.len(), start.stopped), (5, None));
    let r = |step: usize| start.steps[step].remoteness.value().unwrap().0;
    assert!((0..4).all(|step| r(step) == r(step + 1) + 1));
    let far = line(Policy::Optimal, length / 2);
    let known = |stopped| matches!(stopped, Some(LineStop::At(Answer::Known { .. })));
    assert!(far.steps.is_empty() && known(far.stopped));
    let past = line(Policy::Optimal, u128::MAX);
    assert!(past.steps.is_empty() && past.stopped.is_none());
}

#[test]
fn a_line_leads_through_positions_with_more_moves_than_a_list_holds() {
    // From a table; and by a theorem, where the lists are too long to be sorted as a whole.
    for (name, x, max) in [
        ("exact:5,2", "20 25 30 35 40", Some(40)),
        ("fraction:6,3", "31 31 32 32 37 38", None),
    ] {
        let (game, x) = (game(name), canonical(x));
        let len = Choices::of(game, &x).len();
        assert_eq!(len > LOOKED_AT, max.is_none(), "{name}");
        for rules in Ruleset::both(game) {
            if max.is_none() && rules.convention == Convention::Misere {
                continue;
            }
            let table = max.map(|max| {
                filled(TableKey {
                    rules,
                    measure: Measure::Remoteness,
                    max,
                })
            });
            let oracle = Oracle::new(table.into_iter().collect(), BUDGET, 0);
            let first = RowRange::of_first(1000);
            let line = LineSheet::new(&oracle.about(rules), &x, Policy::Optimal, first);
            let line = line.unwrap();
            assert_eq!(line.stopped, None);
            let r = oracle.remoteness(rules, &x).value().unwrap();
            let moves = r.moves(rules.convention);
            assert_eq!(
                (line.length, line.steps.len() as u128),
                (Some(moves), moves + 1)
            );
            for pair in line.steps.windows(2) {
                let [r, after] = [0, 1].map(|i| pair[i].remoteness.value().unwrap().0);
                assert_eq!(r, after + 1, "{rules} at {}", pair[0].position);
                let by = pair[0].by.as_ref().unwrap();
                assert_eq!(by.apply(&pair[0].position), pair[1].position);
            }
        }
    }
}

#[test]
fn a_line_stops_where_nothing_is_known() {
    let rules = Ruleset::normal(game("slow-set:5,2+4"));
    let mut oracle = Oracle::new(Vec::new(), BUDGET, 0);
    let x = canonical("2 3 5 7 8");
    let line = LineSheet::new(
        &oracle.about(rules),
        &x,
        Policy::Optimal,
        RowRange::of_first(9),
    )
    .unwrap();
    assert_eq!(line.steps.len(), 1);
    let Some(LineStop::At(Answer::Waiting(table))) = line.stopped else {
        panic!("{:?}", line.stopped);
    };
    assert_eq!(line.needs(), [table]);
    let control = Arc::new(Control::new());
    control.cancel();
    oracle.control = control;
    let at = oracle.about(rules);
    assert!(LineSheet::new(&at, &x, Policy::Optimal, RowRange::of_first(9)).is_err());
}

#[test]
fn the_question_of_the_papers() {
    // (3, 5, 5, 6) in misère NIM(4, 3), family 2.9 with i = 2 of Gurvich, Maximchuk, Miheenkov,
    // Naumova 2024: a minimal exception with one winning move, (2, 4, 5, 5), while the M-rule
    // keeps the 6. R = 2⌈l/2⌉ + 1 for l = 5, and 2 more than after the M-move.
    let x = canonical("3 5 5 6");
    let list = |kept: &str| {
        let (filter, order) = (filter(kept, 4), ListOrder::Piles);
        let list = ExceptionList::new(4, 40, filter, order, None).unwrap();
        let mut rows = Vec::new();
        list.scan(usize::MAX, &Control::new(), &mut |found| {
            rows.extend(found.ranks.iter().map(|&rank| list.read(rank)));
        })
        .unwrap();
        rows
    };
    let row = list("minimal")
        .into_iter()
        .find(|row| row.position == x)
        .unwrap();
    assert_eq!(row.optimal, [canonical("2 4 5 5")]);
    assert_eq!(row.m_move, canonical("2 4 4 6"));
    assert_eq!(
        (row.remoteness, row.m_remoteness),
        (Remoteness(7), Remoteness(5))
    );
    assert_eq!(row.minimality, Minimality::Full);
    assert!(
        list("")
            .iter()
            .any(|row| row.position == canonical("3 5 5 40"))
    );
}

#[test]
fn a_line_is_whole_or_it_says_why_not() {
    let mut solver = Solver::new(Memory::mebibytes(128));
    let play = |rules: &str| match rules.strip_prefix("misere ") {
        Some(name) => Ruleset::misere(game(name)),
        None => Ruleset::normal(game(rules)),
    };
    let line = solver.line(play("misere slow:4,3"), [100_000; 4]).unwrap();
    assert_eq!(line.len(), 133_334);
    assert!(line.last().unwrap().by.is_none());
    let cases: [(&str, &[u64], bool, &str); 4] = [
        (
            "misere slow:4,3",
            &[u64::MAX; 4],
            true,
            "the line has 24,595,658,764,946,068,819",
        ),
        (
            "exact:5,2",
            &[500, 600, 700, 800, 900],
            true,
            "the remoteness table of normal exact:5,2",
        ),
        (
            "nim:2",
            &[1_000_000; 2],
            true,
            "the remoteness table of normal nim:2, piles ≤ 1000000, needs",
        ),
        (
            "blocking-wythoff:2",
            &[5, 7],
            false,
            "the opponent may forbid options before each move",
        ),
    ];
    for (rules, piles, is_of_memory, why) in cases {
        let error = solver.line(play(rules), piles).unwrap_err();
        assert_eq!(error.is_of_memory(), is_of_memory, "{rules}: {error}");
        assert!(error.to_string().starts_with(why), "{rules}: {error}");
    }
}
