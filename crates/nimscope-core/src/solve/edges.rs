//! The kernel for games on hypergraphs: rows of arrangements that differ in the last pile only.
//!
//! All arrangements are tabulated, in lexicographic order. A move on an edge without the last pile
//! leads to the same place of earlier rows. A move on an edge with it leads to earlier places of
//! those rows. In slow games an edge leads to a single row. Where any number is taken, rows are
//! folded for each set of piles that an edge has besides the last one. The fold at a row is the
//! least of all rows with smaller or equal piles of the set and the same other piles. It is the
//! least of the row itself and of the folds with one token less in one pile of the set. So a
//! position costs one operation for each pile of each edge, whatever the number of its options.
//! The operations are done on vectors of positions, of whole rows that stand together. Outcomes
//! are bits of words. Threads go through the sizes of the first pile one behind the other.
//!
//! Grundy values are found in [passes](GrundyPass).

mod fold_ring;
mod row_values;
mod rows;

use std::ops::Range;
use std::sync::Mutex;

use self::row_values::{Coded, RowOptions, RowShape, RowValues};
use self::rows::{EdgeRows, fold_rows};
use super::bits;
use super::cells::{StoredValues, Word, WordWidth};
use super::control::{Cancelled, NO_PANIC};
use super::joins::{GrundyPass, Least, UnionFold, ValueBits};
use super::kernel::{ByWidth, Filling, TableKey};
use crate::game::{Convention, Edges, Kind, Measure};
use crate::solve::bits::{add, every_other, first, pairwise};

/// The kernel of the games on hypergraphs, by how they move.
pub(super) struct FoldedRows(Edges);

impl ByWidth for FoldedRows {
    type Widest = u32;

    fn of(kind: Kind) -> Option<Self> {
        if let Kind::Edges(edges) = kind {
            Some(Self(edges))
        } else {
            None
        }
    }

    fn width(&self, key: TableKey) -> WordWidth {
        // A remoteness, and the one after it.
        WordWidth::holding(key.longest_play() + 1)
    }

    fn bytes(&self, key: TableKey) -> u128 {
        let positions = key.positions();
        let width = self.width(key).bytes();
        let sizes = u128::from(key.max) + 1;
        let (table, row) = match key.measure {
            // A run is put together apart from the table.
            Measure::Outcome => (
                8 * (positions.div_ceil(64) + positions.div_ceil(64 * sizes) + 2),
                8 * sizes.div_ceil(64),
            ),
            Measure::Remoteness => (positions.saturating_mul(width), sizes * width),
            Measure::Grundy => (positions.saturating_mul(width), sizes * 4),
        };
        table.saturating_add(fold_rows(self.0, key).saturating_mul(row))
    }

    fn outcomes(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let rows = EdgeRows::new(self.0, filling.ranking);
        let bits = match filling.ranking.max_size() / 64 {
            0 => rows.outcomes::<1>(filling),
            1 => rows.outcomes::<2>(filling),
            _ => rows.outcomes::<0>(filling),
        };
        bits.map(StoredValues::Outcomes)
    }

    fn remoteness<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let terminal = W::of_remoteness(filling.key.rules.convention as u64);
        let mut codes = bits::defaults(filling.ranking.positions());
        let rows = EdgeRows::new(self.0, filling.ranking);
        let conclude = |code: &mut W, best: Option<W>| {
            *code = best.map_or(terminal, W::one_more);
            *code
        };
        let length = rows.shape.length;
        let values = Coded::<Least, W, W, _>::new(&mut codes, rows.runs(), length, conclude);
        rows.fill(&values, filling.control)?;
        Ok(StoredValues::Remoteness(W::words(codes)))
    }

    fn grundy<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let positions = filling.ranking.positions();
        let terminal = filling.key.rules.convention as u64;
        let mut values = bits::filled(W::LARGEST, positions);
        let rows = EdgeRows::new(self.0, filling.ranking);
        let length = rows.shape.length;
        let mut pass = GrundyPass { first: 0, terminal };
        while values.contains(&W::LARGEST) {
            filling.control.begin(positions as u64);
            let conclude = |value: &mut W, options| pass.conclude(value, options);
            let bits =
                Coded::<UnionFold, u32, W, _>::new(&mut values, rows.runs(), length, conclude);
            rows.fill(&bits, filling.control)?;
            pass.first += u32::COUNT;
        }
        Ok(StoredValues::Grundy(W::words(values)))
    }
}

// Outcomes as bits.

/// A bit for each position, set for P, in rows of `WORDS` words, or of any number where that is 0.
struct PRows<const WORDS: usize> {
    table: Mutex<PTable>,
    convention: Convention,
}

/// The bits of a table.
struct PTable {
    bits: Vec<u64>,
    /// What runs that have ended held their bits in.
    spare: Vec<Vec<u64>>,
}

/// The bits of a run of rows.
struct BitRun {
    /// The first position.
    first: usize,
    /// The bits from the word on in which the first position stands.
    bits: Vec<u64>,
}

impl EdgeRows {
    /// The bits of a box.
    fn outcomes<const WORDS: usize>(&self, filling: Filling<'_>) -> Result<Vec<u64>, Cancelled> {
        let values = PRows::<WORDS> {
            table: Mutex::new(PTable {
                bits: bits::defaults(filling.ranking.positions().div_ceil(64)),
                spare: Vec::new(),
            }),
            convention: filling.key.rules.convention,
        };
        self.fill(&values, filling.control)?;
        let table = values.table.into_inner().expect(NO_PANIC);
        Ok(table.bits)
    }
}

impl<const WORDS: usize> RowValues for PRows<WORDS> {
    type Word = u64;
    type Join = UnionFold;
    type Run = BitRun;

    fn width(length: usize) -> usize {
        if WORDS > 0 {
            WORDS
        } else {
            length.div_ceil(64)
        }
    }

    fn begin(&self, run: Range<usize>, length: usize) -> BitRun {
        let first = run.start * length;
        let words = (run.end * length).div_ceil(64) - first / 64;
        let spare = self.table.lock().expect(NO_PANIC).spare.pop();
        let mut bits = spare.unwrap_or_default();
        bits.clear();
        bits.resize(words, 0);
        BitRun { first, bits }
    }

    fn conclude(
        &self,
        run: &mut BitRun,
        shape: RowShape,
        row: usize,
        options: RowOptions<'_, u64>,
    ) {
        let (mut carry, mut is_last_p, mut is_found) = (0, false, false);
        let here = run.first % 64 + row * shape.length;
        let with_last = options.with_last.iter();
        for (i, (best, &with_last)) in options.best.iter_mut().zip(with_last).enumerate() {
            let place = 64 * i;
            // A token of the last pile and others is taken, or any number.
            let reached = if shape.slow {
                with_last << 1
            } else {
                (with_last | with_last.wrapping_neg()) << 1
            };
            let mut p = !(*best | reached | carry) & first(shape.length - place);
            carry = match (shape.slow, with_last) {
                (true, _) => with_last >> 63,
                (false, 0) => carry,
                (false, _) => u64::MAX,
            };
            if self.convention == Convention::Misere {
                // A terminal position is N.
                p &= !first(options.movable.saturating_sub(place));
            }
            if shape.last_alone && shape.slow {
                p = every_other(p, &mut is_last_p);
            } else if shape.last_alone {
                // All after the first one have a move to it.
                p &= if is_found { 0 } else { p.wrapping_neg() };
                is_found |= p != 0;
            }
            add(&mut run.bits, here + place, p);
            *best = p;
        }
    }

    fn end(&self, run: BitRun) {
        let mut table = self.table.lock().expect(NO_PANIC);
        let bits = &mut table.bits[run.first / 64..];
        pairwise(bits, &run.bits, |bits, run| *bits |= run);
        table.spare.push(run.bits);
    }
}
