//! The real program in a pseudo-terminal: it opens, answers keys, changes size, and gives the
//! terminal back however it ends.

mod decoder;
mod fuzz;
mod graphics;
mod input;
mod long;
mod memory;
mod notebook;
mod session;
mod shell;

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::program::{homes, peak, program};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use vt100::{Callbacks, MouseProtocolMode, Parser, Screen};

/// More than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often a process is nudged while a test waits.
const NUDGE: Duration = Duration::from_millis(50);

/// Variables of the terminal in which the tests run, which must not matter.
const OF_TERMINALS: [&str; 10] = [
    "NO_COLOR",
    "TMUX",
    "STY",
    "TERM_PROGRAM",
    "LC_TERMINAL",
    "KITTY_WINDOW_ID",
    "WEZTERM_EXECUTABLE",
    "ITERM_SESSION_ID",
    "KONSOLE_VERSION",
    "COLORTERM",
];

/// What the program wrote so far, as a terminal shows it.
struct Shown {
    parser: Parser<Copies>,
    bytes: Vec<u8>,
    closed: bool,
}

/// How often the program has copied something.
#[derive(Default)]
struct Copies(usize);

impl Callbacks for Copies {
    fn copy_to_clipboard(&mut self, _: &mut Screen, _: &[u8], _: &[u8]) {
        self.0 += 1;
    }

    /// Where the text that is copied ends in padding.
    fn unhandled_osc(&mut self, _: &mut Screen, words: &[&[u8]]) {
        self.0 += usize::from(words.first() == Some(&&b"52"[..]));
    }
}

/// The program in a terminal.
struct Tty {
    shown: Arc<(Mutex<Shown>, Condvar)>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    /// Where its session is kept, unless a test says where.
    _state: tempfile::TempDir,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Tty {
    /// The most memory that the program had so far, in KiB.
    fn peak(&self) -> u64 {
        peak(self.child.process_id().unwrap())
    }

    fn start(arguments: &[&str], columns: u16, rows: u16, environment: &[(&str, &str)]) -> Self {
        Self::start_on(size(columns, rows), arguments, environment)
    }

    /// The program in a terminal that may say the size of its pixels.
    fn start_on(size: PtySize, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_nimscope"));
        command.args(arguments);
        // The user's own configuration must not matter, nor what another program left, nor what
        // the next one finds.
        let state = tempfile::tempdir().unwrap();
        for (name, folder) in homes(state.path()) {
            command.env(name, folder);
        }
        // What is saved stays there.
        command.cwd(state.path());
        command.env("TERM", "xterm-256color");
        for name in OF_TERMINALS {
            command.env_remove(name);
        }
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let (rows, columns) = (
            NonZeroU16::new(size.rows).unwrap(),
            NonZeroU16::new(size.cols).unwrap(),
        );
        let shown = Shown {
            parser: Parser::new_with_callbacks(rows, columns, 0, Copies::default()),
            bytes: Vec::new(),
            closed: false,
        };
        let shown = Arc::new((Mutex::new(shown), Condvar::new()));
        let mut output = pair.master.try_clone_reader().unwrap();
        let written = Arc::clone(&shown);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                let count = output.read(&mut buffer).unwrap_or(0);
                let (lock, changed) = &*written;
                let mut shown = lock.lock().unwrap();
                shown.parser.process(&buffer[..count]);
                shown.bytes.extend_from_slice(&buffer[..count]);
                shown.closed = count == 0;
                changed.notify_all();
                if count == 0 {
                    return;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Self {
            shown,
            keys,
            child,
            master: pair.master,
            _state: state,
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until the screen is as wanted.
    fn until(&self, what: &str, wanted: impl Fn(&Screen) -> bool) {
        self.until_nudged(what, || (), wanted);
    }

    /// Waits until the screen is as wanted, nudging now and then.
    fn until_nudged(&self, what: &str, nudge: impl Fn(), wanted: impl Fn(&Screen) -> bool) {
        let (lock, changed) = &*self.shown;
        let deadline = Instant::now() + PATIENCE;
        let mut shown = lock.lock().unwrap();
        while !wanted(shown.parser.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(
                !left.is_zero() && !shown.closed,
                "no {what} on:\n{}",
                shown.parser.screen().contents()
            );
            nudge();
            shown = changed.wait_timeout(shown, left.min(NUDGE)).unwrap().0;
        }
    }

    fn until_shows(&self, text: &str) {
        self.until(text, |screen| screen.contents().contains(text));
    }

    /// Waits until all that was sent before is done, whatever it was: leaves what is open, and
    /// looks for a text that is typed after it.
    fn settle(&mut self) {
        self.resize(80, 24);
        // Two of them are one Esc, whatever follows.
        let leave = "\x1b\x1b".repeat(8);
        self.press(&format!("{leave}:all is done"));
        self.until_shows("all is done");
        self.press(&leave);
    }

    fn resize(&self, columns: u16, rows: u16) {
        self.master.resize(size(columns, rows)).unwrap();
        let mut shown = self.shown.0.lock().unwrap();
        shown.parser.set_size(
            NonZeroU16::new(rows).unwrap(),
            NonZeroU16::new(columns).unwrap(),
        );
    }

    fn signal(&self, name: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        assert!(
            Command::new("kill")
                .args(["-s", name, &pid])
                .status()
                .unwrap()
                .success()
        );
    }

    /// Waits for the end, and checks that the terminal is given back.
    fn end(mut self) -> ExitStatus {
        let status = self.child.wait().unwrap();
        let (lock, changed) = &*self.shown;
        let (shown, _) = changed
            .wait_timeout_while(lock.lock().unwrap(), PATIENCE, |shown| !shown.closed)
            .unwrap();
        let screen = shown.parser.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is left");
        assert!(!screen.hide_cursor(), "the cursor is back");
        assert!(!screen.bracketed_paste(), "bracketed paste is off");
        assert_eq!(
            screen.mouse_protocol_mode(),
            MouseProtocolMode::None,
            "the mouse is given back"
        );
        status
    }
}

const QUESTION: &[&str] = &["--game", "slow:4,3", "--misere", "--position", "3,5,5,6"];

#[test]
fn the_first_question_is_answered_from_the_arguments_on() {
    let mut tty = Tty::start(QUESTION, 120, 40, &[]);
    tty.until_shows("Minimal exception");
    tty.until_shows("wins in 6");
    tty.press("\t\t\r");
    tty.press("q");
    assert!(tty.end().success());
}

#[test]
fn a_position_is_typed_and_pasted() {
    let mut tty = Tty::start(QUESTION, 80, 24, &[]);
    tty.until_shows("4 piles, sum 19");
    tty.press("e");
    tty.until_shows("Enter accepts");
    tty.press("\x15\x0b4 4 4 x");
    tty.until_shows("not a whole number");
    tty.press("\x7f9\r");
    tty.until_shows("4 piles, sum 21");
    tty.press("\x1b[200~7,7,7,7\x1b[201~");
    tty.until_shows("7,7,7,7");
    tty.press("\r");
    tty.until_shows("4 piles, sum 28");
    tty.press("u");
    tty.until_shows("4 piles, sum 21");
    tty.press("\x03");
    assert!(tty.end().success());
}

#[test]
fn every_size_is_drawn() {
    let mut tty = Tty::start(QUESTION, 80, 24, &[]);
    tty.until_shows("sum 19");
    for (columns, rows) in [(200, 60), (1, 1), (40, 10), (23, 6), (250, 80)] {
        tty.resize(columns, rows);
    }
    tty.until("four columns", |screen| {
        screen.contents().contains("Figures: map") && screen.contents().contains("History")
    });
    tty.press("q");
    assert!(tty.end().success());
}

#[test]
fn signals_give_the_terminal_back() {
    for (name, code) in [("TERM", 143), ("HUP", 129)] {
        let tty = Tty::start(QUESTION, 80, 24, &[]);
        tty.until_shows("sum 19");
        tty.signal(name);
        assert_eq!(tty.end().exit_code(), code, "after SIG{name}");
    }
}

#[test]
fn it_suspends_and_resumes() {
    let mut tty = Tty::start(QUESTION, 80, 24, &[]);
    tty.until_shows("sum 19");
    tty.press("\x1a");
    tty.until("given back", |screen| {
        !screen.alternate_screen() && !screen.hide_cursor()
    });
    // It stops soon after it has given the terminal back; only a stopped process is continued.
    tty.until_nudged(
        "taken again",
        || tty.signal("CONT"),
        |screen| screen.alternate_screen() && screen.contents().contains("sum 19"),
    );
    tty.press("q");
    assert!(tty.end().success());
}

#[test]
fn a_panic_in_a_solver_thread_harms_nothing_else() {
    let mut tty = Tty::start(QUESTION, 120, 40, &[("NIMSCOPE_TEST_PANIC", "1")]);
    tty.until_shows("the solver panicked");
    tty.press("M");
    tty.until_shows("normal play");
    tty.until("still on the screen", Screen::alternate_screen);
    tty.press("q");
    assert!(tty.end().success());
}

#[test]
fn without_colours_the_selection_is_reversed() {
    let tty = Tty::start(QUESTION, 80, 24, &[("NO_COLOR", "1")]);
    tty.until_shows("wins in 6");
    let mut tty = tty;
    let cells = |screen: &Screen| -> Vec<vt100::Cell> {
        let places = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let cells = places.filter_map(|(row, column)| screen.cell(row, column));
        cells.cloned().collect()
    };
    let is_plain = |screen: &Screen| {
        let plain = |colour: vt100::Color| colour == vt100::Color::Default;
        let cells = cells(screen);
        cells
            .iter()
            .all(|cell| plain(cell.fgcolor()) && plain(cell.bgcolor()))
    };
    tty.press("gm");
    tty.until("a reversed row and no colour", |screen| {
        cells(screen).iter().any(vt100::Cell::inverse) && is_plain(screen)
    });
    // Nor does the key of the themes bring colours back.
    tty.press("T");
    tty.until("a refusal and no colour", |screen| {
        screen.contents().contains("NO_COLOR is set") && is_plain(screen)
    });
    // Nor do the settings. The row below the theme shows that its keys were read.
    tty.press("\u{13}lhljl");
    tty.until("another row that is changed, and no colour", |screen| {
        screen.contents().contains("Figures off") && is_plain(screen)
    });
    // Esc and q at once would be read as one key.
    tty.press("\u{1b}");
    tty.until("the panes alone", |screen| {
        !screen.contents().contains("Settings")
    });
    tty.press("q");
    assert!(tty.end().success());
}

#[test]
fn idle_it_writes_nothing() {
    let mut tty = Tty::start(QUESTION, 80, 24, &[]);
    tty.until_shows("wins in 6");
    let (lock, changed) = &*tty.shown;
    let mut shown = lock.lock().unwrap();
    // At rest once a whole second passes without a byte; a program that ticks never is.
    let deadline = Instant::now() + PATIENCE;
    loop {
        let before = shown.bytes.len();
        shown = changed
            .wait_timeout_while(shown, Duration::from_secs(1), |shown| {
                shown.bytes.len() == before
            })
            .unwrap()
            .0;
        if shown.bytes.len() == before {
            break;
        }
        assert!(Instant::now() < deadline, "it never comes to rest");
    }
    drop(shown);
    tty.press("q");
    assert!(tty.end().success());
}

#[test]
fn without_a_terminal_it_says_so() {
    let output = program("").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("needs a terminal")
    );
}

#[test]
fn bad_arguments_are_explained() {
    let cases: [(&[&str], &str); 8] = [
        (&["--game", "chess"], "there is no game"),
        (
            &["--game", "slow:4,9"],
            "k = 9 is not possible: 1 ≤ k ≤ n = 4",
        ),
        (&["--game", "slow-set:5,2+x"], "not a whole number"),
        (
            &["--game", "slow:4,3", "--position", "3,5"],
            "4 piles, but 2 are given",
        ),
        (&["--position", "3,-5,5,6"], "cannot be negative"),
        (
            &["--position", "3,5,5,18446744073709551616"],
            "above the largest pile",
        ),
        (&["--config", "/nonexistent/config.ron"], "cannot be read"),
        (&["--gaem", "slow:4,3"], "--game"),
    ];
    for (arguments, sentence) in cases {
        let output = program("").args(arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(sentence), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn help_and_version_are_answers() {
    for (argument, text) in [
        ("--help", "nimscope/config.ron"),
        ("--version", "nimscope 0.1.0"),
    ] {
        let output = program(argument).output().unwrap();
        assert!(output.status.success());
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.contains(text), "{said}");
    }
}

#[test]
fn it_ends_in_order_when_the_terminal_is_closed() {
    let pair = native_pty_system().openpty(size(80, 24)).unwrap();
    let state = tempfile::tempdir().unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_nimscope"));
    for (name, folder) in homes(state.path()) {
        command.env(name, folder);
    }
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut shown = Vec::new();
    while !String::from_utf8_lossy(&shown).contains("sum 19") {
        let mut bytes = [0; 4096];
        let read = reader.read(&mut bytes).unwrap();
        assert!(read > 0, "{}", String::from_utf8_lossy(&shown));
        shown.extend_from_slice(&bytes[..read]);
    }
    drop(reader);
    drop(pair.master);
    let status = child.wait().unwrap();
    assert_eq!(status.signal(), None, "{status:?}");
    assert!([1, 129].contains(&status.exit_code()), "{status:?}");
}

/// A file holds what was on the screen when its name was accepted, whatever is typed behind it
/// meanwhile.
#[test]
fn a_list_is_saved_as_it_is_when_its_name_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.csv");
    let arguments = ["--game", "slow:4,3", "--misere", "--position", "3,5,5,6"];
    let mut tty = Tty::start(&arguments, 120, 40, &[]);
    tty.until_shows("4 piles");
    tty.press("goz9B");
    tty.until_shows("715 found");
    tty.press("8B");
    tty.until_shows("495 found");
    // All at once: a name, and then the first bound again.
    tty.press(&format!("W\x15{}\r9B", path.display()));
    tty.until_shows("715 found");
    tty.press("q");
    assert!(tty.end().success());
    let saved = std::fs::read_to_string(path).unwrap();
    assert_eq!(
        saved.lines().count(),
        496,
        "the heads, and piles of at most 8"
    );
}

/// A click on a cell, counted from 1.
fn click(column: u16, row: u16) -> String {
    format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")
}

/// Where a text stands on the screen, counted from 1.
fn place_of(screen: &Screen, text: &str) -> Option<(u16, u16)> {
    let rows = screen.contents();
    rows.lines().zip(1..).find_map(|(line, row)| {
        let before = &line[..line.find(text)?];
        Some((u16::try_from(before.chars().count()).ok()? + 1, row))
    })
}

#[test]
fn a_game_is_played_with_the_mouse_saved_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.ron");
    let seed = [QUESTION, &["--seed", "7"]].concat();
    let mut tty = Tty::start(&seed, 120, 40, &[]);
    tty.until_shows("wins in 6");
    tty.press("p");
    tty.until_shows("solver, perfect");
    tty.until_shows("Enter begins");
    // A click on a selected line changes it, one on the lower border begins.
    let begin = |screen: &Screen| place_of(screen, "Enter begins");
    let at = begin(tty.shown.0.lock().unwrap().parser.screen()).unwrap();
    tty.press(&click(at.0, at.1));
    // Values are hidden in a game until they are revealed.
    tty.until_shows("your move");
    tty.press("v");
    // It is written below the piles, whose room the record of the values narrows.
    tty.until_shows("you should win in 6");
    // The lowest tokens of a, b and d are clicked.
    let rows = tty.shown.0.lock().unwrap().parser.screen().contents();
    let (row, line) = (1..)
        .zip(rows.lines())
        .find(|(_, line)| line.contains("[a]"))
        .unwrap();
    for (letter, name) in [("a", "[a]"), ("b", " b "), ("d", " d ")] {
        let before = line[..line.find(name).unwrap()].chars().count();
        tty.press(&click(u16::try_from(before).unwrap() + 2, row - 2));
        tty.until("the pile is chosen", |screen| {
            screen.contents().contains(&format!("[{letter}]"))
        });
    }
    tty.until_shows("Enter plays: keep c");
    tty.press("\r");
    tty.until_shows("win in 4");
    tty.press("gyW\x15");
    tty.press(&format!("{}\r", file.display()));
    tty.until_shows("saved ");
    tty.press("q");
    assert!(tty.end().success());

    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.contains("keep c"), "{saved}");
    let mut tty = Tty::start(&["--game", "nim:3"], 120, 40, &[]);
    tty.until_shows("3 piles");
    tty.press("gyO");
    tty.press(&format!("{}\r", file.display()));
    tty.until_shows("keep c");
    tty.press("gyO/nonexistent/game.ron\r");
    // What was typed is asked for again, until the prompt is left.
    tty.until_shows("there is no such file");
    tty.press("\x1b");
    let is_left = |screen: &Screen| !screen.contents().contains("Open a saved game");
    tty.until("the prompt is left", is_left);
    tty.press("q");
    assert!(tty.end().success());
}

#[test]
fn the_program_ends_with_its_terminal_though_no_signal_comes() {
    let state = tempfile::tempdir().unwrap();
    let pair = native_pty_system().openpty(size(120, 40)).unwrap();
    // The signal goes to the shell alone, which ignores it.
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", "trap '' HUP; \"$0\" \"$@\"; true"]);
    command.arg(env!("CARGO_BIN_EXE_nimscope"));
    command.args(QUESTION);
    command.arg("--fresh");
    for (name, folder) in homes(state.path()) {
        command.env(name, folder);
    }
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut output = pair.master.try_clone_reader().unwrap();
    let (mut shown, mut buffer) = (Vec::new(), [0; 4096]);
    // While the solver works there is something to write, which fails.
    while !String::from_utf8_lossy(&shown).contains("exception") {
        let count = output.read(&mut buffer).unwrap();
        assert_ne!(count, 0, "the program shows that the solver rests");
        shown.extend_from_slice(&buffer[..count]);
    }
    let mut killer = child.clone_killer();
    drop((output, pair.master));
    let (send, ended) = std::sync::mpsc::channel();
    thread::spawn(move || send.send(child.wait()));
    let ended = ended.recv_timeout(PATIENCE);
    drop(killer.kill());
    assert!(ended.is_ok(), "the program has ended with its terminal");
}
