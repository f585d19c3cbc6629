//! The exceptions of the M-rule in misère NIM(n, n−1), by one formula: theorem 4 of this project.
//!
//! A position with x₁ ≥ 1 is an exception exactly when, for some prefix length p, 3 ≤ p ≤ n, with
//! l = x_{p−1}:
//! (a) x_p > l; (b) every xⱼ, j ≤ p−2, equals l or is odd; (c) Σ_{j ≤ p−2}
//! ⌈(l − xⱼ)/2⌉ = ⌊l/2⌋ + 3 − p.
//! Then p is unique. Positions with x₁ = 0 are never exceptions, although terminal ones may meet
//! (a), (b) and (c).

use super::m_rule::{self, keep};
use crate::game::{Canonical, Game, Move, Remoteness};
use crate::theory::theorem::{MISERE, Theorem};

/// The winning moves of the exceptions. Elsewhere the M-move is optimal.
pub const THEOREM: Theorem = Theorem {
    winning_moves: Some(&|_, x| pattern(x).map_or_else(Vec::new, |found| found.winning_moves(x))),
    optimal_move: Some(&|_, x| {
        let exceptional = pattern(x).and_then(|found| found.winning_moves(x).pop());
        exceptional.or_else(|| m_rule::m_move(x))
    }),
    ..Theorem::about("nimscope/thm4", &Game::is_all_but_one, MISERE)
};

/// The three conditions on one prefix (x₁, …, x_p).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// The length p of the prefix, 3 ≤ p ≤ n.
    pub p: usize,
    /// l = x_{p−1}.
    pub l: u64,
    /// x_p, which (a) compares with l.
    pub last: u64,
    /// The sorted indices, counted from 0, of the piles that violate (b): even and below l.
    pub even_below: Vec<usize>,
    /// ⌈(l − xⱼ)/2⌉ for j = 1, …, p−2: the parts of a partition, in decreasing order, zeros
    /// included.
    pub parts: Vec<u64>,
    /// ⌊l/2⌋ + 3 − p, which (c) compares with the sum of the parts.
    pub needed: i128,
}

impl Conditions {
    /// The conditions on the prefix of length p, 3 ≤ p ≤ n.
    fn of(x: &Canonical, p: usize) -> Self {
        let (l, last, before) = (x.piles()[p - 2], x.piles()[p - 1], &x.piles()[..p - 2]);
        Self {
            p,
            l,
            last,
            even_below: (0..p - 2)
                .filter(|&j| before[j] < l && before[j] % 2 == 0)
                .collect(),
            parts: before.iter().map(|pile| (l - pile).div_ceil(2)).collect(),
            needed: needed(l, p),
        }
    }

    /// (a): x_p > l.
    pub const fn a(&self) -> bool {
        self.last > self.l
    }

    /// (b): every earlier pile equals l or is odd.
    pub const fn b(&self) -> bool {
        self.even_below.is_empty()
    }

    /// (c): the parts have the needed sum.
    pub fn c(&self) -> bool {
        self.sum() == self.needed
    }

    /// The sum of the parts, the left side of (c).
    pub fn sum(&self) -> i128 {
        self.parts.iter().map(|&part| i128::from(part)).sum()
    }
}

/// The three conditions on every prefix of at least three piles, shortest first.
///
/// ```
/// use nimscope_core::{game::Canonical, theory::slow::exceptions::conditions};
/// let of_prefixes = conditions(&Canonical::sorted(vec![3, 5, 5, 6]));
/// let met = of_prefixes.iter().filter(|it| it.a() && it.b() && it.c());
/// // ⌈(5 − 3)/2⌉ + ⌈(5 − 5)/2⌉ = ⌊5/2⌋ + 3 − 4.
/// let whole: Vec<_> = met.map(|it| (it.p, it.l, it.sum(), it.needed)).collect();
/// assert_eq!(whole, [(4, 5, 1, 1)]);
/// ```
pub fn conditions(x: &Canonical) -> Vec<Conditions> {
    (3..=x.len()).map(|p| Conditions::of(x, p)).collect()
}

/// The prefix that makes a position an exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The length of the prefix that makes it one. It is pile-minimal when p = n.
    pub p: usize,
    /// l = x_{p−1}. If l is even, the M-rule keeps l where it should keep a larger pile. If l is
    /// odd, it keeps a larger pile where it should keep l.
    pub l: u64,
    /// The remoteness, 2⌈l/2⌉ + 1. That of the M-move's result is the same if l is even, and less
    /// by 2 if l is odd.
    pub remoteness: Remoteness,
    /// The non-zero parts ⌈(l − xⱼ)/2⌉, j ≤ p−2, in decreasing order: a partition of ⌊l/2⌋ + 3 − p
    /// into at most p−2 parts.
    pub partition: Vec<u64>,
}

/// The pattern of an exception; `None` if the position is none, that is, the M-move is optimal or
/// there is no move. O(n²).
///
/// ```
/// use nimscope_core::game::{Canonical, Remoteness};
/// use nimscope_core::theory::slow::exceptions::pattern;
/// let x = Canonical::sorted(vec![3, 5, 5, 6]);
/// let found = pattern(&x).expect("it is an exception");
/// // l is odd: a pile l is kept, where the M-rule keeps 6.
/// assert_eq!((found.l, found.remoteness), (5, Remoteness(7)));
/// let winning: Vec<String> =
///     found.winning_moves(&x).iter().map(|by| by.apply(&x).to_string()).collect();
/// assert_eq!(winning, ["2 4 5 5"]);
///
/// // With two piles the M-move is always optimal.
/// assert_eq!(pattern(&Canonical::sorted(vec![7, 8])), None);
/// ```
pub fn pattern(x: &Canonical) -> Option<Pattern> {
    let found = Conditions::of(x, prefix_of(x.piles())?);
    Some(Pattern {
        p: found.p,
        l: found.l,
        remoteness: remoteness_of(found.l),
        partition: found.parts.into_iter().filter(|&part| part > 0).collect(),
    })
}

/// The length p of the prefix that makes piles in non-decreasing order an exception; `None` if
/// they are none. O(n²). No position is made of them.
pub fn prefix_of(piles: &[u64]) -> Option<usize> {
    if piles.first() == Some(&0) {
        return None;
    }
    (3..=piles.len()).find(|&p| {
        let (l, last, before) = (piles[p - 2], piles[p - 1], &piles[..p - 2]);
        let parts = || before.iter().map(|pile| i128::from((l - pile).div_ceil(2)));
        last > l
            && before.iter().all(|&pile| pile == l || pile % 2 == 1)
            && parts().sum::<i128>() == needed(l, p)
    })
}

/// The remoteness of the exceptions whose prefix has l as its last pile but one: 2⌈l/2⌉ + 1.
pub fn remoteness_of(l: u64) -> Remoteness {
    Remoteness(2 * u128::from(l.div_ceil(2)) + 1)
}

/// The remoteness to which the M-move of such an exception leads: the same if l is even, and less
/// by 2 if l is odd.
pub fn remoteness_after(l: u64) -> Remoteness {
    Remoteness(2 * u128::from(l / 2) + 1)
}

/// ⌊l/2⌋ + 3 − p.
fn needed(l: u64, p: usize) -> i128 {
    i128::from(l / 2) + 3 - p as i128
}

impl Pattern {
    /// All winning moves of the exception x, one for each distinct result. All of them are
    /// optimal. l even: keep any one pile larger than l; l odd: keep a pile l.
    pub fn winning_moves(&self, x: &Canonical) -> Vec<Move> {
        x.groups()
            .iter()
            .filter(|group| match self.l % 2 {
                0 => group.size > self.l,
                _ => group.size == self.l,
            })
            .map(|group| keep(x, group.first + group.count - 1))
            .collect()
    }
}

// The minimal exceptions, one after another: no box is gone through for them.

/// Goes through the minimal exceptions of misère NIM(n, n−1), n ≥ 3, with piles ≤ max. Their
/// second largest pile l grows. For each l, every partition of ⌊l/2⌋ + 3 − n into at most n − 2
/// parts gives one, (x₁, …, x_{n−2}, l, l + 1). Ends early, and returns false, once `take`
/// returns false.
///
/// The prefix of length n meets (a), (b) and (c), so that no other does, and with xₙ − 1 in place
/// of xₙ = l + 1 it fails (a).
///
/// ```
/// use nimscope_core::theory::slow::exceptions::minimal;
///
/// let mut found = Vec::new();
/// minimal(4, 6, &mut |piles| {
///     found.push(piles.to_vec());
///     true
/// });
/// assert_eq!(found[..2], [[2, 2, 2, 3], [3, 3, 3, 4]]);
/// assert!(found.contains(&vec![3, 5, 5, 6]));
/// ```
pub fn minimal(n: usize, max: u64, take: &mut dyn FnMut(&[u64]) -> bool) -> bool {
    if n < 3 {
        return true;
    }
    let least = u64::try_from(n - 3).expect("a game has few piles");
    (least.max(1)..max).all(|l| minimal_of(n, l, take))
}

/// The least x_{n−1} of a minimal exception with n ≥ 3 piles: that of the partition of 0.
pub fn least_l(n: usize) -> u64 {
    (2 * (n as u64).saturating_sub(3)).max(1)
}

/// The minimal exceptions with x_{n−1} = l, n ≥ 3.
pub fn minimal_of(n: usize, l: u64, take: &mut dyn FnMut(&[u64]) -> bool) -> bool {
    let Some(sum) = (l / 2 + 3).checked_sub(n as u64) else {
        return true;
    };
    let mut piles = vec![l; n - 1];
    piles.push(l + 1);
    parts(&mut piles, 0, l, sum, sum, take)
}

/// Sets the piles from `place` on, by the parts of a partition of `sum`, none of them above
/// `largest`.
fn parts(
    piles: &mut [u64],
    place: usize,
    l: u64,
    sum: u64,
    largest: u64,
    take: &mut dyn FnMut(&[u64]) -> bool,
) -> bool {
    let places = (piles.len() - 2 - place) as u64;
    if places == 0 {
        return take(piles);
    }
    // What is left must fit the places that are left.
    let least = sum.div_ceil(places);
    (least..=sum.min(largest)).rev().all(|part| {
        // The odd pile with ⌈(l − x)/2⌉ equal to the part; l itself for none.
        piles[place] = if part == 0 {
            l
        } else {
            l + u64::from(l.is_multiple_of(2)) - 2 * part
        };
        parts(piles, place + 1, l, sum - part, part, take)
    })
}
