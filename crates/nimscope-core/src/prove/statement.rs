//! What statements mean for automata and for tables.

mod aside;
pub(super) mod compile;
pub(super) mod evaluate;
pub(super) mod linear;
