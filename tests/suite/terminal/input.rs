//! Whatever comes in is heard at once, also together with a resize and at the end of a long burst.

use std::time::{Duration, Instant};

use super::Tty;

/// The longest wait for a key to be heard. No other key follows, so that one that is left unread
/// until the next one comes is never heard.
const PATIENCE: Duration = Duration::from_secs(10);

/// A pile that nothing is computed for.
const ONE_PILE: &[&str] = &["--game", "nim:1", "--position", "0"];

/// Copies the position: the terminal hears of it whatever the screen shows.
const COPY: &str = "yp";

fn copies(tty: &Tty) -> usize {
    tty.shown.0.lock().unwrap().parser.callbacks().0
}

/// Whether the program copies something more, and soon enough.
fn has_copied(tty: &Tty, copies: usize, patience: Duration) -> bool {
    let (lock, changed) = &*tty.shown;
    let (shown, _) = changed
        .wait_timeout_while(lock.lock().unwrap(), patience, |shown| {
            shown.parser.callbacks().0 == copies && !shown.closed
        })
        .unwrap();
    shown.parser.callbacks().0 > copies
}

/// How long each of some inputs took to be heard; `None` where it was not.
fn delays(count: usize, mut input: impl FnMut(&mut Tty, usize)) -> Vec<Option<Duration>> {
    let mut tty = Tty::start(ONE_PILE, 80, 24, &[]);
    tty.until_shows("sum 0");
    let mut delays = Vec::new();
    for i in 0..count {
        let copies = copies(&tty);
        input(&mut tty, i);
        let since = Instant::now();
        let is_heard = has_copied(&tty, copies, PATIENCE);
        delays.push(is_heard.then(|| since.elapsed()));
        if !is_heard {
            // What was left unread comes now.
            tty.press("\x1b");
        }
    }
    tty.press("q");
    assert!(tty.end().success());
    delays
}

/// A key and a resize at once, in either order.
fn with_resizes(count: usize) -> Vec<Option<Duration>> {
    delays(count, |tty, i| {
        let columns = 80 + u16::try_from(i % 20).unwrap();
        if i.is_multiple_of(2) {
            tty.resize(columns, 24);
            tty.press(COPY);
        } else {
            tty.press(COPY);
            tty.resize(columns, 24);
        }
    })
}

/// Bursts of 1 to 8 KiB, of letters or of arrows.
fn in_bursts(count: usize) -> Vec<Option<Duration>> {
    delays(count, |tty, i| {
        let bytes = 1024 + i * 7919 % 7169;
        let pair = ["kj", "\x1b[A\x1b[B"][i % 2];
        let body = pair.repeat((bytes - COPY.len()) / pair.len());
        tty.press(&(body + COPY));
    })
}

fn assert_all_heard(delays: &[Option<Duration>]) {
    let lost = delays.iter().filter(|delay| delay.is_none()).count();
    assert_eq!(lost, 0, "of {} are not heard", delays.len());
}

#[test]
fn a_key_beside_a_resize_and_the_end_of_a_burst_are_heard() {
    assert_all_heard(&with_resizes(100));
    assert_all_heard(&in_bursts(40));
}

/// Keys that wait for seconds until they are done.
const MANY: usize = 100_000;

/// Those who want to leave do not wait until all is done that they typed before: the session is
/// left long before the last of the tokens is added.
#[test]
fn ctrl_c_and_signals_go_before_the_keys_that_wait() {
    let leave: [fn(&mut Tty); 3] = [
        |tty| tty.press("\x03"),
        |tty| tty.signal("TERM"),
        |tty| tty.signal("HUP"),
    ];
    for (leave, code) in leave.into_iter().zip([0, 143, 129]) {
        let state = tempfile::tempdir().unwrap();
        let home = [("XDG_STATE_HOME", state.path().to_str().unwrap())];
        let mut tty = Tty::start(ONE_PILE, 80, 24, &home);
        tty.until_shows("sum 0");
        tty.press(&"+".repeat(MANY));
        leave(&mut tty);
        assert_eq!(tty.end().exit_code(), code);
        let session = std::fs::read_to_string(state.path().join("nimscope/session.json")).unwrap();
        assert!(!session.contains(&format!("\"{MANY}\"")), "{session}");
    }
}

/// Ctrl-c leaves in the midst of a sequence of keys too, in panes and over them.
#[test]
fn ctrl_c_leaves_whatever_is_unfinished() {
    for unfinished in [
        "g",
        "12",
        "yg",
        "?",
        "e",
        ":",
        "Tg",
        "\x1b",
        "\x1b[",
        "\x1b[200~3 5",
    ] {
        let mut tty = Tty::start(ONE_PILE, 80, 24, &[]);
        tty.until_shows("sum 0");
        tty.press(unfinished);
        tty.press("\x03");
        assert!(tty.end().success(), "after {unfinished:?}");
    }
}

/// What a terminal sends besides keys: a paste and answers that are cut off, and late answers.
const BESIDES: [&str; 7] = [
    "\x1b[200~",
    "\x1b[?2026;2",
    "\x1b[?2026;2$y",
    "\x1b]11;rgb:1e1e/",
    "\x1b_Gi=1;OK\x1b\\",
    "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\",
    "\x1bP>|foot(1.16)\x1b\\",
];

#[test]
fn nothing_that_a_terminal_sends_leaves_the_keyboard_deaf() {
    let mut tty = Tty::start(ONE_PILE, 80, 24, &[]);
    tty.until_shows("sum 0");
    for sent in BESIDES {
        tty.press(sent);
        // Esc leaves a prompt that a paste has opened. Nobody types while a paste is given up.
        let hears = |tty: &mut Tty| {
            let copies = copies(tty);
            tty.press(&format!("\x1b\x1b{COPY}"));
            has_copied(tty, copies, Duration::from_secs(3))
        };
        assert!((0..5).any(|_| hears(&mut tty)), "deaf after {sent:?}");
    }
    tty.press("\x03");
    assert!(tty.end().success());
}

/// On a machine that does nothing else.
#[test]
#[ignore = "takes a minute, and its bound on time needs an idle machine"]
fn whatever_comes_in_is_heard_within_50_milliseconds() {
    let delays = with_resizes(1000);
    assert_all_heard(&delays);
    let late = |delay: &&Option<Duration>| delay.is_some_and(|d| d > Duration::from_millis(50));
    assert_eq!(delays.iter().filter(late).count(), 0, "are late");
    // A burst is thousands of keys, each of which is done: only its end must not wait for another
    // key.
    assert_all_heard(&in_bursts(500));
}

/// The terminal may answer before it is asked: what it said waits.
#[test]
fn the_theme_auto_follows_the_background_of_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.ron");
    std::fs::write(&file, "(theme: \"auto\")").unwrap();
    for (said, expected) in [
        ("\x1b]11;rgb:ffff/ffff/eeee\x1b\\", 255),
        ("\x1b]11;rgb:1e/1e/2e\x07", 234),
        ("", 234),
    ] {
        let arguments = ["--fresh", "--config", file.to_str().unwrap()];
        let mut tty = Tty::start(&arguments, 100, 30, &[]);
        tty.press(&format!("{said}\x1b[?62;22c"));
        tty.until("the background of the theme", |screen| {
            let cell = screen.cell(10, 10).unwrap();
            cell.bgcolor() == vt100::Color::Idx(expected)
        });
        tty.press("q");
        assert!(tty.end().success());
    }
}
