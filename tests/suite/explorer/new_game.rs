//! The form of a new game: what it proposes, what it keeps, what it refuses.

use super::OnScreen;
use super::games::open;
use crate::support::theorems;
use nimscope::app::matches::MatchState;
use nimscope::app::seat::{Seat, Side};
use nimscope::app::setup::SetupRow;
use nimscope::study::Opponent;

const SIZE: (u16, u16) = (120, 40);

#[test]
fn the_form_says_what_each_opponent_does_and_keeps_its_answers() {
    let mut explorer = open();
    explorer
        .press("p j j j")
        .sees(&["The solver: wins fastest, loses slowest."]);
    explorer.press("l").sees(&["solver, slips 10 %"]);
    explorer
        .press("right right right")
        .sees(&["follows the M-rule, even where it is wrong"]);
    explorer.press("l l l").sees(&[
        "Somebody at this keyboard.",
        "the first of you",
        "the second of you",
    ]);
    explorer.press("h h enter");
    let contest = explorer.contest();
    assert_eq!(
        contest.contest.seat(Side::Second),
        Seat::Solver(Opponent::Random)
    );
    // The next game begins at once with the same answers.
    explorer.press("c P");
    let contest = explorer.contest();
    assert_eq!(
        contest.contest.seat(Side::Second),
        Seat::Solver(Opponent::Random)
    );
    // Esc closes the form, and nothing begins.
    explorer.press("p k k l esc");
    assert!(explorer.app.state.popups.is_empty());
}

#[test]
fn a_game_begins_at_a_random_position_worth_playing() {
    let mut explorer = open();
    explorer
        .press("p l j 1 2")
        .sees(&["a random position worth playing", "‹ 12 ›"]);
    explorer.press("enter");
    let contest = explorer.contest();
    let x = contest.position().sorted();
    assert!(x.piles().iter().all(|&pile| pile <= 12));
    let r = theorems()
        .remoteness(contest.contest.rules(&contest.tree), &x)
        .unwrap()
        .value;
    assert!(r.0 >= 6 && !r.outcome().is_p(), "{x} has R {r}");
    assert_eq!(contest.contest.name(Side::Second), "perfect");
    // There is none where all piles are tiny.
    explorer.press("p j 1 enter").sees(&[
        "with piles ≤ 1 no position is known that has R ≥ 6 and both winning and losing moves",
    ]);
}

/// Whether the explorer wants to know of a position to begin with.
fn is_looked_for(explorer: &OnScreen) -> bool {
    let asked = explorer.app.demand();
    let mut asked = asked.iter().map(|query| format!("{query:?}"));
    asked.any(|question| question.starts_with("WorthPlaying"))
}

#[test]
fn what_was_set_up_is_begun_or_not_at_all() {
    // Whoever goes elsewhere before the position is found is not called back, and no game of
    // other rules begins.
    let mut explorer = OnScreen::idle("misere slow:6,3", "3 4 5 6 7 30", SIZE);
    explorer.press("p right enter");
    assert!(is_looked_for(&explorer));
    // What is being done is said as long as it lasts.
    explorer.sees(&["looking for a position that is worth playing"]);
    explorer.app.state.toast = None;
    explorer.sees(&["looking for a position that is worth", "Esc gives up"]);
    explorer.press("V ctrl-u text:nim:3 enter");
    assert!(!is_looked_for(&explorer));
    explorer.press("p right enter esc");
    assert!(!is_looked_for(&explorer));
    explorer.sees(&["no game begins"]);
    explorer
        .press("p enter +")
        .sees(&["nothing begins: you went elsewhere"]);
}

#[test]
fn another_game_begins_where_the_last_one_did() {
    let mut explorer = open();
    explorer.press("P space space space");
    assert!(matches!(explorer.contest().standing(), MatchState::Won(_)));
    explorer.press("P");
    assert_eq!(
        (
            explorer.piles().as_str(),
            explorer.app.view().shown_turns().len()
        ),
        ("3 5 5 6", 1)
    );
    explorer
        .press("space space space p")
        .sees(&["where the last game began, 3 5 5 6"]);
    explorer.press("enter");
    assert_eq!(explorer.piles(), "3 5 5 6");
}

#[test]
fn random_games_begin_in_every_family_with_the_proposed_piles() {
    for rules in [
        "misere delete",
        "normal vdn",
        "misere abo:3",
        "normal half:4",
        "normal fraction:6,3",
        "normal nmth:4",
        "misere single:4",
        "normal moore:4,2",
        "normal slow-moore:4,2",
        "normal wythoff",
        "misere a-wythoff:2",
        "normal end-wythoff:3",
        "normal nim:2",
    ] {
        let game: nimscope::game::Game = rules.split_once(' ').unwrap().1.parse().unwrap();
        let mut explorer = OnScreen::open(rules, &game.example().to_string(), SIZE);
        explorer.press("p l enter");
        assert!(explorer.app.state.contest().is_some(), "{rules}");
    }
}

#[test]
fn games_of_two_piles_have_puzzles() {
    for rules in [
        "normal wythoff",
        "misere wythoff",
        "normal a-wythoff:2",
        "normal end-wythoff:3",
        // None of those that were tried lasts for six moves.
        "normal delete",
    ] {
        let mut explorer = OnScreen::open(rules, "3 5", SIZE);
        explorer.press("#");
        assert!(explorer.app.state.play.puzzle.is_some(), "{rules}");
    }
}

#[test]
fn a_new_game_is_proposed_where_the_explorer_is() {
    let mut explorer = open();
    explorer.press("P space space space p enter");
    assert_eq!(explorer.contest().moves(), 0, "the same once more");
    explorer
        .press("V ctrl-u text:nim:3 enter p")
        .sees(&["A new game of Nim with 3 piles", "the current position"]);
}

#[test]
fn a_line_of_the_form_that_means_nothing_is_not_selected() {
    let mut explorer = open();
    explorer.press("p");
    explorer.app.click_form(1);
    assert_eq!(explorer.app.state.referee.setup.row(), SetupRow::Beginning);
    explorer.app.click_form(2);
    assert_eq!(explorer.app.state.referee.setup.row(), SetupRow::Convention);
}

#[test]
fn the_form_changes_nothing_of_the_game_on_the_board() {
    // All piles equal and one token: every move is the only one up to symmetry.
    let mut explorer = OnScreen::open("normal slow:2,1", "0 3", SIZE);
    explorer.press("P p j j j j j j l");
    explorer.sees(&["made at once"]);
    assert_eq!(
        (explorer.contest().moves(), explorer.piles()),
        (0, "0 3".to_owned())
    );
    explorer.press("esc");
    assert_eq!(
        explorer.contest().moves(),
        0,
        "the answers are of the next game"
    );
    explorer.press("P");
    assert!(matches!(explorer.contest().standing(), MatchState::Won(_)));
    // The hint of what is reached by a sequence of keys gives all of them.
    explorer.app.state.toast = None;
    explorer.sees(&["gy record"]);
}
