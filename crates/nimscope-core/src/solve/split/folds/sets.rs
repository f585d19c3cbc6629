//! Folds of Grundy values.

use super::{HeapRow, SplitFolds, levels, sizes};
use crate::game::Convention;
use crate::solve::arrays;
use crate::solve::arrays::pairwise;
use crate::solve::cells::{StoredValues, Word};
use crate::solve::split::shape::SplitBox;

/// A fold is the set of the Grundy values, as bits: `words` words a set. The first words of the
/// sets of a level, or of a loose row, stand together, then the second ones, and so on. For most
/// sets only the first words are searched.
#[derive(Debug)]
pub(crate) struct ValueSets<W> {
    values: Vec<W>,
    complete: Vec<Planes>,
    loose: Vec<Vec<u64>>,
    sizes: usize,
    words: usize,
    set: Vec<u64>,
    /// The row of positions, by rank.
    row: std::ops::Range<usize>,
    /// For each position of the row.
    mex: Vec<Mex>,
    terminal: W,
}

/// The search for the mex of a position's options.
#[derive(Clone, Copy, Debug, Default)]
struct Mex {
    /// The word of the set of their values that is looked at.
    word: u64,
    /// The least value that is in no word before it, nor in this one once it was looked at.
    least: u64,
}

/// The sets of a level, by word and rank.
#[derive(Debug)]
struct Planes {
    sets: usize,
    words: Vec<u64>,
}

impl<W: Word> ValueSets<W> {
    pub(crate) fn new(positions: usize, shape: SplitBox, convention: Convention) -> Self {
        let (sizes, words) = (sizes(shape), shape.set_words());
        Self {
            values: arrays::defaults(positions),
            complete: levels(shape)
                .map(|level| Planes {
                    sets: level.complete,
                    words: arrays::defaults(level.complete * words),
                })
                .collect(),
            loose: levels(shape)
                .map(|level| arrays::defaults(level.loose_rows * words * sizes))
                .collect(),
            sizes,
            words,
            set: vec![0; words],
            row: 0..0,
            mex: Vec::with_capacity(sizes),
            terminal: W::of(convention as u64),
        }
    }
}

impl<W: Word> SplitFolds for ValueSets<W> {
    fn clear(&mut self) {
        self.set.fill(0);
    }

    fn gather(&mut self, level: usize, row: usize, v: usize) {
        let sets = &self.loose[level][row * self.words * self.sizes + v..];
        for (plane, word) in self.set.iter_mut().enumerate() {
            *word |= sets[plane * self.sizes];
        }
    }

    fn add(&mut self, level: usize, rank: usize) {
        let Planes { sets, words } = &self.complete[level];
        for (plane, word) in self.set.iter_mut().enumerate() {
            *word |= words[plane * sets + rank];
        }
    }

    fn keep(&mut self, level: usize, rank: usize) {
        let Planes { sets, words } = &mut self.complete[level];
        for (plane, &word) in self.set.iter().enumerate() {
            words[plane * *sets + rank] = word;
        }
    }

    fn conclude(&mut self, row: &HeapRow<'_>) {
        self.row = row.rank..row.rank + row.length;
        if row.terminal {
            self.values[self.row.clone()].fill(self.terminal);
            return;
        }
        let Planes { sets, words } = &self.complete[row.level];
        self.mex.clear();
        self.mex.resize(row.length, Mex::default());
        for (plane, before) in words.chunks_exact(*sets).zip((0..).step_by(64)) {
            let common = plane[row.without_p()];
            for mex in &mut self.mex {
                mex.word = common;
            }
            for first in row.without_others() {
                pairwise(&mut self.mex, &plane[first..], |mex, more| mex.word |= more);
            }
            // The mex is in this word or a later one only where all words before are full.
            let mut full = false;
            for mex in &mut self.mex {
                if mex.least == before {
                    mex.least += u64::from(mex.word.trailing_ones());
                    full |= mex.word == u64::MAX;
                }
            }
            if !full {
                break;
            }
        }
        let values = &mut self.values[self.row.clone()];
        pairwise(values, &self.mex, |value, mex| *value = W::of(mex.least));
    }

    fn matter(&self) -> bool {
        true
    }

    fn push(&mut self, level: usize, row: usize, v: usize) {
        let words = self.words * self.sizes;
        let sets = &mut self.loose[level][row * words..][..words];
        let values = &self.values[self.row.clone()];
        for (i, &value) in values.iter().take(self.sizes - v).enumerate() {
            let value: u64 = value.into();
            let word = usize::try_from(value / 64).expect("a set is in memory");
            sets[word * self.sizes + v + i] |= 1 << (value % 64);
        }
    }

    fn cells(self) -> StoredValues {
        StoredValues::Grundy(W::words(self.values))
    }
}
