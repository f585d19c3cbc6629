//! Games by their rule on the screen.

use nimscope::app::game_file::read_game;
use nimscope::app::matches::{Begun, Match};
use nimscope::app::seat::Seat;
use nimscope::game::Ruleset;
use nimscope::solve::Control;

use crate::support::explorer::OnScreen;

const SIZE: (u16, u16) = (120, 40);

#[test]
fn a_game_by_its_rule_is_found_by_its_name() {
    let mut explorer = OnScreen::open("normal nim:2", "4 7", SIZE);
    explorer.press("V text:wythoff enter");
    explorer.settle();
    assert_eq!(explorer.rules(), "normal wythoff");
    // (4, 7) is one of Wythoff's pairs, and the Grundy value of a P-position is 0.
    explorer.sees(&["Wythoff's game", "4 7: you lose in 6, whatever you do"]);
}

#[test]
fn a_rule_is_typed_where_a_game_is_chosen() {
    let mut explorer = OnScreen::open("normal nim:2", "4 7", SIZE);
    explorer.press("V text:rule:{piles:a,b;move:a+1}");
    explorer.settle();
    let screen = explorer.screen();
    assert!(screen.contains("column 16 of the rule"), "{screen}");
    explorer.press("esc V text:rule:{piles:a,b<2;move:a-t;move:b-1} enter");
    explorer.settle();
    let rule = "normal rule:{piles: a, b < 2; move: a-t; move: b-1}";
    assert_eq!(explorer.rules(), rule);
    // A pile that is too large for the rule is made as large as the rule allows.
    assert_eq!(explorer.piles(), "4 1");
}

#[test]
fn games_in_which_options_are_forbidden_are_not_played() {
    let refused = "options are forbidden before each move of blocking-wythoff:2, and that is not";
    for key in ["p", "P", "#"] {
        let mut explorer = OnScreen::open("normal blocking-wythoff:2", "4 7", SIZE);
        explorer.press(key);
        explorer.settle();
        explorer.sees(&[refused]);
        assert!(explorer.app.state.contest().is_none(), "{key}");
    }
    let seats = || enum_map::EnumMap::from_array([Seat::Human; 2]);
    let begin = |rules| Match::begin(rules, "4 7".parse().unwrap(), seats());
    let game = |name: &str| Ruleset::normal(name.parse().unwrap());
    let error = begin(game("blocking-wythoff:2")).unwrap_err();
    assert!(error.to_string().starts_with(refused), "{error}");
    // Files of other builds may hold such a game.
    let Begun { tree, contest } = begin(game("wythoff")).unwrap();
    let text = contest.text_of_file(&tree);
    let text = text.replace("\"wythoff\"", "\"blocking-wythoff:2\"");
    let error = read_game(&text, &Control::new()).unwrap_err();
    assert!(error.contains(refused), "{error}");
}

#[test]
fn no_single_move_wins_where_it_may_be_forbidden() {
    for (size, said) in [
        ((120, 40), "5 5: you win in 3, whatever is forbidden."),
        ((40, 12), "You win in 3, whatever is forbidden."),
    ] {
        let mut explorer = OnScreen::open("normal blocking-wythoff:2", "5 5", size);
        explorer.sees(&[said]);
    }
}

#[test]
fn tokens_that_a_move_puts_on_a_pile_are_marked_by_growing_it() {
    let rule = "rule:{piles: a, b; move: a-1, b+2; move: b-1}";
    let mut explorer = OnScreen::open(&format!("normal {rule}"), "3 0", SIZE);
    explorer.press("! p enter g p");
    explorer.settle();
    explorer.press("j l k k");
    explorer.settle();
    explorer.sees(&["Enter plays: take 1 from a, put 2 on b"]);
}

#[test]
fn what_a_move_puts_on_a_pile_is_told_where_it_has_no_row_of_its_own() {
    let rule = "rule:{piles: a, b; move: a-1, b+2; move: b-1}";
    let mut explorer = OnScreen::open(&format!("normal {rule}"), "3 5", (80, 24));
    explorer.settle();
    explorer.sees(&["3−1", "5+2"]);
}
