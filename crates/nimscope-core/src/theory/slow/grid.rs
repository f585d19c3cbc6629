//! The position grid of the reduced positions in normal play: the remainder of the sum against the
//! number of odd piles.
//!
//! In SN(n, {n−1}), SN(n, {n−1, n}) and SN(n, {k..n}) the outcome of a reduced position depends on
//! these two numbers only (A family of slow exact k-nim games, theorems 3.3 and 5.1 and
//! conjecture 1).

use super::reduction::is_reduced;
use crate::game::{Canonical, Outcome};

/// A cell of the grid: r and o have the same parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GridCell {
    /// The remainder r of the sum, in the theorems modulo 2k, where k is the least size of a
    /// move: the row.
    pub remainder: usize,
    /// The number o of odd piles: the column.
    pub odd: usize,
}

impl GridCell {
    /// The cell of a position. It has a meaning for reduced positions only.
    pub fn of(k: usize, x: &Canonical) -> Self {
        Self::at(2 * k, x)
    }

    /// The cell of a position in the grid of another modulus.
    pub fn at(modulus: usize, x: &Canonical) -> Self {
        let remainder = x.sum() % modulus as u128;
        Self {
            remainder: usize::try_from(remainder).expect("below the modulus"),
            odd: odd(x),
        }
    }

    /// The triangle of P-positions of SN(n, {k..n}): o ≤ min(r, 2k − 2 − r).
    pub fn at_least(self, k: usize) -> Outcome {
        Outcome::p_if(self.odd <= self.remainder && self.odd + self.remainder + 2 <= 2 * k)
    }

    /// The P-positions of SN(n, {n−1}): the triangle for k = n−1, and the cell r = n−2, o = n.
    pub fn all_but_one(self, n: usize) -> Outcome {
        let extra = (self.remainder + 2, self.odd) == (n, n);
        Outcome::p_if(extra || self.at_least(n - 1).is_p())
    }

    /// SN(n, {k..n−1}), k a divisor of n−1: as for {k..n}, except in one cell, which holds the
    /// positions of the second kind and others.
    pub(super) fn not_all(self, k: usize, n: usize) -> Option<Outcome> {
        let holds_both = self.odd == n && self.remainder == (n - 2) % (2 * k);
        (!holds_both).then(|| self.at_least(k))
    }
}

/// The number of odd piles.
pub(super) fn odd(x: &Canonical) -> usize {
    x.piles().iter().filter(|&pile| pile % 2 == 1).count()
}

/// Theorem 3.3: the outcome of a reduced position of SN(n, {n−1}), n ≥ 2; `None` if it is not
/// reduced.
pub fn all_but_one(x: &Canonical) -> Option<Outcome> {
    let k = x.len() - 1;
    is_reduced(k, x).then(|| GridCell::of(k, x).all_but_one(x.len()))
}

/// Conjecture 1, a theorem now, and theorem 5.1 for k = n−1: the outcome of a reduced position of
/// SN(n, {k..n}); `None` if it is not reduced.
///
/// ```
/// use nimscope_core::game::{Canonical, Outcome, Ruleset};
/// use nimscope_core::solve::naive::Naive;
/// use nimscope_core::theory::slow::grid::at_least;
/// let rules = Ruleset::normal("slow-set:4,3+4".parse()?);
/// let x = Canonical::sorted(vec![2, 4, 4, 5]);
/// let value = Naive::new(rules).value(&x);
/// assert_eq!(at_least(3, &x), Some(value.outcome));
/// assert_eq!(at_least(3, &Canonical::sorted(vec![1, 1, 1, 9])), None, "it is not reduced");
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn at_least(k: usize, x: &Canonical) -> Option<Outcome> {
    is_reduced(k, x).then(|| GridCell::of(k, x).at_least(k))
}
