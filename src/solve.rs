//! What is true: exhaustive values, by definition, by search and by dense tables.

mod cells;
mod control;
pub mod naive;
mod pages;
mod ranking;
mod search;
mod slow;
mod split;
mod table;
mod take;

pub use control::{Cancelled, Control};
pub use ranking::Ranking;
pub use search::{Found, Searched, search};
pub use table::{Measure, Table, TableKey};
pub use take::Sparse;
