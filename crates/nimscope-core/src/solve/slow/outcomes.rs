//! Outcomes as bits.
//!
//! The rows of a sheet lie side by side, and a move on some of x₃, …, xₙ that keeps the two
//! smallest piles lowers all ranks of the sheet by the same amount. So whole sheets are joined, 64
//! positions at a time: those that are reached by a move on none of x₁ and x₂, on one, or on both.
//! What is joined for one more pile serves for x₁, shifted by a place, and for x₂, a row before.

use std::array;
use std::ops::{Range, RangeInclusive};

use super::rows::{RowSheet, SheetValues, SlowRows, row_start, triangle};
use super::upper::Upper;
use crate::game::{Convention, Sizes};
use crate::solve::arrays;
use crate::solve::bits::{EVEN, add, copy, copy_within, every_other, first, join, read};
use crate::solve::cells::StoredValues;
use crate::solve::kernel::FirstValues;

/// A bit for each position, set for P, and a word past the end. Bits that are not known are 0.
#[derive(Default)]
pub(super) struct PBits(pub(super) Vec<u64>);

impl SheetValues for PBits {
    fn of_box(positions: usize) -> Self {
        Self(arrays::defaults(positions.div_ceil(64) + 1))
    }

    fn clear(&mut self, positions: usize) {
        self.0.clear();
        self.0.resize(positions.div_ceil(64) + 1, 0);
    }

    fn take_over(&mut self, known: FirstValues<'_>) {
        if let StoredValues::Outcomes(bits) = known.cells {
            self.0[..bits.len()].copy_from_slice(bits);
        }
    }

    fn copy(&mut self, to: usize, from: &Self, at: usize, positions: usize) {
        copy(&mut self.0, to, &from.0, at, positions);
    }

    fn copy_within(&mut self, from: usize, to: usize, positions: usize) {
        copy_within(&mut self.0, from, to, positions);
    }

    fn single_pile(&mut self, convention: Convention, batch: Range<usize>) {
        let (is_misere, end) = (convention == Convention::Misere, batch.end);
        for at in batch.step_by(64) {
            let begins_with_p = at.is_multiple_of(2) != is_misere;
            let p = if begins_with_p { EVEN } else { !EVEN };
            add(&mut self.0, at, p & first(end - at));
        }
    }

    fn fill_rows(
        &mut self,
        rows: &SlowRows<'_>,
        done: &Self,
        sheet: RowSheet<'_>,
        x2: RangeInclusive<usize>,
        upper: &Upper,
    ) {
        let [none, one, both] = joined(&done.0, sheet, *x2.start(), upper, rows.sizes);
        let own = &mut self.0;
        let (within, pair) = (rows.sizes.contains(1), rows.sizes.contains(2));
        let nonempty = sheet.piles.iter().filter(|&&pile| pile > 0).count();
        for x2 in x2 {
            let (start, before) = (row_start(x2), row_start(x2) - x2);
            let is_terminal = nonempty + usize::from(x2 > 0) < rows.sizes.min();
            let is_n = is_terminal && rows.convention == Convention::Misere;
            let (mut carry, mut is_last_p) = (u64::from(is_n), false);
            for place in (0..=x2).step_by(64) {
                // The row before, in which x₁ is less than x₂: of two equal piles x₁ is the one
                // that is played on.
                let row_before = first(x2 - place);
                let own_before = read(own, before + place) & row_before;
                let mut by_x2 = read(&one, before + place) & row_before;
                let mut by_x1 = read(&both, before + place) & row_before;
                by_x1 |= read(&one, start + place);
                if within {
                    by_x2 |= own_before;
                }
                if pair {
                    by_x1 |= own_before;
                }
                let options = read(&none, start + place) | by_x2 | by_x1 << 1 | carry;
                carry = by_x1 >> 63;
                let mut p = !options & first(x2 + 1 - place);
                if within {
                    p = every_other(p, &mut is_last_p);
                }
                add(own, start + place, p);
            }
        }
    }
}

/// The P-positions of other sheets that lead to those of a sheet, from a row on, by moves that
/// play on none of the two smallest piles, on one of them, and on both. They stand where the
/// two smallest piles are the same.
fn joined(
    done: &[u64],
    sheet: RowSheet<'_>,
    first_row: usize,
    upper: &Upper,
    sizes: Sizes,
) -> [Vec<u64>; 3] {
    let begin = row_start(first_row.saturating_sub(1)) / 64;
    array::from_fn(|s| {
        // The move on none of the piles x₃, …, xₙ stays in the sheet.
        let drops = upper.drops[s].iter().enumerate();
        let drops = drops.skip(usize::from(sizes.contains(s)));
        if drops.len() == 0 {
            return Vec::new();
        }
        let mut joined = vec![0; triangle(sheet.most).div_ceil(64)];
        for (i, drop) in drops {
            // A pile x₃ = x₂ is played on only if x₂ is.
            let is_free = i < upper.free[s];
            let end = if is_free {
                triangle(sheet.most)
            } else {
                row_start(sheet.most)
            };
            let from = sheet.base - drop + 64 * begin;
            join(&mut joined[begin..], done, from, end - 64 * begin);
        }
        joined
    })
}
