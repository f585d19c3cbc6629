//! Terminal positions of slow nim.

use crate::game::Canonical;

/// Whether fewer than k piles are not empty, k = min A: no move is left.
pub(super) fn is_terminal(k: usize, x: &Canonical) -> bool {
    x.piles()[x.len() - k] == 0
}
