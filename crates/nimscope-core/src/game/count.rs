//! Numbers of moves: exact up to 2¹²⁸ − 1, and marked as huge beyond. Numbers of things in words.

use std::cmp::Ordering;
use std::fmt::{self, Display};
use std::ops::{Add, Div, Mul, Sub};

use super::sizes::Sizes;
use crate::lists::CollectVec as _;

/// A number of moves. A few piles of 10¹⁹ tokens have more moves than a machine number holds: then
/// it is `Huge`.
///
/// ```
/// use nimscope_core::game::Count;
/// assert_eq!(Count::subsets(6, 2), Count::Exactly(15));
/// assert_eq!(Count::multisets(u64::MAX, 3).exact(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Count {
    /// This number.
    Exactly(u128),
    /// 2¹²⁸ or more.
    Huge,
}

impl Count {
    /// None at all.
    pub const ZERO: Self = Self::Exactly(0);
    /// One.
    pub const ONE: Self = Self::Exactly(1);

    /// The number, unless it is 2¹²⁸ or more.
    pub const fn exact(self) -> Option<u128> {
        match self {
            Self::Exactly(count) => Some(count),
            Self::Huge => None,
        }
    }

    /// Whether entry `number` is among the next entries, of which this is the count. If not, the
    /// count is taken off `number`, which is then counted from the first entry after them.
    pub(super) fn has(self, number: &mut u128) -> bool {
        match self {
            Self::Exactly(here) if here <= *number => {
                *number -= here;
                false
            }
            Self::Exactly(_) | Self::Huge => true,
        }
    }

    /// The number of multisets of `t` elements out of `kinds`: C(kinds + t − 1, t). Takes at most
    /// t steps.
    pub fn multisets(kinds: impl Into<u128>, t: usize) -> Self {
        let kinds = kinds.into();
        // C(kinds − 1 + i, i) = C(kinds − 2 + i, i − 1) · (kinds − 1 + i) / i, exact at every
        // step.
        (1..=t as u128)
            .try_fold(1_u128, |product, i| {
                let factor = kinds.checked_add(i)?.checked_sub(1)?;
                scaled(product, factor, i)
            })
            .map_or(Self::Huge, Self::Exactly)
    }

    /// The multiset with a number among those of `t` elements out of 0, 1, …, `most`, from the
    /// greatest element on. They are numbered by Σ C(vⱼ + j − 1, j), the greatest element last:
    /// the multisets of the first elements come first.
    pub(crate) fn nth_multiset(t: usize, number: u128, most: u128) -> impl Iterator<Item = u128> {
        let (mut rest, mut greatest) = (number, most);
        (1..=t).rev().map(move |j| {
            // The greatest v with C(v + j − 1, j) ≤ rest. That is at least v.
            greatest = last_where(0, greatest.min(rest) + 1, |v| Self::multisets(v, j) <= rest);
            if let Self::Exactly(before) = Self::multisets(greatest, j) {
                rest -= before;
            }
            greatest
        })
    }

    /// The number of subsets of `t` elements out of `n`: C(n, t).
    pub fn subsets(n: usize, t: usize) -> Self {
        match n.checked_sub(t) {
            Some(rest) => Self::multisets(rest as u64 + 1, t),
            None => Self::ZERO,
        }
    }
}

/// a·b/c where c divides a·b; `None` if the quotient, or a·b after what can be cancelled, is above
/// `u128::MAX`.
fn scaled(a: u128, b: u128, c: u128) -> Option<u128> {
    if let Some(product) = a.checked_mul(b) {
        return Some(product / c);
    }
    let common = gcd(a, c);
    // c / common divides b, because it divides (a / common)·b and is prime to a / common.
    (a / common).checked_mul(b / (c / common))
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl From<u128> for Count {
    fn from(count: u128) -> Self {
        Self::Exactly(count)
    }
}

impl Add for Count {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Exactly(a), Self::Exactly(b)) => {
                a.checked_add(b).map_or(Self::Huge, Self::Exactly)
            }
            _ => Self::Huge,
        }
    }
}

impl Mul for Count {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        match (self, other) {
            (Self::ZERO, _) | (_, Self::ZERO) => Self::ZERO,
            (Self::Exactly(a), Self::Exactly(b)) => {
                a.checked_mul(b).map_or(Self::Huge, Self::Exactly)
            }
            _ => Self::Huge,
        }
    }
}

impl std::iter::Sum for Count {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::ZERO, Add::add)
    }
}

impl std::iter::Product for Count {
    fn product<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::ONE, Mul::mul)
    }
}

impl PartialEq<u128> for Count {
    fn eq(&self, other: &u128) -> bool {
        self.exact() == Some(*other)
    }
}

impl PartialOrd<u128> for Count {
    fn partial_cmp(&self, other: &u128) -> Option<Ordering> {
        Some(self.cmp(&Self::Exactly(*other)))
    }
}

/// The number, or `more than 3.4e38`.
impl Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(count) => count.fmt(f),
            Self::Huge => f.pad("more than 3.4e38"),
        }
    }
}

/// `one pile`, `exactly 3 piles`, `1 to 4 piles`, `1 or 2 piles`, `2 or 4 piles`.
pub(super) fn count_words(sizes: Sizes, what: &str) -> String {
    let list: Vec<usize> = sizes.iter().collect_vec();
    let words: Vec<String> = list.iter().map(ToString::to_string).collect_vec();
    match words.as_slice() {
        [_] if list == [1] => format!("one {what}"),
        [one] => counted(list[0], what).replacen(one, &format!("exactly {one}"), 1),
        [_, _, _, ..] if sizes == Sizes::range(1, sizes.max()) => {
            format!("1 to {} {what}s", sizes.max())
        }
        [first @ .., last] => format!("{} or {last} {what}s", first.join(", ")),
        [] => String::new(),
    }
}

/// Parts of a sentence one after another. The last one is set off by a comma where there is an
/// *and* before it.
pub fn enumerated(parts: &[impl ToString]) -> String {
    let parts: Vec<String> = parts.iter().map(ToString::to_string).collect_vec();
    let Some((last, others)) = parts.split_last().filter(|(_, others)| !others.is_empty()) else {
        return parts.concat();
    };
    let has_list = others.iter().any(|part| part.contains(" and "));
    let and = if has_list { ", and " } else { " and " };
    format!("{}{and}{last}", others.join(", "))
}

/// `1 pile`, `4 piles`, `2 boxes`, `3 entries`.
pub fn counted(count: impl Display, word: &str) -> String {
    let count = count.to_string();
    if count == "1" {
        return format!("{count} {word}");
    }
    match word.strip_suffix("ry") {
        Some(stem) => format!("{count} {stem}ries"),
        None if word.ends_with('x') => format!("{count} {word}es"),
        None => format!("{count} {word}s"),
    }
}

/// Digits in groups of three: `9,366,819`.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

// Partitions of a number of any size into exactly k parts: their number, and the i-th of them.
//
// All sums here have non-negative terms only, so a count is exact, or truly huge. In the order of
// the partitions the i-th is found with the counts up to i. So the beginning of a list too long
// to be counted can still be read.

/// p(z, k), the number of partitions of z into exactly k parts of at least 1. O(k³ log z)
/// additions from k = 4 on.
pub(super) fn count(z: u128, k: usize) -> Count {
    let Some(rest) = z.checked_sub(k as u128) else {
        return Count::ZERO;
    };
    match k {
        0 => Count::Exactly(u128::from(rest == 0)),
        1 => Count::ONE,
        2 => Count::Exactly(z / 2),
        3 if z < 1 << 64 => Count::Exactly((z * z + 6) / 12),
        _ if is_huge(z, k) => Count::Huge,
        _ => coefficient(rest, k),
    }
}

/// Whether p(z, k) is surely 2¹²⁸ or more: it is at least C(z − 1, k − 1)/k!, since the parts of a
/// partition have at most k! orders.
#[expect(clippy::cast_precision_loss, reason = "far less than the margin")]
fn is_huge(z: u128, k: usize) -> bool {
    let log = |number: u128| (number as f64).log2();
    let factors = (1..k as u128).map(|i| log(z - i) - 2.0 * log(i));
    factors.sum::<f64>() - log(k as u128) > 129.0
}

/// The coefficient of xʳ in 1/((1 − x)(1 − x²)…(1 − xᵏ)), that is p(r + k, k).
///
/// With Q(x) for the denominator, N(x)/Q(x) = N(x)(1 + x)…(1 + xᵏ)/Q(x²), and only the terms of
/// N(x)(1 + x)…(1 + xᵏ) with the parity of r count. That halves r (the idea of Bostan and
/// Mori 2021).
fn coefficient(mut r: u128, k: usize) -> Count {
    let mut terms = vec![Count::ONE];
    while r > 0 {
        let last = usize::try_from(r).unwrap_or(usize::MAX);
        for i in 1..=k {
            let degree = (terms.len() - 1 + i).min(last);
            terms.resize(degree + 1, Count::ZERO);
            for j in (i..=degree).rev() {
                terms[j] = terms[j] + terms[j - i];
            }
        }
        terms = terms.into_iter().skip(last & 1).step_by(2).collect_vec();
        if terms.contains(&Count::Huge) {
            return Count::Huge; // each remaining term enters the sum at least once
        }
        r /= 2;
    }
    terms[0]
}

/// Partition `number` of z into exactly k ≥ 1 parts, counted from 0 and below [`count`], as parts
/// in non-decreasing order. A partition with a larger least part comes earlier. Among equal least
/// parts the next part decides in the same way.
pub(super) fn nth(z: u128, k: usize, mut number: u128) -> Vec<u128> {
    let (mut parts, mut rest, mut base) = (Vec::with_capacity(k), z, 0);
    for m in (2..=k).rev() {
        // The number of partitions of `rest` into m parts of at least a is that of rest − m(a − 1)
        // into m parts.
        let from = |a: u128| count(rest - m as u128 * (a - 1), m);
        // The first partition has the largest least parts, whatever their number.
        let high = rest / m as u128;
        let known = if number == 0 { high } else { 1 };
        let low = last_where(known, high + 1, |a| from(a) > number);
        if low < high {
            let before = from(low + 1).exact();
            number -= before.expect("there are no more of them than the number");
        }
        parts.push(base + low);
        base += low - 1;
        rest -= m as u128 * (low - 1) + 1;
    }
    parts.push(base + rest);
    parts
}

// The place in the order of numbers at which a condition ends.

/// The last number before `end` at which a condition holds that holds at `known`, up to some
/// number, and not beyond. It is asked O(log (end − known)) times.
///
/// ```
/// use nimscope_core::game::last_where;
/// assert_eq!(last_where(0_u64, 100, |n| n * n <= 50), 7);
/// ```
pub fn last_where<N>(mut known: N, mut end: N, mut holds: impl FnMut(N) -> bool) -> N
where
    N: Copy + PartialOrd + Add<Output = N> + Sub<Output = N> + Div<Output = N> + From<u8>,
{
    while end > known + N::from(1) {
        let middle = known + (end - known) / N::from(2);
        if holds(middle) {
            known = middle;
        } else {
            end = middle;
        }
    }
    known
}
