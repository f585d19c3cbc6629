//! What is known of a position, put together from theory and tables: answers, moves in order, lines, lists, exceptions.

mod answer;
mod exceptions;
mod line;
mod moves;
mod positions;
mod reach;
mod sieve;
mod values;
mod walk;
pub mod why;

pub use answer::{Answer, Oracle, Source};
pub use exceptions::{Exception, ExceptionList, ExceptionMark, Minimality, Which};
pub use line::{LineSheet, Policy, Step};
pub use moves::{MoveRow, MoveSheet};
pub use positions::{Listed, PositionList};
pub use reach::{Bytes, Reach};
pub use sieve::{ListFilter, ListOrder};
pub use values::{ValueSheet, Values};
pub use walk::Ended;
pub use why::{Proof, Why};
