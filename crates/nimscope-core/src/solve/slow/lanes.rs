//! The rows of a sheet: what its options amount to is joined for many places at once.
//!
//! A move on some of x₃, …, xₙ that keeps the two smallest piles lowers all ranks of the sheet by
//! the same amount. So the rows of a sheet are joined as if they were one: the options that are
//! reached by a move on none of x₁ and x₂, on one, or on both. What is joined for one more pile
//! serves for x₁, shifted by a place, and for x₂, a row before.
//!
//! Equal piles give equal options, so of equal piles the first are played on. Hence a pile x₃ = x₂
//! is played on only if x₂ is. At the end of the row, a pile x₂ = x₁ is played on only if x₁ is.

use std::array;
use std::marker::PhantomData;
use std::ops::Range;

use super::pieces::{FilledPieces, PlaceInPiece};
use super::recurrence::Recurrence;
use super::sheet::{BAND, SheetRows, SheetValues, row_start, triangle};
use super::upper::Upper;
use crate::game::Convention;
use crate::solve::bits::{self, EVEN, add, every_other, first, join, pairwise, read};
use crate::solve::cells::StoredValues;
use crate::solve::kernel::FirstValues;

/// The number of positions of a row that are computed at once. Their bytes fill a vector register
/// of any 64-bit machine.
pub(super) const LANES: usize = 16;

/// The number of positions whose options are joined at once where there are as many.
const LONG: usize = 64;

/// Cells, `WIDE` of which are computed at once. The last row is read and written in full width
/// too.
pub(super) struct Cells<R: Recurrence, const WIDE: usize>(PhantomData<R>);

/// What the options of some rows amount to, by the number of the two smallest piles on which a
/// move plays.
#[derive(Default)]
pub(super) struct JoinedOptions<S>([Vec<S>; 3]);

impl<R: Recurrence, const WIDE: usize> SheetValues for Cells<R, WIDE> {
    type Word = R::Cell;
    type Joined = JoinedOptions<R::Seen>;
    const IN_WORD: usize = 1;
    const MARGIN: usize = WIDE;

    fn take_over(known: FirstValues<'_>, into: &mut [R::Cell]) {
        R::take_over(known.cells, &mut into[..known.positions]);
    }

    fn clear(own: &mut Vec<R::Cell>, positions: usize) {
        grow(own, positions + WIDE, R::Cell::default());
    }

    fn copy(into: &mut [R::Cell], to: usize, (from, at): (&[R::Cell], usize), positions: usize) {
        into[to..to + positions].copy_from_slice(&from[at..at + positions]);
    }

    fn move_down(cells: &mut [R::Cell], from: usize, to: usize, positions: usize) {
        cells.copy_within(from..from + positions, to);
    }

    fn single_pile(cells: &mut [R::Cell], convention: Convention, batch: Range<usize>) {
        for at in batch {
            cells[at] = match at.checked_sub(1) {
                None => R::terminal(convention),
                Some(option) => {
                    let mut seen = R::NONE;
                    R::see(&mut seen, cells[option]);
                    R::value(seen)
                }
            };
        }
    }

    fn fill_rows(
        own: &mut [R::Cell],
        joined: &mut JoinedOptions<R::Seen>,
        rows: &SheetRows<'_>,
        filled: &FilledPieces<'_, R::Cell>,
        upper: &Upper,
    ) {
        let (mut first, last) = (*rows.x2.start(), *rows.x2.end());
        while first <= last {
            let end = if triangle(last) - row_start(first) <= BAND {
                last + 1
            } else {
                last.min(first + BAND / (last + 1)) + 1
            };
            let begin = row_start(first.saturating_sub(1));
            Self::join(
                joined,
                begin..row_start(end),
                rows.sheet.most,
                filled,
                upper,
            );
            for x2 in first..end {
                Self::row(own, rows, x2, joined, begin);
            }
            first = end;
        }
    }
}

impl<R: Recurrence, const WIDE: usize> Cells<R, WIDE> {
    /// Joins the options at some places of a sheet.
    fn join(
        JoinedOptions(joined): &mut JoinedOptions<R::Seen>,
        places: Range<usize>,
        most: usize,
        filled: &FilledPieces<'_, R::Cell>,
        upper: &Upper,
    ) {
        let (begin, end) = (places.start, places.end);
        let last_row = row_start(most).clamp(begin, end);
        for (joined, (places, free)) in joined.iter_mut().zip(upper.places.iter().zip(upper.free)) {
            let length = end - begin + WIDE;
            if places.is_empty() {
                joined.clear();
                continue;
            }
            grow(joined, length, R::NONE);
            let mut join = |range: Range<usize>, options: &[PlaceInPiece]| {
                let joined = &mut joined[range.start - begin..];
                let done = Self::join_all::<LONG>(joined, range.clone(), filled, options);
                let (joined, range) = (&mut joined[done..], range.start + done..range.end);
                let done = Self::join_all::<WIDE>(joined, range.clone(), filled, options);
                if done < range.len() {
                    let (joined, place) = (&mut joined[done..], range.start + done);
                    Self::join_last(joined, place, filled, options);
                }
            };
            join(begin..last_row, places);
            join(last_row..end, &places[..free]);
        }
    }

    /// Joins options at `LEN` places at a time, as long as there are as many. Returns the number
    /// of places.
    fn join_all<const LEN: usize>(
        joined: &mut [R::Seen],
        range: Range<usize>,
        filled: &FilledPieces<'_, R::Cell>,
        options: &[PlaceInPiece],
    ) -> usize {
        let (joined, _) = joined[..range.len()].as_chunks_mut::<LEN>();
        for (i, joined) in joined.iter_mut().enumerate() {
            let mut seen = [R::NONE; LEN];
            for (words, at) in options.iter().map(|&option| filled.at(option)) {
                let options = &words[at + range.start + LEN * i..][..LEN];
                pairwise(&mut seen, options, R::see);
            }
            *joined = seen;
        }
        LEN * joined.len()
    }

    /// Joins options at the last places, of which there are fewer than `WIDE`.
    fn join_last(
        joined: &mut [R::Seen],
        place: usize,
        filled: &FilledPieces<'_, R::Cell>,
        options: &[PlaceInPiece],
    ) {
        let mut seen = [R::NONE; WIDE];
        for (words, at) in options.iter().map(|&option| filled.at(option)) {
            match words[at + place..].first_chunk::<WIDE>() {
                Some(options) => pairwise(&mut seen, options, R::see),
                None => pairwise(
                    &mut seen,
                    &end_of_piece::<_, WIDE>(&words[at + place..]),
                    R::see,
                ),
            }
        }
        joined[..WIDE].copy_from_slice(&seen);
    }

    /// Fills the row of x₂ in a sheet, of which the options are joined from a place on.
    fn row(
        own: &mut [R::Cell],
        rows: &SheetRows<'_>,
        x2: usize,
        JoinedOptions([none, one, both]): &JoinedOptions<R::Seen>,
        begin: usize,
    ) {
        let (within, pair) = (rows.sizes.contains(1), rows.sizes.contains(2));
        let start = row_start(x2);
        let before = start - x2;
        own[start] = if rows.begins_with_terminal(x2) {
            R::terminal(rows.convention)
        } else {
            let mut seen = [R::NONE];
            take_in::<R, 1>(&mut seen, none, start - begin);
            if x2 > 0 {
                take_in::<R, 1>(&mut seen, one, before - begin);
                if within {
                    R::see(&mut seen[0], own[before]);
                }
            }
            R::value(seen[0])
        };
        let mut x1 = 1;
        while x1 <= x2 {
            let (here, above) = (start + x1, before + x1);
            let mut seen = [R::NONE; WIDE];
            take_in::<R, WIDE>(&mut seen, one, above - begin);
            if within {
                pairwise(&mut seen, &own[above..][..WIDE], R::see);
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
            take_in::<R, WIDE>(&mut seen, both, above - 1 - begin);
            if pair {
                pairwise(&mut seen, &own[above - 1..][..WIDE], R::see);
            }
            take_in::<R, WIDE>(&mut seen, one, here - 1 - begin);
            take_in::<R, WIDE>(&mut seen, none, here - begin);
            if within {
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
}

/// Makes room for some values, and no more, as the memory is announced.
fn grow<T: Copy>(values: &mut Vec<T>, length: usize, value: T) {
    if values.len() < length {
        values.reserve_exact(length - values.len());
        values.resize(length, value);
    }
}

/// Takes in joined options from a place on, if any were joined.
#[inline]
fn take_in<R: Recurrence, const LEN: usize>(
    seen: &mut [R::Seen; LEN],
    joined: &[R::Seen],
    place: usize,
) {
    if !joined.is_empty() {
        pairwise(seen, &joined[place..][..LEN], R::join);
    }
}

/// The last cells of a piece, and others that are thrown away. They are not taken in here, so that
/// what was seen stays in registers.
#[cold]
fn end_of_piece<C: Copy + Default, const WIDE: usize>(cells: &[C]) -> [C; WIDE] {
    array::from_fn(|i| cells.get(i).copied().unwrap_or_default())
}

/// Outcomes as bits: set for P, and 0 where they are not known.
pub(super) struct PBits;

impl SheetValues for PBits {
    type Word = u64;
    type Joined = JoinedOptions<u64>;
    const IN_WORD: usize = 64;
    const MARGIN: usize = 1;

    fn take_over(known: FirstValues<'_>, into: &mut [u64]) {
        if let StoredValues::Outcomes(bits) = known.cells {
            into[..bits.len()].copy_from_slice(bits);
        }
    }

    fn clear(own: &mut Vec<u64>, positions: usize) {
        own.clear();
        grow(own, positions.div_ceil(64) + 1, 0);
    }

    fn copy(into: &mut [u64], to: usize, (from, at): (&[u64], usize), positions: usize) {
        bits::copy(into, to, from, at, positions);
    }

    fn move_down(bits: &mut [u64], from: usize, to: usize, positions: usize) {
        bits::move_down(bits, from, to, positions);
    }

    fn single_pile(bits: &mut [u64], convention: Convention, batch: Range<usize>) {
        let (is_misere, end) = (convention == Convention::Misere, batch.end);
        for at in batch.step_by(64) {
            let begins_with_p = at.is_multiple_of(2) != is_misere;
            let p = if begins_with_p { EVEN } else { !EVEN };
            add(bits, at, p & first(end - at));
        }
    }

    fn fill_rows(
        own: &mut [u64],
        joined: &mut JoinedOptions<u64>,
        rows: &SheetRows<'_>,
        filled: &FilledPieces<'_, u64>,
        upper: &Upper,
    ) {
        join_bits(joined, rows, filled, upper);
        let JoinedOptions([none, one, both]) = joined;
        let (within, pair) = (rows.sizes.contains(1), rows.sizes.contains(2));
        for x2 in rows.x2.clone() {
            let (start, before) = (row_start(x2), row_start(x2) - x2);
            let is_n = rows.begins_with_terminal(x2) && rows.convention == Convention::Misere;
            let (mut carry, mut is_last_p) = (u64::from(is_n), false);
            for place in (0..=x2).step_by(64) {
                // The row before, in which x₁ is less than x₂: of two equal piles x₁ is the one
                // that is played on.
                let row_before = first(x2 - place);
                let own_before = read(own, before + place) & row_before;
                let mut by_x2 = read(one, before + place) & row_before;
                let mut by_x1 = read(both, before + place) & row_before;
                by_x1 |= read(one, start + place);
                if within {
                    by_x2 |= own_before;
                }
                if pair {
                    by_x1 |= own_before;
                }
                let options = read(none, start + place) | by_x2 | by_x1 << 1 | carry;
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

/// Joins the P-positions among the options of rows to the end of a sheet, and of the row before.
fn join_bits(
    JoinedOptions(joined): &mut JoinedOptions<u64>,
    rows: &SheetRows<'_>,
    filled: &FilledPieces<'_, u64>,
    upper: &Upper,
) {
    let most = rows.sheet.most;
    let begin = row_start(rows.x2.start().saturating_sub(1)) / 64;
    for (joined, (places, free)) in joined.iter_mut().zip(upper.places.iter().zip(upper.free)) {
        joined.clear();
        if places.is_empty() {
            continue;
        }
        grow(joined, triangle(most).div_ceil(64), 0);
        for (i, &place) in places.iter().enumerate() {
            let end = if i < free {
                triangle(most)
            } else {
                row_start(most)
            };
            let (words, at) = filled.at(place);
            join(
                &mut joined[begin..],
                words,
                at + 64 * begin,
                end - 64 * begin,
            );
        }
    }
}
