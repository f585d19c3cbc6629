//! Games between two seats: moves taken back, ends, resignations.

use crate::support::played::Played;
use crate::support::{position, rules};
use nimscope::app::matches::{MatchState, PlayError};
use nimscope::app::seat::{Seat, Side};
use nimscope::game::{Choices, Game, Move, Position, Ruleset};
use nimscope::solve::Control;
use nimscope::study::{Opponent, Strength};
use proptest::prelude::*;

use super::{BOXES, HUMANS, known, oracle, reply, script};

#[test]
fn moves_are_taken_back_made_again_and_branched_off() {
    let mut contest = Played::new(rules("misere slow:4,3"), position("3 5 5 6"), HUMANS).unwrap();
    script(&mut contest, &["keep b", "keep a", "keep d"]);
    let end = contest.position().clone();
    assert!(contest.back() && contest.back());
    assert_eq!(
        (contest.moves(), contest.position()),
        (1, &position("2 5 4 5"))
    );
    assert!(contest.forth() && contest.forth());
    assert_eq!(contest.position(), &end);
    assert!(!contest.forth());
    // Another first move begins another line, and the old one stays.
    contest.visit(0);
    script(&mut contest, &["keep d"]);
    assert_eq!(contest.line().len(), 2);
    assert_eq!(contest.nodes().len(), 5);
    assert_eq!(contest.continuations(0), 2);
    let other = contest.contest.at;
    assert!(!contest.next_variation(other), "nothing was played there");
    assert_eq!(contest.contest.at, other);
    assert!(contest.next_variation(0), "the first line is shown again");
    assert_eq!((contest.moves(), contest.line().len()), (0, 4));
    // The same move again is the same line.
    contest.visit(0);
    script(&mut contest, &["keep b"]);
    assert_eq!(contest.nodes().len(), 5);
    assert!(contest.forth(), "which goes on where it went on");
    while contest.back() {}
    assert_eq!(
        (contest.moves(), contest.position()),
        (0, &position("3 5 5 6"))
    );
}

#[test]
fn who_cannot_move_loses_in_normal_and_wins_in_misere_play() {
    for (play, winner) in [("normal", Side::First), ("misere", Side::Second)] {
        let rules = rules(&format!("{play} nim:2"));
        let mut contest = Played::new(rules, position("0 3"), HUMANS).unwrap();
        script(&mut contest, &["3b"]);
        assert_eq!(contest.standing(), MatchState::Won(winner));
        let by = Move::one_from_each([1]);
        assert_eq!(contest.play(&by), Err(PlayError::Over));
        contest.resign(Side::First);
        assert_eq!(
            contest.standing(),
            MatchState::Won(winner),
            "it is over already"
        );
        let none = Played::new(rules, position("0 0"), HUMANS);
        assert_eq!(none, Err(PlayError::NoMove));
    }
}

#[test]
fn an_illegal_move_changes_nothing_and_says_why() {
    let mut contest = Played::new(rules("misere slow:4,3"), position("3 5 5 6"), HUMANS).unwrap();
    let before = contest.clone();
    let error = contest.play(&Move::one_from_each([0, 1])).unwrap_err();
    assert!(error.to_string().contains("exactly 3 piles"), "{error}");
    assert_eq!(contest, before);
}

#[test]
fn seats_are_swapped_and_games_resigned() {
    let seats = [Seat::Human, Seat::Solver(Opponent::Best)];
    let mut contest = Played::new(rules("normal nim:3"), position("1 2 4"), seats).unwrap();
    contest.contest.learn(Strength::Perfect);
    assert_eq!(
        Side::BOTH.map(|side| contest.contest.name(side)),
        ["you", "perfect"]
    );
    assert_eq!(contest.turn(), Some(Seat::Human));
    contest.contest.swap_seats();
    assert_eq!(contest.turn(), Some(seats[1]));
    assert_eq!(contest.contest.own_side(), Some(Side::Second));
    script(&mut contest, &["1c"]);
    contest.resign(Side::Second);
    assert_eq!(contest.standing(), MatchState::Won(Side::First));
    // The game can be taken back from there, and is then not given up.
    assert_eq!(contest.contest.resigned_here(), Some(Side::Second));
    assert!(
        contest
            .result()
            .unwrap()
            .starts_with("You lost: resigned after 1 move")
    );
    assert!(contest.back());
    assert_eq!(
        (contest.moves(), contest.standing()),
        (1, MatchState::Turn(Side::Second))
    );
    contest.back();
    // A solver is not called perfect any more once that is not known any more.
    contest.contest.learn(Strength::Winning);
    assert_eq!(contest.contest.name(Side::First), "strong");
}

#[test]
fn a_summary_names_who_made_the_moves_also_after_seats_were_swapped() {
    let rules = rules("misere slow:4,3");
    let seats = [Seat::Human, Seat::Solver(Opponent::Best)];
    let mut contest = Played::new(rules, position("3 5 5 6"), seats).unwrap();
    // You throw the win away, take the other seat, and win with it.
    script(&mut contest, &["keep d"]);
    contest.contest.swap_seats();
    contest.contest.swap_seats();
    script(&mut contest, &["keep a"]);
    contest.contest.swap_seats();
    while let MatchState::Turn(_) = contest.standing() {
        let x = contest.position().sorted();
        let by = reply(&oracle(rules, 6), rules, &x, Opponent::Best, 0).by;
        contest.play(&by.unwrap()).unwrap();
    }
    let turns = contest.turns(known(rules));
    let summaries = contest.contest.summaries(&contest.tree, &turns);
    let of = |name: &str| {
        summaries
            .values()
            .find(|summary| summary.name == name)
            .unwrap()
    };
    let errors = |name: &str| of(name).known - of(name).kept;
    assert_eq!((errors("you"), errors("best")), (1, 0));
    assert_eq!(contest.result().unwrap(), "You won in 5 moves");
}

#[test]
fn a_start_that_is_no_position_of_the_game_is_refused() {
    let error = Played::new(rules("normal nim:3"), position("1 2 3 4"), HUMANS).unwrap_err();
    assert!(matches!(error, PlayError::Start(_)), "{error}");
    assert!(Played::new(rules("normal single:3"), position("0 2 3"), HUMANS).is_err());
}

proptest! {
    /// Whatever is played, taken back, branched and swapped: the position is always one that the
    /// moves lead to, and the game is over exactly where no move is left.
    #[test]
    fn random_play_never_ends_in_an_illegal_state(
        number in 0..BOXES.len(),
        misere in any::<bool>(),
        deeds in prop::collection::vec((0..8_u8, any::<u64>()), 1..60),
    ) {
        let (name, max) = BOXES[number];
        let game: Game = name.parse().unwrap();
        let rules = if misere { Ruleset::misere(game) } else { Ruleset::normal(game) };
        let start = Position::new(vec![max; game.n()]).unwrap();
        let mut contest = Played::new(rules, start.clone(), HUMANS).unwrap();
        for (deed, chance) in deeds {
            let chosen = usize::try_from(chance % contest.nodes().len() as u64).unwrap();
            match deed {
                0..=3 => {
                    let x = contest.position().sorted();
                    let count = Choices::of(game, &x).len().exact().unwrap();
                    prop_assert_eq!(count == 0, matches!(contest.standing(), MatchState::Won(_)));
                    if count > 0 {
                        let by = Choices::of(game, &x).get(u128::from(chance) % count).unwrap().by;
                        prop_assert_eq!(contest.play(&by), Ok(()));
                    }
                }
                4 => { contest.back(); }
                5 => { contest.forth(); }
                6 => contest.visit(chosen),
                _ => { contest.next_variation(chosen); }
            }
            // The line is played again from the start.
            let mut again = Played::new(rules, start.clone(), HUMANS).unwrap();
            for &node in &contest.line()[1..=contest.moves()] {
                again.play(&contest.nodes()[node].made().unwrap().by).unwrap();
            }
            prop_assert_eq!(again.position(), contest.position());
            prop_assert_eq!(again.standing(), contest.standing());
            prop_assert_eq!(contest.line()[contest.moves()], contest.contest.at);
            let read = Played::from_file(&contest.text_of_file(), &Control::new()).unwrap();
            prop_assert_eq!(read.text_of_file(), contest.text_of_file());
            prop_assert_eq!(read.position(), contest.position());
        }
    }
}
