//! What the panes show, against the definition: every sheet and list is compared on whole boxes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use nimscope::game::{
    Canonical, Choices, Convention, Count, Family, Game, Outcome, Position, Remoteness, Ruleset,
};
use nimscope::solve::naive::{self, Naive};
use nimscope::solve::{Control, Measure, Ranking, Table, TableKey};
use nimscope::study::{
    Answer, Bytes, Ended, ExceptionList, ExceptionMark, LineSheet, ListFilter, ListOrder,
    Minimality, MoveFilter, MoveRow, MoveSheet, Oracle, Policy, PositionList, Source, ValueSheet,
    Which,
};

const BUDGET: u64 = 64 << 20;

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn position(text: &str) -> Canonical {
    text.parse::<Position>().unwrap().sorted()
}

fn filled(key: TableKey) -> Arc<Table> {
    Arc::new(Table::fill(key, &Control::new()).unwrap())
}

fn all_tables(game: Game, max: u64) -> Vec<Arc<Table>> {
    let measures = [Measure::Remoteness, Measure::Grundy];
    let keys = Ruleset::both(game).into_iter().flat_map(|rules| {
        measures.map(|measure| TableKey {
            rules,
            measure,
            max,
        })
    });
    keys.map(filled).collect()
}

fn sheet_of(oracle: &Oracle, rules: Ruleset, x: &Canonical) -> MoveSheet {
    MoveSheet::new(oracle, rules, x, None, &Control::new()).unwrap()
}

fn boxed(n: usize, max: u64) -> Vec<Canonical> {
    let ranking = Ranking::new(n, 0, max);
    (0..ranking.positions())
        .map(|rank| ranking.unrank(rank))
        .collect()
}

/// Games with and without closed forms, and a box that the definition can afford.
fn games() -> Vec<(Game, u64)> {
    [
        ("slow:1,1", 5),
        ("slow:2,1", 6),
        ("slow:3,2", 7),
        ("slow:4,3", 6),
        ("slow:4,2", 5),
        ("slow-moore:3,2", 6),
        ("slow-set:4,1+3", 5),
        ("slow-set:5,2+4", 4),
    ]
    .map(|(text, max)| (game(text), max))
    .into()
}

#[test]
fn an_oracle_with_tables_knows_everything_by_definition() {
    for (game, max) in games() {
        let oracle = Oracle::new(all_tables(game, max), BUDGET, 0);
        for rules in Convention::BOTH.map(|convention| Ruleset { game, convention }) {
            let mut naive = Naive::new(rules);
            for x in boxed(game.n(), max) {
                let value = naive.value(&x);
                assert_eq!(
                    oracle.outcome(rules, &x).value(),
                    Some(value.outcome),
                    "{rules} {x}"
                );
                let r = oracle.remoteness(rules, &x).value();
                assert_eq!(r, Some(value.remoteness), "{rules} {x}");
                assert_eq!(
                    oracle.grundy(rules, &x).value(),
                    Some(value.grundy),
                    "{rules} {x}"
                );
            }
        }
    }
}

#[test]
fn without_memory_small_positions_are_searched() {
    for (game, max) in games() {
        let oracle = Oracle::new(Vec::new(), 0, 100_000);
        let rules = Ruleset::misere(game);
        let x = Canonical::sorted((0..game.n() as u64).map(|i| max.min(i + 2)).collect());
        let value = Naive::new(rules).value(&x);
        assert_eq!(
            oracle.outcome(rules, &x).value(),
            Some(value.outcome),
            "{rules} {x}"
        );
        assert_eq!(
            oracle.remoteness(rules, &x).value(),
            Some(value.remoteness),
            "{rules} {x}"
        );
        assert_eq!(
            oracle.grundy(rules, &x).value(),
            Some(value.grundy),
            "{rules} {x}"
        );
    }
}

#[test]
fn a_table_is_asked_for_only_if_no_theorem_answers_and_it_fits() {
    let x = position("3 5 5 6");
    let oracle = Oracle::new(Vec::new(), BUDGET, 1000);
    let theory = Ruleset::misere(game("slow:4,3"));
    assert!(matches!(
        oracle.remoteness(theory, &x),
        Answer::Known {
            source: Source::Theorem(_),
            ..
        }
    ));
    let open = Ruleset::misere(game("slow-set:4,1+3"));
    let open = Ruleset {
        game: game("slow:4,2"),
        ..open
    };
    let Answer::Waiting(key) = oracle.remoteness(open, &x) else {
        panic!("no theorem is known for R of {open}")
    };
    assert_eq!((key.rules, key.measure), (open, Measure::Remoteness));
    assert!(key.max >= 6 && key.bytes() <= u128::from(BUDGET));
    // Editing a pile does not ask for another table.
    assert_eq!(
        oracle.remoteness(open, &position("3 5 5 9")).waits_for(),
        Some(key)
    );
    // The outcome waits for the same table.
    assert_eq!(oracle.outcome(open, &x).waits_for(), Some(key));
    let poor = Oracle::new(Vec::new(), 10, 10);
    let Answer::OutOfReach(reach) = poor.remoteness(open, &x) else {
        panic!("ten bytes hold no table and ten positions are too few")
    };
    assert_eq!((reach.table.max, reach.budget, reach.searched), (6, 10, 10));
    assert_eq!(reach.bytes, reach.table.bytes());
}

#[test]
fn unplayable_tokens_need_no_larger_table() {
    // In NIM(4, 2) from (1, 2, 3, huge) the last pile cannot be played on more often than the others together.
    let rules = Ruleset::normal(game("slow:4,2"));
    let oracle = Oracle::new(all_tables(rules.game, 6), 0, 0);
    let huge = Canonical::sorted(vec![1, 2, 3, u64::MAX]);
    let value = Naive::new(rules).value(&position("1 2 3 6"));
    assert_eq!(
        oracle.remoteness(rules, &huge).value(),
        Some(value.remoteness)
    );
    let sheet = ValueSheet::new(&oracle, rules.game, &huge, None);
    assert_eq!(sheet.reduced, Some(position("1 2 3 6")));
    assert!(sheet.needs().is_empty());
}

#[test]
fn the_series_of_comfortable_bounds_covers_everything_once() {
    // A smaller position never asks for a larger table than one that contains it, and each bound answers for itself.
    for text in ["slow:4,2", "slow:7,3", "slow-set:10,2+5"] {
        let rules = Ruleset::misere(game(text));
        let oracle = Oracle::new(Vec::new(), u64::MAX, 0);
        let bound = |max: u64| {
            let x = Canonical::sorted(vec![max; rules.game.n()]);
            oracle.grundy(rules, &x).waits_for().map(|key| key.max)
        };
        let bounds: Vec<u64> = (0..60).filter_map(bound).collect();
        assert!(bounds.is_sorted());
        for (max, key) in (0..60).filter_map(|max| Some((max, bound(max)?))) {
            assert!(
                key >= max && bound(key).is_none_or(|same| same == key),
                "{text} {max}"
            );
        }
    }
}

#[test]
fn a_value_sheet_keeps_what_it_knows() {
    let game = game("slow:4,2");
    let x = position("1 2 4 5");
    let nothing = Oracle::new(Vec::new(), BUDGET, 0);
    let mut sheet = ValueSheet::new(&nothing, game, &x, None);
    // One table after another, each forgotten before the next.
    while let Some(&key) = sheet.needs().first() {
        let one = Oracle::new(vec![filled(key)], BUDGET, 0);
        let next = ValueSheet::new(&one, game, &x, Some(&sheet));
        assert!(next.needs().len() < sheet.needs().len());
        sheet = next;
    }
    for convention in Convention::BOTH {
        let value = Naive::new(Ruleset { game, convention }).value(&x);
        let values = sheet.plays[convention as usize];
        assert_eq!(values.outcome.value(), Some(value.outcome));
        assert_eq!(values.remoteness.value(), Some(value.remoteness));
        assert_eq!(values.grundy.value(), Some(value.grundy));
    }
}

#[test]
fn moves_are_in_one_total_order_and_the_optimal_ones_are_marked() {
    for (game, max) in games() {
        let oracle = Oracle::new(all_tables(game, max), BUDGET, 0);
        for rules in Convention::BOTH.map(|convention| Ruleset { game, convention }) {
            let mut naive = Naive::new(rules);
            for x in boxed(game.n(), max) {
                let sheet = sheet_of(&oracle, rules, &x);
                assert!(sheet.complete && sheet.needs().is_empty());
                assert_eq!(sheet.count, sheet.rows.len() as u128);
                assert_eq!(
                    sheet.ways,
                    sheet.rows.iter().map(|row| row.choice.ways).sum::<Count>()
                );
                let listed: BTreeSet<Canonical> =
                    sheet.rows.iter().map(|row| row.choice.to.clone()).collect();
                assert_eq!(listed, naive::options(rules, &x), "{rules} {x}");
                // The order, said differently: P-options by growing R, then N-options by falling R, then by piles.
                let keys: Vec<_> = sheet
                    .rows
                    .iter()
                    .map(|row| {
                        let r = i128::try_from(naive.value(&row.choice.to).remoteness.0).unwrap();
                        let winning = naive.value(&row.choice.to).outcome == Outcome::P;
                        (
                            !winning,
                            if winning { r } else { -r },
                            row.choice.to.clone(),
                        )
                    })
                    .collect();
                assert!(keys.is_sorted(), "{rules} {x}");
                let r = naive.value(&x).remoteness.0;
                for row in &sheet.rows {
                    let after = naive.value(&row.choice.to).remoteness.0;
                    assert_eq!(
                        row.optimal,
                        Some(after + 1 == r),
                        "{rules} {x} to {}",
                        row.choice.to
                    );
                }
                let m_moves = sheet.rows.iter().filter(|row| row.m_move).count();
                assert_eq!(
                    m_moves,
                    usize::from(game.is_all_but_one() && !sheet.rows.is_empty())
                );
            }
        }
    }
}

#[test]
fn moves_of_unknown_worth_come_last_and_are_not_called_optimal() {
    let rules = Ruleset::normal(game("slow-set:5,2+4"));
    let x = position("2 3 5 7 8");
    let sheet = sheet_of(&Oracle::new(Vec::new(), BUDGET, 0), rules, &x);
    assert!(sheet.rows.iter().all(|row| row.optimal.is_none()));
    assert!(sheet.rows.is_sorted_by(|a, b| a.order(b).is_lt()));
    let known = |row: &MoveRow| row.outcome.value().is_some();
    assert!(sheet.rows.is_sorted_by_key(|row| !known(row)));
    assert_eq!(sheet.needs().len(), 1);
}

#[test]
fn a_long_list_shows_constructed_winning_moves() {
    // Slow Moore's nim with 40 different piles: more than 2³⁰ moves.
    let rules = Ruleset::normal(game("slow-moore:40,20"));
    let x = Canonical::sorted((0..40).map(|i| u64::MAX - 3 * i).collect());
    let oracle = Oracle::new(Vec::new(), BUDGET, 0);
    let sheet = sheet_of(&oracle, rules, &x);
    assert!(!sheet.complete && sheet.count > MoveSheet::LISTED);
    assert_eq!(oracle.outcome(rules, &x).value(), Some(Outcome::N));
    assert!(!sheet.rows.is_empty());
    for row in &sheet.rows {
        assert_eq!(row.outcome.value(), Some(Outcome::P));
        assert_eq!(row.choice.by.apply(&x), row.choice.to);
        assert_eq!(row.choice.ways, 1);
    }
    // Equal piles: any of them will do.
    let even = Canonical::sorted([vec![2; 30], vec![3; 10]].concat());
    let sheet = sheet_of(&oracle, rules, &even);
    assert_eq!(sheet.rows.first().unwrap().choice.ways, 1);
}

#[test]
fn a_long_list_shows_the_optimal_moves_of_p_and_n_positions_alike() {
    let rules = Ruleset::misere(game("exact:5,2"));
    let table = filled(TableKey {
        rules,
        measure: Measure::Remoteness,
        max: 32,
    });
    let oracle = Oracle::new(vec![table], BUDGET, 0);
    let r_of = |x: &Canonical| oracle.remoteness(rules, x).value().unwrap();
    let of = |outcome: Outcome| {
        let positions = boxed(5, 32).into_iter();
        positions
            .filter(move |x| x.sum() >= 120 && r_of(x).outcome() == outcome)
            .filter(|x| Choices::of(rules.game, x).len() > MoveSheet::LISTED)
            .take(3)
    };
    assert!(of(Outcome::P).next().is_some());
    for x in of(Outcome::P).chain(of(Outcome::N)) {
        let sheet = sheet_of(&oracle, rules, &x);
        assert!(!sheet.complete);
        let r = r_of(&x).0;
        let mut optimal = naive::options(rules, &x);
        optimal.retain(|y| r_of(y).0 + 1 == r);

        let shown: Vec<Canonical> = sheet.rows.iter().map(|row| row.choice.to.clone()).collect();

        let few = optimal.len() <= shown.len();
        assert!(shown.iter().all(|y| optimal.contains(y)), "{x}");
        assert!(few || shown.len() >= 32, "{x}: {shown:?}");
        assert!(
            sheet.rows.iter().all(|row| row.optimal == Some(true)),
            "{x}"
        );
    }
    // Before the table is there, the list waits for it.
    let x = position("17 21 22 23 24");
    assert!(
        !sheet_of(&Oracle::new(Vec::new(), BUDGET, 0), rules, &x)
            .needs()
            .is_empty()
    );
}

#[test]
fn a_filter_of_moves_keeps_what_it_says_and_nothing_else() {
    for (text, piles) in [
        ("slow:4,3", "3 5 5 6"),
        ("exact:3,2", "3 5 7"),
        ("single:3", "3 5 7"),
    ] {
        let rules = Ruleset::misere(game(text));
        let x = position(piles);
        let order = rules.game.order(&x.position());
        let oracle = Oracle::new(all_tables(rules.game, 8), BUDGET, 0);
        let all = sheet_of(&oracle, rules, &x);
        let filters = [
            MoveFilter::default(),
            MoveFilter {
                outcome: Some(Outcome::P),
                ..MoveFilter::default()
            },
            MoveFilter {
                remoteness: Some(5),
                ..MoveFilter::default()
            },
            MoveFilter {
                text: "b".to_owned(),
                ..MoveFilter::default()
            },
            MoveFilter {
                text: "5".to_owned(),
                outcome: Some(Outcome::N),
                ..MoveFilter::default()
            },
        ];
        for filter in filters {
            let found =
                MoveSheet::found(&oracle, rules, &x, (&filter, &order), &Control::new()).unwrap();
            let kept = all.rows.iter().filter(|row| {
                let words = row.choice.by.words(rules.game, &order);
                let text = words.contains(&filter.text)
                    || row.choice.to.to_string().contains(&filter.text);
                let r = row.remoteness.value().unwrap();
                text && filter.outcome.is_none_or(|wanted| r.outcome() == wanted)
                    && filter.remoteness.is_none_or(|wanted| r.0 == wanted)
            });
            let to = |row: &MoveRow| row.choice.to.clone();
            let found_to: Vec<Canonical> = found.rows.iter().map(to).collect();
            assert_eq!(
                found_to,
                kept.map(to).collect::<Vec<_>>(),
                "{rules} {filter:?}"
            );
            assert_eq!(found.searched, all.count.exact(), "{rules} {filter:?}");
        }
    }
}

#[test]
fn a_filter_of_a_long_list_says_how_far_it_looked() {
    let rules = Ruleset::normal(game("nim:3"));
    let x = position("77 999999 1000000");
    let oracle = Oracle::new(Vec::new(), BUDGET, 0);
    let found = |text: &str, outcome| {
        let filter = MoveFilter {
            text: text.to_owned(),
            outcome,
            ..MoveFilter::default()
        };
        MoveSheet::found(&oracle, rules, &x, (&filter, &[0, 1, 2]), &Control::new()).unwrap()
    };
    // The winning move is found wherever it stands in the list.
    let winning = found("", Some(Outcome::P));
    assert!(!winning.rows.is_empty());
    for row in &winning.rows {
        let xor = row.choice.to.piles().iter().fold(0, |xor, pile| xor ^ pile);
        assert_eq!(xor, 0, "{}", row.choice.to);
    }
    assert_eq!(winning.searched, Some(MoveSheet::SCANNED));
    // Moves on the smallest pile stand behind the many on the others: not found, and said to be sought so far only.
    let of_a_pile = found("from a", None);
    assert!(of_a_pile.rows.is_empty());
    assert_eq!(of_a_pile.searched, Some(MoveSheet::SCANNED));
    assert!(of_a_pile.count > MoveSheet::SCANNED);
    // As many rows as a list that is sorted as a whole may have, and no more.
    let many = found("from c", None);
    assert_eq!(many.rows.len() as u128, MoveSheet::LISTED);
    let order = [0, 1, 2];
    for row in &many.rows {
        let words = row.choice.by.words(rules.game, &order);
        assert!(words.ends_with("from c"), "{words}");
    }
}

#[test]
fn an_optimal_line_lasts_as_long_as_the_remoteness_says() {
    for (game, max) in games() {
        let oracle = Oracle::new(all_tables(game, max), BUDGET, 0);
        for rules in Convention::BOTH.map(|convention| Ruleset { game, convention }) {
            let mut naive = Naive::new(rules);
            for x in boxed(game.n(), max).into_iter().step_by(3) {
                let line = |first, count| {
                    let window = (first, count);
                    LineSheet::new(&oracle, rules, &x, Policy::Optimal, window, &Control::new())
                        .unwrap()
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

#[test]
fn the_m_line_is_the_m_sequence_and_its_errors_are_the_exceptions() {
    for n in 2..=4 {
        let game = Game::new(Family::Slow, n, n - 1).unwrap();
        let oracle = Oracle::new(Vec::new(), BUDGET, 0);
        for rules in Convention::BOTH.map(|convention| Ruleset { game, convention }) {
            let mut naive = Naive::new(rules);
            for x in boxed(n, 7) {
                let line = LineSheet::new(
                    &oracle,
                    rules,
                    &x,
                    Policy::MRule,
                    (0, 1000),
                    &Control::new(),
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
        LineSheet::new(&oracle, rules, &x, policy, (first, 5), &Control::new()).unwrap()
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
    assert!(far.steps.is_empty() && far.stopped.unwrap().value().is_some());
    let past = line(Policy::Optimal, u128::MAX);
    assert!(past.steps.is_empty() && past.stopped.is_none());
}

#[test]
fn a_line_leads_through_positions_with_more_moves_than_a_list_holds() {
    let game = game("exact:5,2");
    let x = position("20 25 30 35 40");
    let len = Choices::of(game, &x).len().exact().unwrap();
    assert!(MoveSheet::LISTED < len && len < MoveSheet::SCANNED);
    for rules in Ruleset::both(game) {
        let table = filled(TableKey {
            rules,
            measure: Measure::Remoteness,
            max: 40,
        });
        let oracle = Oracle::new(vec![table], BUDGET, 0);
        let window = (0, 1000);
        let line = LineSheet::new(&oracle, rules, &x, Policy::Optimal, window, &Control::new());
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

#[test]
fn a_line_stops_where_nothing_is_known() {
    let rules = Ruleset::normal(game("slow-set:5,2+4"));
    let oracle = Oracle::new(Vec::new(), BUDGET, 0);
    let x = position("2 3 5 7 8");
    let line =
        LineSheet::new(&oracle, rules, &x, Policy::Optimal, (0, 9), &Control::new()).unwrap();
    assert_eq!(line.steps.len(), 1);
    assert_eq!(line.needs(), [line.stopped.unwrap().waits_for().unwrap()]);
    let control = Control::new();
    control.cancel();
    assert!(LineSheet::new(&oracle, rules, &x, Policy::Optimal, (0, 9), &control).is_err());
}

fn listed(rules: Ruleset, max: u64, filter: &ListFilter, order: ListOrder) -> Vec<Canonical> {
    let needs = PositionList::needs(rules, max, filter, order);
    // Larger tables do as well.
    let tables: Vec<_> = needs
        .iter()
        .map(|&key| {
            filled(TableKey {
                max: max + 2,
                ..key
            })
        })
        .collect();
    let list = PositionList::new(max, filter.clone(), order, &tables);
    let mut rows = Vec::new();
    let control = Control::new();
    let ended = list.scan(usize::MAX, &control, &mut |found| {
        rows.extend_from_slice(found.ranks);
    });
    assert_eq!(ended, Ok(Ended::Complete));
    let (done, total) = control.progress();
    assert_eq!(done, total);
    rows.into_iter()
        .map(|rank| list.read(rank).position)
        .collect()
}

#[test]
fn a_list_is_the_box_filtered_and_sorted() {
    for (game, max) in games() {
        let rules = Ruleset::misere(game);
        let mut naive = Naive::new(rules);
        let mut all: Vec<_> = boxed(game.n(), max)
            .into_iter()
            .map(|x| (naive.value(&x), x))
            .collect();
        all.sort_by(|a, b| a.1.piles().cmp(b.1.piles()));
        let piles = |mut rows: Vec<(naive::Value, Canonical)>,
                     key: fn(&(naive::Value, Canonical)) -> u128| {
            rows.sort_by_key(key);
            rows.into_iter().map(|row| row.1).collect::<Vec<_>>()
        };
        let nothing = ListFilter::default();
        assert_eq!(
            listed(rules, max, &nothing, ListOrder::Piles),
            piles(all.clone(), |_| 0)
        );
        assert_eq!(
            listed(rules, max, &nothing, ListOrder::Sum),
            piles(all.clone(), |row| row.1.sum())
        );
        assert_eq!(
            listed(rules, max, &nothing, ListOrder::Remoteness),
            piles(all.clone(), |row| row.0.remoteness.0)
        );
        assert_eq!(
            listed(rules, max, &nothing, ListOrder::Grundy),
            piles(all.clone(), |row| row.0.grundy.0)
        );
        let filter = ListFilter {
            outcome: Some(Outcome::P),
            text: "2 3".to_owned(),
            ..ListFilter::default()
        };
        let kept = |row: &&(naive::Value, Canonical)| {
            row.0.outcome.is_p() && row.1.to_string().contains("2 3")
        };
        let expected = all.iter().filter(kept).cloned().collect();
        assert_eq!(
            listed(rules, max, &filter, ListOrder::Piles),
            piles(expected, |_| 0)
        );
        let filter = ListFilter {
            remoteness: Some(3),
            grundy: Some(1),
            ..ListFilter::default()
        };
        let kept =
            |row: &&(naive::Value, Canonical)| row.0.remoteness.0 == 3 && row.0.grundy.0 == 1;
        let expected = all.iter().filter(kept).cloned().collect();
        assert_eq!(
            listed(rules, max, &filter, ListOrder::Sum),
            piles(expected, |row| row.1.sum())
        );
    }
}

#[test]
fn a_list_without_room_says_so_and_a_cancelled_one_stops() {
    let rules = Ruleset::normal(game("slow:4,2"));
    let filter = ListFilter::default();
    let tables = [filled(
        PositionList::needs(rules, 30, &filter, ListOrder::Piles)[0],
    )];
    for order in [ListOrder::Piles, ListOrder::Sum] {
        let list = PositionList::new(30, filter.clone(), order, &tables);
        assert_eq!(list.scan(10, &Control::new(), &mut |_| ()), Ok(Ended::Full));
        let control = Control::new();
        let mut calls = 0;
        let ended = list.scan(usize::MAX, &control, &mut |_| {
            calls += 1;
            control.cancel();
        });
        assert_eq!((ended.is_err(), calls), (true, 1));
    }
}

/// The exceptions of misère NIM(n, n−1) by brute force: no prefix theory, no closed form.
fn exceptions_by_definition(n: usize, max: u64) -> BTreeMap<Canonical, Minimality> {
    let rules = |n: usize| Ruleset::misere(Game::new(Family::Slow, n, n - 1).unwrap());
    let mut naive: Vec<Naive> = (2..=n).map(|n| Naive::new(rules(n))).collect();
    let mut is_exception = |piles: &[u64]| {
        // If all piles are odd keep a largest, otherwise keep a smallest even pile: reduce the others.
        let kept = piles
            .iter()
            .rposition(|pile| Some(pile) == piles.iter().filter(|p| *p % 2 == 0).min());
        let kept = kept.unwrap_or(piles.len() - 1);
        let others = piles
            .iter()
            .enumerate()
            .map(|(i, &p)| if i == kept { Some(p) } else { p.checked_sub(1) });
        let Some(after) = others.collect::<Option<Vec<u64>>>() else {
            return false;
        };
        let naive = &mut naive[piles.len() - 2];
        let r = naive.value(&Canonical::sorted(piles.to_vec())).remoteness.0;
        r != naive.value(&Canonical::sorted(after)).remoteness.0 + 1
    };
    let mut found = BTreeMap::new();
    for x in boxed(n, max) {
        let piles = x.piles();
        if is_exception(piles) {
            let mut smaller = piles.to_vec();
            smaller[n - 1] -= 1;
            let minimality = if (2..n).any(|p| is_exception(&piles[..p])) {
                Minimality::No
            } else if smaller.is_sorted() && is_exception(&smaller) {
                Minimality::Pile
            } else {
                Minimality::Full
            };
            found.insert(x, minimality);
        }
    }
    found
}

#[test]
fn exceptions_are_those_of_the_definition() {
    for (n, max) in [(2, 12), (3, 12), (4, 9), (5, 7)] {
        let expected = exceptions_by_definition(n, max);
        let (all, order) = (ListFilter::default(), ListOrder::default());
        let key = ExceptionList::needs(n, max, &all, order, u64::MAX).unwrap()[0];
        let mut naive = Naive::new(key.rules);
        for which in [Which::All, Which::PileMinimal, Which::Minimal] {
            let filter = ListFilter {
                which,
                ..ListFilter::default()
            };
            let list = ExceptionList::new(n, max, filter, order, &[filled(key)]).unwrap();
            let mut ranks = Vec::new();
            let ended = list.scan(usize::MAX, &Control::new(), &mut |found| {
                ranks.extend_from_slice(found.ranks);
            });
            assert_eq!(ended, Ok(Ended::Complete));
            let rows: Vec<_> = ranks.into_iter().map(|rank| list.read(rank)).collect();
            let wanted = |minimality: Minimality| match which {
                Which::All => true,
                Which::PileMinimal => minimality != Minimality::No,
                Which::Minimal => minimality == Minimality::Full,
            };
            let found: Vec<_> = rows
                .iter()
                .map(|row| (row.position.clone(), row.minimality))
                .collect();
            let expected: Vec<_> = expected
                .iter()
                .map(|(x, &m)| (x.clone(), m))
                .filter(|&(_, m)| wanted(m))
                .collect();
            assert_eq!(found, expected, "n = {n} {which:?}");
            for row in rows {
                let r = naive.value(&row.position).remoteness;
                assert_eq!(row.remoteness, r);
                assert_eq!(row.m_remoteness, naive.value(&row.m_move).remoteness);
                let optimal: Vec<Canonical> = naive::options(key.rules, &row.position)
                    .into_iter()
                    .filter(|y| naive.value(y).remoteness.0 + 1 == r.0)
                    .collect();
                assert_eq!(row.optimal, optimal);
            }
        }
        // The Value pane marks the same positions.
        let game = key.rules.game;
        for x in boxed(n, max) {
            let sheet = ValueSheet::new(&Oracle::new(Vec::new(), BUDGET, 0), game, &x, None);
            let terminal = Choices::of(game, &x).is_empty();
            let mark = match expected.get(&x) {
                Some(&minimality) => ExceptionMark::Exception(minimality),
                None if terminal => ExceptionMark::Terminal,
                None => ExceptionMark::Regular,
            };
            assert_eq!(sheet.exception, Some(mark), "{x}");
        }
    }
}

#[test]
fn the_question_of_the_papers() {
    // (3, 5, 5, 6) in misère NIM(4, 3), family 2.9 with i = 2 of Gurvich, Maximchuk, Miheenkov, Naumova 2024: a minimal exception
    // with one winning move, (2, 4, 5, 5), while the M-rule keeps the 6. R = 2⌈l/2⌉ + 1 for l = 5, and 2 more than after the M-move.
    let x = position("3 5 5 6");
    let list = |which| {
        let (filter, order) = (
            ListFilter {
                which,
                ..ListFilter::default()
            },
            ListOrder::Piles,
        );
        let key = ExceptionList::needs(4, 40, &filter, order, u64::MAX).unwrap()[0];
        let list = ExceptionList::new(4, 40, filter, order, &[filled(key)]).unwrap();
        let mut rows = Vec::new();
        list.scan(usize::MAX, &Control::new(), &mut |found| {
            rows.extend(found.ranks.iter().map(|&rank| list.read(rank)));
        })
        .unwrap();
        rows
    };
    let row = list(Which::Minimal)
        .into_iter()
        .find(|row| row.position == x)
        .unwrap();
    assert_eq!(row.optimal, [position("2 4 5 5")]);
    assert_eq!(row.m_move, position("2 4 4 6"));
    assert_eq!(
        (row.remoteness, row.m_remoteness),
        (Remoteness(7), Remoteness(5))
    );
    assert_eq!(row.minimality, Minimality::Full);
    assert!(
        list(Which::All)
            .iter()
            .any(|row| row.position == position("3 5 5 40"))
    );
}

#[test]
fn sizes_are_read_with_ease_and_never_too_small() {
    let shown = |bytes: u128| Bytes(bytes).to_string();
    assert_eq!(shown(40), "40 bytes");
    assert_eq!(shown(512 << 20), "512 MiB");
    assert_eq!(shown(1536), "1.5 KiB");
    assert_eq!(shown((512 << 20) + 1), "513 MiB");
    assert_eq!(shown((1 << 30) - 1 + (9 << 30)), "10 GiB");
    assert_eq!(shown(u128::MAX), "more than 2^127 bytes");
}
