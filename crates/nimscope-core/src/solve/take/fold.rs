//! Idempotent operations on cells of words.

use super::super::bits::pairwise;
use super::super::control::{Cancelled, Control};
use super::super::joins::{Join, UnionFold};

/// An idempotent, commutative and associative operation on cells of `width` words, word by word.
pub(super) trait Fold: Copy + Send + Sync {
    type Word: Copy + Send + Sync;

    /// The operation.
    type Join: Join<Self::Word>;

    /// Words in a cell.
    fn width(&self) -> usize;
}

/// An array of neutral words, written in pieces.
///
/// # Errors
/// [`Cancelled`]: writing hundreds of megabytes takes tenths of a second.
pub(super) fn nothing<F: Fold>(words: usize, control: &Control) -> Result<Vec<F::Word>, Cancelled> {
    const AT_ONCE: usize = 1 << 18;
    let mut cells = Vec::with_capacity(words);
    while cells.len() < words {
        control.check()?;
        cells.resize((cells.len() + AT_ONCE).min(words), F::Join::NONE);
    }
    Ok(cells)
}

/// Sets words to others, one by one. A copy of slices does the same, but by a call: for the few
/// words of a cell that costs more than the words.
#[inline]
pub(super) fn set_all<W: Copy>(into: &mut [W], from: &[W]) {
    pairwise(into, from, |a, b| *a = b);
}

/// Some bits of a set. With narrow words even small sets are divided among threads.
pub(super) type SetWord = u32;

/// Sets of numbers, a bit each. W is the number of words if it is known when the program is built.
/// Outcomes fold the sizes of the last pile that give a P-position, Grundy values those of the
/// options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Union<const W: usize>(pub(super) usize);

impl<const W: usize> Fold for Union<W> {
    type Word = SetWord;
    type Join = UnionFold;

    fn width(&self) -> usize {
        if W > 0 { W } else { self.0 }
    }
}
