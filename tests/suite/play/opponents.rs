//! How opponents choose their moves.

use crate::support::{position, rules, theorems};
use nimscope::app::seat::Side;
use nimscope::game::{
    Canonical, Choices, Convention, Game, Outcome, Position, Remoteness, Ruleset,
};
use nimscope::solve::naive::{Naive, options};
use nimscope::solve::{Control, Table};
use nimscope::study::{
    LEAST_REMOTENESS, Opponent, Oracle, Picked, SEARCH_LIMIT, Sheet, Strength, WorthPlaying,
    rule_of,
};
use std::sync::Arc;

use super::{BOXES, BUDGET, oracle, played_out, remoteness_table, reply};

#[test]
fn a_perfect_player_never_loses_a_won_game_and_the_game_lasts_as_long_as_remoteness_says() {
    for (name, max) in BOXES {
        let game: Game = name.parse().unwrap();
        for rules in Ruleset::both(game) {
            let (table, mut naive) = (remoteness_table(rules, max), Naive::new(rules));
            let oracle = Oracle::new(vec![Arc::clone(&table)], BUDGET, SEARCH_LIMIT);
            let ranking = table.ranking();
            for rank in 0..ranking.positions() {
                let x = ranking.unrank(rank);
                if Choices::of(game, &x).is_empty() {
                    continue;
                }
                let remoteness = naive.value(&x).remoteness;
                let winner = if remoteness.outcome().is_p() {
                    Side::Second
                } else {
                    Side::First
                };
                let seed = rank as u64;
                let best = [Opponent::Best, Opponent::Best];
                let (won, moves) = played_out(&oracle, rules, x.position(), best, seed);
                assert_eq!(won, winner, "{rules} {x}");
                let lasts = match rules.convention {
                    Convention::Normal => remoteness.0,
                    Convention::Misere => remoteness.0 - 1,
                };
                assert_eq!(moves as u128, lasts, "{rules} {x}");
                // Against anybody, the best player wins what is won, and not later.
                let mut seats = [Opponent::Random; 2];
                seats[winner as usize] = Opponent::Best;
                let (won, moves) = played_out(&oracle, rules, x.position(), seats, seed);
                assert_eq!(won, winner, "{rules} {x} against chance");
                assert!(moves as u128 <= lasts, "{rules} {x}: {moves} moves");
                seats[winner.other() as usize] = Opponent::Losing;
                let (won, _) = played_out(&oracle, rules, x.position(), seats, seed);
                assert_eq!(won, winner, "{rules} {x} against one who tries to lose");
            }
        }
    }
}

#[test]
fn best_moves_vary_among_the_optimal_ones_and_equal_seeds_play_equal_games() {
    let rules = rules("misere slow-moore:4,2");
    let oracle = oracle(rules, 6);
    let x = position("1 2 4 6").sorted();
    let best = |seed| reply(&oracle, rules, &x, Opponent::Best, seed).by.unwrap();
    let results: std::collections::BTreeSet<Canonical> =
        (0..64).map(|seed| best(seed).apply(&x)).collect();
    let mut naive = Naive::new(rules);
    let r = naive.value(&x).remoteness;
    let optimal: std::collections::BTreeSet<Canonical> = Choices::of(rules.game, &x)
        .iter()
        .map(|choice| choice.to)
        .filter(|to| naive.value(to).remoteness.0 + 1 == r.0)
        .collect();
    assert!(optimal.len() > 1, "the position has several best moves");
    assert_eq!(results, optimal);
    assert_eq!(best(5), best(5));
}

#[test]
fn the_m_rule_is_followed_where_it_loses() {
    // The first exception of the papers: the M-move of misère NIM(4, 3) from 3 5 5 6 loses a won
    // game.
    let rules = rules("misere slow:4,3");
    let oracle = oracle(rules, 8);
    let x = position("3 5 5 6").sorted();
    let by = reply(&oracle, rules, &x, Opponent::Rule, 1).by.unwrap();
    assert_eq!(by.apply(&x), position("2 4 4 6").sorted());
    let (winner, _) = played_out(
        &oracle,
        rules,
        x.position(),
        [Opponent::Rule, Opponent::Best],
        1,
    );
    assert_eq!(winner, Side::Second);
}

#[test]
fn rules_are_followed_only_where_there_are_some() {
    for (name, rule) in [
        ("slow:5,4", Some("the M-rule")),
        ("nim:3", Some("the winning rule of normal play")),
        ("exact:5,2", Some("the winning rule of normal play")),
        ("single:4", Some("the winning rule of normal play")),
        ("single:5", None),
        ("slow:6,3", None),
    ] {
        let game: Game = name.parse().unwrap();
        assert_eq!(rule_of(theorems(), game), rule, "{name}");
        assert_eq!(
            Opponent::Rule.suits(theorems(), game).is_ok(),
            rule.is_some()
        );
    }
    // In misère nim the rule of normal play wins nearly always, and errs at the end.
    let rules = rules("misere nim:3");
    let oracle = oracle(rules, 4);
    let x = position("0 1 2").sorted();
    let by = reply(&oracle, rules, &x, Opponent::Rule, 0).by.unwrap();
    assert_eq!(by.apply(&x), position("0 1 1").sorted());
    assert_eq!(
        Naive::new(rules).value(&by.apply(&x)).remoteness.outcome(),
        Outcome::N
    );
}

#[test]
fn slips_are_as_frequent_as_said() {
    let rules = rules("misere slow:4,3");
    let oracle = oracle(rules, 8);
    let x = position("3 5 5 6").sorted();
    let best = position("2 4 5 5").sorted();
    let slips = |percent| {
        let moves = (0..400).map(|seed| reply(&oracle, rules, &x, Opponent::Slips(percent), seed));
        moves
            .filter(|reply| reply.by.as_ref().unwrap().apply(&x) != best)
            .count()
    };
    assert_eq!(slips(0), 0);
    assert_eq!(slips(100), 400, "another move is not the best one");
    let quarter = slips(25);
    assert!((60..140).contains(&quarter), "{quarter} of 400");
}

#[test]
fn who_tries_to_lose_loses_as_fast_as_possible() {
    let rules = rules("normal slow-moore:3,2");
    let oracle = oracle(rules, 6);
    let mut naive = Naive::new(rules);
    for text in ["2 3 5", "1 2 6", "4 4 4", "3 5 6"] {
        let x = position(text).sorted();
        let by = reply(&oracle, rules, &x, Opponent::Losing, 3).by.unwrap();
        let made = naive.value(&by.apply(&x)).remoteness;
        let options: Vec<Remoteness> = Choices::of(rules.game, &x)
            .iter()
            .map(|choice| naive.value(&choice.to).remoteness)
            .collect();
        let fastest = options.iter().filter(|r| !r.outcome().is_p()).min();
        let slowest = options.iter().max().unwrap();
        assert_eq!(made, *fastest.unwrap_or(slowest), "{text}");
    }
}

#[test]
fn only_a_player_who_is_known_to_win_fastest_is_called_perfect() {
    let huge =
        |n: usize| Position::new((0..n as u64).map(|i| 10_u64.pow(15) + 7 * i * i).collect());
    let ask = |text: &str, x: &Canonical| {
        let rules = rules(text);
        let oracle = Oracle::new(Vec::new(), BUDGET, 1000);
        reply(&oracle, rules, x, Opponent::Best, 1)
    };
    // A theorem gives the remoteness at any size.
    let x = huge(4).unwrap().sorted();
    assert_eq!(ask("misere slow:4,3", &x).strength, Strength::Perfect);
    // A winning move is constructed, but how fast it wins is not known.
    let x = huge(5).unwrap().sorted();
    let answer = ask("normal exact:5,2", &x);
    assert_eq!(answer.strength, Strength::Winning);
    let to = answer.by.unwrap().apply(&x);
    let outcome = theorems().outcome(rules("normal exact:5,2"), &to).unwrap();
    assert_eq!(outcome.value, Outcome::P);
    // Nothing is known.
    let x = Canonical::sorted(
        [0, 2, 4, 6, 8, 1]
            .map(|more| 10_u64.pow(15) + more)
            .to_vec(),
    );
    let answer = ask("normal slow:6,3", &x);
    assert_eq!(answer.strength, Strength::Unknown);
    assert!(answer.by.is_some(), "any move is played");
    assert_eq!(Opponent::Best.name(Strength::Perfect), "perfect");
    assert_eq!(Opponent::Best.name(Strength::Winning), "strong");
    assert_eq!(Opponent::Best.name(Strength::Unknown), "best");
}

#[test]
fn a_table_is_waited_for_and_then_played_from() {
    let rules = rules("misere slow:6,3");
    let x = position("3 4 5 6 7 8").sorted();
    let ask = |tables, opponent| {
        let oracle = Oracle::new(tables, BUDGET, 100);
        reply(&oracle, rules, &x, opponent, 1)
    };
    let answer = ask(Vec::new(), Opponent::Best);
    assert!(answer.by.is_none());
    let needs = answer.needs();
    assert_eq!(needs.len(), 1, "{needs:?}");
    let table = Arc::new(Table::fill(needs[0], &Control::new()).unwrap());
    let answer = ask(vec![table], Opponent::Best);
    assert_eq!(
        (answer.by.is_some(), answer.strength),
        (true, Strength::Perfect)
    );
    // Chance need not wait.
    assert!(ask(Vec::new(), Opponent::Random).by.is_some());
}

#[test]
fn a_random_position_is_worth_playing_and_repeatable() {
    for (text, max) in [
        ("misere slow:4,3", 12),
        ("normal slow-set:5,2+4", 8),
        ("normal exact:5,2", 9),
        ("misere single:3", 20),
        ("normal nim:3", u64::MAX),
        ("misere half:4", 60),
    ] {
        let rules = rules(text);
        let find = |seed| {
            let mut oracle = Oracle::new(Vec::new(), BUDGET, 100);
            let mut found = Picked::find(&oracle.about(rules), max, seed, false).unwrap();
            if let Some(&key) = found.needs().first() {
                assert!(found.found.is_none());
                let table = Arc::new(Table::fill(key, &Control::new()).unwrap());
                oracle = Oracle::new(vec![table], BUDGET, 100);
                found = Picked::find(&oracle.about(rules), max, seed, false).unwrap();
            }
            (found.found.unwrap().position, oracle)
        };
        let (x, oracle) = find(11);
        assert!(x.piles().iter().all(|&pile| pile <= max), "{rules} {x}");
        assert_eq!(find(11).0, x, "equal seeds find equal positions");
        if let Some(r) = oracle.remoteness(rules, &x).value() {
            assert!(r >= LEAST_REMOTENESS, "{rules} {x} has R {r}");
        }
        assert_eq!(
            oracle.outcome(rules, &x).value(),
            Some(Outcome::N),
            "{rules} {x}"
        );
    }
    // With one winning move it has no other, by the definition.
    for (text, max) in [
        ("misere slow:4,3", 8),
        ("normal nim:3", 9),
        ("normal single:3", 9),
    ] {
        let rules = rules(text);
        let table = remoteness_table(rules, max);
        let oracle = Oracle::new(vec![table], BUDGET, 100);
        let found = Picked::find(&oracle.about(rules), max, 3, true).unwrap();
        let WorthPlaying {
            position: x,
            answer,
            ..
        } = found.found.unwrap();
        let mut naive = Naive::new(rules);
        let winning = options(rules, &x)
            .into_iter()
            .filter(|to| naive.value(to).outcome.is_p());
        assert_eq!(winning.collect::<Vec<_>>(), [answer.unwrap()], "{text} {x}");
    }
    // A box without such a position has none.
    let rules = rules("normal nim:2");
    let oracle = Oracle::new(Vec::new(), BUDGET, 100);
    let none = Picked::find(&oracle.about(rules), 1, 1, false).unwrap();
    assert!(none.found.is_none());
}
