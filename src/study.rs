//! What is known of a position, put together from theory and tables: answers, moves in order, lines, lists, exceptions;
//! and what the literature claims, checked ([`verify`]).

mod answer;
pub mod exceptional;
mod exceptions;
mod line;
mod moves;
mod opponent;
pub mod period;
mod positions;
mod reach;
mod sieve;
mod values;
pub mod verify;
mod walk;
pub mod why;
mod worthy;

pub use answer::{Answer, Oracle, SEARCH_LIMIT, Source};
pub use exceptions::{Exception, ExceptionList, ExceptionMark, Minimality, Which};
pub use line::{LineSheet, Policy, Step};
pub use moves::{MoveFilter, MoveRow, MoveSheet, ways};
pub use opponent::{Opponent, Reply, Strength, rule_of};
pub use positions::{Listed, PositionList};
pub use reach::{Bytes, Reach};
pub use sieve::{Finds, InFamily, ListFilter, ListOrder};
pub use values::{ValueSheet, Values, largest_of_each};
pub use walk::Ended;
pub use why::{Proof, Why};
pub use worthy::{LEAST, Worthy};
