//! Lists open with something worth reading, keep their rows until the new ones are there, and are
//! filtered while one types.

use super::OnScreen;
use crate::support::explorer::named;
use crossterm::event::{Event, KeyEvent};
use nimscope::app::{Cursor, ListPane, ListRows, OpenList, Pane, Popup, Session};
use nimscope::ui::screen::text_of;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// The minimal exceptions need no table and no box, however large the bound is.
#[test]
fn minimal_exceptions_are_there_at_once_whatever_the_bound() {
    for size in SIZES {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        explorer.press("g e z");
        explorer.sees(&[" minimal, piles ≤ 20", "R agrees at all 10,626 positions"]);
        explorer.press("4 0 0 B");
        explorer.sees(&["all 20,000 minimal", "not checked: "]);
        explorer.press("1 0 0 0 0 0 0 0 0 B");
        explorer.sees(&["the first 131,072"]);
    }
}

/// The check by definition is no part of the list: the list is there without it.
#[test]
fn the_list_by_theorem_does_not_wait_for_its_verification() {
    let mut explorer = OnScreen::with_memory("misere slow:5,4", "3 5 5 6 7", (120, 40), 1 << 20);
    explorer.press("g e z 6 0 B");
    explorer.sees(&[" minimal, piles", "not checked: the remoteness table"]);
}

/// The first row of the Positions pane.
fn first(explorer: &OnScreen) -> String {
    let Some(ListRows::Positions(rows)) = explorer.app.view().list(ListPane::Positions) else {
        panic!("a list of positions")
    };
    rows.get(0).unwrap().position.to_string()
}

#[test]
fn positions_open_where_the_position_stands() {
    for size in SIZES {
        let mut explorer = OnScreen::open("misere slow:4,3", "6 5 3 5", size);
        let screen = explorer.press("g o z").screen();
        assert!(
            screen.contains("3 5 5 6") && !screen.contains("0 0 0 1"),
            "{screen}"
        );
        explorer.press("g p k g o enter");
        assert_eq!(
            explorer.app.view().x().to_string(),
            "3 5 5 7",
            "it follows the position"
        );
        // A row that was chosen stays chosen.
        explorer.press("g g");
        assert_eq!(explorer.app.state.cursor(Pane::Positions).selected, 0);
        explorer.press("j");
        assert_eq!(explorer.app.state.cursor(Pane::Positions).selected, 1);
    }
}

/// With the claims of the paper that is about the game.
#[test]
fn claims_open_where_the_game_stands() {
    for (game, paper) in [
        ("misere slow:4,3", "games24/"),
        ("normal slow-set:5,2+4", "slowset/"),
        ("normal delete", "delete/"),
        ("normal exact:5,2", "exact52/"),
        ("normal circular:5,3", "circular/"),
    ] {
        let position = match game {
            "normal delete" => "3 5",
            "misere slow:4,3" => "3 5 5 6",
            _ => "3 5 5 6 7",
        };
        let mut explorer = OnScreen::idle(game, position, (120, 40));
        explorer.press("g c");
        let claim = explorer.app.view().selected_claim().unwrap().claim;
        assert!(claim.id.starts_with(paper), "{game}: {}", claim.id);
    }
    // Another game has other claims, but a counterexample leaves its claim selected.
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("V text:delete enter g c");
    let claim = explorer.app.view().selected_claim().unwrap().claim;
    assert!(claim.id.starts_with("delete/"), "{}", claim.id);
    explorer.press("V text:nim:3 enter");
    let now = explorer.app.view().selected_claim().unwrap().claim;
    assert_eq!(now.id, claim.id);
}

#[test]
fn a_new_bound_keeps_the_old_list_until_the_new_one_is_there() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("g o z");
    let rows = |explorer: &OnScreen| explorer.app.view().len(Pane::Positions);
    assert_eq!(rows(&explorer), 10_626);
    // Nothing is computed between the keys.
    for key in ["3", "0"] {
        explorer.glimpse(key);
    }
    let screen = explorer.glimpse("B");
    let is_old = screen.contains("Positions ≤20, computing ≤30")
        && screen.contains("10,626 found, until the new list is ready");
    assert!(is_old || screen.contains("46,376 found"), "{screen}");
    assert!(screen.contains("3 5 5 6"), "it stays where it is: {screen}");
    assert!(rows(&explorer) >= 10_626);
    explorer.settle();
    explorer.sees(&["46,376 found"]);
}

/// Its rows stand under the headings of their own order.
#[test]
fn a_list_that_stands_in_is_shown_in_its_own_order_and_with_its_own_filter() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("g o z o");
    explorer.sees(&["by R", "R = 1: "]);
    // The next order is by Grundy values.
    let screen = explorer.glimpse("o");
    assert!(screen.contains("until the new list is ready"), "{screen}");
    assert!(
        screen.contains("by R") && screen.contains("R = 1: "),
        "{screen}"
    );
    assert!(!screen.contains("Grundy value 0"), "{screen}");
    explorer.settle();
    explorer.sees(&["by Grundy value", "Grundy value 0: "]);

    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("g e z");
    explorer.sees(&[" minimal, piles"]);
    let screen = explorer.glimpse("t");
    assert!(screen.contains(" minimal, piles"), "{screen}");
    explorer.settle();
    explorer.sees(&["all 1,685, piles ≤ 20"]);
}

/// What stands in for a list is hidden if it would say what hidden values are.
#[test]
fn no_list_that_stands_in_gives_hidden_values_away() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("g o z / text:P enter");
    assert!(explorer.app.view().list(ListPane::Positions).is_some());
    // Nothing is computed between the keys.
    let hear = |explorer: &mut OnScreen, keys: &str| {
        for key in keys.split(' ') {
            explorer.hear(Event::Key(KeyEvent::from(named(key).0)));
        }
    };
    hear(&mut explorer, "/ x 1 = 2 enter");
    let is_shown = |explorer: &OnScreen| explorer.app.view().list(ListPane::Positions).is_some();
    assert!(is_shown(&explorer), "the list of P-positions stands in");
    hear(&mut explorer, "v");
    assert!(explorer.app.state.hidden());
    assert!(!is_shown(&explorer), "it would say which positions are P");
    explorer.settle();
    assert!(is_shown(&explorer));
}

#[test]
fn a_filter_filters_while_it_is_typed_and_the_list_stays_in_sight() {
    for size in SIZES {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        explorer.press("g o z / text:P space text:x1=2");
        explorer.sees(&["position", " filter: P x1=2"]);
        assert!(first(&explorer).starts_with("2 "));
        // What is wrong stands beside it, and the list is what it was.
        explorer.press("text:=");
        explorer.sees(&["position", "expected"]);
        assert!(first(&explorer).starts_with("2 "));
        explorer.press("backspace backspace text:1 enter");
        assert!(first(&explorer).starts_with("1 "));
        // Left, it is as it was before.
        explorer.press("/ ctrl-u text:N");
        assert_eq!(first(&explorer), "0 0 0 0");
        explorer.press("esc");
        assert!(first(&explorer).starts_with("1 "));
        explorer.press("g m / text:P");
        explorer.sees(&["1 of 3 moves", " filter: P"]);
        explorer.press("esc g c / text:slow");
        explorer.sees(&["/slow"]);
        explorer.press("text:zzz");
        explorer.sees(&["No claim passes the filter", "filter: slowzzz"]);
        explorer.press("esc");
    }
}

#[test]
fn claims_show_what_they_state() {
    for size in SIZES {
        let mut explorer = OnScreen::open("normal slow:3,2", "1 2 3", size);
        let screen = explorer.press("g c").screen();
        let row = screen
            .lines()
            .find(|line| line.contains(" 1.1 "))
            .unwrap_or_default();
        assert!(row.contains("Every game"), "{screen}");
        assert!(!row.contains("not checked"), "{screen}");
    }
}

/// A list moves no further than the selection needs, whatever it was scrolled to before.
#[test]
fn a_list_is_scrolled_as_little_as_its_selection_needs() {
    for (height, len, selected, before) in (1..8_u16).flat_map(|height| {
        (1..20).flat_map(move |len| {
            (0..len).flat_map(move |selected| {
                (0..25).map(move |before| (height, len, selected, before))
            })
        })
    }) {
        let cursor = Cursor { selected };
        let top = cursor.first_in_sight(before, height, len);
        let rows = u128::from(height);
        let last = len.saturating_sub(rows);
        let context = 2.min((rows - 1) / 2);
        // Two rows around the selection are in sight, as far as there are any.
        let shows = |top: u128| {
            top <= last
                && top <= selected.saturating_sub(context)
                && (selected + context).min(len - 1) < top + rows
        };
        let case = format!("{height} of {len}, {selected} selected, {before} before");
        assert!(shows(top), "{case}: {top}");
        let nearer =
            (0..=last).find(|&other| shows(other) && other.abs_diff(before) < top.abs_diff(before));
        assert_eq!(nearer, None, "{case}: {top}");
    }
}

/// The rows in sight are no part of the state: the layout keeps them, and the session does.
#[test]
fn where_a_list_stands_is_kept_by_the_layout_and_by_the_session() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("g o z G k k k k k k k k");
    let top = explorer.app.layout.tops[Pane::Positions];
    assert!(top > 0);
    let there = explorer.screen();
    // What is copied begins with the first row.
    let text = text_of(explorer.app.view(), Pane::Positions);
    assert!(text.lines().nth(1).unwrap().contains("0 0 0 0"), "{text}");
    assert_eq!(explorer.screen(), there);
    let session = explorer.app.view().session().text();
    let mut again = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    again.app.restore(Session::read(&session).unwrap()).unwrap();
    again.settle();
    assert_eq!(again.app.layout.tops[Pane::Positions], top);
}

/// Columns stand below each other, and what there is no room for leaves as a whole.
#[test]
fn lists_of_all_kinds_are_tables() {
    let mut explorer = OnScreen::open("normal exact:5,2", "7 11 13 14 14", (120, 40));
    explorer.press("g e z 3 1 B");
    explorer.sees(&["position        class  comp  out  in"]);
    let mut narrow = OnScreen::open("normal exact:5,2", "7 11 13 14 14", (32, 12));
    narrow.press("g e z 3 1 B");
    let screen = narrow.screen();
    let rows = screen.lines().skip_while(|line| !line.contains("class"));
    let rows: Vec<&str> = rows.take(4).collect();
    assert!(
        rows[0].contains("position") && !rows[0].contains("out"),
        "{screen}"
    );
    assert!(rows.iter().all(|row| !row.contains('…')), "{screen}");

    // Bookmarks: their names stand below each other.
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("b ctrl-u text:first enter e ctrl-u text:12,13,14,15 enter");
    explorer.press("b ctrl-u text:second enter '");
    let screen = explorer.screen();
    let place = |name: &str| {
        let line = screen
            .lines()
            .find(|line| line.contains("slow:4,3") && line.contains(name));
        line.and_then(|line| line.find(name))
            .unwrap_or_else(|| panic!("{name}:\n{screen}"))
    };
    assert_eq!(place("first"), place("second"), "{screen}");
}

/// A move is said in short where its row has no room. What follows from R yields before it is cut,
/// and so does its result.
#[test]
fn moves_are_whole_where_the_pane_is_narrow() {
    for (rules, position, move_, follows) in [
        (
            "normal exact:5,2",
            "1 2 3 4 5",
            "1 from d, 2 from e    P  6  wins in 7",
            true,
        ),
        (
            "normal circular:6,3",
            "3 4 5 6 7 8",
            "5 from d, 1 from e, 5 from f  P 18",
            false,
        ),
    ] {
        let mut explorer = OnScreen::open(rules, position, (80, 24));
        explorer.sees(&[move_]);
        let screen = explorer.screen();
        assert_eq!(screen.contains("loses in"), follows, "{screen}");
        assert!(!screen.contains("leads t"), "{screen}");
    }
    let mut explorer = OnScreen::open("normal exact:5,2", "1 2 3 4 5", (80, 24));
    explorer.press("g m z");
    explorer.sees(&["from e    1 2 3 3 3 P  6  wins in 7"]);
}

/// The number before the key and the prompt are held to the same bounds, in every pane.
#[test]
fn no_pane_takes_a_bound_that_no_game_has() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    for pane in ["g o", "g e", ": text:nimscope/thm4 enter", "g f z"] {
        explorer.press(pane);
        let bounds = |explorer: &OnScreen| {
            let state = &explorer.app.state;
            let lists = [ListPane::Positions, ListPane::Exceptions].map(|list| state.bound(list));
            (state.figure.bound, state.claims.bounds.clone(), lists)
        };
        let before = bounds(&explorer);
        explorer.press("0 B");
        explorer.sees(&["the largest pile is at least 1"]);
        explorer.press("B ctrl-u 0 enter");
        explorer.sees(&["the largest pile is at least 1"]);
        explorer.press("esc");
        assert_eq!(bounds(&explorer), before, "{pane}");
    }
    explorer.press("1 0 0 0 0 0 1 B");
    explorer.sees(&["the largest pile is at most 100000"]);
}

/// A row that is longer than its list is wide goes on below while lines are free. A click there is
/// one on the row.
#[test]
fn a_long_row_goes_on_below_where_there_is_room() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (60, 24));
    explorer.press("ctrl-s");
    explorer.sees(&["Settings", "auto: pictures where", "have graphics"]);
    let selected = |explorer: &OnScreen| match explorer.app.state.popups[..] {
        [Popup::List(OpenList::Settings, cursor)] => cursor.selected,
        _ => panic!("the settings"),
    };
    explorer.click("have graphics");
    assert_eq!(selected(&explorer), 1);
    explorer.click("of each action");
    assert_eq!(selected(&explorer), 3);
}

/// Of the selected row all is in sight, or as much as its list has lines for: then its end says
/// that there is more.
#[test]
fn the_selected_row_of_a_list_is_whole_or_says_that_it_is_not() {
    let piles = "101 101 101 101 102 102 102 103";
    let mut explorer = OnScreen::open("misere slow:8,7", piles, (80, 24));
    explorer.press("g l");
    explorer.sees(&["keep g  101 101 101 101 102 102 102", " 103 "]);
    let mut explorer = OnScreen::open("normal nim:8", "1 1 1 1 1 2 2 3", (60, 16));
    explorer.press("g l j");
    explorer.sees(&["1  P 10  1 from a  1 1 1 1 1 0 …"]);
}

/// A page is what is in sight, also where rows take several lines: nothing is passed over.
#[test]
fn a_page_of_long_rows_passes_over_nothing() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (80, 24));
    explorer.press("g c");
    explorer.screen();
    let lines = explorer.app.layout.row_lines[Pane::Claims].borrow().clone();
    assert!(lines.iter().any(|lines| *lines > 1), "{lines:?}");
    let before = explorer.app.state.cursor(Pane::Claims).selected;
    explorer.press("pagedown");
    let after = explorer.app.state.cursor(Pane::Claims).selected;
    assert_eq!(after - before, lines.len() as u128 - 1);
}

/// Piles and explanation are of the selected row from the start, also where the list does not hold
/// the position.
#[test]
fn what_is_beside_a_list_is_of_its_selected_row() {
    for (rules, position) in [
        ("misere slow:5,4", "3 5 5 6 9"),
        ("normal exact:5,2", "3 4 5 6 7"),
        ("misere slow:4,3", "3 5 5 6"),
    ] {
        let mut explorer = OnScreen::open(rules, position, (120, 40));
        explorer.press("alt-3");
        // A list goes back to the position where its bound is set again.
        let again = if rules.contains("slow") {
            "j j 4 0 B"
        } else {
            "j"
        };
        for key in ["", "j", again] {
            explorer.press(key);
            let screen = explorer.screen();
            let view = explorer.app.view();
            let selected = view.chosen_in_list().expect("a row is selected");
            assert_eq!(view.why_subject(), selected);
            assert!(screen.contains(&format!("{selected} is ")), "{screen}");
            // A narrow place says whose piles they are rather than their sum.
            let sum = format!("sum {} ", selected.position().sum());
            let is_said = screen.contains(&sum) || screen.contains("Enter goes to this row");
            assert!(is_said, "{sum} in\n{screen}");
        }
    }
}

/// A short list has the piles below it, and a long one beside it: that changes once, at the end.
#[test]
fn panes_keep_their_places_while_one_types_what_they_follow() {
    let places = |explorer: &OnScreen| explorer.app.layout.slots.clone();
    for (pane, prompt, typed) in [
        ("g e", "B", "3"),
        ("g e", "/", "x1=3"),
        ("g o", "/", "R>20"),
        ("g m", "/", "P"),
        ("g f", "/", "x1=1"),
    ] {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (80, 24));
        explorer.press(pane);
        let before = places(&explorer);
        explorer.press(prompt).press("ctrl-u");
        for key in typed.chars() {
            explorer.press(&key.to_string());
            assert_eq!(places(&explorer), before, "{pane} {prompt} {typed}");
        }
        explorer.press("enter");
        let changes = (prompt, pane) == ("B", "g e");
        assert!(!changes || places(&explorer) != before);
    }
}

/// Of a list that is longer than its place only the selected row has a second line.
#[test]
fn the_selected_move_is_whole_however_long_its_numbers_are() {
    let huge = "1000000000000000 2000000000000001 3000000000000002";
    let mut explorer = OnScreen::open("normal exact:3,2", huge, (60, 16));
    explorer.sees(&[
        "2000000000000001 from b,",
        "3000000000000002 from c",
        "1.1e31 moves",
        "a = 1000000000000000",
    ]);
}
