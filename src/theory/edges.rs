//! Games on hypergraphs: which theorem answers for which game.

mod circular;
mod parity;

use super::theorem::Theorem;

/// The theorems, in the order in which they are asked.
pub(super) const THEOREMS: [Theorem; 6] = [
    circular::FOUR_TWO,
    circular::FIVE_TWO,
    circular::FIVE_THREE,
    circular::SIX_THREE,
    circular::SIX_FOUR,
    parity::THEOREM,
];
