//! The panes: a file each for its state, its rows, its keys and its questions, and one table of
//! them all.

mod behaviour;
pub mod claims;
pub(in crate::app) mod exceptions;
pub(in crate::app) mod figures;
mod history;
pub(in crate::app) mod line;
pub(in crate::app) mod list;
pub(in crate::app) mod moves;
mod name;
pub(in crate::app) mod play;
pub(in crate::app) mod position;
mod positions;
pub mod prover;
mod table;
mod value;
pub mod variants;
pub mod why;

pub use behaviour::Settling;
pub use name::Pane;
pub(crate) use name::for_each_pane;
