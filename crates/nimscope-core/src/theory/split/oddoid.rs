//! k-oddoid and k-evenoid heaps (Some extensions of Delete Nim, Definition 5.4 and Lemma 5.5).

/// Whether z ≥ 1 is k-oddoid: z mod k(k − 1) lies in 1..k−1. Otherwise it is k-evenoid.
///
/// ```
/// use nimscope_core::theory::split::is_oddoid;
/// // Of two heaps, half may be deleted: odd and even.
/// assert!((1..100).all(|z| is_oddoid(z, 2) == (z % 2 == 1)));
/// let modulo_6: Vec<u128> = (1..=6).filter(|&z| is_oddoid(z, 3)).collect();
/// assert_eq!(modulo_6, [1, 2]);
/// ```
pub fn is_oddoid(z: u128, k: usize) -> bool {
    let k = k as u128;
    (1..k).contains(&(z % (k * (k - 1))))
}

/// The greatest t with kᵗ ≤ z, for z ≥ 1 and k ≥ 2.
pub(crate) fn floor_log(z: u128, k: usize) -> u32 {
    z.ilog(k as u128)
}

/// Splits z into k parts that differ by at most 1, in non-decreasing order.
pub(super) fn evenly(z: u128, k: usize) -> impl Iterator<Item = u128> {
    let k = k as u128;
    (0..k).rev().map(move |i| z / k + u128::from(i < z % k))
}

/// A k-evenoid number as the sum of a multiple of k(k − 1) and of a β from k to k(k − 1).
fn multiple_and_beta(z: u128, k: usize) -> (u128, u128) {
    let unit = k as u128 * (k as u128 - 1);
    let beta = (z - 1) % unit + 1;
    (z - beta, beta)
}

/// Splits a k-evenoid number below kˢ into k k-oddoid numbers below kˢ⁻¹ (Lemma 5.5(3)).
pub(super) fn all_small(z: u128, k: usize) -> Vec<u128> {
    let unit = k as u128 * (k as u128 - 1);
    let (multiple, beta) = multiple_and_beta(z, k);
    evenly(multiple / unit, k)
        .zip(evenly(beta, k))
        .map(|(alpha, beta)| alpha * unit + beta)
        .collect()
}

/// Splits z ≥ k into k − 1 numbers below k, which are k-oddoid, and the rest. The rest is k-oddoid
/// if z is k-evenoid, and k-evenoid if z is k-oddoid.
pub(super) fn one_large(z: u128, k: usize) -> Vec<u128> {
    let mut parts: Vec<u128> = if is_oddoid(z, k) {
        let mut ones = vec![1; k - 1];
        ones.push(z - (k as u128 - 1));
        ones
    } else {
        let (multiple, beta) = multiple_and_beta(z, k);
        let mut parts: Vec<u128> = evenly(beta, k).collect();
        parts[k - 1] += multiple;
        parts
    };
    parts.sort_unstable();
    parts
}
