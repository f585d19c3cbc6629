//! Slow nim SN(n, A) at any pile size: which theorem answers for which set A.
//!
//! | A | normal play | misère play |
//! |---|---|---|
//! | {1}, {n} | everything: every game has the same length | the same |
//! | {k..n} | outcome, remoteness, optimal moves (theorem 1) | the same (theorem 5) |
//! | {n−1} | outcome, remoteness (theorem 2), the M-rule | outcome, remoteness (theorem 3), moves (theorem 4) |
//! | {k..n−1}, k divides n−1 | outcome, winning moves (theorem 2') | |
//! | {1, n} | outcome, winning moves (the papers' theorem 6.1) | for odd n: odd sizes |
//! | 1 and odd sizes only | outcome, Grundy value, winning moves | the same |
//! | any | where the number of odd piles tells it: outcome, a winning move | |
//!
//! In every function n is the number of piles of the position, and A holds sizes from 1 to n.
//! A Grundy value is known besides wherever the outcome is P: then it is 0.

use super::Fact;
use crate::game::{Canonical, Convention, Grundy, Move, Outcome, Remoteness, Sizes};

pub mod exceptions;
pub mod grid;
pub mod ids;
pub mod m_rule;
pub mod m_sequence;
pub mod misere;
pub mod normal;
pub mod one_or_all;
pub mod parity;
pub mod playable;
pub mod reduction;
mod threshold;

/// The sets A for which SN(n, A) has a theory of its own.
#[derive(Clone, Copy)]
enum Shape {
    /// {1}: every game has S moves.
    One,
    /// {n}: every game has x₁ moves.
    All,
    /// {k..n}.
    AtLeast,
    /// {n−1}.
    AllButOne,
    /// {k..n−1}: at least k piles but not all, k < n−1 a divisor of n−1.
    NotAll,
    /// {1, n}.
    OneOrAll,
    /// Any other.
    Other,
}

impl Shape {
    fn of(sizes: Sizes, n: usize) -> Self {
        let (least, most) = (sizes.min(), sizes.max());
        let interval = sizes == Sizes::range(least, most);
        if most == 1 {
            Self::One
        } else if least == n {
            Self::All
        } else if interval && most == n {
            Self::AtLeast
        } else if least + 1 == n {
            Self::AllButOne
        } else if interval && most + 1 == n && most % least == 0 {
            Self::NotAll
        } else if Sizes::of([1, n]) == Some(sizes) {
            Self::OneOrAll
        } else {
            Self::Other
        }
    }
}

const fn fact<T>(value: T, by: &'static str) -> Fact<T> {
    Fact { value, by }
}

/// The outcome, where a theorem gives it.
pub fn outcome(sizes: Sizes, convention: Convention, x: &Canonical) -> Option<Fact<Outcome>> {
    use Convention::Normal;
    if let Some(Fact { value, by }) = remoteness(sizes, convention, x) {
        return Some(fact(value.outcome(), by));
    }
    match (Shape::of(sizes, x.len()), convention) {
        (Shape::NotAll, Normal) => {
            let value = normal::not_all(sizes.min(), x);
            Some(fact(value, ids::THEOREM_2_PRIME))
        }
        (Shape::OneOrAll, Normal) => Some(fact(one_or_all::outcome(x), ids::ONE_OR_ALL)),
        _ => by_parity(sizes, convention, x),
    }
}

/// The outcome by parity alone, for sets A without a theory of their own.
fn by_parity(sizes: Sizes, convention: Convention, x: &Canonical) -> Option<Fact<Outcome>> {
    let by_sizes = parity::by_odd_sizes(sizes, convention, x)
        .map(|grundy| fact(grundy.outcome(), ids::ODD_SIZES));
    by_sizes.or_else(|| match convention {
        Convention::Normal => {
            parity::by_odd_piles(sizes, x).map(|value| fact(value, ids::ODD_PILES))
        }
        Convention::Misere => None,
    })
}

/// The remoteness, where a theorem gives it.
pub fn remoteness(sizes: Sizes, convention: Convention, x: &Canonical) -> Option<Fact<Remoteness>> {
    use Convention::{Misere, Normal};
    let k = sizes.min();
    let shape = Shape::of(sizes, x.len());
    if let Some(moves) = fixed_length(shape, x) {
        let value = Remoteness(moves + convention.terminal_remoteness().0);
        return Some(fact(value, ids::FIXED_LENGTH));
    }
    match (shape, convention) {
        (Shape::AtLeast, Normal) => Some(fact(normal::at_least(k, x), ids::THEOREM_1)),
        (Shape::AtLeast, Misere) => Some(fact(misere::at_least(k, x), ids::THEOREM_5)),
        (Shape::AllButOne, Normal) => Some(fact(normal::all_but_one(x), ids::THEOREM_2)),
        (Shape::AllButOne, Misere) => Some(fact(misere::all_but_one(x), ids::THEOREM_3)),
        _ => None,
    }
}

/// The number of moves of every game, where it does not depend on the players.
fn fixed_length(shape: Shape, x: &Canonical) -> Option<u128> {
    match shape {
        Shape::One => Some(x.sum()),
        Shape::All => Some(x.min().into()),
        _ => None,
    }
}

/// The Grundy value, where a theorem gives it: in games of fixed length, for odd sizes, and on P-positions.
pub fn grundy(sizes: Sizes, convention: Convention, x: &Canonical) -> Option<Fact<Grundy>> {
    if let Some(moves) = fixed_length(Shape::of(sizes, x.len()), x) {
        return Some(fact(
            parity::alternating(moves, convention),
            ids::FIXED_LENGTH,
        ));
    }
    if let Some(value) = parity::by_odd_sizes(sizes, convention, x) {
        return Some(fact(value, ids::ODD_SIZES));
    }
    let Fact { value, by } = outcome(sizes, convention, x)?;
    value.is_p().then_some(fact(Grundy(0), by))
}

/// Winning moves by construction: none from a P-position and from a terminal one, else at least one, and all of them are
/// optimal where the remoteness is known. `None` where the outcome is not known by a theorem.
pub fn winning_moves(
    sizes: Sizes,
    convention: Convention,
    x: &Canonical,
) -> Option<Fact<Vec<Move>>> {
    use Convention::{Misere, Normal};
    let Fact { value, by } = outcome(sizes, convention, x)?;
    if value.is_p() || is_terminal(sizes.min(), x) {
        return Some(fact(Vec::new(), by));
    }
    let shape = Shape::of(sizes, x.len());
    if matches!((shape, convention), (Shape::AllButOne, Misere))
        && let Some(pattern) = exceptions::pattern(x)
    {
        return Some(fact(pattern.winning_moves(x), ids::THEOREM_4));
    }
    let one = match (shape, convention) {
        (Shape::NotAll, Normal) => fact(
            normal::not_all_winning_move(sizes.min(), x),
            ids::THEOREM_2_PRIME,
        ),
        (Shape::OneOrAll, Normal) => fact(one_or_all::winning_move(x), ids::ONE_OR_ALL),
        (Shape::OneOrAll | Shape::Other, _) if by == ids::ODD_SIZES => {
            fact(take_from([x.len() - 1]), by)
        }
        (Shape::Other, Normal) => fact(parity::on_odd_piles(sizes, x)?, by),
        _ => optimal_move(sizes, convention, x)?,
    };
    Some(fact(vec![one.value], one.by))
}

/// An optimal move by construction, from P- and N-positions, of the games whose remoteness is known. `None` from a terminal
/// position and for other games.
pub fn optimal_move(sizes: Sizes, convention: Convention, x: &Canonical) -> Option<Fact<Move>> {
    use Convention::{Misere, Normal};
    let (n, k) = (x.len(), sizes.min());
    if is_terminal(k, x) {
        return None;
    }
    let (by, claim) = match (Shape::of(sizes, n), convention) {
        (Shape::One, _) => (take_from([n - 1]), ids::FIXED_LENGTH),
        (Shape::All, _) => (take_from(0..n), ids::FIXED_LENGTH),
        (Shape::AtLeast, Normal) => (normal::at_least_move(k, x)?, ids::THEOREM_1),
        (Shape::AtLeast, Misere) => (misere::at_least_move(k, x)?, ids::THEOREM_5),
        (Shape::AllButOne, Normal) => (m_rule::m_move(x)?, ids::M_RULE),
        (Shape::AllButOne, Misere) => {
            let exceptional =
                exceptions::pattern(x).and_then(|pattern| pattern.winning_moves(x).pop());
            (exceptional.or_else(|| m_rule::m_move(x))?, ids::THEOREM_4)
        }
        _ => return None,
    };
    Some(fact(by, claim))
}

/// Whether fewer than k piles are not empty.
fn is_terminal(k: usize, x: &Canonical) -> bool {
    x.piles()[x.len() - k] == 0
}

/// The move that takes one token from each of some piles, given by their sorted indices in increasing order.
fn take_from(piles: impl IntoIterator<Item = usize>) -> Move {
    Move::Take(piles.into_iter().map(|index| (index, 1)).collect())
}
