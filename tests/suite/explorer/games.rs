//! Games on the screen: set up, played, taken back, looked at, saved and opened.

use nimscope::app::matches::{Begun, Match, MatchState};
use nimscope::app::seat::{Seat, Side};
use nimscope::app::{Effect, Pane};
use nimscope::engine::Query;
use nimscope::game::{Move, Position};
use nimscope::study::Opponent;
use nimscope::study::question::Values;

use super::OnScreen;
use crate::support::rules;

const SIZE: (u16, u16) = (120, 40);

pub(super) fn open() -> OnScreen {
    showing("misere slow:4,3", "3 5 5 6", SIZE)
}

/// An explorer whose games show their values.
fn showing(rules: &str, position: &str, size: (u16, u16)) -> OnScreen {
    let mut explorer = OnScreen::open(rules, position, size);
    explorer.app.state.referee.setup.manner.hides = false;
    explorer
}

#[test]
fn a_game_against_the_solver_is_recorded_and_predicted() {
    let mut explorer = open();
    explorer.press("p").sees(&[
        "A new game of Exact slow nim NIM(4,3)",
        "solver, perfect",
        "before a losing move",
    ]);
    // The M-move loses what is won in 6 moves: that is warned of, and played when it is said
    // again.
    explorer.press("enter m");
    assert_eq!(explorer.piles(), "3 5 5 6");
    explorer.sees(&["keep d loses a game that is won in 6: play it again to confirm it"]);
    explorer.press("m").sees(&[
        "?h keep d won in 6",
        "perfect should win in 3; your move",
        "perfect: keep",
    ]);
    assert_eq!(
        explorer.app.view().shown_turns().len(),
        3,
        "the solver answered"
    );
    let solver_moved = "2 4 4 6".parse::<Position>().unwrap().sorted();
    let value = Query::sheet(Values {
        game: "slow:4,3".parse().unwrap(),
        position: solver_moved,
    });
    assert!(
        explorer.app.demand().contains(&value),
        "every turn is evaluated"
    );
    // An undo takes back both moves, and a redo makes both again.
    explorer.press("u");
    assert_eq!(
        (
            explorer.piles().as_str(),
            explorer.app.view().shown_turns().len()
        ),
        ("3 5 5 6", 3)
    );
    explorer.press("U");
    assert_ne!(explorer.piles(), "3 5 5 6");
    // Best play from the start is another line; the first one stays.
    explorer.press("g y g g enter");
    assert_eq!(explorer.piles(), "3 5 5 6");
    explorer.press("space space space").sees(&[
        "You won in 6",
        "you: all moves with help.",
        "perfect: accuracy 100 %.",
        "+1 h  keep",
    ]);
    assert_eq!(explorer.contest().standing(), MatchState::Won(Side::First));
    // The other line through the first move is one key away.
    explorer.press("g y g g n");
    assert_eq!(explorer.piles(), "3 5 5 6");
    explorer.sees(&["?h keep d won in 6"]);
}

#[test]
fn the_solver_moves_first_in_normal_play_too_and_seats_are_swapped_in_the_middle() {
    let mut explorer = open();
    // Play, first, second: normal, the solver, you.
    explorer.press("p j l j l j h enter");
    assert_eq!(explorer.rules(), "normal slow:4,3");
    assert_eq!(explorer.contest().contest.own_side(), Some(Side::Second));
    assert_eq!(explorer.contest().moves(), 1, "the solver moved");
    explorer.press("g y S");
    let contest = explorer.contest();
    assert_eq!(contest.moves(), 2, "and again, in the other seat");
    assert_eq!(contest.turn(), Some(Seat::Human));
}

#[test]
fn moves_are_marked_on_the_piles_and_typed() {
    let mut explorer = showing("normal exact:4,2", "3 5 2 6", SIZE);
    explorer.press("! p enter g p");
    // In a game the keys that shrink a pile mark its tokens.
    explorer
        .press("j j")
        .sees(&["Take 2 from a: take from 1 more pile"]);
    explorer
        .press("enter")
        .sees(&["a move takes from exactly 2 piles, not from 1"]);
    assert_eq!(explorer.piles(), "3 5 2 6", "an illegal move is not made");
    explorer
        .press("l 3 t")
        .sees(&["Enter plays: take 2 from a and 3 from b"]);
    explorer.press("k").sees(&["take 2 from a and 2 from b"]);
    explorer.press("enter");
    let made = |explorer: &OnScreen, ply: usize| {
        let turns = explorer.app.view().shown_turns();
        turns[ply]
            .made(&explorer.app.state.tree)
            .unwrap()
            .words
            .clone()
    };
    assert_eq!(made(&explorer, 0), "take 2 from a and 2 from b");
    explorer.press("u .");
    for key in "9a".chars() {
        explorer.press(&format!("text:{key}"));
    }
    explorer.sees(&["a move takes from exactly 2 piles, not from 1"]);
    explorer.press("ctrl-u text:1a,1d enter");
    assert_eq!(made(&explorer, 0), "take 1 from a and 1 from d");
    // Esc takes marks away.
    explorer.press("u g p t esc");
    assert!(explorer.app.state.piles.marks.is_empty());
}

#[test]
fn heaps_are_marked_to_be_deleted_and_split() {
    let mut explorer = showing("normal single:3", "4 2 9", SIZE);
    explorer
        .press("g p l t t l 3 t")
        .sees(&["Enter plays: delete b, split c into 3 + 6"]);
    explorer.press("enter");
    assert_eq!(
        explorer.piles(),
        "4 3 6",
        "moves are marked without a game too"
    );
    explorer.press("u");
    let mut explorer = showing("normal abo:3", "4 2 9", SIZE);
    explorer
        .press("g p t t l t t l t enter")
        .sees(&["delete a b, split c into"]);
    explorer.press("text:2,3,4 enter");
    assert_eq!(explorer.piles(), "2 3 4");
}

#[test]
fn slow_moves_are_marked_one_token_a_pile() {
    let mut explorer = open();
    explorer
        .press("! p enter g p j j l j l l j")
        .sees(&["Enter plays: keep c"]);
    explorer.press("enter");
    assert_eq!(
        explorer.app.view().shown_turns()[0]
            .made(&explorer.app.state.tree)
            .unwrap()
            .words,
        "keep c"
    );
}

#[test]
fn the_explorer_looks_around_while_a_game_waits() {
    let mut explorer = open();
    explorer.press("P");
    explorer
        .press("e ctrl-u text:1,2,3,4 enter")
        .sees(&["elsewhere: c comes back"]);
    assert_eq!(
        explorer.app.view().shown_turns().len(),
        1,
        "the record stays"
    );
    explorer.press("space space");
    assert_eq!(
        explorer.app.view().shown_turns().len(),
        1,
        "moves elsewhere are no moves of the game"
    );
    explorer.press("c");
    assert_eq!(explorer.piles(), "3 5 5 6");
    assert!(explorer.app.view().is_on_board());
    // A turn of the solver can be looked at; then the game goes on from there.
    explorer
        .press("space g y g g j enter")
        .sees(&["paused: c goes on from here"]);
    let waiting = explorer.piles();
    explorer.press("g m enter");
    assert_ne!(
        explorer.piles(),
        waiting,
        "the moves of the solver can be tried"
    );
    assert!(!explorer.app.view().is_on_board());
    explorer.press("c");
    assert_eq!(explorer.piles(), waiting);
    explorer.press("c");
    assert_eq!(explorer.contest().moves(), 2, "it goes on");
}

#[test]
fn hints_come_in_two_steps_and_hidden_values_stay_hidden() {
    let mut explorer = open();
    explorer
        .press("P H")
        .sees(&["there is a winning move: H again names it"]);
    explorer.press("H").sees(&["best: keep"]);
    explorer.press("v m");
    assert_ne!(
        explorer.piles(),
        "3 5 5 6",
        "who hides values is not warned"
    );
    let screen = explorer.screen();
    assert!(
        !screen.contains("should win") && !screen.contains("won in"),
        "{screen}"
    );
    explorer
        .press("v Q")
        .sees(&["You lost:", "not in the score"]);
}

#[test]
fn forced_moves_are_made_at_once_where_that_is_wanted() {
    // All piles equal and one token: every move is the only one up to symmetry.
    let mut explorer = showing("normal slow:2,1", "0 3", SIZE);
    explorer.press("p j j j j j j l enter");
    let contest = explorer.contest();
    assert_eq!(contest.standing(), MatchState::Won(Side::First));
    assert_eq!(contest.moves(), 3);
    // Nothing was chosen, so all of it is taken back. The game does not run on by itself.
    explorer.press("u");
    let contest = explorer.contest();
    assert_eq!((contest.moves(), contest.contest.is_paused), (0, true));
}

#[test]
fn two_solvers_play_by_themselves_and_two_humans_take_turns() {
    let mut explorer = open();
    explorer.press("p j j l enter");
    assert_eq!(explorer.contest().standing(), MatchState::Won(Side::First));
    explorer.sees(&[
        "First (perfect) won in 6",
        "first 1, second 0",
        "first (perfect): accuracy 100 %.",
    ]);
    let mut explorer = open();
    explorer.press("p j j j h enter space space");
    assert_eq!(explorer.contest().moves(), 2);
    explorer.sees(&["first should win in 4; first's move"]);
    // One undo takes one move back.
    explorer.press("u");
    assert_eq!(explorer.contest().moves(), 1);
}

#[test]
fn where_the_best_move_is_out_of_reach_the_next_best_opponent_is_offered_before_the_game() {
    let position = "1000000000000000 1000000000000002 1000000000000004 1000000000000006 1000000000000008 1000000000000001";
    let mut explorer = showing("normal slow:6,3", position, SIZE);
    explorer
        .press("p j j j")
        .sees(&["no best move is known: it plays any move"]);
    explorer
        .press("enter")
        .sees(&["the best move is out of reach here; the next best opponent is random"]);
    assert!(explorer.app.state.contest().is_none());
    explorer.press("enter space");
    assert!(explorer.app.state.contest().is_some());
    // Where only a winning move is known, the opponent is called strong.
    let huge =
        "1000000000000007 1000000000000023 1000000000000045 1000000000000082 1000000000000111";
    let mut explorer = showing("normal exact:5,2", huge, SIZE);
    explorer.press("p").sees(&["solver, strong"]);
    explorer.press("enter");
    let contest = explorer.contest();
    assert_eq!(contest.contest.name(Side::Second), "strong");
}

#[test]
fn a_message_on_several_lines_is_whole_beside_the_form() {
    for size in [(40, 12), (60, 16), SIZE] {
        let huge = "18446744073709551615 18446744073709551614";
        let mut explorer = OnScreen::open("normal a-wythoff:2", huge, size);
        explorer.press("P");
        explorer.settle();
        let screen = explorer.screen();
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        let message = "the best move is out of reach here; the next best opponent is";
        assert!(words.contains(message), "{screen}");
        assert!(words.ends_with("Enter begins"), "{screen}");
    }
}

#[test]
fn the_solver_plays_every_game_to_its_end() {
    for (rules, position) in [
        ("normal slow-set:5,2+4", "3 4 5 6 7"),
        ("normal exact:5,2", "1 2 3 3 4"),
        ("misere exact:7,3", "1 1 2 2 3 3 4"),
        ("misere single:5", "2 3 4 4 5"),
        ("normal nim:3", "3 5 9"),
        ("misere delete", "3 8"),
    ] {
        let mut explorer = showing(rules, position, SIZE);
        explorer.press("! P");
        for _ in 0..40 {
            if matches!(explorer.contest().standing(), MatchState::Won(_)) {
                break;
            }
            explorer.press("g m G enter");
        }
        assert!(
            matches!(explorer.contest().standing(), MatchState::Won(_)),
            "{rules}"
        );
    }
}

/// The saved game of nim with one pile in which a token at a time is taken.
fn long_game(moves: usize) -> String {
    let start = moves.to_string().parse().unwrap();
    let seats = enum_map::EnumMap::from_array([Seat::Human; 2]);
    let Begun {
        mut tree,
        mut contest,
    } = Match::begin(rules("normal nim:1"), start, seats).unwrap();
    for _ in 0..moves {
        contest.play(&mut tree, &Move::one_from_each([0])).unwrap();
    }
    contest.text_of_file(&tree)
}

#[test]
fn what_a_frame_looks_at_does_not_grow_with_the_length_of_a_game() {
    let looked_at = |moves: usize| {
        let mut explorer = OnScreen::idle("normal nim:1", "5", (120, 40));
        explorer.app.set_memory(256 << 20);
        explorer.press("g y O text:long enter");
        explorer.opens("long", &long_game(moves));
        explorer.press("g g j j j j");
        assert_eq!(
            explorer.piles(),
            (moves - 4).to_string(),
            "its turns are walked"
        );
        let view = explorer.app.view();
        (view.shown_turns().len(), view.demand().len())
    };
    let looked = looked_at(2_000);
    assert_eq!(looked, looked_at(4_000));
    assert!(looked.0 < 1_000, "{looked:?}");
    // Every turn of a usual game has its values.
    assert_eq!(looked_at(100).0, 101);
}

#[test]
fn a_game_is_saved_opened_and_copied() {
    let mut explorer = open();
    explorer.press("P space g y W enter");
    let saved = explorer.effects.iter().find_map(|effect| match effect {
        Effect::Write { path, text } => Some((path.display().to_string(), text.clone())),
        _ => None,
    });
    let (path, text) = saved.unwrap();
    assert_eq!(path, "game-slow-4-3.json");
    let mut other = showing("normal nim:3", "1 2 3", SIZE);
    other.press("g y O text:a.ron enter");
    assert!(matches!(&other.effects[..], [Effect::Read(path)] if path.ends_with("a.ron")));
    other.opens("a.ron", &text);
    other.settle();
    assert_eq!(
        (other.rules(), other.piles()),
        (explorer.rules(), explorer.piles())
    );
    assert_eq!(other.app.view().shown_turns().len(), 3);
    other.sees(&["your move"]);
    other.press("c space");
    assert_eq!(other.contest().moves(), 4, "it is gone on with");
    // What is no game is refused, and nothing is lost.
    other.press("g y O text:b.ron enter");
    other.opens("b.ron", "(game: 3)");
    other.sees(&["b.ron is not opened", "Open a saved game"]);
    other.press("esc");
    assert_eq!(other.app.view().shown_turns().len(), 5);
    other.press("y g");
    let copied = other.effects.iter().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text.clone()),
        _ => None,
    });
    let copied = copied.unwrap();
    assert!(
        copied.starts_with("misère slow:4,3 from 3 5 5 6  N 7: you against perfect\n1. you: keep"),
        "{copied}"
    );
    assert_eq!(other.app.state.focus(), Pane::Play);
}

#[test]
fn what_is_not_known_yet_is_said_to_be_found_out() {
    let mut explorer = OnScreen::idle("misere slow:6,3", "5 6 7 8 9 9", SIZE);
    explorer
        .press("p j j j")
        .sees(&["Looking up what is known of the best move here"]);
}

#[test]
fn a_table_that_is_being_filled_is_waited_for() {
    let mut explorer = OnScreen::with_memory("misere slow:6,3", "2 3 4 5 6 7", SIZE, 512 << 20);
    explorer.press("e ctrl-u text:10,11,12,13,14,15 enter p enter");
    let contest = explorer.contest();
    assert_eq!(contest.contest.name(Side::Second), "perfect");
}

#[test]
fn the_record_of_huge_piles_shows_the_move_and_all_of_the_selected_turn() {
    let huge =
        "1000000000000007 1000000000000023 1000000000000045 1000000000000082 1000000000000111";
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut explorer = showing("normal exact:5,2", huge, size);
        explorer.press("p enter ! . text:1a,1b enter g y g g");
        let screen = explorer.screen();
        assert!(screen.contains("take 1 from a"), "{size:?}\n{screen}");
        assert!(screen.contains("0: 1000000000000007"), "{size:?}\n{screen}");
    }
}

#[test]
fn a_resignation_is_shown_and_taken_back() {
    let mut explorer = open();
    explorer
        .press("P Q")
        .sees(&["You lost: resigned after 0 moves"]);
    explorer.press("u");
    assert_eq!(explorer.contest().standing(), MatchState::Turn(Side::First));
    // Nobody resigns a game that is not in sight.
    explorer.press("e ctrl-u text:1,2,3,4 enter Q");
    explorer.sees(&["the game is not on the board: c goes back to it"]);
    assert_eq!(explorer.contest().standing(), MatchState::Turn(Side::First));
}

#[test]
fn the_next_best_opponent_is_one_of_the_game_that_begins() {
    let position = "1000000000000000 1000000000000002 1000000000000004 1000000000000006 1000000000000008 1000000000000001";
    let mut explorer = showing("normal slow:6,3", position, SIZE);
    // A game against chance; then the same again against the best player, set up while nim is on
    // the screen.
    explorer.press("p j j j h h enter");
    assert!(explorer.app.state.contest().is_some());
    explorer
        .press("V ctrl-u text:nim:3 enter p l l j j j l l enter")
        .sees(&["the next best opponent is random (any move with equal chance)"]);
}

#[test]
fn no_opponent_follows_a_rule_where_none_is_known() {
    let mut explorer = open();
    explorer.press("p j j j l l l l enter");
    let second = |explorer: &OnScreen| explorer.contest().contest.seat(Side::Second);
    assert_eq!(second(&explorer), Seat::Solver(Opponent::Rule));
    explorer
        .press("V ctrl-u text:single:5 enter P")
        .sees(&["no rule is known for"]);
    assert_eq!(
        second(&explorer),
        Seat::Solver(Opponent::Rule),
        "no game began"
    );
    explorer.press("enter");
    assert_eq!(
        explorer.app.state.contest().unwrap().seat(Side::Second),
        Seat::Solver(Opponent::Best)
    );
}

#[test]
fn a_hint_for_one_game_is_none_for_another() {
    let mut explorer = showing("misere nim:3", "1 1 1", SIZE);
    explorer
        .press("H")
        .sees(&["there is no winning move: H again names the best"]);
    explorer
        .press("M H")
        .sees(&["there is a winning move: H again names it"]);
}

#[test]
fn nobody_is_to_move_at_the_end_of_a_game_that_is_taken_back() {
    let mut explorer = open();
    explorer.press("P space space space u");
    let turns = explorer.app.view().shown_turns();
    let end = turns.last().unwrap();
    assert!(
        end.is_over
            && explorer
                .contest()
                .contest
                .mover(&explorer.app.state.tree, end)
                .is_empty()
    );
    let row = explorer
        .screen()
        .lines()
        .find(|line| line.contains(" 6 0 0 0 1 "))
        .unwrap()
        .to_owned();
    assert!(row.contains("N 1   ") && !row.contains("N 1 …"), "{row}");
}

#[test]
fn the_last_line_names_only_keys_of_a_game_that_do_something_now() {
    let mut explorer = open();
    let hints = |explorer: &mut OnScreen| {
        explorer.app.state.toast = None;
        explorer.screen().lines().last().unwrap().to_owned()
    };
    // At a human's turn the game waits for no key to go on, no other line was played, and the game
    // stands at the selected turn.
    explorer.press("P g y");
    let line = hints(&mut explorer);
    assert!(line.contains("H hint") && line.contains("S swap"), "{line}");
    for key in ["c go on", "n other line", "Enter go there"] {
        assert!(!line.contains(key), "{key} in {line}");
    }
    explorer.press("c").sees(&["the game waits for your move"]);
    assert!(!explorer.contest().contest.is_paused);
    explorer.press("enter").sees(&["the game is at this turn"]);
    explorer.press("n").sees(&["no other move was played here"]);
    // Two lines were played from the start, and the game has gone on from there.
    explorer.press("space u m m g y g g");
    let line = hints(&mut explorer);
    assert!(line.contains("n other line"), "{line}");
    // From elsewhere the same key comes back to the game.
    explorer.press("e ctrl-u text:1,2,3,4 enter");
    assert!(hints(&mut explorer).contains("c go on"));
}

#[test]
fn a_game_that_waits_says_how_it_goes_on() {
    for size in [(80, 24), SIZE] {
        let mut explorer = showing("misere slow:4,3", "3 5 5 6", size);
        explorer.press("! P m g y g g j enter");
        explorer.sees(&[" perfect should win in 4; c goes on "]);
    }
}
