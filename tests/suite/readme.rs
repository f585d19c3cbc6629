//! The README is true: its key table is the table of actions.

use std::collections::BTreeMap;

use nimscope::app::popup::key_table;
use nimscope::app::{ACTIONS, Keymap, Pane};
use nimscope::game::{Family, Game};

const README: &str = include_str!("../../README.md");

#[test]
fn the_key_table_is_that_of_the_program() {
    let (_, rest) = README
        .split_once("<!-- keys: generated from the table of actions; a test compares -->\n")
        .unwrap();
    let (table, _) = rest.split_once("<!-- end of keys -->").unwrap();
    let keymap = Keymap::new(&BTreeMap::new()).unwrap();
    let expected = key_table(&keymap);
    assert_eq!(
        table.trim(),
        expected.trim(),
        "the README needs this key table:\n{expected}"
    );
}

#[test]
fn every_game_of_the_table_exists() {
    let (_, rest) = README.split_once("| name | game |\n|---|---|\n").unwrap();
    let rows = rest.lines().take_while(|line| line.starts_with('|'));
    let games: Vec<Game> = rows
        .map(|row| row.split('`').nth(1).unwrap().parse().unwrap())
        .collect();
    assert_eq!(games.len(), Family::ALL.len(), "one game of each family");
}

#[test]
fn actions_have_one_name_each_and_every_pane_has_a_way_to_it() {
    let names: BTreeMap<&str, _> = ACTIONS
        .iter()
        .map(|spec| (spec.name, spec.action))
        .collect();
    for spec in ACTIONS {
        assert_eq!(
            names[spec.name], spec.action,
            "{} names one action",
            spec.name
        );
    }
    for pane in Pane::ALL {
        assert!(names.contains_key(format!("focus-{}", pane.key()).as_str()));
    }
}
