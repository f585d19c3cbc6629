//! Misère play at any pile size: NIM(n, n−1) and SN(n, {k..n}). Theorems 3 and 5 of this project.
//!
//! Both use φ(m) = 0 for m ≤ 0 and ⌊m/2⌋ + 1 for m ≥ 1: Φ_T(x) = Σ φ(T − xⱼ) is compared with
//! φ(T), where T stands for the number of moves that are still to come. The condition on T holds
//! up to some odd T and up to some even T, and these two numbers determine outcome and remoteness.

use super::normal::largest;
use super::playable::{is_at_least, is_terminal};
use crate::game::{Canonical, Game, Move, Remoteness};
use crate::theory::theorem::{Explained, Gives, MISERE, Number, Swift, Theorem};

/// Theorem 5: SN(n, {k..n}).
pub(super) const AT_LEAST: Theorem = Theorem {
    remoteness: Gives::Everywhere(&|rules, x| at_least(rules.game.sizes().min(), x)),
    optimal_move: Some(&|rules, x| at_least_move(rules.game.sizes().min(), x)),
    numbers: Some(&|rules, x| {
        let (f, g) = at_least_times(rules.game.sizes().min(), x);
        vec![Number::one("F", f), Number::one("G", g)]
    }),
    ..Theorem::about("nimscope/thm5", &is_at_least, MISERE)
};

/// Theorem 3: NIM(n, n−1). The moves are those of [theorem 4](super::exceptions).
pub(super) const ALL_BUT_ONE: Theorem = Theorem {
    remoteness: Gives::Everywhere(&|_, x| all_but_one(x)),
    numbers: Some(&|_, x| all_but_one_numbers(x)),
    explained: Some(Explained::MRule),
    swift: Some(Swift::Remoteness(&all_but_one_near)),
    ..Theorem::about("nimscope/thm3", &Game::is_all_but_one, MISERE)
};

fn all_but_one_numbers(x: &Canonical) -> Vec<Number> {
    if x.len() < 3 {
        return vec![Number::one("S", x.sum())];
    }
    let (f, g) = all_but_one_times(x.piles(), 0);
    let mut numbers = vec![Number::one("F", f), Number::one("G", g)];
    if f != g {
        let is_second = all_but_one(x).outcome().is_p();
        numbers.push(Number::holds("of the second kind", is_second));
    }
    numbers
}

/// φ(T − pile).
fn phi(t: u128, pile: u128) -> u128 {
    if t > pile { (t - pile) / 2 + 1 } else { 0 }
}

/// Φ_T(x) = Σ φ(T − xⱼ).
fn phi_sum(t: u128, piles: &[u64]) -> u128 {
    match u64::try_from(t) {
        Ok(t) if t < 1 << 57 => small_phi_sum(t, piles).into(),
        _ => piles.iter().map(|&pile| phi(t, pile.into())).sum(),
    }
}

/// Φ_T of T below 2⁵⁷, for which 64 bits are enough.
fn small_phi_sum(t: u64, piles: &[u64]) -> u64 {
    let phi = |&pile: &u64| match t.saturating_sub(pile) {
        0 => 0,
        over => over / 2 + 1,
    };
    piles.iter().map(phi).sum()
}

/// F = max {t ≥ 0 : t = 0 or the condition holds for T = 2t − 1} and G = max {t ≥ 1 : it holds for
/// T = 2t − 2}. The condition holds for T = 0. F is sought from a number near it on.
fn last_times(near: u128, holds: impl Fn(u128) -> bool) -> (u128, u128) {
    let f = largest(near, |t| t == 0 || holds(2 * t - 1));
    let g = 1 + largest(f.saturating_sub(1), |t| t == 0 || holds(2 * t));
    (f, g)
}

/// F and G of SN(n, {k..n}): the condition is Φ_T ≤ (n − k)·φ(T).
fn at_least_times(k: usize, x: &Canonical) -> (u128, u128) {
    let kept = (x.len() - k) as u128;
    last_times(0, |t| phi_sum(t, x.piles()) <= kept * phi(t, 0))
}

/// The remoteness in SN(n, {k..n}), which implies the outcome (theorem 5). O(n log max).
pub fn at_least(k: usize, x: &Canonical) -> Remoteness {
    let (f, g) = at_least_times(k, x);
    Remoteness(2 * f + u128::from(f < g))
}

/// An optimal move in SN(n, {k..n}); `None` from a terminal position (theorem 5, iii from N and iv
/// from P). O(n log max).
pub(crate) fn at_least_move(k: usize, x: &Canonical) -> Option<Move> {
    if is_terminal(k, x) {
        return None;
    }
    let n = x.len();
    let (f, g) = at_least_times(k, x);
    if f == g {
        return Some(Move::one_from_each(n - k..n));
    }
    // f ≥ 1 as the position is not terminal. With T = 2f + 1, keeping an even pile ≤ T − 3 costs
    // nothing and keeping a pile T − 2 costs one; `needed` of them must be kept, and every empty
    // pile.
    let size = |i: usize| u128::from(x.piles()[i]);
    let cheap = (0..n).filter(|&i| size(i).is_multiple_of(2) && size(i) + 2 <= 2 * f);
    let dear = (0..n).filter(|&i| size(i) + 1 == 2 * f);
    let needed = phi_sum(2 * f, x.piles()).saturating_sub((n - k) as u128 * f);
    let needed = usize::try_from(needed).expect("at most n − k, by the condition on T − 1");
    let empty = x.piles().iter().filter(|&&pile| pile == 0).count();
    let kept: Vec<usize> = cheap.chain(dear).take(needed.max(empty)).collect();
    Some(Move::one_from_each((0..n).filter(|i| !kept.contains(i))))
}

/// F and G of NIM(n, n−1), n ≥ 3: the condition is Φ_T ≤ φ(T), or max x < T and Φ_T ≤ φ(T) + 1.
fn all_but_one_times(piles: &[u64], near: u128) -> (u128, u128) {
    let max = piles.last().map_or(0, |&pile| u128::from(pile));
    last_times(near, |t| {
        let sum = phi_sum(t, piles);
        sum <= phi(t, 0) || (max < t && sum <= phi(t, 0) + 1)
    })
}

/// The remoteness in NIM(n, n−1), which implies the outcome (theorem 3; for n = 2 every game has S
/// moves). O(n log max).
pub fn all_but_one(x: &Canonical) -> Remoteness {
    all_but_one_near(x.piles(), Remoteness(0))
}

/// The remoteness in NIM(n, n−1), sought from that of a neighbour on. F and G of neighbours differ
/// by 1 at most, so only a handful of sums is looked at.
fn all_but_one_near(piles: &[u64], near: Remoteness) -> Remoteness {
    if piles.len() < 3 {
        return Remoteness(piles.iter().map(|&pile| u128::from(pile)).sum::<u128>() + 1);
    }
    let (f, g) = all_but_one_times(piles, near.0 / 2);
    if f == g {
        return Remoteness(2 * f);
    }
    let max = piles.last().map_or(0, |&pile| u128::from(pile));
    let all_odd = piles.iter().all(|pile| pile % 2 == 1);
    // The second kind of P-positions, of types 1 and 2. In type 2 at least two piles are largest.
    // This need not be checked: with a single one Φ_T = f + 1 for T = 2f − 1, and the condition
    // would not hold there.
    let second = |t: u128| all_odd && phi_sum(2 * t, piles) == t + 2;
    if max < 2 * f && second(f + 1) {
        Remoteness(2 * f + 2)
    } else if max + 1 == 2 * f && second(f) {
        Remoteness(2 * f)
    } else {
        Remoteness(2 * f + 1)
    }
}
