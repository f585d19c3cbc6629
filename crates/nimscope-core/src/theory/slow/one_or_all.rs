//! SN(n, {1, n}): a move takes one token from one pile or from every pile (A family of slow exact
//! k-nim games, theorem 6.1).

use super::playable::is_one_or_all;
use crate::game::{Canonical, Move, Outcome};
use crate::theory::theorem::{Gives, NORMAL, Number, Theorem};

/// Outcome and a winning move.
pub(super) const THEOREM: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| outcome(x)),
    // Where o is odd, the sum is odd.
    cell: Some(&|_, cell| (cell.odd % 2 == 1).then_some(Outcome::N)),
    winning_moves: Some(&|_, x| vec![winning_move(x)]),
    numbers: Some(&|_, x| vec![Number::one("S", x.sum()), Number::one("x₁", x.min())]),
    ..Theorem::about("slowset/thm6.1", &is_one_or_all, NORMAL)
};

/// The outcome in normal play: P if the sum is even and, when n is even, the smallest pile is even
/// too.
pub fn outcome(x: &Canonical) -> Outcome {
    let even_sum = x.sum().is_multiple_of(2);
    Outcome::p_if(even_sum && (x.len() % 2 == 1 || x.min().is_multiple_of(2)))
}

/// A winning move from an N-position in normal play.
pub fn winning_move(x: &Canonical) -> Move {
    let n = x.len();
    let one_from_a_smallest = n.is_multiple_of(2) && !x.min().is_multiple_of(2);
    if x.sum().is_multiple_of(2) {
        Move::one_from_each(0..n)
    } else if one_from_a_smallest {
        Move::one_from_each([0])
    } else {
        // The sum is odd: with n even and an even smallest pile the largest pile is not a smallest
        // one.
        Move::one_from_each([n - 1])
    }
}
