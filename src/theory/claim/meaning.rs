//! What is checked of a claim: the boxes in which it is checked, and the data that it states.

use serde::Deserialize;

use super::family::Family;
use super::pair::Pair;
use super::printed::{Attempt, Entry, Iterate, PrintedTable};
use super::scope::Scope;

/// What is checked of a claim. No statement is named here. A statement that is checked case by
/// case has a function of its own in `study::verify`, in the table of its paper, under the
/// identifier of the claim.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Meaning {
    /// A statement on all positions of these boxes.
    Boxes(Vec<Scope>),
    /// A statement on numbers, not on positions, up to this bound.
    Numbers(u64),
    /// A statement on the members of a family, given by the identifier of its claim.
    OfFamily(String),
    /// The answers that closed forms of [`theory`](crate::theory) give by this claim are true in
    /// these boxes.
    Answers(Vec<Scope>),
    /// The same of the answers by another claim, of which this one is a part or a consequence.
    AnswersOf(String, Vec<Scope>),
    /// A family of exceptions of misère NIM(n, n−1).
    Family(Family),
    /// Printed exceptions of misère NIM(n, n−1).
    Tables(Vec<PrintedTable>),
    /// Two positions of exact nim (5, 2) that a paper gives as an example.
    Pair(Pair),
    /// The printed iterates of algorithm 1 on SN(n, A), k = min A.
    Iterates {
        /// The least size of a move.
        k: usize,
        /// The iterates, in order.
        rows: Vec<Iterate>,
    },
    /// The printed attempts of algorithm 2.
    Attempts {
        /// The least size of a move.
        k: usize,
        /// The position.
        position: Entry,
        /// The attempts for i = 0, 1, …, n.
        rows: Vec<Attempt>,
    },
    /// What automata decide about it, and nothing in boxes.
    Machine,
    /// It cannot be checked, for this reason.
    NotChecked(String),
}

impl Meaning {
    /// Why it cannot be checked; `None` if it can.
    pub fn unchecked_reason(&self) -> Option<&str> {
        if let Self::NotChecked(reason) = self {
            Some(reason)
        } else {
            None
        }
    }
}
