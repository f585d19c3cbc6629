//! No-more-than-half-delete nim; with three heaps it is single-delete nim (Some extensions of Delete Nim, Theorems 4.2 and 6.2).

use super::Heaps;
use crate::game::Move;

/// Theorem 4.2: P ⇔ all heaps are odd if n is even; ⇔ all have the same 2-adic valuation if n is odd.
pub(super) fn is_p(z: &[u128]) -> bool {
    let valuation = target(z);
    z.iter().all(|z| z.trailing_zeros() == valuation)
}

/// The valuation that all heaps of a P-position have that can be reached: 0, or for odd n the least of the heaps.
fn target(z: &[u128]) -> u32 {
    if z.len().is_multiple_of(2) {
        0
    } else {
        z.iter().map(|z| z.trailing_zeros()).min().unwrap_or(0)
    }
}

/// The construction in the proof of Theorem 4.2: heaps of higher valuation are split into 2ᵉ and the rest, as many as may be, and as
/// many are deleted, of higher valuation first; from an N-position.
pub(super) fn winning_move(heaps: &Heaps) -> Option<Move> {
    let (z, valuation) = (&heaps.sizes, target(&heaps.sizes));
    let (higher, lowest): (Vec<usize>, Vec<usize>) =
        (0..z.len()).partition(|&i| z[i].trailing_zeros() > valuation);
    let j = higher.len().min(z.len() / 2);
    if j == 0 {
        return None;
    }
    let (split, rest) = higher.split_at(j);
    let least = 1 << valuation;
    let split = split.iter().map(|&i| (i, vec![least, z[i] - least]));
    let deleted = rest.iter().chain(&lowest).copied().take(j);
    Some(heaps.split(Some(deleted.collect()), split.collect()))
}
