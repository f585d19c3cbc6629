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
    /// Stores the value of the position whose options were folded.
    fn conclude(&mut self, rank: usize, terminal: bool);
    /// The finished cells.
    fn cells(self) -> Cells;
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

    fn conclude(&mut self, rank: usize, terminal: bool) {
        let p = if terminal { self.terminal } else { !self.found };
        self.p[rank / 64] |= u64::from(p) << (rank % 64);
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

    fn conclude(&mut self, rank: usize, terminal: bool) {
        self.codes[rank] = if terminal {
            self.terminal
        } else {
            self.best.one_more()
        };
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

    fn conclude(&mut self, rank: usize, terminal: bool) {
        self.values[rank] = if terminal {
            self.terminal
        } else {
            W::of(self.mex())
        };
    }

    fn cells(self) -> Cells {
        Cells::Grundy(Words::from(self.values))
    }
}
