//! Rows of cells: many places of a row are computed at once.

use std::array;
use std::ops::{Range, RangeInclusive};

use super::recurrence::Recurrence;
use super::rows::{RowSheet, SheetValues, SlowRows, row_start, triangle};
use super::upper::{Drops, Upper};
use crate::game::{Convention, Sizes};
use crate::solve::bits::{
    self, EVEN, add, copy, copy_within, every_other, first, join, pairwise, read,
};
use crate::solve::cells::StoredValues;
use crate::solve::kernel::FirstValues;

/// The number of positions of a row that are computed at once. Their bytes fill a vector register
/// of any 64-bit machine.
pub(super) const LANES: usize = 16;

/// Cells, `WIDE` of which are computed at once. The last row is read and written in full width
/// too, so that there are as many more.
pub(super) struct Cells<R: Recurrence, const WIDE: usize>(Vec<R::Cell>);

impl<R: Recurrence, const WIDE: usize> Default for Cells<R, WIDE> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<R: Recurrence, const WIDE: usize> SheetValues for Cells<R, WIDE> {
    fn of_box(positions: usize) -> Self {
        Self(bits::defaults(positions + WIDE))
    }

    fn clear(&mut self, positions: usize) {
        self.0.resize(positions + WIDE, R::Cell::default());
    }

    fn take_over(&mut self, known: FirstValues<'_>) {
        R::take_over(known.cells, &mut self.0[..known.positions]);
    }

    fn copy(&mut self, to: usize, from: &Self, at: usize, positions: usize) {
        self.0[to..to + positions].copy_from_slice(&from.0[at..at + positions]);
    }

    fn copy_within(&mut self, from: usize, to: usize, positions: usize) {
        self.0.copy_within(from..from + positions, to);
    }

    fn single_pile(&mut self, convention: Convention, batch: Range<usize>) {
        for at in batch {
            self.0[at] = match at.checked_sub(1) {
                None => R::terminal(convention),
                Some(option) => {
                    let mut seen = R::NONE;
                    R::see(&mut seen, self.0[option]);
                    R::value(seen)
                }
            };
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
        let lacking = rows.lacking(sheet);
        let from = if lacking > 0 {
            sheet.base - rows.lowered(sheet.piles)
        } else {
            0
        };
        for x2 in x2 {
            let prefix = lacking.saturating_sub(x2).min(x2 + 1);
            if prefix > 0 {
                let start = row_start(x2);
                // Where x₂ is as large as the largest piles, it is lowered with them, and x₁ is
                // smaller.
                let is_tied = sheet.piles.last() == Some(&x2);
                let row = if is_tied { start - x2 } else { start };
                self.copy(start, done, from + row, prefix);
            }
            if prefix <= x2 {
                self.row(rows, &done.0, sheet, prefix, x2, upper);
            }
        }
    }
}

impl<R: Recurrence, const WIDE: usize> Cells<R, WIDE> {
    /// The cells of this number of positions.
    pub(super) fn first(mut self, positions: usize) -> Vec<R::Cell> {
        self.0.truncate(positions);
        self.0
    }

    /// The row of x₂ in a sheet, from x₁ = `first` on.
    ///
    /// Equal piles give equal options, so of equal piles the first are played on. Hence a pile
    /// x₃ = x₂ is played on only if x₂ is. At the end of the row, a pile x₂ = x₁ is played on only
    /// if x₁ is.
    fn row(
        &mut self,
        rows: &SlowRows<'_>,
        others: &[R::Cell],
        sheet: RowSheet<'_>,
        first: usize,
        x2: usize,
        upper: &Upper,
    ) {
        let own = &mut self.0[..];
        let start = row_start(x2);
        let base = sheet.base + start;
        let drops = upper.drops_in_row(sheet.piles.first() == Some(&x2), rows.sizes);
        let mut x1 = first;
        if x1 == 0 {
            own[start] = Self::first_of_row(rows.convention, others, own, base, x2, &drops);
            x1 = 1;
        }
        while x1 <= x2 {
            let (at, here) = (base + x1, start + x1);
            let mut seen = [R::NONE; WIDE];
            for drop in drops.by_x2 {
                see::<R, WIDE>(&mut seen, &others[at - x2 - drop..][..WIDE]);
            }
            if drops.within {
                see::<R, WIDE>(&mut seen, &own[here - x2..][..WIDE]);
            }
            // Written for every lane, so that the lanes stay in registers.
            let last = u8::try_from(x2 - x1).unwrap_or(u8::MAX);
            let mut lane = 0_u8;
            for seen in &mut seen {
                if lane == last {
                    *seen = R::NONE;
                }
                lane = lane.wrapping_add(1);
            }
            for drop in drops.by_both {
                see::<R, WIDE>(&mut seen, &others[at - x2 - drop - 1..][..WIDE]);
            }
            if drops.pair {
                see::<R, WIDE>(&mut seen, &own[here - x2 - 1..][..WIDE]);
            }
            for drop in drops.by_x1 {
                see::<R, WIDE>(&mut seen, &others[at - drop - 1..][..WIDE]);
            }
            for drop in drops.none {
                see::<R, WIDE>(&mut seen, &others[at - drop..][..WIDE]);
            }
            if drops.within {
                // x₁ − 1 is an option within the row: it is taken in last, place by place.
                for (i, mut seen) in seen.into_iter().enumerate().take(x2 - x1 + 1) {
                    R::see(&mut seen, own[here + i - 1]);
                    own[here + i] = R::value(seen);
                }
            } else {
                pairwise(&mut own[here..][..WIDE], &seen, |cell, seen| {
                    *cell = R::value(seen);
                });
            }
            x1 += WIDE;
        }
    }

    /// The value of the first position of a row, where x₁ = 0.
    #[inline]
    fn first_of_row(
        convention: Convention,
        others: &[R::Cell],
        own: &[R::Cell],
        base: usize,
        x2: usize,
        drops: &Drops<'_>,
    ) -> R::Cell {
        let mut seen = R::NONE;
        for drop in drops.none {
            R::see(&mut seen, others[base - drop]);
        }
        let mut terminal = drops.none.is_empty();
        if x2 > 0 {
            for drop in drops.by_x2 {
                R::see(&mut seen, others[base - x2 - drop]);
            }
            if drops.within {
                R::see(&mut seen, own[row_start(x2 - 1)]);
            }
            terminal &= drops.by_x2.is_empty() && !drops.within;
        }
        if terminal {
            R::terminal(convention)
        } else {
            R::value(seen)
        }
    }
}

#[inline]
fn see<R: Recurrence, const WIDE: usize>(seen: &mut [R::Seen; WIDE], options: &[R::Cell]) {
    pairwise(seen, options, |seen, option| R::see(seen, option));
}

// Outcomes as bits.
//
// The rows of a sheet lie side by side, and a move on some of x₃, …, xₙ that keeps the two
// smallest piles lowers all ranks of the sheet by the same amount. So whole sheets are joined, 64
// positions at a time: those that are reached by a move on none of x₁ and x₂, on one, or on both.
// What is joined for one more pile serves for x₁, shifted by a place, and for x₂, a row before.

/// A bit for each position, set for P, and a word past the end. Bits that are not known are 0.
#[derive(Default)]
pub(super) struct PBits(pub(super) Vec<u64>);

impl SheetValues for PBits {
    fn of_box(positions: usize) -> Self {
        Self(bits::defaults(positions.div_ceil(64) + 1))
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
