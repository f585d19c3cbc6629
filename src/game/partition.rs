//! Partitions of a number into exactly k parts: how many there are, and which is the i-th, for numbers of any size.
//!
//! Counts saturate at `u128::MAX`. All sums here have non-negative terms only, so a count is exact or the true one is at least
//! `u128::MAX`; and the order of the partitions is such that the i-th is found with the counts up to i, so that the beginning of
//! a list too long to be counted can still be read.

/// p(z, k), the number of partitions of z into exactly k parts of at least 1; saturates. O(k³ log z) additions from k = 4 on.
pub(super) fn count(z: u128, k: usize) -> u128 {
    let Some(rest) = z.checked_sub(k as u128) else {
        return 0;
    };
    match k {
        0 => u128::from(rest == 0),
        1 => 1,
        2 => z / 2,
        3 if z < 1 << 64 => (z * z + 6) / 12,
        _ => coefficient(rest, k),
    }
}

/// The coefficient of xʳ in 1/((1 − x)(1 − x²)…(1 − xᵏ)), that is p(r + k, k); saturates.
///
/// With Q(x) for the denominator, N(x)/Q(x) = N(x)(1 + x)…(1 + xᵏ)/Q(x²), and only the terms of N(x)(1 + x)…(1 + xᵏ) with
/// the parity of r count: that halves r (the idea of Bostan and Mori 2021).
fn coefficient(mut r: u128, k: usize) -> u128 {
    let mut terms = vec![1_u128];
    while r > 0 {
        let last = usize::try_from(r).unwrap_or(usize::MAX);
        for i in 1..=k {
            let degree = (terms.len() - 1 + i).min(last);
            terms.resize(degree + 1, 0);
            for j in (i..=degree).rev() {
                terms[j] = terms[j].saturating_add(terms[j - i]);
            }
        }
        terms = terms.into_iter().skip(last & 1).step_by(2).collect();
        if terms.contains(&u128::MAX) {
            return u128::MAX; // every term that is left enters the sum at least once
        }
        r /= 2;
    }
    terms[0]
}

/// Partition `number` of z into exactly k ≥ 1 parts, counted from 0 and below [`count`], as parts in non-decreasing order. The
/// order of the partitions: the larger the least part, the earlier; equal least parts by the next part in the same way.
pub(super) fn nth(z: u128, k: usize, mut number: u128) -> Vec<u128> {
    let (mut parts, mut rest, mut base) = (Vec::with_capacity(k), z, 0);
    for m in (2..=k).rev() {
        // The partitions of `rest` into m parts of at least a number as many as those of rest − m(a − 1) into m parts.
        let from = |a: u128| count(rest - m as u128 * (a - 1), m);
        let (mut low, mut high) = (1, rest / m as u128);
        while low < high {
            let middle = u128::midpoint(low, high + 1);
            if from(middle) > number {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        if low < rest / m as u128 {
            number -= from(low + 1);
        }
        parts.push(base + low);
        base += low - 1;
        rest -= m as u128 * (low - 1) + 1;
    }
    parts.push(base + rest);
    parts
}
