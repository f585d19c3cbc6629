//! Folds of outcomes.

use super::{HeapRow, SplitFolds, levels, sizes};
use crate::game::Convention;
use crate::solve::arrays;
use crate::solve::arrays::pairwise;
use crate::solve::cells::StoredValues;
use crate::solve::split::shape::SplitBox;

/// A fold is whether there is a P-position. Loose rows begin with a word.
#[derive(Debug)]
pub(crate) struct Outcomes {
    p: Vec<u64>,
    complete: Vec<Vec<u64>>,
    loose: Vec<Vec<u64>>,
    sizes: usize,
    found: bool,
    /// The row of positions.
    row: Vec<u64>,
    terminal: bool,
}

impl Outcomes {
    pub(crate) fn new(positions: usize, shape: SplitBox, convention: Convention) -> Self {
        let sizes = sizes(shape);
        let words = sizes.div_ceil(64);
        Self {
            p: arrays::defaults(positions.div_ceil(64)),
            complete: levels(shape)
                .map(|level| arrays::defaults(level.complete.div_ceil(64)))
                .collect(),
            loose: levels(shape)
                .map(|level| arrays::defaults(level.loose_rows * words))
                .collect(),
            sizes,
            found: false,
            row: Vec::with_capacity(words),
            terminal: convention == Convention::Normal,
        }
    }

    /// The words of a loose row.
    fn words(&self, row: usize) -> std::ops::Range<usize> {
        let words = self.sizes.div_ceil(64);
        row * words..(row + 1) * words
    }
}

impl SplitFolds for Outcomes {
    fn clear(&mut self) {
        self.found = false;
    }

    fn gather(&mut self, level: usize, row: usize, v: usize) {
        self.found |= bit(&self.loose[level][self.words(row)], v);
    }

    fn add(&mut self, level: usize, rank: usize) {
        self.found |= bit(&self.complete[level], rank);
    }

    fn keep(&mut self, level: usize, rank: usize) {
        self.complete[level][rank / 64] |= u64::from(self.found) << (rank % 64);
    }

    fn conclude(&mut self, row: &HeapRow<'_>) {
        self.row.clear();
        let folds = &self.complete[row.level];
        if row.terminal && !self.terminal || !row.terminal && bit(folds, row.without_p()) {
            return; // all are N
        }
        self.row.resize(row.length.div_ceil(64), 0);
        if !row.terminal {
            for first in row.without_others() {
                or_from(&mut self.row, folds, first);
            }
        }
        for word in &mut self.row {
            *word = !*word;
        }
        let last = self.row.len() - 1;
        self.row[last] &= u64::MAX >> (last * 64 + 64 - row.length);
        or_shifted(&mut self.p, &self.row, row.rank);
    }

    fn matter(&self) -> bool {
        self.row.iter().any(|&word| word != 0)
    }

    fn push(&mut self, level: usize, row: usize, v: usize) {
        let words = self.words(row);
        or_shifted(&mut self.loose[level][words], &self.row, v);
    }

    fn cells(self) -> StoredValues {
        StoredValues::Outcomes(self.p)
    }
}

/// The bytes of the words that hold `bits` bits.
pub(crate) fn bits_bytes(bits: u128) -> u128 {
    bits.div_ceil(64).saturating_mul(8)
}

fn bit(bits: &[u64], i: usize) -> bool {
    bits[i / 64] >> (i % 64) & 1 == 1
}

/// Sets bits where others are set from a place on, as far as there are any.
fn or_from(bits: &mut [u64], others: &[u64], at: usize) {
    let (others, shift) = (&others[at / 64..], at % 64);
    if shift == 0 {
        return pairwise(bits, others, |word, other| *word |= other);
    }
    pairwise(bits, others, |word, low| *word |= low >> shift);
    pairwise(bits, &others[1..], |word, high| {
        *word |= high << (64 - shift);
    });
}

/// Sets bits from a place on where others are set, as far as there are words.
fn or_shifted(bits: &mut [u64], others: &[u64], at: usize) {
    let (bits, shift) = (&mut bits[at / 64..], at % 64);
    if shift == 0 {
        return pairwise(bits, others, |word, other| *word |= other);
    }
    pairwise(bits, others, |word, high| *word |= high << shift);
    let later = bits.get_mut(1..).unwrap_or_default();
    pairwise(later, others, |word, low| *word |= low >> (64 - shift));
}
