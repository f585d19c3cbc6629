//! What is known of a position, put together from theory and tables: answers, moves in order, lines, lists, exceptions.

mod answer;
pub mod exceptional;
pub mod period;
mod sheets;
pub mod verify;

pub use answer::{Answer, Oracle, Reach, Source};
pub use sheets::{
    Exception, ExceptionMark, LineSheet, ListFilter, ListOrder, Listed, Minimality, MoveRow,
    MoveSheet, Policy, Step, ValueSheet, Values, Which,
};
