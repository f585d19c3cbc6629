//! The properties of a heap on which the theorems on Delete games depend.

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
}

/// The marks of the heaps of a position, in sorted order; in Delete Nim of z + 1, the heap's size
/// in VDN.
pub fn marks(splits: Splits, x: &Canonical) -> Vec<HeapMark> {
    Heaps::lifted(u64::from(splits.empty), x)
        .sizes
        .iter()
        .map(|&z| HeapMark {
            valuation: z.trailing_zeros(),
            oddoid: is_oddoid(z, splits.parts),
        })
        .collect()
}
