//! Games by their rule over any positional numeration system: automata that read the digits of all
//! piles from the highest on.
//!
//! A [`System`] writes numbers greedily by a linear recurrence, a linear condition on such numbers
//! is an automaton (`linear`), and so is the relation of a move (`relation`). A [`Machine`] that
//! was learned from a box (`learn`) gives each position its value; whether it is right for all
//! sizes is decided move by move (`proof`).

mod certificate;
mod discover;
mod learn;
mod linear;
mod machine;
mod proof;
mod rare;
pub(crate) mod relation;
mod statement;
mod system;
mod truth;
mod value;
mod walnut;
mod words;

pub use super::check::by_rule::{Certified, is_certificate};
pub use crate::game::{System, SystemError};
pub use discover::{SystemAttempt, SystemSearch, discover};
pub use machine::Machine;
pub(crate) use machine::OUTSIDE;
pub(super) use statement::{small_grundy, values_in_full};
pub use system::DigitAutomata;
pub use value::{FixedValue, FixedValueError};
pub use walnut::{NO_BLOCKING, walnut};
pub(super) use words::classical_words;
pub use words::words;
