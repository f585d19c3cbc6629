//! Games on hypergraphs: which theorem answers for which game.

use super::theorem::Theorem;

/// The theorems, in the order in which they are asked: none is known yet.
pub(super) const THEOREMS: [Theorem; 0] = [];
