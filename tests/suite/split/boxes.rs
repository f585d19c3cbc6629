//! Games and boxes small enough for the definition.

use std::collections::BTreeSet;

use crate::support::game;
use nimscope::game::{Canonical, Kind, Move, SplitHeap, Splits};
use proptest::collection::vec;
use proptest::prelude::*;

/// What a Delete game splits.
pub(crate) fn splits(name: &str) -> Splits {
    match game(name).kind() {
        Kind::Split(splits) => splits,
        other => panic!("{name} is {other:?}"),
    }
}

/// A game of every family and several shapes, each with a box that the definition can afford.
pub(crate) const BOXES: [(&str, u64); 16] = [
    ("delete", 24),
    ("vdn", 25),
    ("abo:2", 20),
    ("abo:3", 20),
    ("abo:4", 12),
    ("abo:5", 10),
    ("nmth:2", 20),
    ("nmth:3", 20),
    ("nmth:4", 11),
    ("nmth:5", 7),
    ("nmth:6", 5),
    ("half:4", 11),
    ("half:6", 6),
    ("fraction:6,3", 8),
    ("single:4", 12),
    ("single:5", 7),
];

/// Whether the rules allow a move: the right numbers of heaps are split and deleted, none is
/// both, and parts sum to their heap.
pub(crate) fn is_legal(name: &str, x: &Canonical, by: &Move) -> bool {
    let (splits, Move::Split { deleted, split }) = (splits(name), by) else {
        return false;
    };
    let touched: BTreeSet<usize> = by.touched().into_iter().collect();
    let increasing = split.windows(2).all(|pair| pair[0].index < pair[1].index)
        && deleted.windows(2).all(|pair| pair[0] < pair[1]);
    increasing
        && touched.len() == deleted.len() + split.len()
        && touched.iter().all(|&index| index < x.len())
        && splits.heaps.contains(split.len())
        && deleted.len() == split.len() * (splits.parts - 1)
        && split.iter().all(|SplitHeap { index, parts }| {
            let sum: u128 = parts.iter().map(|&part| u128::from(part)).sum();
            let removed = u128::from(splits.empty);
            parts.len() == splits.parts
                && sum + removed == u128::from(x.piles()[*index])
                && (splits.empty || parts.iter().all(|&part| part > 0))
        })
}

/// Positions with heaps of every order of magnitude up to `u64::MAX`.
pub(crate) fn huge(name: &str) -> impl Strategy<Value = Canonical> + use<> {
    let game = game(name);
    let least = game.least_pile();
    let heap = (0..64_u32, any::<u64>()).prop_map(move |(shift, heap)| (heap >> shift).max(least));
    let heap = prop_oneof![8 => heap, 1 => Just(u64::MAX), 1 => Just(least)];
    vec(heap, game.n()).prop_map(Canonical::sorted)
}
