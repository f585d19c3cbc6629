//! What statements mean for automata and for tables.

pub(super) mod compile;
pub(super) mod evaluate;
mod linear;
