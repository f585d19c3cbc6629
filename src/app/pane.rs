//! The panes: a file each for its state, its rows, its keys and its questions, and one table of
//! them all.

pub(super) mod behaviour;
pub(crate) mod choices;
pub mod claims;
pub(crate) mod exceptions;
pub(crate) mod figures;
pub mod games;
mod history;
pub(crate) mod line;
pub(crate) mod list;
pub(crate) mod moves;
mod name;
pub mod notebook;
pub(crate) mod play;
pub(crate) mod position;
mod positions;
pub mod prover;
mod table;
mod value;
pub mod why;

pub use name::Pane;
pub(crate) use name::for_each_pane;
