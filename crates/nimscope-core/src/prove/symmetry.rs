//! Which of the rearranged positions need be looked at.

use super::automaton::Column;
use crate::game::AtMost;

/// Which pairs of piles are still equal: a bit for each pair of the order.
pub(super) type Ties = u64;

/// Reads columns from the highest on, and finds out which words are in order.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// By column: the pairs whose digits are 1 and 0, the wrong way round.
    wrong: Vec<Ties>,
    /// By column: the pairs whose digits are equal.
    equal: Vec<Ties>,
    pairs: usize,
}

impl Order {
    /// The order for words of a given number of tracks.
    pub(super) fn new(pairs: &[AtMost], tracks: usize) -> Self {
        let masks = |test: &dyn Fn(Column, Column) -> bool| {
            let mask = |column: Column| {
                let pairs = pairs.iter().enumerate();
                pairs.fold(0, |mask, (place, pair)| {
                    let digits = [pair.pile, pair.other].map(|pile| column >> pile & 1);
                    mask | Ties::from(test(digits[0], digits[1])) << place
                })
            };
            (0..1 << tracks).map(mask).collect()
        };
        Self {
            wrong: masks(&|a, b| a > b),
            equal: masks(&|a, b| a == b),
            pairs: pairs.len(),
        }
    }

    /// All pairs are equal before the first column.
    pub(super) fn start(&self) -> Ties {
        Ties::MAX.checked_shr(64 - self.pairs as u32).unwrap_or(0)
    }

    /// The pairs that are still equal after one more column; `None` where one is the wrong way
    /// round.
    #[inline]
    pub(super) fn after(&self, ties: Ties, column: Column) -> Option<Ties> {
        (ties & self.wrong[column as usize] == 0).then(|| ties & self.equal[column as usize])
    }
}
