//! Lists of moves: their order, their marks, their filters.

use crate::support::{canonical, game, multisets};
use nimscope::bytes::Memory;
use nimscope::game::{Canonical, Choices, Convention, Count, Outcome, Ruleset};
use nimscope::solve::naive::{self, Naive};
use nimscope::statement::Language;
use nimscope::study::{Filter, LOOKED_AT, MoveRow, MoveSheet, Oracle, SCANNED, Sheet, Solver};
use std::collections::BTreeSet;

use super::{BUDGET, all_tables, games, sheet_of};

#[test]
fn moves_are_in_one_total_order_and_the_optimal_ones_are_marked() {
    for (game, max) in games() {
        let oracle = Oracle::new(all_tables(game, max), BUDGET, 0);
        for rules in Convention::BOTH.map(|convention| Ruleset { game, convention }) {
            let mut naive = Naive::new(rules);
            for x in multisets(game.n(), 0, max) {
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
                // The order, said differently: P-options by growing R, then N-options by falling
                // R, then by piles.
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
    let x = canonical("2 3 5 7 8");
    let sheet = sheet_of(&Oracle::new(Vec::new(), BUDGET, 0), rules, &x);
    assert!(sheet.rows.iter().all(|row| row.optimal.is_none()));
    assert!(sheet.rows.is_sorted_by(|a, b| a.order(b).is_lt()));
    let known = |row: &MoveRow| row.outcome.value().is_some();
    assert!(sheet.rows.is_sorted_by_key(|row| !known(row)));
    assert_eq!(sheet.needs().len(), 1);
}

#[test]
fn a_move_is_searched_for_however_many_before_it_are_out_of_reach() {
    const LIMIT: u64 = 300;
    let rules = Ruleset::normal(game("circular:5,2"));
    let x = rules.game.canonical([2, 3, 4, 5, 6]);
    let sheet = sheet_of(&Oracle::new(Vec::new(), 0, LIMIT), rules, &x);
    let is_alone_known = |row: &MoveRow| {
        let alone = Oracle::new(Vec::new(), 0, LIMIT);
        alone.remoteness(rules, &row.choice.to).value().is_some()
    };
    let (near, far): (Vec<&MoveRow>, Vec<&MoveRow>) =
        sheet.rows.iter().partition(|row| is_alone_known(row));
    assert!(!near.is_empty() && far.len() > 4);
    for row in near {
        let r = row.remoteness.value();
        assert!(r.is_some(), "{} is out of reach", row.choice.to);
    }
}

#[test]
fn a_long_list_shows_constructed_winning_moves() {
    // Slow Moore's nim with 40 different piles: more than 2³⁰ moves.
    let rules = Ruleset::normal(game("slow-moore:40,20"));
    let x = Canonical::sorted((0..40).map(|i| u64::MAX - 3 * i).collect());
    let oracle = Oracle::new(Vec::new(), BUDGET, 0);
    let sheet = sheet_of(&oracle, rules, &x);
    assert!(!sheet.complete && sheet.count > LOOKED_AT);
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
    // A theorem gives R at any size.
    let rules = Ruleset::normal(game("fraction:6,3"));
    let oracle = Oracle::new(Vec::new(), 0, 0);
    let r_of = |x: &Canonical| oracle.remoteness(rules, x).value().unwrap();
    for (piles, outcome) in [
        ("31 31 32 32 37 38", Outcome::P),
        ("31 31 32 32 40 41", Outcome::N),
    ] {
        let x = canonical(piles);
        assert_eq!(r_of(&x).outcome(), outcome);
        let count = Choices::of(rules.game, &x).len();
        assert!(count > LOOKED_AT && count <= SCANNED);
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
    // Before a table is there, the list waits for it.
    let (open, x) = (
        Ruleset::misere(game("exact:5,2")),
        canonical("17 21 22 23 24"),
    );
    assert!(
        !sheet_of(&Oracle::new(Vec::new(), BUDGET, 0), open, &x)
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
        let x = canonical(piles);
        let order = rules.game.order(&x.position());
        let oracle = Oracle::new(all_tables(rules.game, 8), BUDGET, 0);
        let all = sheet_of(&oracle, rules, &x);
        for (text, outcome, remoteness, part) in [
            ("", None, None, ""),
            ("P", Some(Outcome::P), None, ""),
            ("R=5", None, Some(5), ""),
            ("\"b\"", None, None, "b"),
            ("5 not P", Some(Outcome::N), None, "5"),
        ] {
            let filter = Filter::read(text, rules.game.n(), Language::Moves).unwrap();
            let found = MoveSheet::found(&oracle.about(rules), &x, &filter, &order).unwrap();
            let kept = all.rows.iter().filter(|row| {
                let words = row.choice.by.words(rules.game, &order);
                let text = words.contains(part) || row.choice.to.to_string().contains(part);
                let r = row.remoteness.value().unwrap();
                text && outcome.is_none_or(|wanted| r.outcome() == wanted)
                    && remoteness.is_none_or(|wanted| r.0 == wanted)
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
    let x = canonical("77 999999 1000000");
    let oracle = Oracle::new(Vec::new(), BUDGET, 0);
    let found = |text: &str| {
        let filter = Filter::read(text, 3, Language::Moves).unwrap();
        MoveSheet::found(&oracle.about(rules), &x, &filter, &[0, 1, 2]).unwrap()
    };
    // The winning move is found wherever it stands in the list.
    let winning = found("P");
    assert!(!winning.rows.is_empty());
    for row in &winning.rows {
        let xor = row.choice.to.piles().iter().fold(0, |xor, pile| xor ^ pile);
        assert_eq!(xor, 0, "{}", row.choice.to);
    }
    assert_eq!(winning.searched, Some(SCANNED));
    // Moves on the smallest pile stand behind the many on the others: not found, and said to be
    // sought so far only.
    let of_a_pile = found("from a");
    assert!(of_a_pile.rows.is_empty());
    assert_eq!(of_a_pile.searched, Some(SCANNED));
    assert!(of_a_pile.count > SCANNED);
    // As many rows as a list that is sorted as a whole may have, and no more.
    let many = found("from c");
    assert_eq!(many.rows.len() as u128, LOOKED_AT);
    let order = [0, 1, 2];
    for row in &many.rows {
        let words = row.choice.by.words(rules.game, &order);
        assert!(words.ends_with("from c"), "{words}");
    }
}

#[test]
fn the_moves_of_a_solver_are_all_of_them_or_it_says_how_many_there_are() {
    let mut solver = Solver::new(Memory::mebibytes(512));
    let rules = Ruleset::normal(game("nim:2"));
    let rows = solver.moves(rules, [100_000; 2]).unwrap();
    let results: BTreeSet<u64> = rows.iter().map(|row| row.choice.to.piles()[0]).collect();
    assert_eq!((rows.len(), results.len()), (100_000, 100_000));
    let huge = [1_000_000_000_000; 2];
    let error = solver.moves(rules, huge).unwrap_err();
    assert!(error.is_of_memory(), "{error}");
    let why = "the list of 1,000,000,000,000 moves needs";
    assert!(error.to_string().starts_with(why), "{error}");
    // The best moves of such a list are found all the same.
    let rules = Ruleset::normal(game("moore:2,2"));
    let best = solver.optimal_moves(rules, huge).unwrap();
    assert_eq!(best[0].choice.to.to_string(), "0 0");
}
