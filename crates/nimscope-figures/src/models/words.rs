//! Words that several figures use.

use crate::game::{Canonical, Outcome};
use crate::picture::{Entry, Key, Mark, Ring};

/// The mark of an outcome, or that it is not known.
pub(super) fn outcome(outcome: Option<Outcome>) -> Mark {
    match outcome {
        Some(Outcome::P) => Mark::P,
        Some(Outcome::N) => Mark::N,
        None => Mark::Open,
    }
}

/// A value as a text, empty where it is not known.
pub(super) fn text<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Piles separated by blanks, as in every CSV file.
pub(super) fn piles(x: &Canonical) -> String {
    x.to_string()
}

/// The legend of P and N.
pub(super) fn p_and_n() -> Vec<Entry> {
    vec![
        Entry::new(Key::Mark(Mark::P), "P: who moves loses"),
        Entry::new(Key::Mark(Mark::N), "N: who moves wins"),
    ]
}

/// The legend of what is not known.
pub(super) fn open() -> Entry {
    Entry::new(Key::Mark(Mark::Open), "not known here")
}

/// The legend of the position.
pub(super) fn here(x: &dyn std::fmt::Display) -> Entry {
    Entry::new(Key::Ring(Ring::Here), format!("the position {x}"))
}

/// The legend of its options.
pub(super) fn options() -> Entry {
    Entry::new(Key::Ring(Ring::Option), "its options")
}
