//! Moves listed and stepped through against the rule, on whole boxes and at any size.

use crate::support::{at, game, multisets, whole_box};
use nimscope::game::{Canonical, Choices, Count, Game, Measure, Move, Ruleset, Stepper};
use nimscope::solve::naive::{self};
use nimscope::solve::{Control, search};
use std::collections::{BTreeSet, HashSet};

use super::{BOXES, is_legal};

/// The number of moves of labelled piles, from the rule: the products of the piles over all
/// choices of piles.
fn count_moves(game: Game, x: &Canonical) -> u128 {
    (0_u64..1 << x.len())
        .filter(|bits| game.sizes().contains(bits.count_ones() as usize))
        .map(|bits| {
            let chosen = (0..x.len()).filter(|i| bits >> i & 1 == 1);
            chosen.map(|i| u128::from(x.piles()[i])).product::<u128>()
        })
        .sum()
}

#[test]
fn choices_are_the_options_of_the_definition() {
    for (text, max) in BOXES {
        let game = game(text);
        for x in whole_box(game, max) {
            let options = naive::options(Ruleset::normal(game), &x);
            let moves = count_moves(game, &x);
            for choices in [Choices::of(game, &x), Choices::unmerged(game, &x)] {
                let list: Vec<_> = choices.iter().collect();
                assert_eq!(
                    choices.len(),
                    Count::Exactly(list.len() as u128),
                    "{game} {x}"
                );
                assert_eq!(choices.ways(), moves, "{game} {x}");
                assert_eq!(
                    list.iter().map(|c| c.ways).sum::<Count>(),
                    moves,
                    "{game} {x}"
                );
                let to: BTreeSet<Canonical> = list.iter().map(|c| c.to.clone()).collect();
                assert_eq!(to, options, "{game} {x}");
                if choices.is_distinct() {
                    assert_eq!(list.len(), options.len(), "{game} {x}");
                }
                for choice in &list {
                    assert!(is_legal(game, &x, &choice.by), "{game} {x}");
                    assert_eq!(choice.by.apply(&x), choice.to);
                }
            }
            let distinct = moves > Choices::MERGED || Choices::of(game, &x).is_distinct();
            assert!(distinct, "{game} {x}");
        }
    }
}

#[test]
fn long_lists_number_every_move_once() {
    for (text, piles) in [
        ("exact:5,2", &[30, 40, 50, 60, 70][..]),
        ("exact:5,2", &[0, 41, 41, 41, 60]),
        ("exact:3,3", &[17, 17, 20]),
        ("moore:4,2", &[60, 60, 60, 61]),
        ("nim:3", &[1000, 5000, 5000]),
    ] {
        let (game, x) = (game(text), at(piles));
        let choices = Choices::unmerged(game, &x);
        let list: Vec<_> = choices.iter().collect();
        assert_eq!(choices.len(), list.len() as u128);
        assert_eq!(choices.get(list.len() as u128), None);
        let moves: HashSet<&Move> = list.iter().map(|choice| &choice.by).collect();
        assert_eq!(moves.len(), list.len(), "{game} {x}: a move twice");
        assert!(moves.iter().all(|by| is_legal(game, &x, by)));
        let ways = list.iter().map(|choice| choice.ways).sum::<Count>();
        assert_eq!(ways, count_moves(game, &x));
        let to: BTreeSet<Canonical> = list.into_iter().map(|choice| choice.to).collect();
        assert_eq!(to, naive::options(Ruleset::normal(game), &x), "{game} {x}");
        let distinct = to.len() as u128 == choices.len().exact().unwrap();
        assert!(distinct || !choices.is_distinct(), "{game} {x}");
    }
}

#[test]
fn lists_of_huge_positions_are_read_anywhere() {
    let one = Choices::of(game("nim:1"), &at(&[u64::MAX]));
    assert_eq!(one.len(), u128::from(u64::MAX));
    assert!(one.is_distinct());
    let all_but_one = one.get(u128::from(u64::MAX) - 2).unwrap();
    assert_eq!(all_but_one.to, at(&[1]));
    assert_eq!(one.get(u128::from(u64::MAX)), None);

    // Nim with two piles of a million: the same moves on either.
    let million = Choices::of(game("nim:2"), &at(&[1_000_000, 1_000_000]));
    assert_eq!(
        (million.len(), million.ways()),
        (1_000_000.into(), 2_000_000.into())
    );

    for text in [
        "exact:64,64",
        "exact:64,2",
        "exact:64,31",
        "moore:64,64",
        "moore:64,63",
    ] {
        let game = game(text);
        for piles in [
            [u64::MAX; 64],
            std::array::from_fn(|i| u64::MAX >> (i % 60)),
        ] {
            let x = at(&piles);
            let choices = Choices::of(game, &x);
            let numbers = [0, 1, 1 << 64, 1 << 100, u128::MAX / 3, u128::MAX];
            let mut found = HashSet::new();
            for number in numbers {
                let inside = choices.len() > number;
                let choice = choices.get(number);
                assert_eq!(choice.is_some(), inside, "{game} {number}");
                if let Some(choice) = choice {
                    assert!(is_legal(game, &x, &choice.by), "{game} {number}");
                    assert!(found.insert(choice.by), "{game}: {number} again");
                }
            }
        }
    }
    let most = Choices::of(game("exact:64,64"), &at(&[u64::MAX; 64]));
    assert_eq!((most.len(), most.ways()), (Count::Huge, Count::Huge));
    assert_eq!(most.len().to_string(), "more than 3.4e38");
}

#[test]
fn a_position_without_enough_piles_has_no_moves() {
    for (text, piles) in [("nim:3", &[0, 0, 0][..]), ("exact:4,2", &[0, 0, 0, 9])] {
        let choices = Choices::of(game(text), &at(piles));
        assert!(choices.is_empty());
        assert_eq!(choices.ways(), 0);
        assert_eq!(choices.get(0), None);
    }
}

/// The sorted piles after every move, one by one.
fn stepped(game: Game, x: &Canonical) -> Vec<Vec<u64>> {
    let choices = Choices::unmerged(game, x);
    let mut stepper = Stepper::default();
    std::iter::from_fn(|| choices.step(&mut stepper).map(<[u64]>::to_vec)).collect()
}

#[test]
fn stepping_makes_every_move_once() {
    for text in ["nim:3", "moore:4,2", "exact:4,3", "moore:3,3", "exact:5,2"] {
        let game = game(text);
        for x in multisets(game.n(), 0, 4) {
            let mut by_number: Vec<Vec<u64>> = Choices::unmerged(game, &x)
                .iter()
                .map(|choice| choice.to.piles().to_vec())
                .collect();
            let mut stepped = stepped(game, &x);
            by_number.sort_unstable();
            stepped.sort_unstable();
            assert_eq!(stepped, by_number, "{text}: {x}");
            let found = stepped.into_iter().map(Canonical::sorted);
            assert_eq!(
                found.collect::<BTreeSet<_>>(),
                naive::options(Ruleset::normal(game), &x)
            );
        }
    }
    // Equal piles are not distinguished: one move, not C(64, 32).
    assert_eq!(stepped(game("exact:64,32"), &at(&[1; 64])).len(), 1);
}

/// The moves of all positions that can be reached, when equal piles are not distinguished.
fn options_below(game: Game, x: &Canonical) -> u64 {
    let (mut seen, mut open) = (BTreeSet::from([x.clone()]), vec![x.clone()]);
    let mut moves = 0;
    while let Some(x) = open.pop() {
        for option in stepped(game, &x) {
            moves += 1;
            let option = Canonical::sorted(option);
            if seen.insert(option.clone()) {
                open.push(option);
            }
        }
    }
    moves
}

#[test]
fn a_search_is_given_up_only_where_it_is_too_long() {
    for text in [
        "nim:3",
        "moore:4,2",
        "exact:4,2",
        "exact:4,3",
        "exact:5,2",
        "moore:3,3",
    ] {
        let game = game(text);
        for x in multisets(game.n(), 0, 5) {
            let looks = options_below(game, &x);
            for measure in [Measure::Outcome, Measure::Remoteness, Measure::Grundy] {
                let search = |limit| {
                    let rules = Ruleset::normal(game);
                    search(rules, &x, measure, limit, &Control::new()).unwrap()
                };
                let whole = search(u64::MAX);
                // No position on the way has more moves than this one, when the piles are
                // labelled.
                let moves = Choices::of(game, &x).ways().exact().unwrap();
                let limits = [
                    whole.positions,
                    moves.try_into().unwrap(),
                    looks.div_ceil(16),
                ];
                let enough = search(limits.into_iter().max().unwrap());
                assert_eq!(enough, whole, "{text}: {x}, {measure:?}");
            }
        }
    }
}

#[test]
fn a_search_gives_up_just_where_its_effort_ends() {
    for (text, piles) in [("moore:2,2", &[30, 30][..]), ("nim:2", &[150, 170])] {
        let (game, x) = (game(text), at(piles));
        let rules = Ruleset::normal(game);
        let searched = |limit| {
            let control = Control::new();
            search(rules, &x, Measure::Remoteness, limit, &control).unwrap()
        };
        let effort = searched(u64::MAX).effort;
        // Every smaller position can be reached, and 48 options of two piles are looked at for
        // each position of the limit.
        let looks: usize = multisets(2, 0, 170)
            .into_iter()
            .filter(|y| y.piles()[0] <= piles[0] && y.piles()[1] <= piles[1])
            .map(|y| stepped(game, &y).len())
            .sum();
        assert!(effort >= looks as u64 / 48, "{text}: {effort}, {looks}");
        assert!(searched(effort).found.is_some(), "{text}");
        assert!(searched(effort - 1).found.is_none(), "{text}");
    }
}
