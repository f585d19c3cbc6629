//! Partitions of a number of any size into exactly k parts: their number, and the i-th of them.
//!
//! All sums here have non-negative terms only, so a count is exact, or truly huge. In the order of
//! the partitions the i-th is found with the counts up to i. So the beginning of a list too long
//! to be counted can still be read.

use super::count::Count;

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
        terms = terms.into_iter().skip(last & 1).step_by(2).collect();
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
        let (mut low, mut high) = (if number == 0 { high } else { 1 }, high);
        while low < high {
            let middle = u128::midpoint(low, high + 1);
            if from(middle) > number {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        if low < rest / m as u128 {
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
