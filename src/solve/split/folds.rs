//! What is folded: outcomes, remoteness, sets of Grundy values.

use crate::game::Convention;
use crate::solve::cells::{Cells, Word, Words};

/// The cells of a table under way, the folds of its options by level and rank, and the one fold that is being made.
pub(super) trait Folds {
    /// Begins a fold, of nothing.
    fn clear(&mut self);
    /// Folds in the value of a position.
    fn add_value(&mut self, rank: usize);
    /// Folds in a fold.
    fn add_fold(&mut self, level: usize, rank: usize);
    /// Whether nothing can change the fold any more.
    fn settled(&self) -> bool;
    /// Stores the fold.
    fn keep(&mut self, level: usize, rank: usize);
    /// Stores the values of a row of positions, from the folds of each with one heap less.
    fn conclude(&mut self, row: &Row<'_>);
    /// The finished cells.
    fn cells(self) -> Cells;
}

/// Positions that differ in the least heap v only, v from 0 on.
#[derive(Debug)]
pub(super) struct Row<'a> {
    /// The rank of the first; the others follow.
    pub(super) rank: usize,
    /// How many there are.
    pub(super) length: usize,
    /// The level of the folds of positions with one heap less.
    pub(super) level: usize,
    /// The rank of all of them without the least heap.
    pub(super) without_first: usize,
    /// The rank of the first of them without each other heap; those of the others follow.
    pub(super) others: &'a [usize],
    /// Whether they are terminal; the least heap does not matter for that.
    pub(super) terminal: bool,
}

/// The bytes of so many bits.
pub(super) fn bits_bytes(bits: u128) -> u128 {
    bits.div_ceil(64).saturating_mul(8)
}

fn no_bits(bits: usize) -> Vec<u64> {
    vec![0; bits.div_ceil(64)]
}

fn bit(bits: &[u64], i: usize) -> bool {
    bits[i / 64] >> (i % 64) & 1 == 1
}

/// The 64 bits from bit i on; zeros past the end.
fn word(bits: &[u64], i: usize) -> u64 {
    let low = bits[i / 64] >> (i % 64);
    match i % 64 {
        0 => low,
        shift => {
            low | bits
                .get(i / 64 + 1)
                .map_or(0, |above| above << (64 - shift))
        }
    }
}

/// A fold is whether there is a P-position.
#[derive(Debug)]
pub(super) struct Outcomes {
    p: Vec<u64>,
    folds: Vec<Vec<u64>>,
    found: bool,
    terminal: bool,
}

impl Outcomes {
    pub(super) fn new(positions: usize, sizes: &[usize], convention: Convention) -> Self {
        Self {
            p: no_bits(positions),
            folds: sizes.iter().map(|&size| no_bits(size)).collect(),
            found: false,
            terminal: convention == Convention::Normal,
        }
    }
}

impl Folds for Outcomes {
    fn clear(&mut self) {
        self.found = false;
    }

    fn add_value(&mut self, rank: usize) {
        self.found |= bit(&self.p, rank);
    }

    fn add_fold(&mut self, level: usize, rank: usize) {
        self.found |= bit(&self.folds[level], rank);
    }

    fn settled(&self) -> bool {
        self.found
    }

    fn keep(&mut self, level: usize, rank: usize) {
        self.folds[level][rank / 64] |= u64::from(self.found) << (rank % 64);
    }

    fn conclude(&mut self, row: &Row<'_>) {
        let folds = &self.folds[row.level];
        if row.terminal && !self.terminal || !row.terminal && bit(folds, row.without_first) {
            return; // all are N
        }
        for v in (0..row.length).step_by(64) {
            let mut p = u64::MAX >> (64 - (row.length - v).min(64));
            if !row.terminal {
                p &= !row
                    .others
                    .iter()
                    .fold(0, |found, &rank| found | word(folds, rank + v));
            }
            let (at, shift) = ((row.rank + v) / 64, (row.rank + v) % 64);
            self.p[at] |= p << shift;
            let above = if shift == 0 { 0 } else { p >> (64 - shift) };
            if above != 0 {
                self.p[at + 1] |= above;
            }
        }
    }

    fn cells(self) -> Cells {
        Cells::Outcomes(self.p)
    }
}

/// A fold is the best remoteness, in code: the least code. Code of 1, the greatest of all, stands for nothing too.
#[derive(Debug)]
pub(super) struct Remotenesses<W> {
    codes: Vec<W>,
    folds: Vec<Vec<W>>,
    best: W,
    terminal: W,
}

impl<W: Word> Remotenesses<W> {
    pub(super) fn new(positions: usize, sizes: &[usize], convention: Convention) -> Self {
        let worst = W::of_remoteness(1);
        Self {
            codes: vec![worst; positions],
            folds: sizes.iter().map(|&size| vec![worst; size]).collect(),
            best: worst,
            terminal: W::of_remoteness(convention as u64),
        }
    }
}

impl<W: Word> Folds for Remotenesses<W>
where
    Words: From<Vec<W>>,
{
    fn clear(&mut self) {
        self.best = W::of_remoteness(1);
    }

    fn add_value(&mut self, rank: usize) {
        self.best = self.best.min(self.codes[rank]);
    }

    fn add_fold(&mut self, level: usize, rank: usize) {
        self.best = self.best.min(self.folds[level][rank]);
    }

    fn settled(&self) -> bool {
        self.best == W::of_remoteness(0)
    }

    fn keep(&mut self, level: usize, rank: usize) {
        self.folds[level][rank] = self.best;
    }

    fn conclude(&mut self, row: &Row<'_>) {
        let codes = &mut self.codes[row.rank..][..row.length];
        if row.terminal {
            codes.fill(self.terminal);
            return;
        }
        let folds = &self.folds[row.level];
        codes.fill(folds[row.without_first]);
        for &rank in row.others {
            for (code, &fold) in codes.iter_mut().zip(&folds[rank..]) {
                *code = fold.min(*code);
            }
        }
        for code in codes {
            *code = code.one_more();
        }
    }

    fn cells(self) -> Cells {
        Cells::Remoteness(Words::from(self.codes))
    }
}

/// A fold is the set of the Grundy values, as bits: `words` words a set.
#[derive(Debug)]
pub(super) struct ValueSets<W> {
    values: Vec<W>,
    folds: Vec<Vec<u64>>,
    words: usize,
    set: Vec<u64>,
    terminal: W,
}

impl<W: Word> ValueSets<W> {
    pub(super) fn new(
        positions: usize,
        sizes: &[usize],
        convention: Convention,
        words: usize,
    ) -> Self {
        Self {
            values: vec![W::default(); positions],
            folds: sizes.iter().map(|&size| vec![0; size * words]).collect(),
            words,
            set: vec![0; words],
            terminal: W::of(convention as u64),
        }
    }

    /// The least number that is not in the set.
    fn mex(&self) -> u64 {
        self.set
            .iter()
            .zip((0..).step_by(64))
            .find(|&(&word, _)| word != u64::MAX)
            .map(|(word, first)| first + u64::from(word.trailing_ones()))
            .expect("a set has room for one value more than there can be")
    }
}

impl<W: Word> Folds for ValueSets<W>
where
    Words: From<Vec<W>>,
{
    fn clear(&mut self) {
        self.set.fill(0);
    }

    fn add_value(&mut self, rank: usize) {
        let value: u64 = self.values[rank].into();
        let word = usize::try_from(value / 64).expect("a set is in memory");
        self.set[word] |= 1 << (value % 64);
    }

    fn add_fold(&mut self, level: usize, rank: usize) {
        let fold = &self.folds[level][rank * self.words..][..self.words];
        for (word, more) in self.set.iter_mut().zip(fold) {
            *word |= more;
        }
    }

    fn settled(&self) -> bool {
        false
    }

    fn keep(&mut self, level: usize, rank: usize) {
        self.folds[level][rank * self.words..][..self.words].copy_from_slice(&self.set);
    }

    fn conclude(&mut self, row: &Row<'_>) {
        for v in 0..row.length {
            self.clear();
            self.add_fold(row.level, row.without_first);
            for &rank in row.others {
                self.add_fold(row.level, rank + v);
            }
            self.values[row.rank + v] = if row.terminal {
                self.terminal
            } else {
                W::of(self.mex())
            };
        }
    }

    fn cells(self) -> Cells {
        Cells::Grundy(Words::from(self.values))
    }
}
