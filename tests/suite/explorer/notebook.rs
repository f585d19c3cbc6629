//! The Notebook pane: entries come from everywhere by one key, are answered in the background, and
//! stay with the session.

use std::time::{Duration, Instant};

use crossterm::event::Event;

use super::OnScreen;
use nimscope::app::notebook::{CaseState, NotebookRow};
use nimscope::app::{Certificates, Effect, Pane, Session};
use nimscope::study::notebook::{CaseVerdict, NotebookEntry};

const SIZE: (u16, u16) = (120, 40);

/// The verdicts of the entries, as far as they are whole.
fn verdicts(explorer: &OnScreen) -> Vec<String> {
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
    let mut explorer = OnScreen::open("normal nim:3", "3 5 7", SIZE);
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

/// The entries that can be read.
fn entries(explorer: &OnScreen) -> Vec<NotebookEntry> {
    let entries = explorer.app.state.notebook.entries();
    entries.flatten().cloned().collect()
}

/// A claim of a paper, asked of the game on the screen, with its name. One that cannot be asked
/// adds nothing.
#[test]
fn a_claim_is_asked_of_another_game() {
    let mut explorer = OnScreen::open("normal nim:3", "3 5 7", SIZE);
    explorer.press("g c");
    let (mut asked, mut refused) = (0, 0);
    while asked * refused == 0 {
        explorer.press("j");
        let Some(claim) = explorer.app.view().selected_claim() else {
            continue;
        };
        explorer.press("Y");
        let entries = entries(&explorer);
        if claim.claim.machine.is_empty() {
            refused += 1;
            explorer.sees(&["cannot be asked in the notebook"]);
        } else {
            asked += 1;
            let last = entries.last().unwrap();
            assert_eq!(last.comment.as_ref(), Some(&claim.claim.id));
        }
        assert!(entries.len() <= asked);
    }
}

/// A figure is added as such, and a filter of the exceptions is about exceptions.
#[test]
fn figures_and_lists_are_added_as_they_are_shown() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("g e Y / ctrl-u text:R>3 enter Y g o 4 B Y g f Y");
    explorer.press("g n").settle();
    let asked: Vec<String> = entries(&explorer).into_iter().map(|it| it.asks).collect();
    assert_eq!(
        asked,
        [
            "the exceptions with minimal, piles ≤ 20",
            "exception => (R > 3)",
            "the positions, piles ≤ 4",
            "the figure map of (3,5,5,6)",
        ]
    );
    let found = verdicts(&explorer);
    assert!(found[0].contains(" rows, sha256 "), "{found:?}");
    assert!(found[2].starts_with("70 rows, sha256 "), "{found:?}");
    assert!(found[3].starts_with("drawn, sha256 "), "{found:?}");
}

/// The notebook that is saved, with its certificates.
fn saved(explorer: &mut OnScreen) -> (String, Certificates) {
    explorer.press("W enter");
    match explorer.effects.pop() {
        Some(Effect::WriteNotebook {
            text, certificates, ..
        }) => (text, certificates),
        other => panic!("a notebook: {other:?}"),
    }
}

/// Proofs are saved with their certificates. A session has only their digests: they are found
/// anew before the notebook is saved.
#[test]
fn certificates_are_saved_beside_the_notebook() {
    let mut explorer = OnScreen::open("normal nim:2", "1 2", SIZE);
    explorer
        .press("g n s")
        .hear(Event::Paste("P <=> x1 = x2".to_owned()));
    explorer.press("enter s text:N enter").settle();
    let (text, certificates) = saved(&mut explorer);
    assert_eq!(certificates.len(), 1);
    assert!(certificates.keys().all(|digest| text.contains(digest)));
    let session = explorer.app.view().session().text();
    let mut again = OnScreen::open("normal nim:2", "1 2", SIZE);
    again.app.restore(Session::read(&session).unwrap()).unwrap();
    again.press("g n W");
    assert_eq!(again.effects, []);
    again.sees(&["the certificates of 1 proof are not at hand"]);
    assert_eq!(saved(&mut again).1, certificates);
    // What lies beside a file that is opened is at hand, and what is missing is said.
    for (beside, said) in [
        (
            certificates,
            "2 entries of notes.ron came into the notebook\n",
        ),
        (
            Certificates::new(),
            "the certificates of 1 proof are not beside it",
        ),
    ] {
        let mut other = OnScreen::idle("normal nim:2", "1 2", SIZE);
        other.press("g n");
        other.reads(|app| app.open_notebook("notes.ron", Ok(text.clone()), beside));
        let screen = other.look();
        let rows: Vec<&str> = screen.lines().map(str::trim_end).collect();
        assert!(
            (rows.join("\n") + "\n").contains(said),
            "{said} in\n{screen}"
        );
    }
}

/// What held when the work was cancelled is kept, and the same key that computes again goes on.
#[test]
fn what_is_cancelled_keeps_what_was_covered() {
    let mut explorer = OnScreen::open("normal exact:4,2", "1 2 3 4", SIZE);
    explorer.press("g n");
    let text = "[(game: \"exact:4,2\", statement: \"G <= 40 or sum > 3\")]".to_owned();
    explorer.reads(|app| app.open_notebook("notes.ron", Ok(text), Certificates::new()));
    let state = |explorer: &OnScreen| {
        let view = explorer.app.view();
        let entry = view.state.notebook.entry(0).unwrap();
        view.case_state(entry, &entry.cases[0])
    };
    let started = Instant::now();
    let until = |explorer: &mut OnScreen, wanted: fn(&CaseVerdict, bool) -> bool| loop {
        assert!(started.elapsed() < Duration::from_secs(60));
        explorer.look();
        if let CaseState::Known(verdict, is_whole) = state(explorer)
            && wanted(&verdict, is_whole)
        {
            return verdict;
        }
    };
    until(&mut explorer, |verdict, is_whole| {
        !is_whole && verdict.bound.is_some()
    });
    explorer.glimpse("x");
    let kept = until(&mut explorer, |_, is_whole| is_whole);
    assert_eq!((&kept.says[..], kept.counterexample), ("agrees", None));
    assert!(kept.how.contains("holds at all "), "{}", kept.how);
    assert!(
        kept.how.ends_with("it stopped there: cancelled"),
        "{}",
        kept.how
    );
    assert!(
        explorer
            .app
            .state
            .notebook
            .text()
            .contains("it stopped there")
    );
    explorer.glimpse("enter");
    until(&mut explorer, |_, is_whole| !is_whole);
    explorer.glimpse("x");
}

/// Eight long proofs keep neither what small boxes refute waiting, nor a position. A key that
/// stops work stops that of the selected entry alone, and one that was removed comes back.
#[test]
fn every_entry_has_a_first_look_before_any_has_a_long_one() {
    let mut explorer = OnScreen::open("normal exact:4,2", "1 2 3 4", SIZE);
    explorer.press("g n");
    let long = (0..8).map(|i| {
        let i = 40 + i;
        format!("(game: \"exact:4,2\", statement: \"G <= {i} or sum > 3\"),")
    });
    let short =
        "(game: \"nim:3\", statement: \"P <=> x1 = 0\"),(game: \"nim:3\", position: \"3,5,7\")";
    let text = format!("[{}{short}]", long.collect::<String>());
    explorer.reads(|app| app.open_notebook("notes.ron", Ok(text), Certificates::new()));
    let state = |explorer: &OnScreen, place: usize| {
        let view = explorer.app.view();
        let entry = view.state.notebook.entry(place).unwrap();
        view.case_state(entry, &entry.cases[0])
    };
    let is_whole = |explorer: &OnScreen, place: usize| {
        matches!(state(explorer, place), CaseState::Known(_, true))
    };
    let started = Instant::now();
    while !is_whole(&explorer, 8) || !is_whole(&explorer, 9) {
        assert!(started.elapsed() < Duration::from_secs(60));
        explorer.look();
    }
    assert!(
        !(0..8).any(|place| is_whole(&explorer, place)),
        "the others go on"
    );
    for key in ["G", "k", "k"] {
        explorer.glimpse(key);
    }
    explorer.glimpse("x");
    explorer.sees(&["nothing is under way for this entry"]);
    for place in 0..8 {
        let state = state(&explorer, place);
        let goes_on = matches!(state, CaseState::Known(_, false) | CaseState::Running(_));
        assert!(goes_on, "{place}: {state:?}");
    }
    assert!(!explorer.app.view().seen.jobs.is_empty());
    explorer.glimpse("X");
    assert_eq!(entries(&explorer).len(), 9);
    explorer.glimpse("u");
    let asks: Vec<String> = entries(&explorer)
        .into_iter()
        .map(|entry| entry.asks)
        .collect();
    assert_eq!(asks.len(), 10);
    assert_eq!(asks[8], "P <=> x1 = 0");
}

/// A family with more cases than are looked at beside each other is answered whole.
#[test]
fn a_family_of_many_cases_comes_to_its_end() {
    let mut explorer = OnScreen::open("normal nim:2", "1 2", SIZE);
    explorer.press("g n");
    let family = "[(game: \"nim:2\", for: \"i in 0..219\", position: \"{i},5\")]";
    explorer
        .reads(|app| app.open_notebook("notes.ron", Ok(family.to_owned()), Certificates::new()));
    let cases = |entry: NotebookEntry| entry.recorded.map(|recorded| recorded.cases.len());
    let recorded =
        |explorer: &OnScreen| entries(explorer).into_iter().map(cases).collect::<Vec<_>>();
    let started = Instant::now();
    while recorded(&explorer) != [Some(220)] {
        assert!(
            started.elapsed() < Duration::from_secs(60),
            "{:?}",
            recorded(&explorer)
        );
        explorer.look();
    }
}

/// An entry is written in the words of the file: a family, and then the same entry changed. What
/// is wrong with it is said while it is typed, and nothing is lost.
#[test]
fn a_family_is_written_on_the_screen() {
    let mut explorer = OnScreen::open("normal nim:3", "3 5 7", SIZE);
    explorer.press("g n e");
    explorer.sees(&["(game: \"nim:3\", statement: \"P <=> \")"]);
    let write = |explorer: &mut OnScreen, text: &str| {
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
    let mut explorer = OnScreen::open("normal nim:3", "3 5 7", SIZE);
    explorer.press("g n s text:N enter O");
    let opened = "[\n    (game: \"nim:3\", statement: \"N\"),\n    (game: \"nim:2\", rule: \"grundy\"),\n    \
        (game: \"slow:4,3\", play: misere, list: exceptions, max: 6, filter: \"minimal\"),\n    \
        (game: \"nim:3\", figure: \"bouton\", position: \"3,5,7\"),\n    (gam: \"nim:3\"),\n]\n";
    explorer
        .reads(|app| app.open_notebook("notes.ron", Ok(opened.to_owned()), Certificates::new()));
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
    explorer.sees(&[
        "4 entries of notes.ron came into the notebook; 1 entry cannot be read: line 6, entry 5:",
    ]);
    let nothing = Ok("[".to_owned());
    explorer.reads(|app| app.open_notebook("notes.ron", nothing, Certificates::new()));
    explorer.sees(&["notes.ron is no notebook: "]);
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
    let mut explorer = OnScreen::open("normal exact:4,2", "1 2 3 4", SIZE);
    explorer.press("g n s text:P enter s text:N enter");
    explorer.settle();
    let before = verdicts(&explorer);
    assert_eq!(before, ["refuted", "refuted"]);
    let text = explorer.app.view().session().text();
    let mut again = OnScreen::idle("normal nim:2", "1 2", SIZE);
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
    let mut explorer = OnScreen::open("normal nim:2", "1 2", SIZE);
    explorer.press("g n s text:P enter");
    explorer.settle();
    let one = explorer.app.view().state.notebook.text().to_owned();
    let (_, entry) = one.split_once('[').unwrap();
    let entry = entry.rsplit_once(']').unwrap().0;
    let text = format!("[{}]", entry.repeat(1000));
    let session = explorer.app.view().session().text();
    let mut session: serde_json::Value = serde_json::from_str(&session).unwrap();
    session["notebook"] = text.into();
    let mut many = OnScreen::idle("normal nim:2", "1 2", SIZE);
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
    let explorer = OnScreen::idle("normal nim:2", "1 2", SIZE);
    let session = explorer.app.view().session().text();
    let mut session: serde_json::Value = serde_json::from_str(&session).unwrap();
    session["notebook"] = "[(game: \"nim:2\", statement: \"P\"),\n".into();
    let mut again = OnScreen::idle("normal nim:2", "1 2", SIZE);
    let session = session.to_string();
    again.app.restore(Session::read(&session).unwrap()).unwrap();
    again.press("g n s text:N enter");
    let entries = again.app.view().state.notebook.entries();
    let asked: Vec<_> = entries.map(|entry| entry.unwrap().asks.clone()).collect();
    assert_eq!(asked, ["P", "N"]);
}

/// A file that can be read in part gives what it has, with the comments between the entries, and
/// says what is wrong with the rest.
#[test]
fn an_opened_notebook_keeps_its_comments() {
    let mut explorer = OnScreen::idle("normal nim:2", "1 2", SIZE);
    explorer.press("g n s text:N enter");
    let text = "// Notes of spring\n[\n    // Is it so?\n    (game: \"nim:2\", statement: \"P\"), // no\n    \
        /* (two, of them] */\n    (game: \"nim:2\", rule: 7)\n    // then\n    ,\n    \
        (game: \"nim:4\", statement: \"sum = 0\"), // last\n    // end ]\n";
    explorer.reads(|app| app.open_notebook("notes.ron", Ok(text.to_owned()), Certificates::new()));
    explorer.sees(&["3 entries of notes.ron came into the notebook; the list is not closed"]);
    let joined = explorer.app.state.notebook.text().to_owned();
    let (_, joined) = joined.split_once("\"N\"").unwrap();
    let expected = ",\n    ),\n    // Notes of spring\n    // Is it so?\n    \
        (game: \"nim:2\", statement: \"P\"), // no\n    /* (two, of them] */\n    \
        (game: \"nim:2\", rule: 7), // then\n    \
        (game: \"nim:4\", statement: \"sum = 0\"), // last\n    // end ]\n]\n";
    assert_eq!(joined, expected);
    // The line is that of the entry, as it is written when it is changed.
    explorer.press("G k k").sees(&["line 1 of entry 3: "]);
}

/// The game has a column beside a family, and what is cut off of a statement stands below.
#[test]
fn the_game_is_seen_beside_a_family() {
    let mut explorer = OnScreen::idle("normal nim:3", "3 5 7", SIZE);
    explorer
        .press("g n")
        .sees(&["e writes an entry", "O takes the entries", "Y in any pane"]);
    let text = "[(game: \"nim:{n}\", for: \"n in 2..4\", statement: \"P => even(sum) and (x1 = 0 \
        or x2 > 0) and (R > 3 or R <= 3)\"), (game: \"exact:5,2\", play: misere, statement: \"N\")]";
    explorer.reads(|app| app.open_notebook("notes.ron", Ok(text.to_owned()), Certificates::new()));
    explorer
        .press("g g")
        .sees(&["normal nim:{n}", "misère exact:5,2", "R <= 3)"]);
}

/// What is asked ends with the bound, and the reason why it is not answered begins with it.
#[test]
fn a_bound_that_is_out_of_reach_is_said_once() {
    let mut explorer = OnScreen::with_memory("normal slow:5,3", "3 5 5 6 7", (80, 24), 1 << 20);
    explorer.press("g o 9 9 9 B Y g n");
    explorer.sees(&["the positions, piles ≤ 999: the remoteness and Grundy tables"]);
}

#[test]
fn entries_that_come_back_stand_where_they_stood() {
    let mut explorer = OnScreen::idle("normal nim:2", "1 2", SIZE);
    let text = "[\n    (game: \"nim:2\", position: \"1,1\"), // first\n    // second\n    (game: \"nim:2\", position: \"2,2\"),\n    (game: \"nim:2\", position: \"3,3\"),\n    (game: \"nim:2\", position: \"4,4\")\n]\n";
    let opened = Ok(text.to_owned());
    explorer.reads(|app| app.open_notebook("notes.ron", opened, Certificates::new()));
    let asks = |explorer: &OnScreen| -> Vec<String> {
        let entries = entries(explorer).into_iter();
        entries.map(|entry| entry.asks).collect()
    };
    let whole = asks(&explorer);
    assert_eq!(whole.len(), 4);
    explorer.press("g n g g j X X X");
    assert_eq!(asks(&explorer), whole[..1]);
    explorer.press("u").sees(&["entry 2 is back"]);
    explorer.press("u u");
    assert_eq!(asks(&explorer), whole);
    explorer.press("g g X u");
    assert_eq!(asks(&explorer), whole);
}
