//! Games between two players: their rules, the referee who lets solvers move, the form for a new
//! one, moves marked on the piles.

pub mod contest;
mod marking;
pub mod marks;
pub mod opening;
pub mod referee;
pub mod setup;
