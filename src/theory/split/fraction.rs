//! (k−1)/k·n-delete nim, n = km: with m = 1 all-but-one-delete nim and VDN, with k = 2 half-delete nim (Some extensions of Delete Nim,
//! Theorems 2.2, 3.2, 5.2 and 5.6; the remoteness is this project's).

use super::Heaps;
use super::oddoid::{all_small, floor_log, is_oddoid, one_large};
use crate::game::{Move, Remoteness};

/// The place of z_{(k−1)m+1}: a move splits at least one heap up to it.
fn pivot(k: usize, z: &[u128]) -> usize {
    z.len() / k * (k - 1)
}

/// The place of the least k-evenoid heap.
fn least_evenoid(k: usize, z: &[u128]) -> Option<usize> {
    z.iter().position(|&z| !is_oddoid(z, k))
}

/// Theorem 5.6: P ⇔ every k-evenoid heap is at least kˢ, the least power of k above z_{(k−1)m+1}. (So that heap and all before it are
/// k-oddoid, which the theorem says as a condition of its own.)
pub(super) fn is_p(k: usize, z: &[u128]) -> bool {
    let pivot = z[pivot(k, z)];
    least_evenoid(k, z).is_none_or(|e| floor_log(z[e], k) > floor_log(pivot, k))
}

/// kˢ, the least power of k above z_{(k−1)m+1}.
pub(super) fn evenoid_bound(k: usize, z: &[u128]) -> u128 {
    (k as u128).pow(floor_log(z[pivot(k, z)], k) + 1)
}

/// From a P-position R = 2 flog(z_{(k−1)m+1}), from an N-position R = 2 flog(e) − 1, e the least k-evenoid heap.
pub(super) fn remoteness(k: usize, z: &[u128]) -> Remoteness {
    let twice_log = |z| 2 * u128::from(floor_log(z, k));
    match least_evenoid(k, z) {
        Some(e) if !is_p(k, z) => Remoteness(twice_log(z[e]) - 1),
        _ => Remoteness(twice_log(z[pivot(k, z)])),
    }
}

/// The construction in the proof of Theorem 5.6, on the least k-evenoid heap, which wins fastest; from an N-position.
pub(super) fn winning_move(k: usize, heaps: &Heaps) -> Option<Move> {
    let (z, pivot) = (&heaps.sizes, pivot(k, &heaps.sizes));
    let special = least_evenoid(k, z)?;
    let large = if special <= pivot { pivot + 1 } else { pivot };
    let others = (large..z.len()).filter(|&i| i != special);
    let split = others.map(|i| (i, one_large(z[i], k)));
    let split = split.chain([(special, all_small(z[special], k))]);
    Some(heaps.split(None, split.collect()))
}

/// A move that delays longest, from a P-position: z_{(k−1)m+1} and all after it are split into parts below k and the rest. The rest of
/// the least of them is the least k-evenoid heap then, with the same logarithm. `None` from a terminal position.
pub(super) fn delaying_move(k: usize, heaps: &Heaps) -> Option<Move> {
    let (z, pivot) = (&heaps.sizes, pivot(k, &heaps.sizes));
    let split = (pivot..z.len()).map(|i| (i, one_large(z[i], k)));
    (z[pivot] >= k as u128).then(|| heaps.split(None, split.collect()))
}
