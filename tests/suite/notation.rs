//! Moves as they are typed, and which of them the rules allow.

use std::collections::BTreeSet;
use std::time::Instant;

use crate::support::{PATIENCE, game, position, whole_box};
use nimscope::game::{Canonical, Choices, Kind, Move, MoveError, Position, Taken};
use proptest::prelude::*;

/// Games of all kinds with boxes that hold equal, empty and terminal piles.
const BOXES: [(&str, u64); 14] = [
    ("slow:4,3", 3),
    ("slow:1,1", 4),
    ("slow-set:4,1+3", 3),
    ("slow-moore:3,2", 4),
    ("nim:3", 4),
    ("moore:3,2", 4),
    ("exact:4,2", 3),
    ("exact:5,3", 3),
    ("delete", 6),
    ("vdn", 7),
    ("abo:3", 7),
    ("nmth:4", 5),
    ("half:4", 5),
    ("single:3", 6),
];

/// The piles from which tokens are taken, or which are split, as they follow in the words.
fn piles_in(words: &str) -> Vec<&str> {
    let words: Vec<&str> = words.split([' ', ',']).collect();
    let pairs = words.windows(2).filter_map(|pair| match pair {
        ["from", pile] | [pile, "into"] => Some(*pile),
        _ => None,
    });
    pairs.collect()
}

#[test]
fn every_move_is_allowed_and_read_back_from_its_words_and_from_its_result() {
    for (name, max) in BOXES {
        let game = game(name);
        for x in whole_box(game, max) {
            // The piles stand in another order than sorted.
            let mut piles = x.piles().to_vec();
            piles.rotate_left(1);
            let arranged = Position::new(piles).unwrap();
            for choice in Choices::of(game, &x).iter() {
                game.allows(&arranged, &choice.by).unwrap();
                let order = game.order(&arranged);
                for words in [choice.by.words(game, &order), choice.by.terse(game, &order)] {
                    let read = Move::parse(game, &arranged, &words).unwrap();
                    assert_eq!(read.apply(&x), choice.to, "{name} {arranged}: {words}");
                }
                let words = choice.by.words(game, &order);
                assert!(piles_in(&words).is_sorted(), "{name} {arranged}: {words}");
                let read = Move::parse(game, &arranged, &choice.to.to_string()).unwrap();
                assert_eq!(
                    read.apply(&x),
                    choice.to,
                    "{name} {arranged}: {}",
                    choice.to
                );
            }
        }
    }
}

#[test]
fn taking_is_allowed_exactly_where_the_list_of_moves_has_the_result() {
    for (name, max) in BOXES {
        let game = game(name);
        for x in whole_box(game, max) {
            let options: BTreeSet<Canonical> = Choices::of(game, &x)
                .iter()
                .map(|choice| choice.to)
                .collect();
            let mut allowed = BTreeSet::new();
            // Every way to take up to three tokens from each pile, legal or not.
            let mut amounts = vec![0_u64; x.len()];
            loop {
                let taken = amounts.iter().copied().enumerate();
                let taken = taken.map(|(index, tokens)| Taken { index, tokens });
                let by = Move::take(taken.filter(|taken| taken.tokens > 0).collect());
                if game.allows(&x.position(), &by).is_ok() {
                    allowed.insert(by.apply(&x));
                }
                let Some(i) = amounts.iter().position(|&tokens| tokens <= max) else {
                    break;
                };
                amounts[i] += 1;
                amounts[..i].fill(0);
            }
            if matches!(game.kind(), Kind::Split(_)) {
                assert!(allowed.is_empty(), "{name}");
            } else {
                assert_eq!(allowed, options, "{name} {x}");
            }
        }
    }
}

#[test]
fn a_result_is_read_exactly_where_a_move_leads_to_it() {
    for (name, max) in BOXES {
        let game = game(name);
        let all = whole_box(game, max);
        for x in &all {
            let options: BTreeSet<Canonical> = Choices::of(game, x)
                .iter()
                .map(|choice| choice.to)
                .collect();
            for to in &all {
                let read = Move::parse(game, &x.position(), &to.to_string());
                assert_eq!(read.is_ok(), options.contains(to), "{name} {x}: {to}");
            }
        }
    }
}

#[test]
fn short_forms_are_understood() {
    for (name, from, text, to) in [
        ("slow:4,3", "6 3 5 5", "KEEP a", "6 2 4 4"),
        ("slow:4,3", "6 3 5 5", "bcd", "6 2 4 4"),
        ("slow:4,3", "6 3 5 5", "a, b and d", "5 2 5 4"),
        ("slow:3,3", "1 2 3", "all", "0 1 2"),
        ("nim:3", "5 1 7", "3a", "2 1 7"),
        ("exact:3,2", "5 1 7", "take 3 from a, 7c", "2 1 0"),
        ("exact:3,2", "5 1 7", "2 ac", "3 1 5"),
        ("single:3", "4 1 9", "delete a split c 2 7", "2 1 7"),
        ("delete", "3 8", "delete a split b into 0 + 7", "0 7"),
    ] {
        let from = position(from);
        let by = Move::parse(game(name), &from, text).unwrap();
        assert_eq!(
            by.apply_arranged(game(name), &from),
            position(to),
            "{name}: {text}"
        );
    }
}

#[test]
fn what_is_wrong_with_a_move_is_said() {
    for (name, from, text, why) in [
        (
            "slow:4,3",
            "6 3 5 5",
            "a b",
            "a move takes from exactly 3 piles, not from 2",
        ),
        (
            "slow:4,3",
            "0 3 5 5",
            "keep b",
            "pile a holds 0: 1 cannot be taken from it",
        ),
        ("slow:4,3", "6 3 5 5", "keep e", "there is no pile e"),
        ("slow:4,3", "6 3 5 5", "a b b", "pile b is played on twice"),
        (
            "slow:4,3",
            "6 3 5 5",
            "2a 2b 2c",
            "is not a move: write it like “",
        ),
        ("slow:4,3", "6 3 5 5", "6 3 5 4", "no move leads to 6 3 5 4"),
        (
            "nim:3",
            "5 1 7",
            "6a",
            "pile a holds 5: 6 cannot be taken from it",
        ),
        (
            "nim:3",
            "5 1 7",
            "0a",
            "a move takes at least one token from a pile, not 0 from a",
        ),
        ("nim:3", "5 1 7", "a", "is not a move: write it like “"),
        (
            "moore:3,2",
            "5 1 7",
            "1a 1b 1c",
            "a move takes from 1 or 2 piles, not from 3",
        ),
        (
            "single:3",
            "4 1 9",
            "split c into 2 + 7",
            "and deletes 1 for each: not 1 and 0",
        ),
        (
            "single:3",
            "4 1 9",
            "delete a, split c into 2 + 6",
            "heap c leaves 9 to split: the parts sum to 8",
        ),
        (
            "single:3",
            "4 1 9",
            "delete a, split c into 9 + 0",
            "every part of heap c holds at least one token",
        ),
        (
            "single:3",
            "4 1 9",
            "delete a, split c into 9",
            "heap c is to be split into 2 parts, and 1 were given",
        ),
        (
            "single:3",
            "4 1 9",
            "delete c, split c into 4 + 5",
            "pile c is played on twice",
        ),
        (
            "delete",
            "0 8",
            "delete b, split a into 0 + 0",
            "heap a is empty: there is no token to take",
        ),
        ("nim:3", "5 1 7", "", "”, or the resulting piles"),
    ] {
        let error = Move::parse(game(name), &position(from), text)
            .unwrap_err()
            .to_string();
        assert!(error.contains(why), "{name}: {text}: {error}");
    }
}

#[test]
fn a_move_that_an_error_names_is_one_of_the_position() {
    for (name, from) in [
        ("slow:4,3", "6 3 5 5"),
        ("slow:4,3", "0 3 5 5"),
        ("slow-hyper:ab+bc+cd", "6 3 5 5"),
        ("hyper:ab+bc+cd", "0 0 3 5"),
        ("nim:1", "2"),
        ("exact:5,2", "0 0 9 0 4"),
        ("delete", "0 8"),
        ("half:4", "4 1 9 2"),
        ("abo:3", "4 1 9"),
    ] {
        let (game, from) = (game(name), position(from));
        for text in ["", "?"] {
            let error = Move::parse(game, &from, text).unwrap_err().to_string();
            let (_, example) = error.split_once('“').unwrap();
            let (example, _) = example.split_once('”').unwrap();
            assert!(Move::parse(game, &from, example).is_ok(), "{name}: {error}");
        }
    }
    let terminal = Move::parse(game("slow:4,3"), &position("0 0 5 5"), "?");
    assert_eq!(terminal, Err(MoveError::Terminal));
}

#[test]
fn huge_piles_and_many_piles_are_played_on() {
    let from = Position::new(vec![u64::MAX; 3]).unwrap();
    let by = Move::parse(
        game("exact:3,2"),
        &from,
        "18446744073709551615 from a and 1 from c",
    )
    .unwrap();
    assert_eq!(
        by.apply_arranged(game("exact:3,2"), &from).piles(),
        [0, u64::MAX, u64::MAX - 1]
    );
    let from = Position::new(vec![2; 64]).unwrap();
    let by = Move::parse(game("slow:64,63"), &from, "keep bl").unwrap();
    assert_eq!(by.apply_arranged(game("slow:64,63"), &from).piles()[63], 2);
    // However many moves there are, a result determines the move.
    let from = Position::new(vec![7, 1 << 40, u64::MAX]).unwrap();
    let by = Move::parse(game("exact:3,2"), &from, "1 2 7").unwrap();
    assert_eq!(by.apply(&from.sorted()), position("1 2 7").sorted());
    let error = Move::parse(game("exact:3,2"), &from, "1 2 3").unwrap_err();
    assert_eq!(error.to_string(), "no move leads to 1 2 3");
    // So do the parts where heaps are split.
    let from = Position::new(vec![1 << 40; 3]).unwrap();
    let by = Move::parse(game("single:3"), &from, "1 1099511627775 1099511627776").unwrap();
    assert_eq!(by.apply(&from.sorted()).piles()[2], 1 << 40);
    let error = Move::parse(game("single:3"), &from, "1 2 3").unwrap_err();
    assert_eq!(error.to_string(), "no move leads to 1 2 3");
    // Unless there are too many ways to put them together.
    let [from, to] = [1001, 1].map(|first| Position::new((first..first + 64).collect()).unwrap());
    let error = Move::parse(game("nmth:64"), &from, &to.to_string()).unwrap_err();
    assert_eq!(error, MoveError::NotFound(to));
}

/// Each key of a prompt reads the whole text: its moves are not counted for that.
#[test]
fn a_text_that_is_no_move_is_refused_however_many_moves_there_are() {
    let begun = Instant::now();
    for name in [
        "abo:64",
        "half:64",
        "nmth:64",
        "exact:64,32",
        "slow:64,32",
        "circular:26,2",
    ] {
        let game = game(name);
        for apart in [0, 1] {
            let piles = (0..game.n() as u64).map(|pile| u64::MAX - apart * pile);
            let from = Position::new(piles.collect()).unwrap();
            for length in (0..4000).step_by(40) {
                assert!(
                    Move::parse(game, &from, &"z".repeat(length)).is_err(),
                    "{name}"
                );
            }
        }
    }
    assert!(begun.elapsed() < PATIENCE, "it counts moves");
}

proptest! {
    /// Whatever is typed is a move that the rules allow, or an error; never a panic.
    #[test]
    fn any_text_is_a_move_or_an_error(
        text in "(keep|take|delete|split|into|from|and|all|a|b|c|d|[0-9]{1,22}|\\+|,| |é){0,12}",
        number in 0..BOXES.len(),
    ) {
        let game = game(BOXES[number].0);
        let from = game.example();
        if let Ok(by) = Move::parse(game, &from, &text) {
            prop_assert!(game.allows(&from, &by).is_ok());
        }
    }
}
