//! What becomes of each action: where the table of handlers leaves it to others, they name it.

use std::path::PathBuf;

use nimscope::app::{ACTIONS, Action, Pane, Scope};

use super::imports::{code, root, sources};

/// The actions of the row of the table that ends in this handler.
fn of_handler(handler: &str) -> Vec<Action> {
    let text = std::fs::read_to_string(root().join("app/input/action_handlers.rs")).unwrap();
    let end = text.find(&format!("=> H::{handler},")).unwrap();
    let row = text[..end].rsplit([',', '{']).next().unwrap();
    let names: Vec<&str> = row.split('|').map(str::trim).collect();
    let is_named = |action: &Action| names.contains(&format!("A::{action:?}").as_str());
    let actions: Vec<Action> = Action::all().filter(is_named).collect();
    assert_eq!(actions.len(), names.len(), "{names:?}");
    actions
}

/// Whether the code of one of some files names an action.
fn is_named(action: Action, files: impl IntoIterator<Item = PathBuf>) -> bool {
    let name = format!("Action::{action:?}");
    files.into_iter().any(|path| {
        let code = code(&std::fs::read_to_string(path).unwrap());
        code.match_indices(&name).any(|(at, _)| {
            let rest = &code[at + name.len()..];
            !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
        })
    })
}

/// The files of a pane: its own, those below it, and those of lists if it leaves actions to them.
fn files_of(pane: Pane) -> Vec<PathBuf> {
    let panes = root().join("app/pane");
    let below = |name: &str| {
        let own = panes.join(name);
        let mut files = sources(&panes);
        files.retain(|path| path.starts_with(&own) || *path == own.with_extension("rs"));
        files
    };
    let mut files = below(pane.key());
    assert!(!files.is_empty(), "{}", pane.key());
    let is_list = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        code(&text).contains("list::part::<")
    };
    if files.iter().any(is_list) {
        files.extend(below("list"));
    }
    files
}

#[test]
fn what_the_table_of_handlers_leaves_to_others_is_handled_by_those_that_hear_it() {
    let elsewhere = of_handler("Elsewhere");
    let mut lost = Vec::new();
    for spec in ACTIONS {
        if !elsewhere.contains(&spec.action) {
            continue;
        }
        let unheard = |pane: &&Pane| !is_named(spec.action, files_of(**pane));
        match spec.scope {
            Scope::In(panes) => lost.extend(
                panes
                    .iter()
                    .filter(unheard)
                    .map(|pane| format!("{}: {:?}", pane.key(), spec.action)),
            ),
            Scope::Everywhere | Scope::Over(_) => {
                let table = ["action_handlers.rs", "action.rs"];
                let others = sources(&root().join("app"));
                let others = others
                    .into_iter()
                    .filter(|path| !table.iter().any(|name| path.ends_with(name)));
                if !is_named(spec.action, others) {
                    lost.push(format!("{:?}", spec.action));
                }
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn every_action_that_copies_has_a_text() {
    for action in of_handler("Copy") {
        assert!(
            is_named(action, [root().join("app/copying/copy.rs")]),
            "{action:?}"
        );
    }
}
