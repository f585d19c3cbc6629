//! The panes: a file each for its state, its rows, its keys and its questions, and one table of
//! them all.

pub mod claims;
pub(in crate::app) mod exceptions;
pub(in crate::app) mod figures;
mod history;
pub(in crate::app) mod line;
pub(in crate::app) mod list;
mod moves;
mod name;
mod part;
mod play;
mod position;
mod positions;
pub mod prover;
mod table;
mod value;
pub mod variants;
pub mod why;

pub use name::Pane;
pub use part::Settling;
