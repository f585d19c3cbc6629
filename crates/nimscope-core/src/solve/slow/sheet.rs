//! A sheet: the rows of fixed x₃, …, xₙ, and how their values are held.

use std::ops::{Range, RangeInclusive};

use super::pieces::FilledPieces;
use super::upper::Upper;
use crate::game::{Convention, Sizes};
use crate::solve::kernel::FirstValues;

/// The number of cells whose options are joined at a time. At least a whole row is joined.
pub(super) const BAND: usize = 1 << 12;

/// How the values of positions are held, by rank or by place in a sheet.
pub(super) trait SheetValues {
    /// What holds the values of some positions.
    type Word: Copy + Default + Send + Sync;
    /// What the options of the positions of a sheet amount to.
    type Joined: Default + Send + Sync;
    /// The number of positions whose values are in a word.
    const IN_WORD: usize;
    /// The number of words past the end of a sheet that are read and written too.
    const MARGIN: usize;

    /// Takes over the first values.
    fn take_over(known: FirstValues<'_>, into: &mut [Self::Word]);
    /// Makes room for the values of a sheet, none of which is known.
    fn clear(own: &mut Vec<Self::Word>, positions: usize);
    /// Copies the values of some positions to a place where none is known.
    fn copy(into: &mut [Self::Word], to: usize, from: (&[Self::Word], usize), positions: usize);
    /// Moves the values of some positions to an earlier place. The rest of the last word that is
    /// written has any values.
    fn move_down(words: &mut [Self::Word], from: usize, to: usize, positions: usize);
    /// SN(1, {1}): each position has the one before it as its only option. Fills those of a batch,
    /// of which the ones before are filled.
    fn single_pile(words: &mut [Self::Word], convention: Convention, batch: Range<usize>);
    /// Fills some rows of a sheet, whose rows before are filled.
    fn fill_rows(
        own: &mut [Self::Word],
        joined: &mut Self::Joined,
        rows: &SheetRows<'_>,
        filled: &FilledPieces<'_, Self::Word>,
        upper: &Upper,
    );
}

/// The rows of fixed x₃, …, xₙ.
#[derive(Clone, Copy)]
pub(super) struct RowSheet<'a> {
    /// x₃, …, xₙ; none for two piles.
    pub(super) piles: &'a [usize],
    /// The rank of its first position.
    pub(super) base: usize,
    /// The largest x₂.
    pub(super) most: usize,
}

/// Some rows of a sheet, to be filled.
pub(super) struct SheetRows<'a> {
    pub(super) sheet: RowSheet<'a>,
    pub(super) x2: RangeInclusive<usize>,
    pub(super) sizes: Sizes,
    pub(super) convention: Convention,
}

impl SheetRows<'_> {
    /// Whether no move is possible from the first position of a row.
    pub(super) fn begins_with_terminal(&self, x2: usize) -> bool {
        let upper = self.sheet.piles.iter().filter(|&&pile| pile > 0).count();
        upper + usize::from(x2 > 0) < self.sizes.min()
    }
}

/// The number of positions of a sheet with x₂ ≤ most.
pub(super) const fn triangle(most: usize) -> usize {
    (most + 1) * (most + 2) / 2
}

/// The place of a row in its sheet.
pub(super) const fn row_start(x2: usize) -> usize {
    x2 * (x2 + 1) / 2
}
