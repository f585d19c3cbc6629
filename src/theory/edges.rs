//! Games on hypergraphs: which theorem answers for which game.

mod circuits;
mod circular;
mod parity;
pub mod reduction;
mod star;

use super::theorem::Theorem;

/// The theorems, in the order in which they are tried.
pub(super) const THEOREMS: [Theorem; 8] = [
    circular::FOUR_TWO,
    circular::FIVE_TWO,
    circular::FIVE_THREE,
    circular::SIX_THREE,
    circular::SIX_FOUR,
    circuits::THEOREM,
    star::THEOREM,
    parity::THEOREM,
];
