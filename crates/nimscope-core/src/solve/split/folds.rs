//! The folds: of outcomes, of remoteness, of sets of Grundy values.

use super::merge::Left;
use super::shape::{SplitBox, Without};
use crate::game::Convention;
use crate::solve::bits::{self, pairwise};
use crate::solve::cells::{StoredValues, Word};
use crate::solve::ranking::Ranking;

/// The cells of a table under way, and the folds of each level. A complete fold stands at the rank
/// of its heaps. Before that, it is *loose*: for each of its different heaps there is a part of
/// it, in the row of the rank of the other heaps, at the size of this one.
///
/// Rows of positions are folded into loose rows as a whole, whichever heap grows with the least
/// heap of the positions.
pub(super) trait SplitFolds {
    /// Begins a fold, of nothing.
    fn clear(&mut self);
    /// Takes in a loose fold.
    fn gather(&mut self, level: usize, row: usize, v: usize);
    /// Takes in a complete fold.
    fn add(&mut self, level: usize, rank: usize);
    /// Stores the fold, which is complete.
    fn keep(&mut self, level: usize, rank: usize);
    /// Stores the values of a row of positions, from the folds of each with one heap less.
    fn conclude(&mut self, row: &HeapRow<'_>);
    /// Whether these values can change any fold.
    fn matter(&self) -> bool;
    /// Folds these values into a loose row, from a size on.
    fn push(&mut self, level: usize, row: usize, v: usize);
    /// The finished cells.
    fn cells(self) -> StoredValues;
}

/// Positions that differ in the least heap p only, from 0 to the least but one, q.
#[derive(Debug)]
pub(super) struct HeapRow<'a> {
    /// The rank of the first. The others follow.
    pub(super) rank: usize,
    /// How many there are.
    pub(super) length: usize,
    /// The level of the folds of positions with one heap less.
    pub(super) level: usize,
    /// The ranks of the larger heaps without one of them.
    pub(super) without: &'a Without,
    /// The rank of 0 and q.
    pub(super) pair: usize,
    /// Whether they are terminal. The least heap does not matter for that.
    pub(super) terminal: bool,
}

impl HeapRow<'_> {
    /// The rank of all of them without the least heap.
    fn without_p(&self) -> usize {
        self.without.with_q + self.length - 1
    }

    /// The rank of the first of them without q and without each larger heap. Those of the others
    /// follow.
    fn without_others(&self) -> impl Iterator<Item = usize> {
        let larger = self.without.others.iter();
        std::iter::once(self.without.with_q).chain(larger.map(|other| other.with_p_q + self.pair))
    }
}

/// The numbers of folds of a level, complete and loose.
struct FoldLevel {
    complete: usize,
    loose_rows: usize,
}

fn levels(shape: SplitBox) -> impl Iterator<Item = FoldLevel> {
    let number =
        |count| usize::try_from(count).expect("a box that is tabulated fits the address space");
    shape.kept().map(move |s| FoldLevel {
        complete: number(shape.multisets(s)),
        loose_rows: number(shape.loose_rows(s)),
    })
}

/// The length of a loose row.
fn sizes(shape: SplitBox) -> usize {
    usize::try_from(shape.sizes()).expect("a box that is tabulated has few sizes")
}

// Folds of remoteness.

/// A fold is the best remoteness, in code: the least code. The code of remoteness 1, the greatest
/// of all, stands for the empty fold too.
#[derive(Debug)]
pub(crate) struct Remotenesses<W> {
    codes: Vec<W>,
    complete: Vec<Vec<W>>,
    loose: Vec<Vec<W>>,
    sizes: usize,
    best: W,
    /// The row of positions, by rank.
    row: std::ops::Range<usize>,
    terminal: W,
}

impl<W: Word> Remotenesses<W> {
    pub(crate) fn new(positions: usize, shape: SplitBox, convention: Convention) -> Self {
        let (worst, sizes) = (W::of_remoteness(1), sizes(shape));
        Self {
            // Zeros cost no time, and everything is overwritten.
            codes: bits::defaults(positions),
            complete: levels(shape)
                .map(|level| bits::defaults(level.complete))
                .collect(),
            loose: levels(shape)
                .map(|level| bits::filled(worst, level.loose_rows * sizes))
                .collect(),
            sizes,
            best: worst,
            row: 0..0,
            terminal: W::of_remoteness(convention as u64),
        }
    }
}

impl<W: Word> SplitFolds for Remotenesses<W> {
    fn clear(&mut self) {
        self.best = W::of_remoteness(1);
    }

    fn gather(&mut self, level: usize, row: usize, v: usize) {
        self.best = self.best.min(self.loose[level][row * self.sizes + v]);
    }

    fn add(&mut self, level: usize, rank: usize) {
        self.best = self.best.min(self.complete[level][rank]);
    }

    fn keep(&mut self, level: usize, rank: usize) {
        self.complete[level][rank] = self.best;
    }

    fn conclude(&mut self, row: &HeapRow<'_>) {
        self.row = row.rank..row.rank + row.length;
        let codes = &mut self.codes[self.row.clone()];
        if row.terminal {
            codes.fill(self.terminal);
            return;
        }
        let folds = &self.complete[row.level];
        codes.fill(folds[row.without_p()]);
        for first in row.without_others() {
            pairwise(codes, &folds[first..], |code, fold| *code = fold.min(*code));
        }
        for code in codes {
            *code = code.one_more();
        }
    }

    fn matter(&self) -> bool {
        true
    }

    fn push(&mut self, level: usize, row: usize, v: usize) {
        let folds = &mut self.loose[level][row * self.sizes..][v..self.sizes];
        pairwise(folds, &self.codes[self.row.clone()], |fold, code| {
            *fold = code.min(*fold);
        });
    }

    fn cells(self) -> StoredValues {
        StoredValues::Remoteness(W::words(self.codes))
    }
}

// Folds of outcomes.

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
            p: bits::defaults(positions.div_ceil(64)),
            complete: levels(shape)
                .map(|level| bits::defaults(level.complete.div_ceil(64)))
                .collect(),
            loose: levels(shape)
                .map(|level| bits::defaults(level.loose_rows * words))
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

// Folds of Grundy values.

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
            values: bits::defaults(positions),
            complete: levels(shape)
                .map(|level| Planes {
                    sets: level.complete,
                    words: bits::defaults(level.complete * words),
                })
                .collect(),
            loose: levels(shape)
                .map(|level| bits::defaults(level.loose_rows * words * sizes))
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

// The places where the rows of a block are folded in.

/// A place among the folds for each row of a block. The rows differ in q, the least heap but one.
#[derive(Debug)]
pub(super) struct FoldPlace {
    /// The number of heaps that are left.
    pub(super) heaps: usize,
    above_p: usize,
    above_q: Option<usize>,
    /// The heaps that depend on neither p nor q and that the heap with q has not passed. They are
    /// a stretch of those of all targets, in order.
    others: std::ops::Range<usize>,
    /// The number of heaps that it has passed.
    passed: usize,
    /// The sum that all of them add to the rank.
    rank: usize,
}

impl FoldPlace {
    /// The target of the heaps that are left, before any row. They are appended to those of all
    /// targets.
    pub(super) fn new(left: &Left, ranking: &Ranking, all: &mut Vec<usize>) -> Self {
        let start = all.len();
        all.extend(&left.heaps);
        let others = &mut all[start..];
        others.sort_unstable();
        let with_q = usize::from(left.above_q.is_some());
        Self {
            heaps: others.len() + 1 + with_q,
            above_p: left.above_p,
            above_q: left.above_q,
            passed: 0,
            rank: ranking.rank_from(1 + with_q, others.iter().copied()),
            others: start..all.len(),
        }
    }

    /// The row of folds in which it is folded, and the size that is folded for p = 0. It is called
    /// with non-decreasing q. None if a heap is too large.
    #[inline]
    pub(super) fn of(
        &mut self,
        q: usize,
        ranking: &Ranking,
        all: &[usize],
    ) -> Option<(usize, usize)> {
        let (row, v) = match self.above_q {
            None => (self.rank, self.above_p + q),
            Some(above_q) => {
                let with_q = above_q + q;
                if with_q > ranking.max_size() {
                    return None;
                }
                while !self.others.is_empty() && all[self.others.start] < with_q {
                    let other = all[self.others.start];
                    self.others.start += 1;
                    self.passed += 1;
                    // The heap moves down to the place that the heap with q leaves.
                    self.rank += ranking.weight(self.passed, other);
                    self.rank -= ranking.weight(self.passed + 1, other);
                }
                let row = self.rank + ranking.weight(self.passed + 1, with_q);
                (row, self.above_p)
            }
        };
        (v <= ranking.max_size()).then_some((row, v))
    }
}
