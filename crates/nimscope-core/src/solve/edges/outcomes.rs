//! Outcomes as bits.

use super::rows::{EdgeRows, RowValues, UnionFold};
use crate::game::Convention;
use crate::solve::arrays;
use crate::solve::bits::{add, every_other, first, read};
use crate::solve::control::Cancelled;
use crate::solve::kernel::Filling;

/// A bit for each position, set for P, in rows of `WORDS` words, or of any number where that is 0.
struct PRows<const WORDS: usize> {
    bits: Vec<u64>,
    convention: Convention,
}

impl EdgeRows {
    /// The bits of a box.
    pub(super) fn outcomes<const WORDS: usize>(
        &self,
        filling: Filling<'_>,
    ) -> Result<Vec<u64>, Cancelled> {
        let mut values = PRows::<WORDS> {
            bits: arrays::defaults(filling.ranking.positions().div_ceil(64)),
            convention: filling.key.rules.convention,
        };
        self.fill(&mut values, filling.control)?;
        Ok(values.bits)
    }
}

impl<const WORDS: usize> RowValues for PRows<WORDS> {
    type Word = u64;
    type Join = UnionFold;

    fn width(length: usize) -> usize {
        if WORDS > 0 {
            WORDS
        } else {
            length.div_ceil(64)
        }
    }

    fn join_row(&self, row: usize, length: usize, into: &mut [u64]) {
        for (i, word) in into.iter_mut().enumerate() {
            *word |= read(&self.bits, row * length + 64 * i);
        }
    }

    fn conclude<'a>(
        &'a mut self,
        rows: &EdgeRows,
        row: usize,
        best: &'a mut [u64],
        with_last: &[u64],
        movable: usize,
    ) -> &'a [u64] {
        let (mut carry, mut is_last_p, mut is_found) = (0, false, false);
        for (i, (best, &options)) in best.iter_mut().zip(with_last).enumerate() {
            let place = 64 * i;
            // A token of the last pile and others is taken, or any number.
            let reached = if rows.slow {
                options << 1
            } else {
                (options | options.wrapping_neg()) << 1
            };
            let mut p = !(*best | reached | carry) & first(rows.length - place);
            carry = match (rows.slow, options) {
                (true, _) => options >> 63,
                (false, 0) => carry,
                (false, _) => u64::MAX,
            };
            if self.convention == Convention::Misere {
                // A terminal position is N.
                p &= !first(movable.saturating_sub(place));
            }
            if rows.last_alone && rows.slow {
                p = every_other(p, &mut is_last_p);
            } else if rows.last_alone {
                // All after the first one have a move to it.
                p &= if is_found { 0 } else { p.wrapping_neg() };
                is_found |= p != 0;
            }
            add(&mut self.bits, row * rows.length + place, p);
            *best = p;
        }
        best
    }
}
