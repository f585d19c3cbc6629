//! Rules whose moves put tokens on piles.

use std::fmt::Write as _;

use fastrand::Rng;
use nimscope::game::{
    Choices, Convention, Game, GameError, Grundy, Measure, Move, MoveError, Position, Ruleset,
    WrittenGame,
};
use nimscope::prove::{Budget, Found, check};
use nimscope::solve::naive::{Forbidding, Naive, Value, options};
use nimscope::solve::{Control, FoundValue, Table, TableKey, search};

use super::random::{BOUNDED, BYTES, NUMBERS, SYSTEMS, proved_is_so};
use super::searched;

/// A rule with moves that put tokens on piles, whose plays end.
fn rule(random: &mut Rng) -> String {
    loop {
        let text = any_rule(random);
        if WrittenGame::read(&text).is_ok_and(WrittenGame::gives) {
            return text;
        }
    }
}

/// A rule with moves that may put tokens on piles.
fn any_rule(random: &mut Rng) -> String {
    let count = random.usize(1..=3);
    let piles = &['a', 'b', 'c'][..count];
    let mut text = String::from("piles: ");
    for (i, pile) in piles.iter().enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        let small = if random.u8(0..4) == 0 { " < 3" } else { "" };
        write!(text, "{comma}{pile}{small}").unwrap();
    }
    for _ in 0..random.usize(1..=3) {
        let changed = random.usize(1..=count);
        let chosen = random.choose_multiple(piles.iter(), changed);
        let changes = chosen.iter().enumerate().map(|(i, pile)| {
            let number = random.u8(1..3);
            match random.u8(0..4) {
                0 | 1 if i > 0 => format!("{pile}+{number}"),
                2 => format!("{pile}-t"),
                _ => format!("{pile}-{number}"),
            }
        });
        write!(text, "; move: {}", changes.collect::<Vec<_>>().join(", ")).unwrap();
        match random.u8(0..6) {
            0 => write!(text, " if {} mod 2 = 0", piles[0]).unwrap(),
            1 => write!(text, " if sum' > {}", random.u8(0..3)).unwrap(),
            _ => {}
        }
    }
    if random.u8(0..5) == 0 {
        text.push_str("; end: sum < 2");
    }
    if random.u8(0..4) == 0 {
        text.push_str("; forbid: 1");
    }
    text
}

fn game(text: &str) -> Game {
    format!("rule:{{{text}}}").parse().unwrap()
}

fn positions(game: Game, max: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for place in 0..game.n() {
        let sizes = game.pile_sizes(place, max);
        let with = |x: &Vec<u64>| -> Vec<Vec<u64>> {
            sizes
                .clone()
                .map(|pile| [&x[..], &[pile]].concat())
                .collect()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

#[test]
fn all_values_are_those_of_the_definition() {
    let mut random = Rng::with_seed(37);
    for _ in 0..200 {
        let game = game(&rule(&mut random));
        for convention in Convention::BOTH {
            let rules = Ruleset { game, convention };
            let (mut naive, mut forbidding) = (Naive::new(rules), Forbidding::new(rules));
            let control = Control::new();
            let table = |measure| {
                let key = TableKey {
                    rules,
                    measure,
                    max: 4,
                };
                Table::fill(key, &control).unwrap()
            };
            let measures = Measure::ALL.into_iter();
            let tables: Vec<Table> = measures.filter(|&it| game.defines(it)).map(table).collect();
            for x in positions(game, 4) {
                let x = game.canonical(&x);
                let value = if game.forbidden() > 0 {
                    let (outcome, remoteness) = forbidding.value(&x);
                    let grundy = Grundy(0); // It is defined for no such game.
                    Value {
                        outcome,
                        remoteness,
                        grundy,
                    }
                } else {
                    naive.value(&x)
                };
                let found = tables
                    .iter()
                    .map(|table| (table.outcome(&x), table.remoteness(&x), table.grundy(&x)));
                for (outcome, remoteness, grundy) in found {
                    assert_eq!(outcome, Some(value.outcome), "{rules}: {x}");
                    assert!(
                        remoteness.is_none_or(|r| r == value.remoteness),
                        "{rules}: {x}"
                    );
                    assert!(grundy.is_none_or(|g| g == value.grundy), "{rules}: {x}");
                }
                let searched = search(rules, &x, Measure::Remoteness, 1 << 20, &control).unwrap();
                assert_eq!(
                    searched.found,
                    Some(FoundValue::Remoteness(value.remoteness))
                );
            }
        }
    }
}

#[test]
fn every_move_lowers_the_weight_is_listed_and_read_again() {
    let mut random = Rng::with_seed(38);
    for _ in 0..100 {
        let game = game(&rule(&mut random));
        let written = WrittenGame::of_game(game).unwrap();
        let weight =
            |x: &[u64]| -> u64 { x.iter().zip(&written.weights).map(|(x, w)| x * w).sum() };
        for x in positions(game, 4) {
            let x = game.canonical(&x);
            let choices = Choices::of(game, &x);
            let listed: std::collections::BTreeSet<_> =
                choices.iter().map(|choice| choice.to).collect();
            assert_eq!(listed, options(Ruleset::normal(game), &x), "{game}: {x}");
            let position = Position::new(x.piles().to_vec()).unwrap();
            for choice in choices.iter() {
                assert!(weight(choice.to.piles()) < weight(x.piles()), "{game}: {x}");
                let words = choice.by.words(game, &game.order(&position));
                let read = Move::parse(game, &position, &words).unwrap();
                assert_eq!(read.apply(&x), choice.to, "{game}: {x}: {words}");
                let piles = choice.by.apply_arranged(game, &position);
                let read = Move::parse(game, &position, &piles.to_string()).unwrap();
                assert_eq!(read.apply(&x), choice.to, "{game}: {x}: {piles}");
            }
        }
    }
}

#[test]
fn a_token_that_falls_through_the_piles_moves_as_often_as_there_are_steps() {
    // A token of pile i leaves the game after i more moves, whatever else is played: who moves is
    // told by the parity, and the weights are 3, 2 and 1.
    let text = "piles: a, b, c; move: a-1, b+1; move: b-1, c+1; move: c-1";
    assert_eq!(WrittenGame::read(text).unwrap().weights, [3, 2, 1]);
    let game: Game = format!("rule:{{{text}}}").parse().unwrap();
    let rules = Ruleset::normal(game);
    let key = TableKey {
        rules,
        measure: Measure::Remoteness,
        max: 5,
    };
    let table = Table::fill(key, &Control::new()).unwrap();
    for x in positions(game, 5) {
        let moves = u128::from(3 * x[0] + 2 * x[1] + x[2]);
        assert_eq!(table.remoteness(&game.canonical(&x)).unwrap().0, moves);
    }
}

#[test]
fn plays_end_exactly_where_there_are_weights() {
    for (text, weights) in [
        (
            "piles: a, b; move: a-1, b+1048576; move: b-1",
            Some(vec![1_048_577, 1]),
        ),
        (
            "piles: a, b; move: a-2, b+1; move: b-2, a+1",
            Some(vec![1, 1]),
        ),
        (
            "piles: a, b; move: a-3, b+2; move: b-3, a+4",
            Some(vec![5, 7]),
        ),
        ("piles: a, b; move: a-3, b+4; move: b-3, a+4", None),
        (
            "piles: a, b, c; move: a-1, b-1, c+1; move: c-1, b+2",
            Some(vec![3, 1, 3]),
        ),
        ("piles: a, b; move: a-1-t, b+2; move: b-1", Some(vec![3, 2])),
    ] {
        let found = WrittenGame::read(text).map(|game| game.weights.clone());
        assert_eq!(found.ok(), weights, "{text}");
    }
}

#[test]
fn piles_that_could_grow_beyond_64_bits_are_refused() {
    let game: Game = "rule:{piles: a, b; move: a-1, b+2; move: b-1}"
        .parse()
        .unwrap();
    let error = game.check(&[u64::MAX, 0]).unwrap_err();
    assert!(matches!(error, GameError::Growth(_)), "{error}");
    assert!(game.check(&[u64::MAX / 3, 0]).is_ok());
    let position: Position = "1 0".parse().unwrap();
    let refused = Move::parse(game, &position, "take 1 from a, put 3 on b");
    assert!(matches!(refused, Err(MoveError::Illegal(_))), "{refused:?}");
}

#[test]
fn what_is_proved_is_so_by_the_definition() {
    proved_is_so(rule, 200, &SYSTEMS, &BOUNDED, BYTES, 1237);
}

#[test]
fn numbers_that_are_proved_are_so_by_the_definition() {
    proved_is_so(rule, 60, &SYSTEMS, &NUMBERS, 2 * BYTES, 1337);
}

/// What is wrong in a certificate.
fn wrong(certificate: &str) -> Option<String> {
    check(certificate, &Budget::of(&Control::new()))
        .unwrap()
        .wrong
}

fn certificate(text: &str, system: &str) -> String {
    let game = WrittenGame::read(text).unwrap();
    let search = searched(game, Convention::Normal, "outcome", &[system]);
    let Found::Proved(says) = search.found else {
        panic!("{search:?}");
    };
    says.certificate
}

#[test]
fn what_holds_of_another_game_is_refused() {
    let nim = certificate("piles: a, b; move: a-t; move: b-t", "base:2");
    let other = nim.replacen("b-t", "b-1; move: a-1, b+2", 1);
    assert!(
        wrong(&other)
            .unwrap()
            .contains("a move is not as the rule says")
    );
    let gives = certificate("piles: a, b; move: a-1, b+2; move: b-1", "base:2");
    assert_eq!(wrong(&gives), None);
    for (from, to) in [("b+2", "b+3"), ("b+2", "b+1"), ("b-1", "b-2")] {
        assert!(
            wrong(&gives.replacen(from, to, 1)).is_some(),
            "{from} -> {to}"
        );
    }
}

/// Where a pile may get tokens, an option may have more digits than its position: the zeros before
/// a position must not change what is said of it.
#[test]
fn leading_zeros_change_nothing() {
    let gives = certificate("piles: a, b; move: a-1, b+2; move: b-1", "base:2");
    let lines: Vec<&str> = gives.lines().collect();
    let first = lines
        .iter()
        .position(|line| line.starts_with("states"))
        .unwrap()
        + 1;
    let states: usize = lines[first - 1]["states ".len()..].parse().unwrap();
    let (output, successors) = lines[first].split_once(' ').unwrap();
    let (_, others) = successors.split_once(' ').unwrap();
    // The first state leads to a copy of itself.
    let mut text: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    text[first - 1] = format!("states {}", states + 1);
    text[first] = format!("{output} {states} {others}");
    text.insert(first + states, format!("{output} {states} {others}"));
    let wrong = wrong(&(text.join("\n") + "\n")).unwrap();
    assert!(wrong.contains("leading zeros"), "{wrong}");
}
