//! Consequences of the number of odd piles and of the parity of the sum, for any set A.

use super::playable::{is_odd, is_terminal};
use super::reduction::reduce;
use crate::game::{Canonical, Convention, Grundy, Move, Outcome, Ruleset, Sizes};
use crate::theory::theorem::{BOTH, Gives, NORMAL, Number, Theorem};

/// A holds 1 and odd sizes only: every move changes the parity of the sum, and only the empty
/// position is terminal.
pub(super) const ODD_SIZES: Theorem = Theorem {
    cell: Some(&|rules, cell| {
        let moves = cell.remainder as u128;
        Some(alternating(moves, rules.convention).outcome())
    }),
    grundy: Gives::Everywhere(&|rules, x| alternating(x.sum(), rules.convention)),
    winning_moves: Some(&|rules, x| {
        let k = rules.game.sizes().min();
        Vec::from_iter((!is_terminal(k, x)).then(|| Move::one_from_each([x.len() - 1])))
    }),
    numbers: Some(&|_, x| vec![Number::one("S", x.sum())]),
    ..Theorem::about("nimscope/odd-sizes", &is_odd, BOTH)
};

/// Any A: no odd pile, P; a number of odd piles that lies in A, N.
pub(super) const ODD_PILES: Theorem = Theorem {
    outcome: Gives::Somewhere {
        positions: "up to reduction, no odd pile or a number of odd piles in A",
        value: &|rules, x| by_odd_piles(rules.game.sizes(), x),
    },
    cell: Some(&|rules, cell| {
        let sizes = rules.game.sizes();
        (cell.odd == 0 || sizes.contains(cell.odd)).then(|| Outcome::p_if(cell.odd == 0))
    }),
    winning_moves: Some(&|rules, x| Vec::from_iter(on_odd_piles(rules.game.sizes(), x))),
    numbers: Some(&numbers),
    ..Theorem::about("slowset/thm4.1", &|_| true, NORMAL)
};

/// The number of odd piles that decides, and the position y in which they are counted, if that is
/// not x.
fn numbers(rules: Ruleset, x: &Canonical) -> Vec<Number> {
    let sizes = rules.game.sizes();
    let own = plain(x);
    let y = deciding(sizes, x).unwrap_or_else(|| own.clone());
    let odd = odd_piles(&y).len();
    let other = (y != own).then(|| Number::each("y", y));
    let set = sizes.iter().map(|size| size as u128).collect();
    (other.into_iter())
        .chain([Number::one("o", odd as u128), Number::set("A", set)])
        .collect()
}

/// The piles in sorted order. A pile that is raised may have more than 64 bits.
fn plain(x: &Canonical) -> Vec<u128> {
    x.piles().iter().map(|&pile| pile.into()).collect()
}

/// The sorted indices of the odd piles.
fn odd_piles(piles: &[u128]) -> Vec<usize> {
    let is_odd = |&i: &usize| piles[i] % 2 == 1;
    (0..piles.len()).filter(is_odd).collect()
}

/// x, and positions with the reduction of x: one for each number of odd piles that occurs among
/// them.
///
/// The largest piles of the reduction have v tokens each. Some of them may be raised to any
/// height, as long as v + 1 is too large to chop to. It only matters here whether they are raised
/// by an odd number of tokens: they are raised by one.
fn equals(k: usize, x: &Canonical) -> impl Iterator<Item = Vec<u128>> {
    let reduced = plain(&reduce(k, x));
    let v = reduced[reduced.len() - 1];
    let largest = reduced.iter().filter(|&&pile| pile == v).count();
    let spare = (k as u128 * (v + 1)).saturating_sub(reduced.iter().sum::<u128>() + 1);
    let raised = usize::try_from(spare).map_or(largest, |spare| spare.min(largest));
    let raise = move |raised: usize| {
        let mut equal = reduced.clone();
        let kept = equal.len() - raised;
        equal[kept..].iter_mut().for_each(|pile| *pile += 1);
        equal
    };
    std::iter::once(plain(x)).chain((0..=raised).map(raise))
}

/// The first position with the reduction of x in which the number of odd piles determines the
/// outcome.
fn deciding(sizes: Sizes, x: &Canonical) -> Option<Vec<u128>> {
    let decides = |y: &Vec<u128>| {
        let odd = odd_piles(y).len();
        odd == 0 || sizes.contains(odd)
    };
    equals(sizes.min(), x).find(decides)
}

/// The outcome in normal SN(n, A), where the number o of odd piles determines it: o = 0 is P and o
/// ∈ A is N (A family of slow exact k-nim games, theorem 4.1). The number is that of the position
/// or of any other with the same reduction (corollary 2.5). O(n²).
pub fn by_odd_piles(sizes: Sizes, x: &Canonical) -> Option<Outcome> {
    deciding(sizes, x).map(|y| Outcome::p_if(odd_piles(&y).is_empty()))
}

/// The winning move where [`by_odd_piles`] gives N: on all piles that are odd there.
pub(crate) fn on_odd_piles(sizes: Sizes, x: &Canonical) -> Option<Move> {
    let odd = odd_piles(&deciding(sizes, x)?);
    (!odd.is_empty()).then(|| Move::one_from_each(odd))
}

/// The Grundy value of a position from which every game has the same parity of moves as `moves`.
pub(crate) fn alternating(moves: u128, convention: Convention) -> Grundy {
    Grundy((moves + convention.terminal_grundy().0) % 2)
}
