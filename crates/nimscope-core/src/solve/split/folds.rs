//! The folds: of outcomes, of remoteness, of sets of Grundy values.

mod outcomes;
mod remoteness;
mod sets;

pub(super) use self::outcomes::{Outcomes, bits_bytes};
pub(super) use self::remoteness::Remotenesses;
pub(super) use self::sets::ValueSets;

use super::shape::{SplitBox, Without};
use crate::solve::cells::StoredValues;

/// The cells of a table under way, and the folds of each level. A complete fold stands at the rank
/// of its heaps. Before that, it is *loose*: for each of its different heaps there is a part of
/// it, in the row of the rank of the other heaps, at the size of this one.
///
/// Rows of positions are folded into loose rows as a whole, whichever heap grows with the least
/// heap of the positions.
pub(super) trait SplitFolds {
    /// Begins a fold, of nothing.
    fn clear(&mut self);
    /// Takes in a loose fold.
    fn gather(&mut self, level: usize, row: usize, v: usize);
    /// Takes in a complete fold.
    fn add(&mut self, level: usize, rank: usize);
    /// Stores the fold, which is complete.
    fn keep(&mut self, level: usize, rank: usize);
    /// Stores the values of a row of positions, from the folds of each with one heap less.
    fn conclude(&mut self, row: &HeapRow<'_>);
    /// Whether these values can change any fold.
    fn matter(&self) -> bool;
    /// Folds these values into a loose row, from a size on.
    fn push(&mut self, level: usize, row: usize, v: usize);
    /// The finished cells.
    fn cells(self) -> StoredValues;
}

/// Positions that differ in the least heap p only, from 0 to the least but one, q.
#[derive(Debug)]
pub(super) struct HeapRow<'a> {
    /// The rank of the first. The others follow.
    pub(super) rank: usize,
    /// How many there are.
    pub(super) length: usize,
    /// The level of the folds of positions with one heap less.
    pub(super) level: usize,
    /// The ranks of the larger heaps without one of them.
    pub(super) without: &'a Without,
    /// The rank of 0 and q.
    pub(super) pair: usize,
    /// Whether they are terminal. The least heap does not matter for that.
    pub(super) terminal: bool,
}

impl HeapRow<'_> {
    /// The rank of all of them without the least heap.
    fn without_p(&self) -> usize {
        self.without.with_q + self.length - 1
    }

    /// The rank of the first of them without q and without each larger heap. Those of the others
    /// follow.
    fn without_others(&self) -> impl Iterator<Item = usize> {
        let larger = self.without.others.iter();
        std::iter::once(self.without.with_q).chain(larger.map(|other| other.with_p_q + self.pair))
    }
}

/// The numbers of folds of a level, complete and loose.
struct FoldLevel {
    complete: usize,
    loose_rows: usize,
}

fn levels(shape: SplitBox) -> impl Iterator<Item = FoldLevel> {
    let number =
        |count| usize::try_from(count).expect("a box that is tabulated fits the address space");
    shape.kept().map(move |s| FoldLevel {
        complete: number(shape.multisets(s)),
        loose_rows: number(shape.loose_rows(s)),
    })
}

/// The length of a loose row.
fn sizes(shape: SplitBox) -> usize {
    usize::try_from(shape.sizes()).expect("a box that is tabulated has few sizes")
}
