//! What is true: exhaustive values, by definition, by search and by dense tables.

mod bits;
mod cells;
mod control;
mod edges;
mod generic;
mod joins;
mod kernel;
mod lexicographic;
pub mod naive;
mod pipeline;
mod ranking;
mod rays;
mod recurrence;
mod search;
mod slow;
mod split;
mod table;
mod take;
mod tally;

pub use control::{Cancelled, Control, Progress, mapped, threads};
pub(crate) use joins::Join;
pub use kernel::TableKey;
pub use lexicographic::Lexicographic;
pub use ranking::Ranking;
pub(crate) use rays::RowsOfPiles;
pub use search::{FoundValue, MEMORY as SEARCH_MEMORY, Searched, SearchedValues, search};
pub use table::Table;
pub use take::{Sparse, Sweep};
