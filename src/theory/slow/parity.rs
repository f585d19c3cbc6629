//! Consequences of the number of odd piles and of the parity of the sum, for any set A.

use super::grid::odd;
use super::reduction::reduce;
use super::sets::is_odd;
use super::terminal::is_terminal;
use crate::game::{Canonical, Convention, Grundy, Move, Outcome, Ruleset, Sizes};
use crate::theory::number::Number;
use crate::theory::theorem::{BOTH, Gives, NORMAL, Theorem};

/// A holds 1 and odd sizes only: every move changes the parity of the sum, and only the empty
/// position is terminal.
pub(super) const ODD_SIZES: Theorem = Theorem {
    grundy: Gives::Everywhere(&|rules, x| alternating(x.sum(), rules.convention)),
    winning_moves: Some(&|rules, x| {
        let k = rules.game.sizes().min();
        let some = (!is_terminal(k, x)).then(|| Move::one_from_each([x.len() - 1]));
        some.into_iter().collect()
    }),
    numbers: Some(&|_, x| vec![Number::one("S", x.sum())]),
    ..Theorem::about("nimscope/odd-sizes", &|game| is_odd(game.sizes()), BOTH)
};

/// Any A: no odd pile, P; a number of odd piles that lies in A, N.
pub(super) const ODD_PILES: Theorem = Theorem {
    outcome: Gives::Somewhere {
        positions: "up to reduction, no odd pile or a number of odd piles in A",
        value: &|rules, x| by_odd_piles(rules.game.sizes(), x),
    },
    winning_moves: Some(&|rules, x| {
        let by = on_odd_piles(rules.game.sizes(), x);
        by.into_iter().collect()
    }),
    numbers: Some(&odd_piles),
    ..Theorem::about("slowset/thm4.1", &|_| true, NORMAL)
};

fn odd_piles(rules: Ruleset, x: &Canonical) -> Vec<Number> {
    vec![
        Number::one("o", odd(x) as u128),
        Number::set(
            "A",
            rules.game.sizes().iter().map(|size| size as u128).collect(),
        ),
    ]
}

/// The sorted indices of the odd piles, for positions with the reduction of x: one position for
/// each number of odd piles that occurs among them.
///
/// Some of the largest piles of the reduction, of v tokens each, may be raised to any height, as
/// long as v + 1 is too large to chop to. It only matters here whether they are raised by an odd
/// number of tokens.
fn odd_piles_of_equals(k: usize, x: &Canonical) -> impl Iterator<Item = Vec<usize>> {
    let reduced = reduce(k, x);
    let v = reduced.piles()[x.len() - 1];
    let largest = reduced.piles().iter().filter(|&&pile| pile == v).count();
    let spare = (k as u128 * (u128::from(v) + 1)).saturating_sub(reduced.sum() + 1);
    let raised = usize::try_from(spare).map_or(largest, |spare| spare.min(largest));
    (0..=raised).map(move |raised| {
        let first_raised = reduced.len() - raised;
        let is_odd = |&i: &usize| (reduced.piles()[i] % 2 == 1) != (i >= first_raised);
        (0..reduced.len()).filter(is_odd).collect()
    })
}

/// The outcome in normal SN(n, A), where the number o of odd piles determines it: o = 0 is P and o
/// ∈ A is N (A family of slow exact k-nim games, theorem 4.1). The number is that of the position
/// or of any other with the same reduction (corollary 2.5). O(n²).
pub fn by_odd_piles(sizes: Sizes, x: &Canonical) -> Option<Outcome> {
    odd_piles_of_equals(sizes.min(), x).find_map(|odd| match odd.len() {
        0 => Some(Outcome::P),
        o if sizes.contains(o) => Some(Outcome::N),
        _ => None,
    })
}

/// The winning move where [`by_odd_piles`] gives N: on all piles that are odd there.
pub(crate) fn on_odd_piles(sizes: Sizes, x: &Canonical) -> Option<Move> {
    odd_piles_of_equals(sizes.min(), x)
        .find(|odd| sizes.contains(odd.len()))
        .map(Move::one_from_each)
}

/// The Grundy value of a position from which every game has the same parity of moves as `moves`.
pub(super) fn alternating(moves: u128, convention: Convention) -> Grundy {
    Grundy((moves + convention.terminal_grundy().0) % 2)
}
