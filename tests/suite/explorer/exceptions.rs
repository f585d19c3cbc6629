//! The Exceptions pane: filtered, grouped, counted, copied and saved.

use super::OnScreen;
use crate::support::minimal_exceptions;
use nimscope::app::{Effect, ListPane, ListRows, Pane};
use nimscope::study::Record;
use nimscope::theory::claim;

const SIZE: (u16, u16) = (120, 40);

fn exceptions(rules: &str, position: &str, size: (u16, u16)) -> OnScreen {
    let mut explorer = OnScreen::open(rules, position, size);
    // All of them, not the minimal ones alone.
    explorer.press("g e z t");
    explorer
}

fn of_four() -> OnScreen {
    exceptions("misere slow:4,3", "3 5 5 6", SIZE)
}

/// The positions of the list.
fn listed(explorer: &OnScreen) -> Vec<String> {
    match explorer.app.view().list(ListPane::Exceptions) {
        Some(ListRows::MRule(rows)) => rows.iter().map(|row| row.position.to_string()).collect(),
        other => panic!("a list: {other:?}"),
    }
}

#[test]
fn families_and_partition_stand_beside_an_exception() {
    let mut explorer = of_four();
    explorer.press("/ text:3 space text:5 space text:5 enter j");
    let screen = explorer.screen();
    insta::assert_snapshot!("exceptions_filtered", screen);
    // 3 5 5 6: l = 5, p = 4, so ⌊5/2⌋ + 3 − 4 = 1 = ⌈(5 − 3)/2⌉.
    for text in [
        "2.9(i=2) 2.9-table",
        "partition 1 (p = 4, l = 5)",
        "games24: 2.9(i=2), 2.9-table; arxiv23: 2.9",
    ] {
        assert!(screen.contains(text), "{text}:\n{screen}");
    }
}

#[test]
fn nothing_is_lost_on_a_small_screen() {
    let mut explorer = exceptions("misere slow:4,3", "3 5 5 6", (80, 24));
    explorer.press("/ text:3 space text:5 space text:5 enter z j");
    let screen = explorer.screen();
    insta::assert_snapshot!("exceptions_compact", screen);
    for text in [
        "partition 1",
        "games24: 2.9(i=2)",
        "arxiv23:",
        "2.9(i=2). Optimal",
        "2 4 5 5",
    ] {
        assert!(screen.contains(text), "{text}:\n{screen}");
    }
}

#[test]
fn one_key_goes_from_all_to_pile_minimal_to_minimal() {
    let mut explorer = of_four();
    let all = listed(&explorer).len();
    assert!(explorer.screen().contains("all 1,685, piles ≤ 20"));
    explorer.press("t");
    assert!(explorer.screen().contains("/pile-minimal"));
    let pile_minimal = listed(&explorer).len();
    explorer.press("t");
    let screen = explorer.screen();
    let minimal = listed(&explorer).len();
    assert!(minimal < pile_minimal && pile_minimal < all);
    let count = format!("all {minimal} minimal, piles ≤ 20");
    assert!(screen.contains(&count), "{count}:\n{screen}");
    explorer.press("t");
    assert_eq!(listed(&explorer).len(), all);
}

#[test]
fn words_of_the_filter_combine_and_errors_show_while_typing() {
    let mut explorer = of_four();
    explorer.press("/ text:minimal space text:x1=3 space text:family=2.9 enter");
    let screen = explorer.screen();
    assert!(screen.contains("/minimal x1=3 family=2.9"), "{screen}");
    let rows = listed(&explorer);
    assert!(rows.contains(&"3 5 5 6".to_owned()) && rows.iter().all(|x| x.starts_with("3 ")));
    for (typed, says) in [
        ("family=2.99", "there is no family \"2.99\""),
        ("x1=q", "at character 4: expected minimal, family"),
        ("maximal", "at character 1: expected minimal"),
        ("R=", "at character 3"),
    ] {
        explorer.press(&format!("/ ctrl-u text:{typed}"));
        let screen = explorer.screen();
        assert!(screen.contains(says), "{says}:\n{screen}");
        explorer.press("enter");
        assert!(!explorer.app.state.popups.is_empty(), "it stays");
        explorer.press("esc");
    }
    explorer.press("/ ctrl-u");
    let screen = explorer.screen();
    assert!(
        screen.contains("minimal, x1 = 3 and R > 20"),
        "hint:\n{screen}"
    );
}

#[test]
fn words_of_a_filter_are_completed() {
    let mut explorer = of_four();
    let screen = explorer.press("/ text:mini").screen();
    assert!(screen.contains("Tab: minimal"), "{screen}");
    explorer.press("tab text:a tab text:x1=3 enter");
    let screen = explorer.screen();
    assert!(screen.contains("/minimal and x1=3"), "{screen}");
    // Two ways are open: as far as both go, and no further.
    let screen = explorer.press("/ ctrl-u text:mi tab").screen();
    assert!(
        screen.contains(" filter: min ") && screen.contains("Tab: minimal"),
        "{screen}"
    );
}

#[test]
fn groups_have_headings_with_counts() {
    let mut explorer = of_four();
    let rows = listed(&explorer);
    explorer.press("o");
    let screen = explorer.screen();
    assert!(screen.contains("x₁ = 1: 1,330"), "{screen}");
    let ones = rows.iter().filter(|x| x.starts_with("1 ")).count();
    assert_eq!(ones, 1330);
    assert_eq!(listed(&explorer), rows, "by piles they are by x₁");
    // The heading of the first group, and the row below it.
    explorer.press("enter");
    assert_eq!(explorer.piles(), "3 5 5 6", "a heading is no position");
    explorer.press("j enter");
    assert_eq!(explorer.piles(), rows[0]);
    explorer.press("o");
    let screen = explorer.screen();
    insta::assert_snapshot!("exceptions_by_family", screen);
    assert!(screen.contains("games24/2.4, family: "), "{screen}");
    let mut sorted = listed(&explorer);
    sorted.sort();
    let mut rows = rows;
    rows.sort();
    assert_eq!(sorted, rows, "each once");
    explorer.press("G");
    let lines = explorer.app.view().len(Pane::Exceptions);
    assert_eq!(
        explorer.app.state.cursor(Pane::Exceptions).selected + 1,
        lines
    );
    assert!(lines > rows.len() as u128);
}

#[test]
fn the_exceptions_in_no_family_are_one_key_away() {
    let mut explorer = exceptions("misere slow:5,4", "3 5 5 6 7", SIZE);
    explorer.press("1 6 B n");
    let screen = explorer.screen();
    assert!(screen.contains("/minimal and family = none"), "{screen}");
    assert!(
        screen.contains("in no family or table of the papers"),
        "{screen}"
    );
    let minimal = minimal_exceptions(5, 16).into_iter();
    let not_covered = minimal.filter(|x| claim::covering(x.piles()).is_empty());
    let not_covered: Vec<String> = not_covered.map(|x| x.to_string()).collect();
    assert!(!not_covered.is_empty());
    assert_eq!(listed(&explorer), not_covered);
    explorer.press("esc : text:uncovered enter");
    assert_eq!(listed(&explorer), not_covered, "the palette finds it");
}

#[test]
fn the_copied_list_has_the_same_columns() {
    let mut explorer = of_four();
    explorer.press("8 B y t");
    let [Effect::Copy(text)] = &explorer.effects[..] else {
        panic!("a copy: {:?}", explorer.effects)
    };
    let ListRows::MRule(rows) = explorer.app.view().list(ListPane::Exceptions).unwrap() else {
        panic!("a list")
    };
    let expected: Vec<String> = rows.iter().map(|row| row.record().join("\t")).collect();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1..], expected);
}

#[test]
fn a_box_without_a_table_is_listed_by_theorem() {
    let mut explorer = OnScreen::with_memory("misere slow:5,4", "3 5 5 6 7", SIZE, 1 << 20);
    explorer.press("g e z 4 2 B");
    let screen = explorer.screen();
    assert!(screen.contains(" minimal, piles ≤ 42"), "{screen}");
    assert_eq!(listed(&explorer).len(), minimal_exceptions(5, 42).len());
}

#[test]
fn how_many_there_are_is_said_where_none_passes_the_filter() {
    let mut explorer = of_four();
    explorer.press("t t");
    let count = listed(&explorer).len();
    explorer.press("n");
    assert!(listed(&explorer).is_empty());
    explorer.sees(&[&format!(" 0 of {count} minimal, piles ≤ 20")]);
    // What is cut off says so, and an error is read to its end once the text is entered.
    explorer.resize(60, 16);
    explorer.press("/ ctrl-u text:xyzzy");
    let screen = explorer.screen();
    let said = "at character 1: expected minimal";
    assert!(
        screen.contains(said) && !screen.contains("or a number"),
        "{screen}"
    );
    explorer.press("enter");
    let screen = explorer.screen();
    for text in ["at character 1: expected minimal", "or a number"] {
        assert!(screen.contains(text), "{screen}");
    }
}
