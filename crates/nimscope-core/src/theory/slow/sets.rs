//! The sets A for which theorems on SN(n, A) are known. In each function n is the number of piles,
//! and A holds sizes from 1 to n. And which positions are terminal.

use crate::game::{Canonical, Sizes};

/// {1}: a move plays on one pile.
pub(super) fn is_one(sizes: Sizes) -> bool {
    sizes.max() == 1
}

/// {n}: a move plays on all piles.
pub(super) fn is_all(sizes: Sizes, n: usize) -> bool {
    sizes.min() == n
}

/// {k..n}: a move plays on at least k piles.
pub(super) fn is_at_least(sizes: Sizes, n: usize) -> bool {
    sizes == Sizes::range(sizes.min(), n)
}

/// {n−1}, n ≥ 2: a move plays on all piles but one.
pub(super) fn is_all_but_one(sizes: Sizes, n: usize) -> bool {
    n >= 2 && sizes == Sizes::only(n - 1)
}

/// {k..n−1} where k divides n−1: a move plays on at least k piles, but not on all.
pub(super) fn is_not_all(sizes: Sizes, n: usize) -> bool {
    let k = sizes.min();
    k < n && sizes == Sizes::range(k, n - 1) && (n - 1).is_multiple_of(k)
}

/// {1..n−1}: a move plays on any piles, but not on all.
pub(super) fn is_all_but_all(sizes: Sizes, n: usize) -> bool {
    n >= 2 && sizes == Sizes::range(1, n - 1)
}

/// {1, n}: a move plays on one pile or on all.
pub(super) fn is_one_or_all(sizes: Sizes, n: usize) -> bool {
    Sizes::of([1, n]) == Some(sizes)
}

/// 1 and odd sizes only: every move changes the parity of the sum, and only the empty position is
/// terminal.
pub(super) fn is_odd(sizes: Sizes) -> bool {
    sizes.contains(1) && sizes.iter().all(|size| size % 2 == 1)
}

/// Whether fewer than k piles are not empty, k = min A: no move is left.
pub(super) fn is_terminal(k: usize, x: &Canonical) -> bool {
    x.piles()[x.len() - k] == 0
}
