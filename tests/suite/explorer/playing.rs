//! At the board: whose move it is, what is hidden, games that were left, heaps that are marked.

use nimscope::app::matches::MatchState;
use nimscope::app::{Effect, Pane};

use super::OnScreen;

const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 40), (200, 60)];

#[test]
fn a_game_puts_its_player_on_the_board() {
    for size in SIZES {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        explorer.press("g m g p p enter");
        assert_eq!(explorer.app.state.focus(), Pane::Position, "{size:?}");
        // It stays until the first move, whatever is pressed.
        explorer.press("l l h").sees(&["Your move"]);
        explorer.press("t").sees(&["ake from 2 more piles"]);
        explorer.press("esc").sees(&["Your move"]);
        let last = explorer.screen().lines().last().unwrap().to_owned();
        assert!(last.contains("j take  Enter play"), "{last}");
        assert!(!last.contains("take back"), "no move was made: {last}");
        explorer.press("g m enter g p").sees(&["Your move"]);
    }
}

#[test]
fn a_game_hides_what_moves_are_worth_until_it_is_over() {
    for size in SIZES {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        explorer.press("p enter g m");
        // The header says who wins in the end.
        let screen = explorer.screen();
        assert!(screen.contains("Your move"), "{screen}");
        let screen: Vec<&str> = screen.lines().skip(1).collect();
        let screen = screen.join("\n");
        for value in ["wins", "loses", "M-move"] {
            assert!(!screen.contains(value), "{value} at {size:?} in\n{screen}");
        }
        explorer.press("space space space g m u");
        assert!(!explorer.app.state.hidden(), "{size:?}");
    }
    // Whoever wants to see them says so in the form, or at any time.
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("p j j j j");
    explorer.sees(&[
        "values         ‹ hidden until the end ›",
        "warnings         does not matter here",
    ]);
    explorer
        .press("l")
        .sees(&["warnings         before a losing move"]);
    explorer.press("enter").sees(&["you win in 6"]);
    explorer.press("p enter v v");
    assert!(!explorer.app.state.hidden());
}

/// Panes in which one could see what a position is worth.
const WORTH: [Pane; 11] = [
    Pane::Position,
    Pane::Value,
    Pane::Moves,
    Pane::Line,
    Pane::Play,
    Pane::Positions,
    Pane::Exceptions,
    Pane::Why,
    Pane::History,
    Pane::Claims,
    Pane::Prover,
];

#[test]
fn no_pane_gives_hidden_values_away() {
    for size in SIZES {
        for rules in ["misere slow:4,3", "normal exact:5,2", "normal nim:3"] {
            let game: nimscope::game::Game = rules.split_once(' ').unwrap().1.parse().unwrap();
            let mut explorer = OnScreen::open(rules, &game.example().to_string(), size);
            // The list of exceptions holds the position, and a filter could single out a move.
            explorer.press("g m / text:P enter g o / text:N enter p enter");
            let start = explorer.piles();
            for zoom in [false, true] {
                explorer.app.state.arrangement.zoom(zoom);
                for pane in WORTH {
                    explorer.app.state.focus_on(pane);
                    explorer.settle();
                    let screen = explorer.screen();
                    // An example of a statement is none of a value.
                    let rows = screen
                        .lines()
                        .skip(1)
                        .filter(|row| !row.contains("makes one"));
                    let rows = rows.flat_map(|row| row.split(['│', '┃']));
                    let words: Vec<&str> = rows.flat_map(str::split_whitespace).collect();
                    let given = ["N", "P", "wins", "loses", "!", "M-move", "minimal", "*"];
                    let given = given.iter().find(|word| words.contains(word));
                    assert_eq!(given, None, "{rules} {pane:?} at {size:?}\n{screen}");
                }
            }
            explorer.app.state.arrangement.zoom(false);
            // Neither do copies, nor steps along the best line.
            for keys in [
                "g p y v", "y m", "y l", "g m y t", "g e y t", "g o W", "g l y t",
            ] {
                explorer.press(keys).sees(&["values are hidden: v"]);
            }
            let copied = |effect: &Effect| matches!(effect, Effect::Copy(_));
            assert!(!explorer.effects.iter().any(copied), "{rules}");
            explorer.press("g p ]").sees(&["the next step is hidden"]);
            explorer.press("g l j G");
            assert_eq!(explorer.piles(), start);
        }
    }
}

#[test]
fn of_too_many_moves_the_best_do_not_stand_first_while_values_are_hidden() {
    let mut explorer = OnScreen::open("normal nim:3", "90000 80000 70000", (120, 40));
    let sheet = explorer.app.view().moves_fact().unwrap();
    assert!(!sheet.complete && !sheet.rows.is_empty());
    let x = explorer.app.state.canonical();
    let choices = nimscope::game::Choices::of(explorer.app.state.rules().game, &x);
    let first = |explorer: &OnScreen| explorer.app.view().move_row(0).unwrap().choice.to;
    assert_eq!(first(&explorer), sheet.rows[0].choice.to);
    explorer.press("g m v");
    assert_eq!(first(&explorer), choices.get(0).unwrap().to);
    let count = choices.len().exact();
    assert_eq!(Some(explorer.app.view().len(Pane::Moves)), count);
}

#[test]
fn a_lost_game_says_what_it_was_lost_by() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("P . text:keep,d enter");
    for _ in 0..9 {
        if matches!(explorer.contest().standing(), MatchState::Won(_)) {
            break;
        }
        // The first move of the list, which stands in an order of its own.
        explorer.press("g m g g enter");
    }
    explorer.press("g y");
    explorer.sees(&[
        "You lost in 5 moves: your move 1 (keep d) threw away a win in 6",
        "Enter tries again.",
        "1 error at move",
        "perfect: accuracy 100 %.",
        "you 0, solvers 1",
    ]);
    // A position that was lost from the start is nobody's error.
    explorer.press("e ctrl-u text:2,4,5,5 enter P space space space space");
    explorer.sees(&["You lost in 5 moves: it was lost"]);
}

#[test]
fn a_game_that_is_left_can_be_gone_on_with() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer
        .press("L")
        .sees(&["no game was played yet: p begins one"]);
    explorer.press("P space");
    let left = explorer.piles();
    explorer.press("P L").sees(&[
        "● misère NIM(4,3) from 3 5 5 6: you against perfect, 0 moves, your move",
        "  misère NIM(4,3) from 3 5 5 6: you against perfect, 2 moves, your move",
    ]);
    explorer.press("j enter");
    assert_eq!((explorer.piles(), explorer.contest().moves()), (left, 2));
    assert_eq!(explorer.app.state.focus(), Pane::Position);
    // The game without a move was nothing to keep.
    assert_eq!(explorer.app.state.play.games.len(), 1);
    // Another game of another kind, and back.
    explorer.press("V ctrl-u text:nim:3 enter p enter space L j enter");
    assert_eq!(
        explorer.rules(),
        "misere slow:4,3".replace("misere", "misère")
    );
    assert_eq!(explorer.app.state.play.games.len(), 2);
    explorer.press("L j x").sees(&["Matches"]);
    assert_eq!(explorer.app.state.play.games.len(), 1);
    explorer
        .press("x")
        .sees(&["the game that is played stays in the list"]);
}

#[test]
fn a_saved_game_that_is_opened_keeps_the_one_on_the_board() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("P space");
    let text = explorer.contest().text_of_file();
    explorer.press("g y O text:a.ron enter");
    explorer.opens("a.ron", &text);
    assert_eq!(explorer.app.state.play.games.len(), 2);
}

#[test]
fn what_follows_from_a_marked_heap_is_marked() {
    // Of two heaps one is split: the other is deleted.
    let mut explorer = OnScreen::open("normal vdn", "7 1000", (120, 40));
    explorer
        .press("p enter l j j")
        .sees(&["split b into 499 +", "−"]);
    explorer
        .press("k")
        .sees(&["Enter plays: delete a, split b into 500 +"]);
    explorer.press("enter");
    let made = explorer.app.view().shown_turns()[0]
        .made(&explorer.app.state.tree)
        .unwrap()
        .words
        .clone();
    assert_eq!(made, "delete a, split b into 500 + 500");
    // A heap of two has one way to be split, and what is too small is not marked.
    let mut explorer = OnScreen::open("normal vdn", "2 1", (120, 40));
    explorer.press("p enter t").sees(&["split a into 1 +"]);
    explorer
        .press("esc l j")
        .sees(&["heap b is too small to be split"]);
    // Of three heaps it is not known which is deleted; deleted and split stand apart.
    let mut explorer = OnScreen::open("normal single:3", "4 8 9", (120, 40));
    explorer.press("p enter j").sees(&["delete 1 more"]);
    explorer
        .press("l t")
        .sees(&["delete b, split a into 2 +", "2+2"]);
    // Another heap to be split takes the place of the first.
    explorer.press("l j").sees(&["delete b, split c into 4 +"]);
}

#[test]
fn moves_of_heaps_are_read_by_their_results() {
    let mut explorer = OnScreen::open("normal vdn", "7 1000", (120, 40));
    explorer.press("g m").sees(&["−a  b→"]);
    let screen = explorer.screen();
    assert!(
        !screen.contains("delete a, split b into 1 + 999"),
        "{screen}"
    );
    // The Line draws the heaps, the largest as high as the row.
    explorer.press("g l").sees(&["7 1000   ▃█"]);
    explorer
        .press("v v P g p l j enter g y")
        .sees(&["−a  b→500+500"]);
    // It is typed as it is shown.
    let mut explorer = OnScreen::open("normal vdn", "7 1000", (120, 40));
    explorer.press(". text:−b,a→3+4 enter");
    assert_eq!(explorer.piles(), "3 4");
}

#[test]
fn piles_fill_a_zoomed_pane_in_both_directions() {
    let mut explorer = OnScreen::open("normal nim:3", "1 2 3", (120, 40));
    let blocks = |explorer: &mut OnScreen| explorer.screen().matches('█').count();
    let before = blocks(&mut explorer);
    explorer.press("g p z");
    assert!(blocks(&mut explorer) > before);
}

#[test]
fn games_that_were_left_are_in_the_session() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("P space P space space");
    let played = explorer.piles();
    let text = explorer.app.view().session().text();
    let session = nimscope::app::Session::read(&text).unwrap();
    let mut next = OnScreen::open("normal nim:3", "1 2 3", (120, 40));
    next.app.restore(session).unwrap();
    next.settle();
    assert_eq!((next.piles(), next.contest().moves()), (played, 4));
    assert_eq!(next.app.state.play.games.len(), 2);
    next.press("L j enter");
    assert_eq!(next.contest().moves(), 2);
    assert_eq!(next.app.state.play.games.len(), 2, "the other is left now");
}

/// Bars of who should win have the room that moves leave.
#[test]
fn moves_of_a_long_game_are_whole_in_its_record() {
    for size in [(60, 16), (80, 24), (120, 40), (200, 60)] {
        let mut explorer = OnScreen::open("normal nim:4", "8 9 10 12", size);
        explorer.press("P").press(&"space ".repeat(20));
        explorer.sees(&["You won", "1 from d"]);
        assert!(!explorer.screen().contains("1 …"), "{}", explorer.screen());
    }
}

/// Whoever tries again thinks first, and sees the values once that has ended too.
#[test]
fn the_values_are_shown_at_each_end_of_a_game() {
    let mut explorer = OnScreen::open("normal nim:3", "1 2 4", (80, 24));
    explorer.press("P l j enter j enter");
    explorer.sees(&["You lost", "N 7"]);
    explorer.press("enter");
    assert!(!explorer.screen().contains("N 7"));
    explorer.press("Q");
    explorer.sees(&["You lost", "N 7"]);
}
