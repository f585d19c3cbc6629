//! The README and the manual are true: keys, games, theorems and pages are those of the program.

use std::collections::BTreeMap;

use litemap::LiteMap;
use nimscope::app::{ACTIONS, KeyScope, Keymap, Pane};
use nimscope::game::{Family, Game};

const README: &str = include_str!("../../README.md");
const SUMMARY: &str = include_str!("../../docs/SUMMARY.md");
const KEYS: &str = include_str!("../../docs/keys.md");

/// The key table: every action with its default keys, pane by pane.
fn key_table(keymap: &Keymap) -> String {
    let mut lines = Vec::new();
    let mut scope = None;
    for (row, spec) in ACTIONS.iter().enumerate() {
        if scope != Some(spec.scope) {
            scope = Some(spec.scope);
            let place = match spec.scope {
                KeyScope::Everywhere => "Everywhere".to_owned(),
                KeyScope::In(_) => spec.scope.words(),
                KeyScope::Over(_) => format!("Over the panes: {}", spec.scope.words()),
            };
            lines.push(format!(
                "\n**{place}**\n\n| keys | action | what it does |\n|---|---|---|"
            ));
        }
        let keys: Vec<String> = keymap
            .keys_of_row(row)
            .iter()
            .map(|keys| code(keys))
            .collect();
        lines.push(format!(
            "| {} | `{}` | {} |",
            keys.join(" "),
            spec.name,
            keymap.doc(row)
        ));
    }
    lines.join("\n")
}

/// A text as code in a cell of a Markdown table.
fn code(text: &str) -> String {
    let text = text.replace('|', "\\|");
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}

#[test]
fn the_key_table_is_that_of_the_program() {
    let keymap = Keymap::new(&LiteMap::new()).unwrap();
    let expected = key_table(&keymap);
    let begin = "<!-- keys: generated from the table of actions; a test compares -->\n";
    let (_, rest) = KEYS.split_once(begin).unwrap();
    let (table, _) = rest.split_once("<!-- end of keys -->").unwrap();
    assert_eq!(
        table.trim(),
        expected.trim(),
        "docs/keys.md needs this table:\n{expected}"
    );
}

fn is_page(name: &str) -> bool {
    std::path::Path::new(name)
        .extension()
        .is_some_and(|ending| ending == "md")
}

/// A page that is in no list is never found.
#[test]
fn the_summary_and_the_readme_list_every_page() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let names = std::fs::read_dir(folder).unwrap().filter_map(|entry| {
        let name = entry.unwrap().file_name().into_string().unwrap();
        (is_page(&name) && name != "SUMMARY.md").then_some(name)
    });
    for name in names {
        assert!(
            SUMMARY.contains(&format!("]({name})")),
            "docs/SUMMARY.md lists {name}"
        );
        assert!(
            README.contains(&format!("](docs/{name})")),
            "the README lists docs/{name}"
        );
    }
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
    for spec in ACTIONS.iter() {
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

/// Both are written once in `Cargo.toml`; the address is empty as long as there is none.
#[test]
fn the_program_is_cited_with_its_version_and_its_address() {
    let citation = include_str!("../../CITATION.cff");
    let said = |key: &str| {
        let mut lines = citation.lines();
        let said = lines.find_map(|line| line.strip_prefix(key));
        said.unwrap_or_default().trim_matches('"').to_owned()
    };
    assert_eq!(said("version: "), env!("CARGO_PKG_VERSION"));
    assert_eq!(said("repository-code: "), env!("CARGO_PKG_REPOSITORY"));
}
