//! Exact nim (n, = k) with n ≤ 2k (Boros, Gurvich, Ho, Makino, Mursic 2018).

use crate::game::{Canonical, Grundy, Move};

use super::after;
use super::moore::from_triangle;

/// T(x) = max {m : Σ min(xᵢ, m) ≥ k·m}: the number of moves when all that can be taken is taken one at a time, and the length
/// of the longest play.
///
/// ```
/// use nimscope::{game::Canonical, theory::take::longest_play};
/// assert_eq!(longest_play(2, &Canonical::sorted(vec![1, 1, 2, 9])), 4);
/// ```
pub fn longest_play(k: usize, x: &Canonical) -> u128 {
    moves_of(k, 0, x)
}

/// T of the piles less so many tokens each.
fn moves_of(k: usize, less: u64, x: &Canonical) -> u128 {
    let k = k as u128;
    let piles = || x.piles().iter().map(|pile| u128::from(pile - less));
    let enough = |m: u128| piles().map(|pile| m.min(pile)).sum::<u128>() >= k * m;
    let (mut low, mut high) = (0, piles().sum::<u128>() / k);
    while low < high {
        let middle = high - (high - low) / 2;
        if enough(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// The Grundy value for n = 2k, k ≥ 2, in normal play: with m = x₁, y = T(x − m), z = 1 + y(y + 1)/2 it is T(x) if m < z, else
/// z − 1 + (m − z) mod (y + 1).
pub(super) fn twice_grundy(k: usize, x: &Canonical) -> Grundy {
    let m = x.min();
    let y = moves_of(k, m, x);
    Grundy(from_triangle(m, y).unwrap_or_else(|| longest_play(k, x)))
}

/// P or not for n = 2k, k ≥ 2, in normal play: more than k piles equal the least one. For (4, 2) this is Theorem 10 of the
/// paper on exact nim (5, 2).
pub(super) fn twice_is_p(k: usize, x: &Canonical) -> bool {
    x.piles()[k] == x.min()
}

/// The move that lowers the k largest piles to the least: it wins where one does.
pub(super) fn to_least(k: usize, x: &Canonical) -> Move {
    let mut to = x.piles().to_vec();
    let kept = to.len() - k;
    to[kept..].fill(x.min());
    after(x, &to)
}

/// Exact nim with n < 2k, at least k piles not empty: the move that empties the k largest and ends the game.
pub(super) fn ending(k: usize, x: &Canonical) -> Move {
    let mut to = x.piles().to_vec();
    let kept = to.len() - k;
    to[kept..].fill(0);
    after(x, &to)
}

/// Exact nim with n < 2k, T ≥ 2: a move to T = 1, where the next move is the last. The k largest piles keep one token or none,
/// so many that k piles are left.
pub(super) fn ending_next(k: usize, x: &Canonical) -> Move {
    let mut to = x.piles().to_vec();
    let (n, nonempty) = (to.len(), to.iter().filter(|&&pile| pile > 0).count());
    let ones = 2 * k - nonempty;
    to[n - k..].fill(0);
    to[n - ones..].fill(1);
    after(x, &to)
}
