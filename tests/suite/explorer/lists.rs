//! Lists open with something worth reading, keep what is there until the new is, and are filtered
//! while one types.

use super::Explorer;
use nimscope::app::{List, ListPane, Pane};
use nimscope::engine::Limits;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// The minimal exceptions need no table and no box, however large the bound is.
#[test]
fn minimal_exceptions_are_there_at_once_whatever_the_bound() {
    for size in SIZES {
        let mut explorer = Explorer::open("misere slow:4,3", "3 5 5 6", size);
        explorer.press("g e z");
        explorer.sees(&[
            "minimal: all ",
            "piles ≤ 20, by theorem nimscope/thm4",
            "R agrees at all 10,626 positions",
        ]);
        explorer.press("4 0 0 B");
        explorer.sees(&[
            "minimal: all 20,000",
            "by theorem nimscope/thm4",
            "not checked: ",
        ]);
        explorer.press("1 0 0 0 0 0 0 0 0 B");
        explorer.sees(&["the first 131,072"]);
    }
}

/// The check by definition is no part of the list: the list is there without it.
#[test]
fn the_list_by_theorem_does_not_wait_for_its_verification() {
    let limits = Limits {
        memory: 1 << 20,
        threads: 1,
    };
    let mut explorer = Explorer::with_limits("misere slow:5,4", "3 5 5 6 7", (120, 40), limits);
    explorer.press("g e z 6 0 B");
    explorer.sees(&["minimal: all ", "not checked: the remoteness table"]);
}

fn first(explorer: &Explorer, pane: ListPane) -> String {
    match explorer.app.view().list(pane).unwrap() {
        List::Positions(rows) => rows.get(0).unwrap().position.to_string(),
        List::Exceptions(rows) => rows.get(0).unwrap().position.to_string(),
        List::Exact52(_) => unreachable!("another game"),
    }
}

#[test]
fn positions_open_where_the_position_stands() {
    for size in SIZES {
        let mut explorer = Explorer::open("misere slow:4,3", "6 5 3 5", size);
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
        let mut explorer = Explorer::idle(game, position, (120, 40));
        explorer.press("g c");
        let claim = explorer.app.view().selected_claim().unwrap().claim;
        assert!(claim.id.starts_with(paper), "{game}: {}", claim.id);
    }
    // Another game has other claims, but a counterexample leaves its claim selected.
    let mut explorer = Explorer::idle("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("V text:delete enter g c");
    let claim = explorer.app.view().selected_claim().unwrap().claim;
    assert!(claim.id.starts_with("delete/"), "{}", claim.id);
    explorer.press("V text:nim:3 enter");
    let now = explorer.app.view().selected_claim().unwrap().claim;
    assert_eq!(now.id, claim.id);
}

#[test]
fn a_new_bound_keeps_the_old_list_until_the_new_one_is_there() {
    let mut explorer = Explorer::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("g o z");
    let rows = |explorer: &Explorer| explorer.app.view().len(Pane::Positions);
    assert_eq!(rows(&explorer), 10_626);
    // Nothing is computed between the keys.
    for key in ["3", "0"] {
        explorer.glimpse(key);
    }
    let screen = explorer.glimpse("B");
    let is_old = screen.contains("10,626 with piles ≤ 20, until the new list is ready");
    assert!(is_old || screen.contains("46,376 found"), "{screen}");
    assert!(screen.contains("3 5 5 6"), "it stays where it is: {screen}");
    assert!(rows(&explorer) >= 10_626);
    explorer.settle();
    explorer.sees(&["46,376 found"]);
}

#[test]
fn a_filter_filters_while_it_is_typed_and_the_list_stays_in_sight() {
    for size in SIZES {
        let mut explorer = Explorer::open("misere slow:4,3", "3 5 5 6", size);
        explorer.press("g o z / text:P space text:x1=2");
        explorer.sees(&["position", " filter: P x1=2"]);
        assert!(first(&explorer, ListPane::Positions).starts_with("2 "));
        // What is wrong stands beside it, and the list is what it was.
        explorer.press("text:=");
        explorer.sees(&["position", "expected"]);
        assert!(first(&explorer, ListPane::Positions).starts_with("2 "));
        explorer.press("backspace backspace text:1 enter");
        assert!(first(&explorer, ListPane::Positions).starts_with("1 "));
        // Left, it is as it was before.
        explorer.press("/ ctrl-u text:N");
        assert_eq!(first(&explorer, ListPane::Positions), "0 0 0 0");
        explorer.press("esc");
        assert!(first(&explorer, ListPane::Positions).starts_with("1 "));
        explorer.press("g m / text:P");
        explorer.sees(&["1 of 3 moves", " filter: P"]);
        explorer.press("esc g c / text:slow");
        explorer.sees(&["/slow"]);
        explorer.press("text:zzz");
        explorer.sees(&["no claim passes the filter", "filter: slowzzz"]);
        explorer.press("esc");
    }
}

#[test]
fn claims_show_what_they_state() {
    for size in SIZES {
        let mut explorer = Explorer::open("normal slow:3,2", "1 2 3", size);
        let screen = explorer.press("g c").screen();
        let row = screen
            .lines()
            .find(|line| line.contains(" 1.1 "))
            .unwrap_or_default();
        assert!(row.contains("Every game"), "{screen}");
        assert!(!row.contains("not checked"), "{screen}");
    }
}
