//! One tree of positions and one place in it: lines, games and the past move the position, and
//! every pane shows what it is there.

use super::OnScreen;
use nimscope::app::Pane;
use nimscope::app::matches::MatchState;
use nimscope::app::seat::Seat;

const SIZE: (u16, u16) = (120, 40);

fn open() -> OnScreen {
    OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE)
}

/// All panes hold the same position.
#[track_caller]
fn agrees(explorer: &OnScreen) {
    let view = explorer.app.view();
    let x = view.x();
    let play = view.rules().convention;
    let values = view.value_fact().unwrap();
    let line = view.line_fact().unwrap();
    let number = view.state.cursor(Pane::Line).selected;
    let step = &line.steps[usize::try_from(number - line.first).unwrap()];
    assert_eq!(step.position, x, "the selected step is the position");
    assert_eq!(
        step.outcome.value(),
        values.plays[play].outcome.value(),
        "{x} in Line and Value"
    );
    assert_eq!(view.moves_question().position, x);
    let row = view.state.cursor(Pane::History).selected;
    let row = view.tree_rows()[usize::try_from(row).unwrap()];
    assert_eq!(row.node, view.state.tree.at(), "History shows where one is");
}

#[test]
fn a_step_of_the_line_is_the_position_in_every_pane() {
    let mut explorer = open();
    explorer.press("] ] ]");
    let piles = explorer.piles();
    assert_ne!(piles, "3 5 5 6");
    agrees(&explorer);
    explorer.sees(&["step 3: Esc goes back", "step 3 of 6"]);
    // A line is one node, however far it is stepped: one undo leaves it.
    assert_eq!(explorer.app.state.tree.nodes().len(), 2);
    explorer.press("u");
    assert_eq!(explorer.piles(), "3 5 5 6");
    agrees(&explorer);
    explorer.press("U");
    assert_eq!(explorer.piles(), piles);
    explorer.press("[ [");
    assert_eq!(explorer.piles(), "2 4 5 5");
    agrees(&explorer);
    explorer.press("esc");
    assert_eq!(explorer.piles(), "3 5 5 6");
    explorer.press("[").sees(&["the line begins here"]);
}

#[test]
fn a_move_from_a_step_begins_a_branch_and_one_key_goes_back() {
    let mut explorer = open();
    explorer.press("] ]");
    let step = explorer.piles();
    explorer.press("space k k");
    assert_eq!(explorer.app.state.tree.nodes().len(), 4);
    agrees(&explorer);
    // Back to where one was before moving about, and forth again.
    let there = explorer.piles();
    explorer.press("`");
    assert_eq!(explorer.piles(), "3 5 5 6");
    explorer.press("`");
    assert_eq!(explorer.piles(), there);
    // The step stands where it was, since something came from it.
    explorer.press("u u");
    assert_eq!(explorer.piles(), step);
    explorer.press("]");
    assert_ne!(explorer.piles(), step);
    assert_eq!(explorer.app.state.tree.nodes().len(), 5);
    agrees(&explorer);
}

#[test]
fn a_step_that_was_left_can_be_jumped_back_to() {
    let mut explorer = open();
    explorer.press("] ] ]");
    let third = explorer.piles();
    // To the start, and to the step again; then on from there.
    explorer.press("` `");
    assert_eq!(explorer.piles(), third);
    explorer.press("] ]");
    assert_ne!(explorer.piles(), third);
    agrees(&explorer);
    explorer.press("`");
    assert_eq!(explorer.piles(), third);
    agrees(&explorer);
}

#[test]
fn the_line_begins_anew_where_that_is_wanted() {
    let mut explorer = open();
    explorer.press("g l j enter").sees(&["step 0 of 5"]);
    assert_eq!(explorer.piles(), "2 4 5 5");
    explorer.press("j").sees(&["step 1 of 5"]);
    agrees(&explorer);
    explorer.press("u u");
    assert_eq!(explorer.piles(), "3 5 5 6");
    explorer.press("o G").sees(&["M-sequence"]);
    let zeros = explorer.app.state.position().piles().iter();
    assert!(
        zeros.filter(|&&pile| pile == 0).count() >= 2,
        "a terminal end"
    );
    agrees(&explorer);
}

#[test]
fn the_errors_of_the_rule_are_visited() {
    let mut explorer = open();
    explorer
        .press("g l n")
        .sees(&["there is no error in an optimal line: o shows the M-sequence"]);
    let errors = |explorer: &OnScreen| -> Vec<u128> {
        let sheet = explorer.app.view().line_fact().unwrap();
        let steps = (sheet.first..).zip(sheet.steps.iter());
        steps
            .filter(|(_, step)| step.error)
            .map(|(i, _)| i)
            .collect()
    };
    explorer.press("o");
    let found = errors(&explorer);
    assert!(
        found.contains(&0),
        "the M-move of an exception errs: {found:?}"
    );
    let mut explorer = OnScreen::open("misere slow:4,3", "9 21 33 34", SIZE);
    explorer.press("g l o");
    let found = errors(&explorer);
    let selected = |explorer: &OnScreen| explorer.app.state.cursor(Pane::Line).selected;
    let after: Vec<u128> = found.iter().copied().filter(|&error| error > 0).collect();
    for error in &after {
        explorer.press("n");
        assert_eq!(selected(&explorer), *error);
        agrees(&explorer);
    }
    explorer
        .press("n")
        .sees(&["the rule does not err further on"]);
    for error in after.iter().rev().skip(1) {
        explorer.press("N");
        assert_eq!(selected(&explorer), *error);
    }
}

#[test]
fn the_end_of_a_long_line_is_gone_to_once_it_is_known() {
    let position = "1000000 2000001 3000000 3000001";
    let mut explorer = OnScreen::open("misere slow:4,3", position, SIZE);
    explorer.press("g l o $");
    let view = explorer.app.view();
    assert!(view.state.cursor(Pane::Line).selected > 1000);
    assert!(explorer.app.state.line.awaited.is_none());
    agrees(&explorer);
}

/// Far down an M-sequence the errors before the stretch that is held are not known.
#[test]
fn an_error_is_the_first_only_where_all_before_it_are_known() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 801 801 802", SIZE);
    explorer.press("g l o z").sees(&["✗ first error"]);
    explorer.press("$").sees(&["✗ error"]);
    assert!(!explorer.screen().contains("first"));
}

#[test]
fn keys_move_along_the_tree_and_the_record() {
    let mut explorer = open();
    explorer.press("9 = 8 = 7 = u u 6 = g h k");
    assert_eq!(explorer.app.state.focus(), Pane::History);
    assert_eq!(explorer.app.state.tree.nodes().len(), 5);
    agrees(&explorer);
    let mut seen = Vec::new();
    explorer.press("g g");
    for _ in 0..5 {
        seen.push(explorer.piles());
        agrees(&explorer);
        explorer.press("j");
    }
    let rows = ["3 5 5 6", "9 5 5 6", "8 5 5 6", "7 5 5 6", "6 5 5 6"];
    assert_eq!(seen[..2], rows[..2]);
    assert_eq!(seen.len(), rows.len());
    let mut sorted = seen.clone();
    sorted.sort();
    let mut rows = rows.to_vec();
    rows.sort_unstable();
    assert_eq!(sorted, rows, "every position stands in the tree once");
    explorer.sees(&["└ 6 5 5 6"]);

    // The record of a game is a part of the tree.
    let mut explorer = open();
    explorer.press("! p enter m space g y");
    let nodes = explorer.app.state.tree.nodes().len();
    explorer.press("g g");
    assert_eq!(explorer.piles(), "3 5 5 6");
    assert!(explorer.app.view().is_on_board());
    agrees(&explorer);
    explorer.press("j");
    assert_eq!(explorer.contest().moves(), 1);
    assert!(explorer.contest().contest.is_paused, "the solver waits");
    agrees(&explorer);
    explorer.press("G");
    assert_eq!(explorer.app.state.tree.nodes().len(), nodes);
    assert_eq!(explorer.contest().turn(), Some(Seat::Human));
    // Another move from an earlier turn is another branch of the game.
    explorer.press("g g");
    let move_elsewhere = explorer.contest().standing();
    assert!(matches!(move_elsewhere, MatchState::Turn(_)));
    explorer.press("space");
    assert!(explorer.app.state.tree.nodes().len() > nodes);
    agrees(&explorer);
}

#[test]
fn undo_undoes_one_thing() {
    for (keys, piles) in [
        ("1 0 0 0 = 2 0 0 0 + 1 2 3 4 5 6 7 + u", "3000 5 5 6"),
        ("1 0 0 0 = 2 0 0 0 + 1 2 3 4 5 6 7 + u u", "1000 5 5 6"),
        ("k k k u", "3 5 5 6"),
        ("k k 2 k u", "5 5 5 6"),
        ("k k 2 k k k u", "7 5 5 6"),
        ("k k u k u", "3 5 5 6"),
        ("k l k u", "4 5 5 6"),
    ] {
        assert_eq!(open().press(keys).piles(), piles, "{keys}");
    }
}

#[test]
fn a_count_that_is_too_large_does_nothing_and_says_so() {
    let mut explorer = open();
    let digits = "9 ".repeat(21);
    explorer
        .press(&format!("{digits} ="))
        .sees(&["a count goes up to 18446744073709551615"]);
    assert_eq!(explorer.piles(), "3 5 5 6");
    explorer.press("7 =");
    assert_eq!(explorer.piles(), "7 5 5 6", "the next count is a new one");
    let most = "1 8 4 4 6 7 4 4 0 7 3 7 0 9 5 5 1 6 1 5";
    explorer
        .press(&format!("{most} +"))
        .sees(&["a pile holds at most 18446744073709551615 tokens"]);
}

#[test]
fn comments_and_bookmarks_stand_in_the_tree() {
    let mut explorer = open();
    explorer.press("] ; text:the space text:exception enter b ctrl-u text:first enter");
    explorer
        .press("] ] g h z")
        .sees(&["★ first", "the exception"]);
    explorer.press("z");
    let step = explorer.piles();
    assert_eq!(
        explorer.app.state.tree.nodes().len(),
        3,
        "what was written on stays as it is"
    );
    explorer.press("' enter");
    assert_eq!(explorer.piles(), "2 4 5 5");
    explorer.press("g p").sees(&["the exception"]);
    agrees(&explorer);
    explorer.press("`");
    assert_eq!(explorer.piles(), step);
    explorer
        .press("` b ctrl-u enter '")
        .sees(&["no bookmarks yet"]);
}

/// Where a column is low, the values leave their rows to the tokens, and labels do.
#[test]
fn tokens_are_counted_on_small_screens() {
    for (size, keys) in [
        ((60, 16), ""),
        ((60, 16), "p enter"),
        ((60, 16), "p enter j l j"),
        ((40, 12), ""),
        ((40, 12), "p enter"),
        ((40, 12), "p enter j l j"),
    ] {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        explorer.press(keys);
        let inside = explorer.app.layout.place(Pane::Position).unwrap();
        let screen = explorer.screen();
        let tokens = |row: u16| {
            let row = screen.lines().nth(row.into()).unwrap();
            let cells: Vec<char> = row.chars().skip(inside.x.into()).collect();
            let cells = &cells[..inside.width.into()];
            let is_token = |c: &char| "▆▒▓█".contains(*c);
            let stacks = cells.split(|c| !is_token(c));
            stacks.filter(|stack| stack.len() > 1).count()
        };
        let rows = (inside.y..inside.bottom()).map(tokens);
        let rows: Vec<usize> = rows.filter(|stacks| *stacks > 0).collect();
        assert_eq!(rows, [1, 3, 3, 4, 4, 4], "{size:?} {keys}\n{screen}");
    }
}

/// A pile of hundreds is a bar: what a move takes of it has no stripes.
#[test]
fn a_pile_of_hundreds_is_a_bar() {
    let mut explorer = OnScreen::open("normal nim:3", "300 415 517", (120, 40));
    let screen = explorer.screen();
    assert!(screen.contains('▒') && !screen.contains('▓'), "{screen}");
    explorer.sees(&["300", "415", "517", "−338"]);
}

/// A row that stands for several moves says so, where these are not the same on equal piles.
#[test]
fn a_row_names_all_moves_that_lead_to_its_position() {
    let mut explorer = OnScreen::open("normal wythoff", "1 2", (120, 40));
    explorer.sees(&["›* 2 from b ×2", "loses in 2, also 1 from a"]);
}

/// A move from one of equal piles has others that do the same. They are looked for only where the
/// moves are few: a frame is drawn at once however large the piles are.
#[test]
fn a_frame_does_not_go_through_all_moves_of_huge_equal_piles() {
    for (game, position) in [
        ("normal nim:2", "1000000000000 1000000000000"),
        ("misere moore:3,2", "30000 30000 30000"),
        ("normal half:6", "3000 3000 3000 3000 3000 3000"),
        ("normal abo:3", "1000000000000 5 5"),
    ] {
        OnScreen::open(game, position, (80, 24)).sees(&["Moves", "│›"]);
    }
}
