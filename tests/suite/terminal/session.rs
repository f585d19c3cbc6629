//! The session of the real program on disk: written as a whole whatever happens, one for each
//! program.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Instant;

use super::{NUDGE, PATIENCE, Tty};
use crate::support::program::{heard, program};

fn start(folder: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Tty {
    let state = folder.to_str().unwrap();
    let environment = [environment, &[("XDG_STATE_HOME", state)]].concat();
    Tty::start(arguments, 80, 24, &environment)
}

fn quit(mut tty: Tty) {
    tty.press("q");
    assert!(tty.end().success());
}

/// Starts, sees something, and leaves.
fn sees(folder: &Path, arguments: &[&str], shown: &str) {
    let tty = start(folder, arguments, &[]);
    tty.until_shows(shown);
    quit(tty);
}

/// Goes to a position and leaves.
fn left_at(folder: &Path, piles: &str, sum: u32) {
    let mut tty = start(folder, &[], &[]);
    tty.until_shows("4 piles");
    go(&mut tty, piles, sum);
    quit(tty);
}

fn go(tty: &mut Tty, piles: &str, sum: u32) {
    tty.press("e");
    tty.until_shows("Enter accepts");
    tty.press(&format!("\x15\x0b{piles}\r"));
    tty.until_shows(&format!("4 piles, sum {sum}"));
}

/// Waits until a file is as wanted.
fn until(what: &str, wanted: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !wanted() {
        assert!(Instant::now() < deadline, "no {what}");
        thread::sleep(NUDGE);
    }
}

fn written(folder: &Path) -> String {
    fs::read_to_string(folder.join("nimscope/session.json")).unwrap_or_default()
}

#[test]
fn the_first_start_shows_the_tour_and_no_other_does() {
    let folder = tempfile::tempdir().unwrap();
    sees(folder.path(), &[], "Tour, 1 of");
    until("session", || !written(folder.path()).is_empty());
    let tty = start(folder.path(), &[], &[]);
    tty.until("the piles without the tour", |screen| {
        let text = screen.contents();
        text.contains("4 piles") && !text.contains("Tour")
    });
    quit(tty);
    // Who asks for a position gets it.
    let other = tempfile::tempdir().unwrap();
    let tty = start(other.path(), &["--position", "3,5,5,6"], &[]);
    tty.until("the piles without the tour", |screen| {
        let text = screen.contents();
        text.contains("4 piles") && !text.contains("Tour")
    });
    quit(tty);
}

#[test]
fn the_next_start_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    left_at(folder.path(), "2 4 7 9", 22);
    let before = written(folder.path());
    let mut tty = start(folder.path(), &["--fresh"], &[]);
    tty.until_shows("4 piles, sum 19");
    tty.press("kq");
    assert!(tty.end().success());
    assert_eq!(written(folder.path()), before, "it is left as it is");
    let mut tty = start(folder.path(), &[], &[]);
    tty.until_shows("4 piles, sum 22");
    tty.press("u");
    tty.until_shows("4 piles, sum 19");
    quit(tty);
    // The position of the arguments is shown. That of the session is one step before it.
    let arguments = ["--game", "nim:3", "--position", "1,2,4"];
    let mut tty = start(folder.path(), &arguments, &[]);
    tty.until_shows("3 piles, sum 7");
    tty.press("u");
    tty.until_shows("4 piles, sum 19");
    quit(tty);
}

/// The session is written while the program runs, so that a killed program leaves one too.
#[test]
#[cfg_attr(
    not(debug_assertions),
    ignore = "the program can be halted in the middle of a file in debug builds only"
)]
fn a_program_that_is_killed_while_it_writes_leaves_the_last_session() {
    let folder = tempfile::tempdir().unwrap();
    left_at(folder.path(), "2 4 7 9", 22);
    let before = written(folder.path());
    let mut tty = start(folder.path(), &[], &[("NIMSCOPE_TEST_HALF", "1")]);
    tty.until_shows("4 piles, sum 22");
    go(&mut tty, "2 4 7 8", 21);
    let drafts = || {
        let files = fs::read_dir(folder.path().join("nimscope")).unwrap();
        let files = files.map(|file| file.unwrap());
        let drafts =
            files.filter(|file| file.file_name().to_string_lossy().starts_with(".session"));
        drafts
            .map(|file| file.metadata().unwrap().len())
            .collect::<Vec<_>>()
    };
    until("draft", || drafts().iter().any(|&bytes| bytes > 0));
    tty.signal("KILL");
    tty.child.wait().unwrap();
    assert_eq!(written(folder.path()), before);
    let mut tty = start(folder.path(), &[], &[]);
    tty.until_shows("4 piles, sum 22");
    go(&mut tty, "2 4 7 7", 20);
    until("new session", || written(folder.path()) != before);
    assert_eq!(drafts(), [0; 0], "the half of one is removed");
    tty.signal("KILL");
    tty.child.wait().unwrap();
    sees(folder.path(), &[], "4 piles, sum 20");
}

#[test]
fn an_unreadable_session_is_set_aside_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("nimscope");
    fs::create_dir(&place).unwrap();
    let strange: [&[u8]; 4] = [b"{\"tree\": {\"nodes\": [", b"\xff\xfe", b"", b"[1, 2]"];
    for text in strange {
        fs::write(place.join("session.json"), text).unwrap();
        let mut tty = start(folder.path(), &[], &[]);
        tty.until_shows("cannot be read");
        tty.until_shows("4 piles, sum 19");
        tty.press("q");
        assert!(tty.end().success());
        assert_eq!(fs::read(place.join("session.unreadable")).unwrap(), text);
        left_at(folder.path(), "2 4 7 9", 22);
    }
}

#[cfg(unix)]
#[test]
fn a_session_that_is_a_pipe_is_set_aside_and_no_pipe_is_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("nimscope");
    fs::create_dir(&place).unwrap();
    let pipe = |name: &str| {
        let made = std::process::Command::new("mkfifo")
            .arg(place.join(name))
            .status();
        assert!(made.unwrap().success());
    };
    pipe("session.json");
    // What looks like the leftover of a killed program may be one, too.
    pipe(".session.json.nimscope-abc");
    sees(folder.path(), &[], "cannot be read");
    until("session", || written(folder.path()).contains("3 5 5 6"));
    assert!(
        !place.join("session.unreadable").is_file(),
        "the pipe is there"
    );
    fs::remove_file(place.join("session.lock")).unwrap();
    pipe("session.lock");
    sees(folder.path(), &[], "the session is not kept");
}

#[test]
fn two_programs_at_once_have_a_session_each() {
    let folder = tempfile::tempdir().unwrap();
    let mut one = start(folder.path(), &[], &[]);
    one.until_shows("4 piles, sum 19");
    let mut two = start(folder.path(), &[], &[]);
    two.until_shows("4 piles, sum 19");
    go(&mut one, "2 4 7 9", 22);
    go(&mut two, "2 4 7 8", 21);
    two.press("q");
    assert!(two.end().success());
    let other = folder.path().join("nimscope/session-2.json");
    assert!(fs::read_to_string(&other).unwrap().contains("2 4 7 8"));
    // Both are gone on with: the one that was left last first.
    let two = start(folder.path(), &[], &[]);
    two.until_shows("4 piles, sum 21");
    [two, one].into_iter().for_each(quit);
    sees(folder.path(), &[], "4 piles, sum 22");
}

#[test]
fn a_file_that_is_begun_is_whole_when_the_program_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list.csv");
    let mut tty = start(folder.path(), &["--game", "nim:3"], &[]);
    tty.until_shows("3 piles");
    tty.press("go60B");
    tty.until_shows("39,711 found");
    tty.press(&format!("W\x15{}\r", file.display()));
    quit(tty);
    let rows = fs::read_to_string(&file).unwrap().lines().count();
    assert_eq!(rows, 39_712, "a row each, below their names");
}

#[test]
fn a_dialogue_of_lines_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let talk = |typed: &str| {
        let mut program = program("--plain");
        program.env("XDG_STATE_HOME", folder.path());
        heard(program, typed).out
    };
    talk("edit-text 2 4 7 9\nquit\n");
    let said = talk("");
    assert!(said.contains("2 4 7 9"), "{said}");
}

#[test]
fn where_nothing_can_be_written_the_program_says_so_and_runs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let tty = start(&file, &[], &[]);
    tty.until_shows("the session is not kept");
    quit(tty);
}
