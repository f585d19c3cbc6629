//! What statements mean for automata and for tables.

pub(super) mod compile;
mod distance;
pub(super) mod evaluate;
mod linear;
