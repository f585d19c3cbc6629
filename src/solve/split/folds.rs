//! What is folded: outcomes, remoteness, sets of Grundy values.

use super::shape::Shape;
use super::without::Without;
use crate::game::Convention;
use crate::solve::cells::{Cells, Word, Words};

/// The cells of a table under way, and the folds of the options that a position has by what it does not delete. They stand in rows,
/// by level, rank of the other heaps, and size of one heap: as many times as there are different heaps. Whole rows of
/// positions go into any of them; the one by the least heap is complete in the end, and is read.
pub(super) trait Folds {
    /// Begins a fold, of nothing.
    fn clear(&mut self);
    /// Takes in what was folded in a place.
    fn add(&mut self, level: usize, row: usize, v: usize);
    /// Stores the fold.
    fn keep(&mut self, level: usize, row: usize, v: usize);
    /// Stores the values of a row of positions, from the folds of each with one heap less.
    fn conclude(&mut self, row: &Row<'_>);
    /// Whether these values can change any fold.
    fn concerns(&self) -> bool;
    /// Folds these values in, from a place on.
    fn push(&mut self, level: usize, row: usize, v: usize);
    /// The finished cells.
    fn cells(self) -> Cells;
}

/// Positions that differ in the least heap only, from 0 to the least but one, q.
#[derive(Debug)]
pub(super) struct Row<'a> {
    /// The rank of the first; the others follow.
    pub(super) rank: usize,
    /// How many there are.
    pub(super) length: usize,
    /// The level of the folds of positions with one heap less.
    pub(super) level: usize,
    /// The places of these folds.
    pub(super) without: &'a Without,
    /// Whether they are terminal; the least heap does not matter for that.
    pub(super) terminal: bool,
}

impl Row<'_> {
    /// The least heap but one.
    fn q(&self) -> usize {
        self.length - 1
    }

    /// The rows of folds without q and without each larger heap.
    fn rows(&self) -> impl Iterator<Item = usize> {
        let others = self.without.others.iter();
        std::iter::once(self.without.row).chain(others.map(|other| other.row + self.q()))
    }
}

/// The bytes of so many bits.
pub(super) fn bits_bytes(bits: u128) -> u128 {
    bits.div_ceil(64).saturating_mul(8)
}

/// The number of rows of each level.
fn rows(shape: Shape) -> impl Iterator<Item = usize> {
    shape.kept().map(move |s| {
        usize::try_from(shape.rows(s)).expect("a box that is tabulated fits the address space")
    })
}

fn sizes(shape: Shape) -> usize {
    usize::try_from(shape.sizes()).expect("a box that is tabulated has few sizes")
}

/// Sets bits from a place on where the given ones are set, as far as there are words.
fn or_shifted(bits: &mut [u64], more: &[u64], at: usize) {
    let (bits, shift) = (&mut bits[at / 64..], at % 64);
    if shift == 0 {
        for (word, more) in bits.iter_mut().zip(more) {
            *word |= more;
        }
        return;
    }
    if let (Some(word), Some(first)) = (bits.first_mut(), more.first()) {
        *word |= first << shift;
    }
    for (word, pair) in bits.iter_mut().skip(1).zip(more.windows(2)) {
        *word |= pair[0] >> (64 - shift) | pair[1] << shift;
    }
    if let (Some(word), Some(last)) = (bits.get_mut(more.len()), more.last()) {
        *word |= last >> (64 - shift);
    }
}

/// A fold is whether there is a P-position.
#[derive(Debug)]
pub(super) struct Outcomes {
    p: Vec<u64>,
    folds: Vec<Vec<u64>>,
    sizes: usize,
    found: bool,
    /// The row of positions.
    row: Vec<u64>,
    terminal: bool,
}

impl Outcomes {
    pub(super) fn new(positions: usize, shape: Shape, convention: Convention) -> Self {
        let sizes = sizes(shape);
        Self {
            p: vec![0; positions.div_ceil(64)],
            folds: rows(shape)
                .map(|rows| vec![0; rows * sizes.div_ceil(64)])
                .collect(),
            sizes,
            found: false,
            row: Vec::with_capacity(sizes.div_ceil(64)),
            terminal: convention == Convention::Normal,
        }
    }

    /// The words of a row of folds.
    fn words(&self, row: usize) -> std::ops::Range<usize> {
        let words = self.sizes.div_ceil(64);
        row * words..(row + 1) * words
    }

    fn bit(&self, level: usize, row: usize, v: usize) -> bool {
        self.folds[level][self.words(row)][v / 64] >> (v % 64) & 1 == 1
    }
}

impl Folds for Outcomes {
    fn clear(&mut self) {
        self.found = false;
    }

    fn add(&mut self, level: usize, row: usize, v: usize) {
        self.found |= self.bit(level, row, v);
    }

    fn keep(&mut self, level: usize, row: usize, v: usize) {
        let words = self.words(row);
        self.folds[level][words][v / 64] |= u64::from(self.found) << (v % 64);
    }

    fn conclude(&mut self, row: &Row<'_>) {
        self.row.clear();
        if row.terminal && !self.terminal
            || !row.terminal && self.bit(row.level, row.without.row, row.q())
        {
            return; // all are N
        }
        self.row.resize(row.length.div_ceil(64), 0);
        if !row.terminal {
            for other in row.rows() {
                let words = self.words(other);
                for (n, found) in self.row.iter_mut().zip(&self.folds[row.level][words]) {
                    *n |= found;
                }
            }
        }
        for word in &mut self.row {
            *word = !*word;
        }
        let last = self.row.len() - 1;
        self.row[last] &= u64::MAX >> (last * 64 + 64 - row.length);
        or_shifted(&mut self.p, &self.row, row.rank);
    }

    fn concerns(&self) -> bool {
        self.row.iter().any(|&word| word != 0)
    }

    fn push(&mut self, level: usize, row: usize, v: usize) {
        let words = self.words(row);
        let spare = words.len() * 64 - self.sizes;
        let bits = &mut self.folds[level][words];
        or_shifted(bits, &self.row, v);
        if let Some(last) = bits.last_mut() {
            *last &= u64::MAX >> spare;
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
    sizes: usize,
    best: W,
    /// The row of positions, by rank.
    row: std::ops::Range<usize>,
    terminal: W,
}

impl<W: Word> Remotenesses<W> {
    pub(super) fn new(positions: usize, shape: Shape, convention: Convention) -> Self {
        let (worst, sizes) = (W::of_remoteness(1), sizes(shape));
        Self {
            codes: vec![W::default(); positions], // zeros cost no time

            folds: rows(shape).map(|rows| vec![worst; rows * sizes]).collect(),
            sizes,
            best: worst,
            row: 0..0,
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

    fn add(&mut self, level: usize, row: usize, v: usize) {
        self.best = self.best.min(self.folds[level][row * self.sizes + v]);
    }

    fn keep(&mut self, level: usize, row: usize, v: usize) {
        self.folds[level][row * self.sizes + v] = self.best;
    }

    fn conclude(&mut self, row: &Row<'_>) {
        self.row = row.rank..row.rank + row.length;
        let codes = &mut self.codes[self.row.clone()];
        if row.terminal {
            codes.fill(self.terminal);
            return;
        }
        let folds = &self.folds[row.level];
        codes.fill(folds[row.without.row * self.sizes + row.q()]);
        for other in row.rows() {
            for (code, &fold) in codes.iter_mut().zip(&folds[other * self.sizes..]) {
                *code = fold.min(*code);
            }
        }
        for code in codes {
            *code = code.one_more();
        }
    }

    fn concerns(&self) -> bool {
        true
    }

    fn push(&mut self, level: usize, row: usize, v: usize) {
        let folds = &mut self.folds[level][row * self.sizes..][v..self.sizes];
        for (fold, &code) in folds.iter_mut().zip(&self.codes[self.row.clone()]) {
            *fold = code.min(*fold);
        }
    }

    fn cells(self) -> Cells {
        Cells::Remoteness(Words::from(self.codes))
    }
}

/// A fold is the set of the Grundy values, as bits: `words` words a set. The first words of the sets of a row stand together, then the
/// second ones, and so on.
#[derive(Debug)]
pub(super) struct ValueSets<W> {
    values: Vec<W>,
    folds: Vec<Vec<u64>>,
    sizes: usize,
    words: usize,
    set: Vec<u64>,
    /// The row of positions, by rank.
    row: std::ops::Range<usize>,
    /// For each position of the row: a word of the set of its options, and the mex as far as it is known.
    mex: Vec<(u64, u64)>,
    terminal: W,
}

impl<W: Word> ValueSets<W> {
    pub(super) fn new(positions: usize, shape: Shape, convention: Convention) -> Self {
        let (sizes, words) = (sizes(shape), shape.set_words());
        Self {
            values: vec![W::default(); positions],
            folds: rows(shape)
                .map(|rows| vec![0; rows * words * sizes])
                .collect(),
            sizes,
            words,
            set: vec![0; words],
            row: 0..0,
            mex: Vec::with_capacity(sizes),
            terminal: W::of(convention as u64),
        }
    }

    /// Word i of the sets of a row stand from here on.
    fn plane(&self, row: usize, i: usize) -> usize {
        (row * self.words + i) * self.sizes
    }
}

impl<W: Word> Folds for ValueSets<W>
where
    Words: From<Vec<W>>,
{
    fn clear(&mut self) {
        self.set.fill(0);
    }

    fn add(&mut self, level: usize, row: usize, v: usize) {
        for i in 0..self.words {
            self.set[i] |= self.folds[level][self.plane(row, i) + v];
        }
    }

    fn keep(&mut self, level: usize, row: usize, v: usize) {
        for i in 0..self.words {
            let place = self.plane(row, i) + v;
            self.folds[level][place] = self.set[i];
        }
    }

    fn conclude(&mut self, row: &Row<'_>) {
        self.row = row.rank..row.rank + row.length;
        if row.terminal {
            self.values[self.row.clone()].fill(self.terminal);
            return;
        }
        let folds = &self.folds[row.level];
        self.mex.clear();
        self.mex.resize(row.length, (0, 0));
        for i in 0..self.words {
            let common = folds[self.plane(row.without.row, i) + row.q()];
            for (word, _) in &mut self.mex {
                *word = common;
            }
            for other in row.rows() {
                let plane = &folds[self.plane(other, i)..];
                for ((word, _), more) in self.mex.iter_mut().zip(plane) {
                    *word |= more;
                }
            }
            // The mex is at least 64·i where all words before are full.
            let mut full = false;
            for (word, mex) in &mut self.mex {
                if *mex == 64 * i as u64 {
                    *mex += u64::from(word.trailing_ones());
                    full |= *word == u64::MAX;
                }
            }
            if !full {
                break;
            }
        }
        for (value, &(_, mex)) in self.values[self.row.clone()].iter_mut().zip(&self.mex) {
            *value = W::of(mex);
        }
    }

    fn concerns(&self) -> bool {
        true
    }

    fn push(&mut self, level: usize, row: usize, v: usize) {
        let first = self.plane(row, 0);
        let sets = &mut self.folds[level][first..][..self.words * self.sizes];
        let values = &self.values[self.row.clone()];
        for (place, &value) in (v..self.sizes).zip(values) {
            let value: u64 = value.into();
            let word = usize::try_from(value / 64).expect("a set is in memory");
            sets[word * self.sizes + place] |= 1 << (value % 64);
        }
    }

    fn cells(self) -> Cells {
        Cells::Grundy(Words::from(self.values))
    }
}
