//! Games on hypergraphs: which theorem answers for which game.

mod circuits;
mod circular;
mod neighbours;
mod parity;
pub mod reduction;
mod star;

use super::theorem::Theorem;

/// The theorems, in the order in which they are tried.
pub(super) const THEOREMS: [Theorem; 10] = [
    circular::FOUR_TWO,
    circular::FIVE_TWO,
    circular::FIVE_THREE,
    circular::SIX_THREE,
    circular::SIX_FOUR,
    neighbours::EXACT,
    neighbours::SLOW,
    circuits::THEOREM,
    star::THEOREM,
    parity::THEOREM,
];

/// Closed forms that claims state, and that no answer is taken from.
pub(super) const STATED: [Theorem; 0] = [];
