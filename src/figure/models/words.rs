//! Words that several figures use.

use crate::figure::picture::{Key, Mark, Ring};
use crate::game::{Canonical, Outcome};

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
pub(super) fn p_and_n() -> Vec<(Key, String)> {
    vec![
        (Key::Mark(Mark::P), "P: who moves loses".to_owned()),
        (Key::Mark(Mark::N), "N: who moves wins".to_owned()),
    ]
}

/// The legend of what is not known.
pub(super) fn open() -> (Key, String) {
    (Key::Mark(Mark::Open), "not known".to_owned())
}

/// The legend of the position.
pub(super) fn here(x: &dyn std::fmt::Display) -> (Key, String) {
    (Key::Ring(Ring::Here), format!("the position {x}"))
}

/// The legend of its options.
pub(super) fn options() -> (Key, String) {
    (Key::Ring(Ring::Option), "its options".to_owned())
}
