//! Texts longer than anyone types, where text is typed: each key of them is heard without much
//! work.

use std::time::Instant;

use super::OnScreen;
use crate::support::PATIENCE;
use crossterm::event::Event;

/// Where text is typed, and text that takes long to be understood there.
const TYPED: &[(&str, &str)] = &[
    (".", "a"),
    (".", "1 "),
    ("e", "1 "),
    ("=", "1"),
    ("X", "ab + bc + "),
    ("b", "word "),
    (";", "word "),
    ("g w a", "a = 1 and "),
    ("g w a", "("),
    ("g w a", "not "),
    ("g c /", "a "),
    ("g c /", "slow or "),
    ("g o /", "P and R=3 or "),
    ("g m /", "a=1 or "),
    ("g f /", "a = 1 and "),
    (":", "a "),
    (":", "a"),
    ("?", "e "),
    ("t", "a"),
];

/// The length of the texts, and how many keys are pressed behind them.
const LENGTH: usize = 4000;
const KEYS: usize = 100;

#[test]
fn each_key_of_a_long_text_is_heard_without_much_work() {
    let begun = Instant::now();
    let repeated = |&(keys, text): &(&'static str, &str)| (keys, text.repeat(LENGTH / text.len()));
    let words: Vec<String> = (0..400).map(|number| format!("w{number}")).collect();
    let different = ("g c /", words.join(" or "));
    for (keys, text) in TYPED.iter().map(repeated).chain([different]) {
        let mut explorer = OnScreen::idle("normal slow:4,3", "3 5 5 6", (120, 40));
        explorer.press(keys);
        explorer.hear(Event::Paste(text.clone()));
        for _ in 0..KEYS {
            explorer.press("a");
        }
        let time = begun.elapsed();
        assert!(time < PATIENCE, "{keys} {text:?}: {time:?}");
    }
}

#[test]
fn a_text_that_no_prompt_takes_is_not_pasted() {
    let mut explorer = OnScreen::idle("normal slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("e");
    explorer.hear(Event::Paste("1 ".repeat(100_000)));
    explorer.settle();
    explorer.sees(&["200000 bytes are too many to be pasted"]);
}
