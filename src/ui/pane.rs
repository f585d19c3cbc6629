//! The panes, a file each for what is inside the border and at its foot, and one table of them
//! all.

mod appearance;
mod claims;
mod exceptions;
pub(super) mod figures;
pub(super) mod games;
mod history;
mod line;
mod moves;
mod notebook;
mod play;
pub(super) mod position;
mod positions;
mod prover;
pub(super) mod table;
mod value;
mod why;
