//! What a terminal sends becomes keys, pastes and the mouse, in whatever parts it comes. What is
//! unfinished is given up, and what nobody asked for is no key.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use nimscope::app::Key;
use nimscope::ui::terminal_input::Decoder;

/// An event in words: keys as in the configuration.
fn words(event: Event) -> String {
    match event {
        Event::Key(key) => Key::named(&[Key::from_event(key)]),
        Event::Paste(text) => format!("paste({text})"),
        Event::Mouse(MouseEvent {
            kind, column, row, ..
        }) => format!("{kind:?}@{column},{row}"),
        other => panic!("{other:?}"),
    }
}

fn joined(events: Vec<Event>) -> String {
    let words: Vec<String> = events.into_iter().map(words).collect();
    words.join(" ")
}

/// The events of bytes behind which nothing comes.
fn alone(bytes: &[u8]) -> String {
    let mut decoder = Decoder::default();
    let mut events = decoder.hear(bytes);
    while decoder.patience().is_some() {
        events.extend(decoder.give_up());
    }
    joined(events)
}

/// Keys as terminals send them.
const KEYS: &[(&str, &str)] = &[
    ("a", "a"),
    ("Gé→字🂡", "G é → 字 🂡"),
    (
        "\r\t\x7f\x08\0\x1a\x1c",
        "enter tab backspace ctrl-h ctrl-space ctrl-z ctrl-4",
    ),
    ("\x1b", "esc"),
    ("\x1b\x1b", "esc"),
    ("\x1b\x1bq", "esc q"),
    ("\x1b\x1b[A", "esc up"),
    (
        "\x1bx\x1bé\x1b\r\x1b\x7f",
        "alt-x alt-é alt-enter alt-backspace",
    ),
    ("\x1b[", "alt-["),
    ("\x1bO", "alt-O"),
    (
        "\x1bOq\x1b]q\x1bPq\x1b_q",
        "alt-O q alt-] q alt-P q alt-_ q",
    ),
    (
        "\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F\x1b[Z",
        "up down right left home end shift-tab",
    ),
    (
        "\x1bOA\x1bOB\x1bOC\x1bOD\x1bOH\x1bOF",
        "up down right left home end",
    ),
    (
        "\x1bOP\x1bOQ\x1bOR\x1bOS\x1b[15~\x1b[17~\x1b[24~",
        "f1 f2 f3 f4 f5 f6 f12",
    ),
    ("\x1b[[A\x1b[[E\x1b[11~", "f1 f5 f1"),
    (
        "\x1b[1~\x1b[2~\x1b[3~\x1b[4~\x1b[5~\x1b[6~",
        "home insert delete end pageup pagedown",
    ),
    ("\x1b[7~\x1b[8~", "home end"),
    (
        "\x1b[1;5A\x1b[1;3D\x1b[3;5~\x1b[1;2P\x1b[1;2R",
        "ctrl-up alt-left ctrl-delete shift-f1 shift-f3",
    ),
    (
        "\x1b[97;5u\x1b[9;2u\x1b[27u\x1b[13;3u\x1b[27;5;106~",
        "ctrl-a shift-tab esc alt-enter ctrl-j",
    ),
    ("\x1b[97;1:3u", ""),
    // Escape, a bracket, 3 and u that come at once are no Ctrl-c.
    ("\x1b[3u\x1b[27;1;3~\x1b[127u", "backspace"),
];

#[test]
fn keys_are_heard_as_terminals_send_them() {
    for (sent, keys) in KEYS {
        assert_eq!(alone(sent.as_bytes()), *keys, "{sent:?}");
    }
}

/// In whatever two parts they come, and byte by byte.
#[test]
fn keys_and_pastes_may_come_in_parts() {
    let paste = ("\x1b[200~3 5é\x1b[1\r\x1b[201~k", "paste(3 5é\x1b[1\r) k");
    let mouse = ("\x1b[<0;120;40Mj", "Down(Left)@119,39 j");
    let answer = ("\x1b]11;rgb:1e/1e/2e\x1b\\j", "j");
    for (sent, keys) in KEYS.iter().chain([&paste, &mouse, &answer]) {
        let bytes = sent.as_bytes();
        for cut in 0..=bytes.len() {
            let mut decoder = Decoder::default();
            let mut events = decoder.hear(&bytes[..cut]);
            events.extend(decoder.hear(&bytes[cut..]));
            events.extend(decoder.give_up());
            assert_eq!(joined(events), *keys, "{sent:?} cut at {cut}");
        }
        let mut decoder = Decoder::default();
        let mut events: Vec<Event> = bytes
            .iter()
            .flat_map(|byte| decoder.hear(&[*byte]))
            .collect();
        events.extend(decoder.give_up());
        assert_eq!(joined(events), *keys, "{sent:?} byte by byte");
    }
}

#[test]
fn the_mouse_is_heard_in_every_form() {
    for (sent, said) in [
        (
            &b"\x1b[<0;1;1M\x1b[<0;3;2m"[..],
            "Down(Left)@0,0 Up(Left)@2,1",
        ),
        (
            b"\x1b[<2;300;9M\x1b[<34;301;9M",
            "Down(Right)@299,8 Drag(Right)@300,8",
        ),
        (
            b"\x1b[<64;5;5M\x1b[<65;5;5M\x1b[<35;5;5M",
            "ScrollUp@4,4 ScrollDown@4,4 Moved@4,4",
        ),
        (b"\x1b[M !\"\x1b[M#!\"", "Down(Left)@0,1 Up(Left)@0,1"),
        (b"\x1b[M \xf0\xf1", "Down(Left)@207,208"),
        (b"\x1b[32;250;3M", "Down(Left)@249,2"),
        // No such button, no such cell.
        (b"\x1b[<128;1;1M\x1b[<0;0;1M\x1b[<0;99999;1M\x1b[<M", ""),
    ] {
        assert_eq!(alone(sent), said, "{sent:?}");
    }
    let mut decoder = Decoder::default();
    let with_control = Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: 4,
        row: 5,
        modifiers: KeyModifiers::CONTROL,
    });
    assert_eq!(decoder.hear(b"\x1b[<16;5;6M"), [with_control]);
}

/// Answers to questions that nobody asked, as terminals send them late.
const ANSWERS: &[&str] = &[
    "\x1b_Gi=1;OK\x1b\\",
    "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\",
    "\x1b]11;rgb:1e1e/1e1e/2e2e\x07",
    "\x1bP>|kitty(0.32.1)\x1b\\",
    "\x1bP1$r0 q\x1b\\",
    "\x1bP0+r\x1b\\",
    "\x1bP!|00000000\x1b\\",
    "\x1b[?2026;2$y",
    "\x1b[?62;4c",
    "\x1b[>41;354;0c",
    "\x1b[?1u",
    "\x1b[12;40R",
    "\x1b[0n",
    "\x1b[4;600;800t",
    "\x1b[I",
    "\x1b[O",
];

#[test]
fn answers_that_nobody_waits_for_are_no_keys() {
    for answer in ANSWERS {
        assert_eq!(alone(answer.as_bytes()), "", "{answer:?}");
        let between = format!("j{answer}k");
        assert_eq!(alone(between.as_bytes()), "j k", "{answer:?}");
        // Behind an Esc, which they must not be taken for.
        assert_eq!(
            alone(format!("\x1b{answer}k").as_bytes()),
            "esc k",
            "{answer:?}"
        );
    }
}

/// Whatever is cut off, what is typed later is heard, and Ctrl-c at once.
#[test]
fn what_is_unfinished_is_given_up_after_a_moment() {
    let whole = ANSWERS.iter().chain(KEYS.iter().map(|(sent, _)| sent));
    let paste = "\x1b[200~3 5 5 6";
    for sent in whole.chain([&paste]) {
        for cut in 1..sent.len() {
            let begun = &sent.as_bytes()[..cut];
            let mut decoder = Decoder::default();
            decoder.hear(begun);
            let is_whole = decoder.patience().is_none();
            let given_up = decoder.give_up();
            assert!(!is_whole || given_up.is_empty(), "{begun:?}");
            assert_eq!(decoder.patience(), None, "{begun:?}");
            assert_eq!(joined(decoder.hear(b"j\x1b[A")), "j up", "after {begun:?}");

            let mut decoder = Decoder::default();
            decoder.hear(begun);
            let mut events = decoder.hear(b"\x03");
            events.extend(decoder.give_up());
            let ctrl_c = Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
            assert_eq!(events.last(), Some(&ctrl_c), "Ctrl-c after {begun:?}");
        }
    }
}

#[test]
fn a_paste_without_its_end_is_pasted_as_far_as_it_came() {
    assert_eq!(alone(b"\x1b[200~3 5 5"), "paste(3 5 5)");
    assert_eq!(alone(b"\x1b[200~3 5 5\x03"), "paste(3 5 5) ctrl-c");
    // In a whole paste it is a part of the text.
    assert_eq!(alone(b"\x1b[200~3\x035\x1b[201~"), "paste(3\x035)");
    // An end without a beginning means nothing.
    assert_eq!(alone(b"\x1b[201~j"), "j");
    // Whoever presses Ctrl-c does not wait as long as the rest of a paste may take.
    let mut decoder = Decoder::default();
    decoder.hear(b"\x1b[200~3");
    let patience = decoder.patience();
    decoder.hear(b"\x03");
    assert!(decoder.patience() < patience);
}

/// A sequence that goes on and on is not waited for, however fast it comes.
#[test]
fn an_endless_sequence_is_given_up() {
    for begun in ["\x1b[1", "\x1b]1", "\x1bP1", "\x1b_G"] {
        let mut decoder = Decoder::default();
        let mut events = decoder.hear(begun.as_bytes());
        for _ in 0..10_000 {
            events.extend(decoder.hear(b"1"));
        }
        assert!(!events.is_empty(), "{begun:?}");
    }
}

/// Whatever bytes come, in whatever parts, the decoder hears the key behind them once nothing is
/// unfinished.
#[test]
fn no_bytes_leave_it_deaf() {
    let mut random = fastrand::Rng::with_seed(33);
    let pieces: Vec<&str> = ANSWERS
        .iter()
        .chain(KEYS.iter().map(|(sent, _)| sent))
        .copied()
        .collect();
    for _ in 0..20_000 {
        let mut decoder = Decoder::default();
        for _ in 0..random.usize(1..6) {
            let mut bytes = random.choice(&pieces).unwrap().as_bytes().to_vec();
            for _ in 0..random.usize(..3) {
                let at = random.usize(..bytes.len());
                bytes[at] = random.u8(..);
            }
            decoder.hear(&bytes[..random.usize(..=bytes.len())]);
        }
        decoder.give_up();
        while decoder.patience().is_some() {
            decoder.give_up();
        }
        assert_eq!(joined(decoder.hear(b"j")), "j");
    }
}
