//! The properties of a heap on which the theorems on Delete games depend.

use super::fraction::evenoid_bound;
use super::heaps::Heaps;
use super::oddoid::is_oddoid;
use crate::game::{Canonical, Splits};

/// A property that is shown beside a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapMark {
    /// The 2-adic valuation: the exponent of the greatest power of 2 that divides the heap.
    pub valuation: u32,
    /// Whether the heap is k-oddoid, k the number of parts; else it is k-evenoid.
    pub oddoid: bool,
    /// Whether it is an evenoid below the [bound](evenoid_bound), where a theorem speaks of that.
    pub too_small: bool,
}

/// The marks of the heaps of a position, in sorted order; in Delete Nim of z + 1, the heap's size
/// in VDN.
pub fn marks(splits: Splits, x: &Canonical) -> Vec<HeapMark> {
    let below = evenoid_bound(splits, x).map_or(0, |bound| bound.below);
    Heaps::lifted(u64::from(splits.empty), x)
        .sizes
        .iter()
        .map(|&z| {
            let oddoid = is_oddoid(z, splits.parts);
            HeapMark {
                valuation: z.trailing_zeros(),
                oddoid,
                too_small: !oddoid && z < below,
            }
        })
        .collect()
}
