//! Sets as folds: their union.

use super::boxes::Fold;

/// Sets of numbers, a bit each. W is the number of words if it is known when the program is built.
/// Outcomes fold the sizes of the last pile that give a P-position, Grundy values those of the
/// options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Union<const W: usize>(pub(super) usize);

impl<const W: usize> Fold for Union<W> {
    type Word = u64;

    fn nothing() -> u64 {
        0
    }

    fn join(a: u64, b: u64) -> u64 {
        a | b
    }

    fn width(&self) -> usize {
        if W > 0 { W } else { self.0 }
    }
}
