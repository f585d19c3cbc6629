//! Slow nim SN(n, A) at any pile size: which theorem answers for which set A, in the order in
//! which they are tried.
//!
//! | A | normal play | misère play |
//! |---|---|---|
//! | {1}, {n} | everything: every game has the same length | the same |
//! | {k..n} | outcome, remoteness, optimal moves (theorem 1) | the same (theorem 5) |
//! | {n−1} | outcome, remoteness (theorem 2), M-rule | the same (theorem 3), moves (theorem 4) |
//! | {k..n−1}, k divides n−1 | outcome, winning moves (theorem 2') | |
//! | {1, n} | outcome, winning moves (the papers' theorem 6.1) | for odd n as in the next row |
//! | 1 and odd sizes only | outcome, Grundy value, winning moves | the same |
//! | {1..n−1}, n ≤ 6 | as {k..n−1} with k = 1 | outcome |
//! | {1..k}, n ≤ 6; {1, 2, 4}, n = 4 | outcome, for most of them | |
//! | any | where the number of odd piles determines it: outcome, a winning move | |
//!
//! Wherever the outcome is P, the Grundy value is known too: it is 0.

use super::theorem::Theorem;

pub mod exceptions;
pub mod fixed_length;
pub mod grid;
pub mod m_rule;
pub mod m_sequence;
pub mod misere;
pub mod normal;
pub mod one_or_all;
mod parities;
pub mod parity;
pub mod playable;
pub mod reduction;
mod sets;
mod terminal;
mod threshold;

/// The theorems, in the order in which they are tried.
pub(super) const THEOREMS: [Theorem; 13] = [
    fixed_length::THEOREM,
    normal::AT_LEAST,
    misere::AT_LEAST,
    normal::ALL_BUT_ONE,
    m_rule::THEOREM,
    misere::ALL_BUT_ONE,
    exceptions::THEOREM,
    normal::NOT_ALL,
    one_or_all::THEOREM,
    parity::ODD_SIZES,
    parities::LEXICODE,
    parities::ALL_BUT_ALL_MISERE,
    parity::ODD_PILES,
];

/// Closed forms that claims state, and that no answer is taken from.
pub(super) const STATED: [Theorem; 1] = [normal::ON_ANY];
