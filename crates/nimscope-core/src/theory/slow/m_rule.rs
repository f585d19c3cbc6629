//! The M-rule of NIM(n, n−1): if all piles are odd keep a largest one, otherwise keep a smallest
//! even one; take from all others.
//!
//! Among equal candidates the one with the largest index is kept (the strict rule), so that a
//! sorted position stays sorted (Gurvich, Maximchuk, Miheenkov, Naumova 2024, sections 1.2
//! and 2.1). A single empty pile is the smallest even one, and is kept.

use crate::game::{Canonical, Game, Move, kept_by_m_rule};
use crate::theory::theorem::{Explained, NORMAL, Theorem};

/// In normal play the M-move is always optimal (section 1.2, where its proof is cited).
pub const THEOREM: Theorem = Theorem {
    optimal_move: Some(&|_, x| m_move(x)),
    explained: Some(Explained::MRule),
    ..Theorem::about("games24/1.2", &Game::is_all_but_one, NORMAL)
};

/// The sorted index of the pile that the M-rule keeps; `None` from a terminal position, with two
/// empty piles or more.
pub fn kept(x: &Canonical) -> Option<usize> {
    kept_by_m_rule(x.piles())
}

/// The piles after the move of NIM(n, n−1) that keeps one. They stay sorted if the kept one is the
/// last of its size.
#[inline]
pub fn keeping(piles: &[u64], kept: usize) -> impl Iterator<Item = u64> {
    let piles = piles.iter().enumerate();
    piles.map(move |(i, pile)| pile - u64::from(i != kept))
}

/// The M-move, on all piles but the [kept](kept()) one; `None` from a terminal position.
///
/// ```
/// use nimscope_core::game::Canonical;
/// use nimscope_core::theory::slow::m_rule;
/// let x = Canonical::sorted(vec![3, 5, 5, 6]);
/// let m_move = m_rule::m_move(&x).expect("it is not terminal");
/// // The smallest even pile is kept.
/// assert_eq!(m_move.apply(&x).to_string(), "2 4 4 6");
/// ```
pub fn m_move(x: &Canonical) -> Option<Move> {
    kept(x).map(|kept| keep(x, kept))
}

/// The move of NIM(n, n−1) that keeps one pile.
pub fn keep(x: &Canonical, kept: usize) -> Move {
    Move::one_from_each((0..x.len()).filter(|&i| i != kept))
}
