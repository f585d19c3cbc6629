//! Keys, pastes, clicks and resizes at random, by a fixed seed: the program lives through them,
//! answers, and ends in order.

use super::Tty;
use super::memory::BESIDES;
use crate::support::PASTES;

/// Events for each of three games: some twenty thousand, and a hundred thousand in the long form.
const EVENTS: usize = 6_500;
const MANY_EVENTS: usize = 33_500;

/// The memory budget, in MiB.
pub(super) const BUDGET: u64 = 16;

pub(super) const GAMES: [&[&str]; 3] = [
    &["--game", "slow:4,3", "--misere", "--memory", "16M"],
    &["--game", "exact:5,2", "--memory", "16M"],
    &["--game", "single:4", "--memory", "16M"],
];

/// Left out are keys that leave or suspend the program or write files, and keys that choose among
/// all actions, these among them: help, where Enter runs a row, is left at once.
const KEYS: &[&str] = &[
    "h", "j", "k", "l", "g", "G", "t", "i", "X", "s", "=", "e", "+", "-", "r", " ", "m", ".", "p",
    "P", "c", "H", "!", "u", "U", "]", "[", "a", "0", "$", "o", "n", "A", "B", "f", "w", "v", "V",
    "M", "x", "R", "b", "'", "z", "y", "T", "/", HELP, "1", "2", "3", "9", "\t", "\r", "\r",
    "\x1b\x1b", "\x15", "\x7f", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~",
    "\x1b[H", "\x1b[F", "\x1b[Z", "\x04", "\x06", "\x02", ";", ",", "N", "d", "D", "I", "K", "L",
    "{", "}", "<", ">", "(", ")",
];

/// Opens help, moves in it, and leaves it.
const HELP: &str = "?\x1b[B\x1b\x1b";

fn pick<'a>(random: &mut fastrand::Rng, of: &[&'a str]) -> &'a str {
    of[random.usize(..of.len())]
}

/// Something that is typed, pasted or clicked.
pub(super) fn sent(random: &mut fastrand::Rng) -> String {
    match random.u8(..100) {
        0 => format!("\x1b[200~{}\x1b[201~", pick(random, &PASTES)),
        1..=4 => {
            // Buttons, the wheel, and moves.
            let button = [0, 0, 1, 2, 35, 64, 65][random.usize(..7)];
            let mut cell = || (random.u16(1..=200), random.u16(1..=60));
            let ((column, row), (to, down)) = (cell(), cell());
            format!("\x1b[<{button};{column};{row}M\x1b[<32;{to};{down}M\x1b[<0;{to};{down}m")
        }
        _ => pick(random, KEYS).to_owned(),
    }
}

fn live_through(arguments: &[&str], seed: u64, events: usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut tty = Tty::start(arguments, 80, 24, &[]);
    tty.until("the first screen", |screen| {
        screen.contents().contains("sum ")
    });
    for event in 0..events {
        if random.u8(..100) == 0 {
            tty.resize(random.u16(1..=200), random.u16(1..=60));
        } else {
            tty.press(&sent(&mut random));
        }
        if event % 500 == 499 {
            // The end does not wait for the keys before it.
            tty.settle();
            let shown = tty.shown.0.lock().unwrap();
            assert!(!shown.closed, "it ended at event {event}");
            let contents = shown.parser.screen().contents();
            assert!(!contents.contains("panicked"), "{contents}");
        }
    }
    if cfg!(target_os = "linux") {
        let most = tty.peak();
        assert!(
            most <= (BUDGET << 10) + BESIDES,
            "{arguments:?}: it grew to {most} KiB"
        );
    }
    tty.press("\x03");
    assert!(tty.end().success());
}

fn live_through_all(events: usize) {
    for (arguments, seed) in GAMES.into_iter().zip(7..) {
        live_through(arguments, seed, events);
    }
}

#[test]
fn it_lives_through_whatever_is_pressed() {
    live_through_all(EVENTS);
}

#[test]
#[ignore = "takes some minutes"]
fn it_lives_through_whatever_is_pressed_however_long() {
    live_through_all(MANY_EVENTS);
}
