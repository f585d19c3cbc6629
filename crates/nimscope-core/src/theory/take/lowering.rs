//! The take-away move between two positions.

use crate::game::{Canonical, Move, Taken};

/// The move that lowers the sorted piles of a position to these, pile by pile.
pub(super) fn lower(from: &Canonical, to: &[u64]) -> Move {
    let piles = from.piles().iter().zip(to).enumerate();
    let taken = piles.filter(|(_, (before, after))| before > after);
    Move::Take(
        taken
            .map(|(index, (before, after))| Taken {
                index,
                tokens: before - after,
            })
            .collect(),
    )
}
