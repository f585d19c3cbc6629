//! The rules: what a move is, how games and positions are written, and the words for them.
//! Options are held against the definition on whole boxes.

use std::collections::BTreeSet;

use crate::support::{canonical, multisets, slow_games};
use nimscope::game::{Canonical, Choices, Family, Game, MAX_PILES, Parameters, Position, Ruleset};
use nimscope::solve::naive;
use proptest::prelude::*;

#[test]
fn the_list_of_moves_has_each_option_of_the_definition_once() {
    for (n, max) in [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2)] {
        for game in slow_games(n) {
            for x in multisets(n, 0, max) {
                let choices = Choices::of(game, &x);
                let options: Vec<Canonical> = choices.iter().map(|choice| choice.to).collect();
                let distinct: BTreeSet<Canonical> = options.iter().cloned().collect();
                assert_eq!(distinct.len(), options.len(), "{game} {x}: no option twice");
                assert_eq!(
                    distinct,
                    naive::options(Ruleset::normal(game), &x),
                    "{game} {x}"
                );
            }
        }
    }
}

/// C(n, k), by counting sets.
fn subsets(n: usize, k: usize) -> u128 {
    (0_u32..1 << n)
        .filter(|bits| bits.count_ones() as usize == k)
        .count() as u128
}

#[test]
fn multiplicities_count_the_moves_of_labelled_piles() {
    for game in slow_games(4) {
        for x in multisets(4, 0, 3) {
            let choices = Choices::of(game, &x);
            let filled = x.piles().iter().filter(|&&pile| pile > 0).count();
            let moves: u128 = game.sizes().iter().map(|size| subsets(filled, size)).sum();
            assert_eq!(
                choices
                    .iter()
                    .map(|choice| choice.ways.exact().unwrap())
                    .sum::<u128>(),
                moves,
                "{game} {x}"
            );
            assert_eq!(choices.ways(), moves, "{game} {x}");
        }
    }
}

#[test]
fn equal_piles_give_one_move() {
    // Of (3, 5, 5, 6) the three sets of three piles that keep a 5, a 3 or a 6; keeping a 5 is
    // possible twice.
    let choices = Choices::of("slow:4,3".parse().unwrap(), &canonical("3 5 5 6"));
    let mut list: Vec<(String, u128)> = choices
        .iter()
        .map(|choice| (choice.to.to_string(), choice.ways.exact().unwrap()))
        .collect();
    list.sort();
    let wanted = [("2 4 4 6", 1), ("2 4 5 5", 2), ("3 4 4 5", 1)];
    assert_eq!(list, wanted.map(|(to, ways)| (to.to_owned(), ways)));
}

#[test]
fn a_list_of_ten_to_the_eighteenth_moves_is_read_by_number() {
    let x = Canonical::sorted((1..=64).collect());
    let choices = Choices::of(Game::new(Family::Slow, 64, 32).unwrap(), &x);
    // C(64, 32)
    assert_eq!(choices.len(), 1_832_624_140_942_590_534);
    let last = choices.get(choices.len().exact().unwrap() - 1).unwrap();
    assert_eq!(last.to.sum(), x.sum() - 32);
    assert_ne!(choices.get(0).unwrap().to, last.to);
    assert!(choices.get(choices.len().exact().unwrap()).is_none());
}

#[test]
fn games_are_written_as_the_shell_writes_them() {
    for name in [
        "slow:4,3",
        "slow-moore:4,2",
        "slow-set:5,2+4",
        "slow:1,1",
        "slow:64,63",
        "slow-set:10,1+5+10",
    ] {
        let game: Game = name.parse().unwrap();
        assert_eq!(game.to_string(), name);
        assert_eq!(
            name.to_uppercase().parse::<Game>().unwrap(),
            game,
            "in upper case too"
        );
        game.check(game.example().piles()).unwrap();
    }
    for family in Family::ALL {
        assert_eq!(
            family.example().parse::<Game>().unwrap().to_string(),
            family.example()
        );
    }
}

#[test]
fn a_game_stays_in_its_family_however_it_is_read_and_resized() {
    for family in Family::ALL {
        let game: Game = family.example().parse().unwrap();
        assert_eq!(game.family(), family, "{game}");
        for name in game.names() {
            assert_eq!(Game::read(&name).map(Game::family), Ok(family), "{name}");
        }
        assert_eq!(game.with_piles(game.n()), Ok(game));
        let resized = (1..=12).filter_map(|n| game.with_piles(n).ok());
        for resized in resized {
            assert_eq!(resized.family(), family, "{game} became {resized}");
        }
        // A family of this parameter keeps the set, and no other family takes one.
        let of_sizes = Game::of_sizes(family, game.n(), game.sizes());
        let is_of_sizes = family.parameters() == Parameters::NAndA;
        assert_eq!(of_sizes.ok(), is_of_sizes.then_some(game));
    }
}

#[test]
fn what_is_no_game_is_explained() {
    for (text, sentence) in [
        ("", "there is no game"),
        ("chess", "there is no game"),
        ("slow", "takes the parameters n,k"),
        ("slow:4", "takes the parameters n,k"),
        ("slow:4,3,2", "takes the parameters n,k"),
        ("slow:4,0", "k = 0 is not possible: 1 ≤ k ≤ n = 4"),
        ("slow:4,5", "k = 5 is not possible"),
        ("slow:0,0", "n = 0 is not possible"),
        ("slow:65,3", "n = 65 is not possible: 1 ≤ n ≤ 64"),
        ("slow:x,3", "n = \"x\" is not a whole number"),
        ("slow:-4,3", "n = \"-4\" is not a whole number"),
        ("slow:99999999999999999999999,3", "is not possible"),
        ("slow-set:5,", "A = \"\" is not a whole number"),
        (
            "slow-set:5,2+6",
            "A = 6 is not possible: every size lies in 1..5",
        ),
        ("half:5", "n must be even"),
        ("fraction:6,4", "must divide n = 6"),
        ("abo:1", "n = 1 is not possible: 2 ≤ n ≤ 64"),
        ("delete:3", "takes no parameters"),
    ] {
        let error = text.parse::<Game>().unwrap_err().to_string();
        assert!(error.contains(sentence), "{text}: {error}");
    }
}

#[test]
fn positions_are_read_in_every_usual_way() {
    for text in [
        "3 5 5 6",
        "3,5,5,6",
        " 3, 5 ,5\t6\n",
        "(3, 5, 5, 6)",
        "[3 5 5 6]",
    ] {
        assert_eq!(
            text.parse::<Position>().unwrap().piles(),
            [3, 5, 5, 6],
            "{text:?}"
        );
    }
    for (text, sentence) in [
        ("", "at least one pile"),
        ("3 -5", "pile 2 is -5: a pile cannot be negative"),
        ("1,,2,3", "pile 2 is empty"),
        (",1,2", "pile 1 is empty"),
        ("(1, 2, )", "pile 3 is empty"),
        ("1;2;3", "pile 1 is \"1;2;3\", not a whole number"),
        ("3 five", "pile 2 is \"five\", not a whole number"),
        ("3 5.5", "not a whole number"),
        (
            "18446744073709551616",
            "above the largest pile, 18446744073709551615",
        ),
    ] {
        let error = text.parse::<Position>().unwrap_err().to_string();
        assert!(error.contains(sentence), "{text}: {error}");
    }
    let too_many = vec!["1"; MAX_PILES + 1].join(" ");
    assert!(
        too_many
            .parse::<Position>()
            .unwrap_err()
            .to_string()
            .contains("65 piles: at most 64")
    );
    let largest = format!("{0} {0}", u64::MAX).parse::<Position>().unwrap();
    assert_eq!(largest.sum(), 2 * u128::from(u64::MAX));
}

#[test]
fn a_move_leaves_the_piles_where_they_stand() {
    let position: Position = "6 3 5 5".parse().unwrap();
    let game: Game = "slow:4,3".parse().unwrap();
    for choice in Choices::of(game, &position.sorted()).iter() {
        let after = choice.by.apply_arranged(game, &position);
        assert_eq!(after.sorted(), choice.to);
        let kept = position
            .piles()
            .iter()
            .zip(after.piles())
            .filter(|(before, after)| before == after)
            .count();
        assert_eq!(kept, 1, "{}", choice.by.words(game, &game.order(&position)));
    }
}

#[test]
fn piles_are_named_like_columns() {
    let letters: Vec<String> = [0, 1, 25, 26, 27, 51, 52, 63]
        .map(Position::letter)
        .to_vec();
    assert_eq!(letters, ["a", "b", "z", "aa", "ab", "az", "ba", "bl"]);
}

proptest! {
    /// Reading never panics, and what is read is written in a way that reads the same.
    #[test]
    fn any_text_may_be_read(text in "\\PC{0,40}") {
        let _ = text.parse::<Game>();
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
        }
    }

    /// Rearranging piles rearranges options.
    #[test]
    fn permuting_piles_permutes_options(piles in prop::collection::vec(0_u64..9, 1..6), k in 1_usize..6, turn in 0_usize..6) {
        let n = piles.len();
        let game = Game::new(Family::Slow, n, k.min(n)).unwrap();
        let mut turned = piles.clone();
        turned.rotate_left(turn % n);
        let options = |piles: Vec<u64>| {
            let position = Position::new(piles).unwrap();
            let choices = Choices::of(game, &position.sorted());
            let after: BTreeSet<Canonical> = choices.iter().map(|c| c.by.apply_arranged(game, &position).sorted()).collect();
            after
        };
        prop_assert_eq!(options(piles), options(turned));
    }
}
