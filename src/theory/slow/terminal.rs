//! Terminal positions of slow nim, and the move on some piles.

use crate::game::{Canonical, Move};

/// Whether fewer than k piles are not empty, k = min A: no move is left.
pub(super) fn is_terminal(k: usize, x: &Canonical) -> bool {
    x.piles()[x.len() - k] == 0
}

/// The move that takes one token from each of some piles, given by their sorted indices in
/// increasing order.
pub(super) fn take_from(piles: impl IntoIterator<Item = usize>) -> Move {
    Move::Take(piles.into_iter().map(|index| (index, 1)).collect())
}
