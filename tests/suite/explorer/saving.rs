//! Whatever is shown can be copied and saved: tables as such, all else as it is shown.

use std::path::Path;

use super::OnScreen;
use crate::support::program::run;
use crossterm::event::{Event, KeyCode, KeyEvent};
use nimscope::app::figures::Chosen;
use nimscope::app::layout::FrameLayout;
use nimscope::app::{Action, Effect, FileTask, ListPane, Pane};
use nimscope::engine::Snapshot;
use nimscope::figure::{Format, Print};
use nimscope::study::Oracle;
use nimscope::study::question::{Moves, SheetQuestion, Values};
use nimscope::ui::screen::{self, text_of};
use ratatui::layout::Rect;

const SIZE: (u16, u16) = (120, 40);

fn open() -> OnScreen {
    OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE)
}

/// What the effects of a key come to: the text that is copied or written.
fn text(explorer: &mut OnScreen) -> String {
    match explorer.effects.pop() {
        Some(Effect::Copy(text) | Effect::Write { text, .. }) => text,
        Some(Effect::CopyShown(pane) | Effect::WriteShown { pane, .. }) => {
            text_of(explorer.app.view(), pane)
        }
        Some(Effect::WriteFigure { .. }) => {
            let drawn = explorer.app.view().whole_figure().unwrap();
            let text = Format::Text
                .bytes(&drawn.picture, &Print::default())
                .unwrap();
            String::from_utf8(text).unwrap()
        }
        other => panic!("a text: {other:?}"),
    }
}

#[test]
fn the_text_of_every_pane_can_be_copied_and_saved() {
    let panes = [
        ("v", "NIM(5,4)"),
        ("p", "a"),
        ("u", "outcome"),
        ("m", "keep c"),
        ("l", "2 4 5 5"),
        ("o", "0 0 0 1"),
        ("e", "3 5 5 6"),
        ("w", "M-rule"),
        ("c", "games24/1.1"),
        ("h", "start"),
        ("f", "pile c"),
        ("r", "Statements"),
    ];
    for (key, word) in panes {
        let mut explorer = open();
        // A list that a terminal takes.
        let bound = if key == "o" { "4 B" } else { "" };
        explorer.press(&format!("g {key} {bound} y t"));
        let copied = text(&mut explorer);
        assert!(copied.contains(word), "{key}: {copied}");
        if matches!(
            explorer.app.state.focus(),
            Pane::Positions | Pane::Exceptions
        ) {
            continue;
        }
        explorer.press("W enter");
        assert!(explorer.app.state.popups.is_empty(), "a name was proposed");
        assert_eq!(text(&mut explorer).trim_end(), copied.trim_end(), "{key}");
    }
}

/// Not only what is in sight.
#[test]
fn all_of_a_text_is_copied() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (80, 24));
    explorer.press("w y t");
    let text = text(&mut explorer);
    assert!(text.lines().count() > 30, "{text}");
    assert!(text.contains("Reduction"), "{text}");
}

#[test]
fn what_a_terminal_does_not_take_is_refused_with_its_size_and_a_file_is_offered() {
    let mut explorer = open();
    explorer.press("g o y t");
    assert_eq!(explorer.effects, []);
    explorer.sees(&[
        "KiB, and terminals take",
        "Save the text in a new file",
        "positions-slow-4-3.tsv",
    ]);
    explorer.press("enter");
    let text = text(&mut explorer);
    assert_eq!(text.lines().count(), 10_627);
    assert!(
        explorer
            .app
            .copy_text(Action::CopyValue, "x".repeat(70_000))
            .len()
            == 1
    );
}

#[test]
fn a_free_name_is_proposed_and_paths_are_completed() {
    let mut explorer = open();
    let names = |names: &[&str]| {
        names
            .iter()
            .map(|&name| name.to_owned())
            .collect::<Vec<_>>()
    };
    explorer.press("g w W");
    explorer.sees(&["why-slow-4-3.txt"]);
    let here = names(&[
        "notes/",
        "old.txt",
        "why-slow-4-3-2.txt",
        "why-slow-4-3.txt",
    ]);
    explorer.app.list_files("", here.clone());
    explorer.settle();
    explorer.sees(&["why-slow-4-3-3.txt", "notes/"]);
    explorer.press("ctrl-u text:no tab");
    explorer.sees(&["notes/"]);
    explorer
        .app
        .list_files("notes/", names(&["monday.txt", "sunday.txt"]));
    explorer.press("text:sun tab");
    explorer.sees(&["notes/sunday.txt"]);
    explorer.press("esc p enter g y O");
    explorer.app.list_files("", here);
    explorer.settle();
    explorer.sees(&["notes/", "old.txt"]);
    explorer.press("down down enter");
    let opened = explorer.effects.pop();
    assert!(
        matches!(&opened, Some(Effect::Read(path)) if path.to_str() == Some("old.txt")),
        "{opened:?}"
    );
}

#[test]
fn what_was_typed_comes_back_where_a_file_cannot_be_saved() {
    let mut explorer = open();
    explorer.press("g w W ctrl-u text:gone/why.txt enter");
    assert!(explorer.app.state.popups.is_empty());
    let why = "gone/why.txt cannot be saved: there is no such directory";
    let path = Path::new("gone/why.txt");
    let ends = |explorer: &mut OnScreen, done: Result<(), &str>| {
        let control = explorer.app.begin_file(FileTask::Saving, path);
        let done = done.map_err(str::to_owned);
        explorer.app.end_file(&control, |_| done);
    };
    ends(&mut explorer, Err(why));
    explorer.sees(&["Save the text in a new file", "gone/why.txt", why]);
    explorer.press("enter");
    ends(&mut explorer, Ok(()));
    assert!(explorer.app.state.popups.is_empty());
    // A popup that was opened meanwhile stays as it is.
    explorer.press("W enter ?");
    let popups = explorer.app.state.popups.len();
    ends(&mut explorer, Err(why));
    assert_eq!(explorer.app.state.popups.len(), popups);
}

/// The end of its name says how a figure is written.
#[test]
fn a_figure_is_saved_as_the_picture_that_its_name_says() {
    let mut explorer = OnScreen::open("normal nim:3", "3 5 6", SIZE);
    explorer.press("g f z W");
    explorer.sees(&["bouton-nim-3.svg", ".svg .pdf .png .tex .dot .csv .txt"]);
    for (name, format) in [
        ("fig.svg", Format::Svg),
        ("fig.PNG", Format::Png),
        ("fig.pdf", Format::Pdf),
        ("fig.tex", Format::Tikz),
        ("fig.csv", Format::Csv),
        ("fig.txt", Format::Text),
    ] {
        explorer.press(&format!("esc W ctrl-u text:{name} enter"));
        let path = name.into();
        assert_eq!(
            explorer.effects.pop(),
            Some(Effect::WriteFigure { path, format })
        );
        let drawn = explorer.app.view().whole_figure().unwrap();
        let bytes = format.bytes(&drawn.picture, &Print::default()).unwrap();
        let start: &[u8] = match format {
            Format::Svg => b"<svg ",
            Format::Png => b"\x89PNG",
            Format::Pdf => b"%PDF-",
            Format::Tikz => b"% Bouton's matrices",
            Format::Dot => panic!("matrices are no graph"),
            Format::Csv => b"matrix,pile",
            Format::Text => b"Bouton's matrices",
        };
        assert!(bytes.starts_with(start), "{name}");
    }
    for name in ["fig.eps", "fig", "fig.svg.gz"] {
        explorer.press(&format!("esc W ctrl-u text:{name} enter"));
        assert_eq!(explorer.effects, [], "{name}");
        explorer.sees(&["the end of the name says how", ".svg, .pdf, .png"]);
    }
}

/// Whatever the width of the pane.
#[test]
fn what_is_saved_is_never_cut_at_the_width_of_the_pane() {
    // A line of play that goes on says so in a line of its own.
    let is_cut = |line: &&str| line.ends_with('…') && line.trim() != "…";
    let cuts = |text: &str| text.lines().filter(is_cut).count();
    for size in [(80, 24), (120, 40), (200, 60)] {
        // The rule in words is longer than any pane.
        let mut explorer = OnScreen::open("misere nim:3", "3 5 6", size);
        explorer.press("g r enter y t");
        let said = text(&mut explorer);
        assert_eq!(cuts(&said), 0, "{size:?}:\n{said}");
        let huge = ["18446744073709551615"; 8].join(" ");
        for (rules, key) in [
            ("normal nim:8", "f"),
            ("misere slow:8,7", "f"),
            ("misere slow:8,7", "u"),
            ("misere slow:8,7", "p"),
            ("misere slow:8,7", "h"),
            ("misere slow:8,7", "w"),
            ("normal exact:8,2", "v"),
        ] {
            let mut explorer = OnScreen::open(rules, &huge, size);
            explorer.app.state.figure.chosen = Chosen::Words;
            explorer.press(&format!("g {key} y t"));
            let said = text(&mut explorer);
            assert_eq!(cuts(&said), 0, "{rules} {key} at {size:?}:\n{said}");
            assert!(!said.contains("columns fit"), "{rules} {key}:\n{said}");
        }
    }
}

/// The whole list that a pane saves, as CSV.
fn saved(rules: &str, position: &str, keys: &str) -> String {
    let mut explorer = OnScreen::open(rules, position, SIZE);
    explorer.press(keys);
    let [Effect::Save { path, pane }] = &explorer.effects[..] else {
        panic!("a list to save: {:?}", explorer.effects)
    };
    assert_eq!(path.to_str(), Some("list.csv"));
    let list = explorer.app.view().whole_list(*pane).unwrap();
    let mut csv = Vec::new();
    let rows = list.write_csv(64 << 20, &mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    assert_eq!(csv.lines().count() as u64, rows + 1, "and the heads");
    csv
}

/// Byte for byte, the columns included that the pane itself does not ask for.
#[test]
fn a_saved_list_is_what_the_command_prints() {
    const SAVE: &str = "W ctrl-u text:list.csv enter";
    let lists = [
        (
            "misere slow:4,3",
            "3 5 5 6",
            "g o z 1 2 B",
            "table --max 12",
        ),
        // Grundy values that the list has already.
        (
            "normal moore:3,2",
            "1 2 3",
            "g o z 7 B / ctrl-u text:G>=0 enter",
            "table --max 7",
        ),
        ("normal delete", "3 5", "g o z 9 B", "table --max 9"),
        (
            "normal circular:4,2",
            "1 2 3 4",
            "g o z 3 B",
            "table --max 3",
        ),
        (
            "misere slow:4,3",
            "3 5 5 6",
            "g e z t 1 2 B",
            "exceptions --max 12",
        ),
        (
            "misere slow:4,3",
            "3 5 5 6",
            "g e z 1 2 B",
            "exceptions --minimal --max 12",
        ),
        (
            "normal exact:5,2",
            "1 2 3 4 5",
            "g e z 7 B",
            "exceptions --max 7",
        ),
    ];
    for (rules, position, keys, command) in lists {
        let (play, game) = rules.split_once(' ').unwrap();
        let play = if play == "misere" { "--misere" } else { "" };
        let printed = run(&format!("{command} --game {game} {play} --format csv"));
        let saved = saved(rules, position, &format!("{keys} {SAVE}"));
        assert_eq!(saved, printed.out, "{rules}: {command}");
    }
}

/// The list before stands in for one that is not there yet, but is not saved in its name.
#[test]
fn a_list_that_is_not_there_yet_is_not_saved() {
    let mut explorer = open();
    explorer.press("g o z");
    // Nothing is computed between the keys.
    for key in ['3', '0', 'B', 'W'] {
        explorer.hear(Event::Key(KeyCode::Char(key).into()));
    }
    let view = explorer.app.view();
    assert_eq!(view.len(Pane::Positions), 10_626, "the list before");
    assert!(view.whole_list(ListPane::Positions).is_err());
    assert!(view.state.popups.is_empty(), "no name is asked for");
    let said = view.state.toast.as_ref().map(|toast| toast.text.as_str());
    assert!(said.is_some_and(|said| said.contains("not complete")));
    explorer.settle();
    assert!(explorer.app.view().whole_list(ListPane::Positions).is_ok());
}

/// A list without a known row is not saved, and the reason is given.
#[test]
fn where_no_row_is_known_none_can_be_copied() {
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("g o W");
    let toast = explorer.app.state.toast.as_ref().unwrap();
    assert_eq!(toast.text, "the list is not there yet");
    // The reason of a list that failed is that of the failure.
    let view = explorer.app.view();
    let question = view.shown_list(ListPane::Positions).unwrap().asked.query();
    let why = "there is no room for it";
    explorer.app.seen = Snapshot::default().with_failure(question, why);
    explorer.app.key(KeyEvent::from(KeyCode::Char('W')));
    let toast = explorer.app.state.toast.as_ref().unwrap();
    assert_eq!(toast.text, why);
}

/// A value that one pane shows since another knows it is copied as it is shown.
#[test]
fn what_another_pane_knows_is_copied_too() {
    let mut explorer = OnScreen::open("misere circular:4,2", "2 5 3 4", SIZE);
    let view = explorer.app.view();
    let (rules, position) = (view.rules(), view.x());
    let known = view.moves_fact().unwrap();
    let weak = Oracle::new(Vec::new(), 0, 0);
    let values = Values {
        game: rules.game,
        position: position.clone(),
    };
    let moves = Moves { rules, position };
    let unknown = values.answer(&weak, None).unwrap();
    assert!(unknown.plays[rules.convention].remoteness.value().is_none());
    let r = known.remoteness.value().unwrap();
    let seen = Snapshot::default();
    let seen = seen
        .with_sheet(values, unknown)
        .with_sheet(moves, (*known).clone());
    let app = &mut explorer.app;
    let area = Rect::new(0, 0, SIZE.0, SIZE.1);
    app.layout = FrameLayout::default();
    (app.layout, app.seen) = screen::lay_out(app.view(), area, |_| seen);
    let key = |c| KeyEvent::from(KeyCode::Char(c));
    app.key(key('y'));
    let effects = app.key(key('v'));
    let [Effect::Copy(text)] = &effects[..] else {
        panic!("a text: {effects:?}")
    };
    let outcome = r.outcome();
    assert!(
        text.contains(&format!("misère: {outcome}, R {r}")),
        "{text}"
    );
}

/// Values that do not fit are refused with their size, and no cell is left empty instead.
#[test]
fn a_list_whose_values_do_not_fit_is_refused_with_their_size() {
    let mut explorer = OnScreen::open("normal nim:4", "1 2 3 4", SIZE);
    explorer.press("g o z W ctrl-u text:list.csv enter");
    let [Effect::Save { pane, .. }] = &explorer.effects[..] else {
        panic!("a list to save: {:?}", explorer.effects)
    };
    let list = explorer.app.view().whole_list(*pane).unwrap();
    let refused = list.write_csv(1 << 10, Vec::new()).unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("the Grundy table of normal nim:4"),
        "{refused}"
    );
}

/// It is listed with the other work, whichever began first, and whoever cancels it hears no more.
#[test]
fn the_writing_of_a_file_is_work_that_can_be_cancelled() {
    let mut explorer = open();
    let path = Path::new("list.csv");
    let control = explorer.app.begin_file(FileTask::Saving, path);
    explorer.press("J");
    explorer.sees(&["saving list.csv"]);
    explorer.press("x");
    explorer.sees(&["cancelled: saving list.csv"]);
    assert!(control.is_cancelled());
    explorer
        .app
        .end_file(&control, |_| panic!("nobody waits for it"));
    explorer.press("esc x");
    explorer.sees(&["no work is under way"]);
}

#[test]
fn of_two_games_that_are_opened_the_one_named_last_is_taken_up() {
    let mut explorer = open();
    let [first, last] = ["a", "b"].map(|name| {
        let app = &mut explorer.app;
        app.begin_file(FileTask::Opening, Path::new(name))
    });
    assert!(first.is_cancelled() && !last.is_cancelled());
    assert_eq!(explorer.app.state.files.len(), 1);
}
