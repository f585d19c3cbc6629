//! What statements mean for automata and for tables.

mod aside;
pub(super) mod compile;
mod distance;
pub(super) mod evaluate;
mod linear;
mod rows;
