//! The M-rule of NIM(n, n−1), and its exceptions: the positions where the M-move is not optimal.
//!
//! A position x with a move is an exception when R(x) − R(x') ≠ 1 for the M-move x → x'. It is
//! pile-minimal when no proper prefix (x₁, …, x_p), 2 ≤ p < n, is an exception of NIM(p, p−1). It
//! is minimal when also xₙ − 1 in place of xₙ, if still ≥ xₙ₋₁, gives none (Gurvich, Maximchuk,
//! Miheenkov, Naumova 2024, section 2).

use super::moves::Move;
use super::position::Canonical;

/// How minimal an exception is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Minimality {
    /// A proper prefix is an exception of its own game.
    No,
    /// Pile-minimal only: no proper prefix of at least 2 piles is an exception, but the position
    /// with a smaller last pile is.
    Pile,
    /// Minimal: pile-minimal, and taking one from the last pile (if it stays last) gives no
    /// exception.
    Full,
}

/// The index of the pile that the M-rule of NIM(n, n−1) keeps, of piles in non-decreasing order:
/// if all are odd a largest one, otherwise a smallest even one, the last of its size. `None` from
/// a terminal position.
pub fn kept_by_m_rule(piles: &[u64]) -> Option<usize> {
    // Terminal with two empty piles or more.
    if piles.len() < 2 || piles[1] == 0 {
        return None;
    }
    let smallest_even = piles.iter().copied().find(|pile| pile % 2 == 0);
    let size = smallest_even.unwrap_or(piles[piles.len() - 1]);
    piles.iter().rposition(|&pile| pile == size)
}

/// Where the M-move leads; `None` from a terminal position.
pub fn m_option(x: &Canonical) -> Option<Canonical> {
    let kept = kept_by_m_rule(x.piles())?;
    let lowered = (0..x.len()).filter(|&place| place != kept);
    Some(Move::one_from_each(lowered).apply(x))
}

/// Whether a position is an exception, from the remoteness of positions in NIM(p, p−1), p their
/// number of piles; `None` where one is not known that decides it.
pub fn is_exception(
    x: &Canonical,
    remoteness: impl Fn(&Canonical) -> Option<u128>,
) -> Option<bool> {
    let Some(after) = m_option(x) else {
        return Some(false);
    };
    Some(remoteness(x)? != remoteness(&after)? + 1)
}

impl Minimality {
    /// How minimal an exception is, from the remoteness of positions as for [`is_exception`].
    pub fn by_definition(
        x: &Canonical,
        remoteness: impl Fn(&Canonical) -> Option<u128>,
    ) -> Option<Self> {
        let is_exception =
            |piles: &[u64]| is_exception(&Canonical::sorted(piles.to_vec()), &remoteness);
        let (piles, last) = (x.piles(), x.len() - 1);
        for p in 2..=last {
            if is_exception(&piles[..p])? {
                return Some(Self::No);
            }
        }
        let mut smaller = piles.to_vec();
        smaller[last] = smaller[last].saturating_sub(1);
        let is_pile = smaller.is_sorted() && is_exception(&smaller)?;
        Some(if is_pile { Self::Pile } else { Self::Full })
    }

    /// How minimal an exception is by theorem 4 of this project, whose prefix of length p makes it
    /// one.
    pub fn of(piles: &[u64], p: usize) -> Self {
        if p < piles.len() {
            Self::No
        } else if piles[p - 1] > piles[p - 2] + 1 {
            Self::Pile
        } else {
            Self::Full
        }
    }

    /// `no`, `pile` or `full`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Pile => "pile",
            Self::Full => "full",
        }
    }
}
