//! The Notebook pane: entries come from everywhere by one key, are answered in the background, and
//! stay with the session.

use crossterm::event::Event;

use super::Explorer;
use nimscope::app::notebook::{CaseState, NotebookRow};
use nimscope::app::{Pane, Session};

const SIZE: (u16, u16) = (120, 40);

/// The verdicts of the entries, as far as they are whole.
fn verdicts(explorer: &Explorer) -> Vec<String> {
    let view = explorer.app.view();
    let entries = view.state.notebook.entries().map(Option::unwrap);
    let said = entries.map(|entry| match view.case_state(entry, &entry.cases[0]) {
        CaseState::Known(verdict, true) => verdict.says,
        other => format!("{other:?}"),
    });
    said.collect()
}

/// What each pane is about becomes an entry by the same key, and each is answered.
#[test]
fn one_key_adds_what_a_pane_is_about() {
    let mut explorer = Explorer::open("normal nim:3", "3 5 7", SIZE);
    // A position with its values.
    explorer.press("Y");
    // A filter: is it always so?
    explorer.press("g o / text:P enter Y");
    // The rule in words.
    explorer.press("g r Y");
    // A statement that is typed.
    explorer.press("g n s text:N enter");
    explorer.settle();
    assert_eq!(verdicts(&explorer)[1..], ["refuted", "proved", "refuted"]);
    let first = &verdicts(&explorer)[0];
    assert!(
        first.starts_with("N, R ") && first.ends_with(", G 1"),
        "{first}"
    );
    explorer.sees(&[
        "P <=> x1 xor x2 xor x3 = 0",
        "the values of (3,5,7)",
        "refuted",
    ]);
    // The same again is no new entry.
    explorer.press("g p Y");
    assert_eq!(verdicts(&explorer).len(), 4);
    explorer.press("g n g g X");
    assert_eq!(verdicts(&explorer), ["refuted", "proved", "refuted"]);
}

/// A claim of a paper, asked of the game on the screen.
#[test]
fn a_claim_is_asked_of_another_game() {
    let mut explorer = Explorer::open("normal nim:3", "3 5 7", SIZE);
    explorer.press("g c Y");
    let view = explorer.app.view();
    let entry = view.state.notebook.entry(0).unwrap();
    assert!(!entry.asks.is_empty());
}

/// An entry is written in the words of the file: a family, and then the same entry changed. What
/// is wrong with it is said while it is typed, and nothing is lost.
#[test]
fn a_family_is_written_on_the_screen() {
    let mut explorer = Explorer::open("normal nim:3", "3 5 7", SIZE);
    explorer.press("g n e");
    explorer.sees(&["(game: \"nim:3\", statement: \"P <=> \")"]);
    let write = |explorer: &mut Explorer, text: &str| {
        explorer.press("ctrl-u");
        explorer.hear(Event::Paste(text.to_owned()));
        explorer.settle();
    };
    write(
        &mut explorer,
        "(game: \"nim:{n}\", for: \"n in 4..3\", statement: \"P\")",
    );
    explorer.press("enter").sees(&["it has no case"]);
    write(
        &mut explorer,
        "(game: \"nim:{n}\", for: \"n in 2..4\", statement: \"P => even(sum)\")",
    );
    explorer.sees(&["a statement with 3 cases"]);
    explorer.press("enter").settle();
    explorer.press("g g enter");
    explorer.sees(&["n = 2", "n = 3", "n = 4", "proved"]);
    // It is changed from the row of a case too.
    explorer.press("j e");
    write(&mut explorer, "(game: \"nim:2\", rule: \"grundy\")");
    explorer.press("enter").settle();
    assert_eq!(verdicts(&explorer), ["proved"]);
}

/// Rules of every value, lists and figures are answered too.
#[test]
fn a_notebook_that_is_opened_is_answered_whole() {
    let mut explorer = Explorer::open("normal nim:3", "3 5 7", SIZE);
    explorer.press("g n s text:N enter O");
    let opened = "[\n    (game: \"nim:3\", statement: \"N\"),\n    (game: \"nim:2\", rule: \"grundy\"),\n    \
        (game: \"slow:4,3\", play: misere, list: exceptions, max: 6, filter: \"minimal\"),\n    \
        (game: \"nim:3\", figure: \"bouton\", position: \"3,5,7\"),\n    (gam: \"nim:3\"),\n]\n";
    explorer
        .app
        .open_notebook("notes.ron", Ok(opened.to_owned()));
    let view = explorer.app.view();
    let entries: Vec<bool> = view
        .state
        .notebook
        .entries()
        .map(|entry| entry.is_some())
        .collect();
    assert_eq!(
        entries,
        [true, true, true, true, false],
        "what is there is not taken again"
    );
    explorer.app.open_notebook("notes.ron", Ok("[".to_owned()));
    explorer.press("esc g g j j j j X g g");
    explorer.press("; text:mine enter");
    explorer.settle();
    explorer.sees(&["mine"]);
    let found = verdicts(&explorer);
    assert_eq!(found[0], "refuted");
    assert_eq!(found[1], "proved");
    assert!(found[2].contains(" rows, sha256 "), "{found:?}");
    assert!(found[3].starts_with("drawn, sha256 "), "{found:?}");
}

/// Verdicts are kept with the session, and nothing is computed again.
#[test]
fn the_session_keeps_the_notebook_with_its_verdicts() {
    let mut explorer = Explorer::open("normal exact:4,2", "1 2 3 4", SIZE);
    explorer.press("g n s text:P enter s text:N enter");
    explorer.settle();
    let before = verdicts(&explorer);
    assert_eq!(before, ["refuted", "refuted"]);
    let text = explorer.app.view().session().text();
    let mut again = Explorer::idle("normal nim:2", "1 2", SIZE);
    again.app.restore(Session::read(&text).unwrap()).unwrap();
    again.settle();
    assert_eq!(verdicts(&again), before);
    assert_eq!(
        again.app.view().session().text().matches("verdict").count(),
        2
    );
}

/// A thousand finished entries are a list like any other: nothing is asked for them.
#[test]
fn a_thousand_finished_entries_ask_for_nothing() {
    let mut explorer = Explorer::open("normal nim:2", "1 2", SIZE);
    explorer.press("g n s text:P enter");
    explorer.settle();
    let one = explorer.app.view().state.notebook.text().to_owned();
    let (_, entry) = one.split_once('[').unwrap();
    let entry = entry.rsplit_once(']').unwrap().0;
    let text = format!("[{}]", entry.repeat(1000));
    let session = explorer.app.view().session().text();
    let mut session: serde_json::Value = serde_json::from_str(&session).unwrap();
    session["notebook"] = text.into();
    let mut many = Explorer::idle("normal nim:2", "1 2", SIZE);
    many.app
        .restore(Session::read(&session.to_string()).unwrap())
        .unwrap();
    many.press("g n G");
    let view = many.app.view();
    assert_eq!(view.len(Pane::Notebook), 1001);
    assert_eq!(view.notebook_row(), Some(NotebookRow::New));
    many.sees(&["1000", "refuted"]);
}

/// A notebook whose list is not closed, as a session may hold it, keeps its entries when one more
/// is added.
#[test]
fn an_entry_is_added_to_a_list_that_is_not_closed() {
    let explorer = Explorer::idle("normal nim:2", "1 2", SIZE);
    let session = explorer.app.view().session().text();
    let mut session: serde_json::Value = serde_json::from_str(&session).unwrap();
    session["notebook"] = "[(game: \"nim:2\", statement: \"P\"),\n".into();
    let mut again = Explorer::idle("normal nim:2", "1 2", SIZE);
    let session = Session::read(&session.to_string()).unwrap();
    again.app.restore(session).unwrap();
    again.press("g n s text:N enter");
    let entries = again.app.view().state.notebook.entries();
    let asked: Vec<_> = entries.map(|entry| entry.unwrap().asks.clone()).collect();
    assert_eq!(asked, ["P", "N"]);
}
