//! The folds: of outcomes, of remoteness, of sets of Grundy values.

use std::ops::BitOrAssign;

use super::shape::SplitBox;
use crate::game::Convention;
use crate::solve::bits::{self, pairwise};
use crate::solve::cells::{StoredValues, Word};
use crate::solve::joins::{Join, Least, UnionFold, join};

/// What is folded, and how it is kept. A complete fold stands at the rank of its heaps. Before
/// that, it is *loose*: for each of its different heaps there is a part of it, in the row of the
/// other heaps, at the size of this one.
///
/// Rows of positions are folded into loose rows as a whole, whichever heap grows with the least
/// heap of the positions.
pub(super) trait SplitFold: Copy + Send + Sync {
    /// What the cells of the table, and of a row of positions, are.
    type Cell: Copy + Default + BitOrAssign + Send + Sync;
    /// The number of positions in a cell.
    const POSITIONS: usize;
    /// A fold that is being joined, and room to work with.
    type Work: Send + Sync;
    /// Complete folds.
    type Complete: Send + Sync;
    /// Rows of loose folds.
    type Loose: Send + Sync;

    fn work(&self) -> Self::Work;
    /// As many folds, of nothing.
    fn complete(&self, count: usize) -> Self::Complete;
    /// Rows of folds of nothing, for heaps of as many sizes.
    fn loose(&self, rows: usize, sizes: usize) -> Self::Loose;
    /// Begins a fold, of nothing.
    fn clear(&self, work: &mut Self::Work) {
        *work = self.work();
    }
    /// Takes in a loose fold.
    fn gather(&self, work: &mut Self::Work, loose: &Self::Loose, row: usize, v: usize);
    /// Takes in a complete fold.
    fn add(&self, work: &mut Self::Work, complete: &Self::Complete, rank: usize);
    /// Stores the fold, which is complete.
    fn keep(&self, work: &mut Self::Work, complete: &mut Self::Complete, rank: usize);
    /// Finds the values of a row of positions that are not terminal: from the fold that all of
    /// them have, and from folds that follow one another. Returns whether these values can change
    /// any fold.
    fn conclude<'a>(
        &self,
        work: &mut Self::Work,
        common: (&'a Self::Complete, usize),
        others: impl Iterator<Item = (&'a Self::Complete, usize)> + Clone,
        row: (usize, &mut Vec<Self::Cell>),
    ) -> bool;
    /// Sets the values of a row of terminal positions. Returns whether they can change any fold.
    fn terminal(&self, length: usize, row: &mut Vec<Self::Cell>) -> bool;
    /// Writes the values of a row to the table from a place on.
    fn write(
        &self,
        table: &mut StageCells<'_, Self::Cell>,
        at: usize,
        row: HeapRow<'_, Self::Cell>,
    ) {
        table.cells[at..at + row.length].copy_from_slice(&row.cells[..row.length]);
    }
    /// Folds the values of a row of positions into a loose row, from a size on.
    fn push(&self, loose: &mut Self::Loose, row: usize, v: usize, values: HeapRow<'_, Self::Cell>);
    /// Folds a loose row into another. Folds of nothing stand in its place.
    fn take_in(&self, into: (&mut Self::Loose, usize), from: (&mut Self::Loose, usize));
    /// The finished cells.
    fn stored(cells: Vec<Self::Cell>) -> StoredValues;
}

/// The values of a row of positions. There may be cells past the last one, which change no fold.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeapRow<'a, C> {
    pub(super) cells: &'a [C],
    /// The number of positions.
    pub(super) length: usize,
}

/// The cells of a stage: all but those of the first ones that stand in a cell of the stage before.
#[derive(Debug)]
pub(super) struct StageCells<'a, C> {
    pub(super) cells: &'a mut [C],
    /// The first cell, if it is shared with the stage before.
    pub(super) head: C,
    /// The place of the first position in its cell.
    pub(super) shift: usize,
}

/// Loose folds, row by row.
#[derive(Debug)]
pub(super) struct LooseRows<T> {
    /// The words of a row.
    width: usize,
    words: Vec<T>,
}

impl<T: Copy> LooseRows<T> {
    #[inline(always)]
    fn row(&mut self, row: usize) -> &mut [T] {
        &mut self.words[row * self.width..][..self.width]
    }

    fn take_in<J: Join<T>>(&mut self, row: usize, (from, its): (&mut Self, usize)) {
        let from = from.row(its);
        join::<J, T>(self.row(row), from);
        from.fill(J::NONE);
    }
}

// Folds of remoteness.

/// The number of codes that are computed at once. Their bytes fill a vector register of any
/// machine.
pub(super) const LANES: usize = 16;

/// Takes the better one of the codes at each place, for as many lanes as there are of the first,
/// in whole blocks.
#[inline]
fn best<W: Word>(into: &mut [W], from: &[W]) {
    let blocks = into.as_chunks_mut::<LANES>().0.iter_mut();
    for (into, from) in blocks.zip(from.as_chunks::<LANES>().0) {
        for lane in 0..LANES {
            into[lane] = into[lane].min(from[lane]);
        }
    }
}

/// A fold is the best remoteness, in code: the least code. The code of remoteness 1, the greatest
/// of all, stands for the empty fold too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Remotenesses<W> {
    terminal: W,
}

impl<W: Word> Remotenesses<W> {
    pub(super) fn new(_: SplitBox, convention: Convention) -> Self {
        Self {
            terminal: W::of_remoteness(convention as u64),
        }
    }
}

impl<W: Word> SplitFold for Remotenesses<W> {
    type Cell = W;
    const POSITIONS: usize = 1;
    type Work = W;
    type Complete = Vec<W>;
    type Loose = LooseRows<W>;

    fn work(&self) -> W {
        W::LARGEST
    }

    fn complete(&self, count: usize) -> Vec<W> {
        bits::defaults(count + LANES)
    }

    fn loose(&self, rows: usize, width: usize) -> LooseRows<W> {
        let words = bits::filled(W::of_remoteness(1), rows * width + LANES);
        LooseRows { width, words }
    }

    #[inline(always)]
    fn gather(&self, best: &mut W, loose: &LooseRows<W>, row: usize, v: usize) {
        *best = loose.words[row * loose.width + v].min(*best);
    }

    fn add(&self, best: &mut W, complete: &Vec<W>, rank: usize) {
        *best = complete[rank].min(*best);
    }

    fn keep(&self, best: &mut W, complete: &mut Vec<W>, rank: usize) {
        complete[rank] = *best;
    }

    fn conclude<'a>(
        &self,
        _: &mut W,
        (common, at): (&'a Vec<W>, usize),
        others: impl Iterator<Item = (&'a Vec<W>, usize)> + Clone,
        (length, codes): (usize, &mut Vec<W>),
    ) -> bool {
        codes.clear();
        codes.resize(length.next_multiple_of(LANES), common[at]);
        for (folds, first) in others {
            best(codes, &folds[first..]);
        }
        for code in &mut *codes {
            *code = code.one_more();
        }
        codes[length..].fill(W::of_remoteness(1));
        true
    }

    fn terminal(&self, length: usize, codes: &mut Vec<W>) -> bool {
        codes.clear();
        codes.resize(length, self.terminal);
        codes.resize(length.next_multiple_of(LANES), W::of_remoteness(1));
        true
    }

    #[expect(clippy::inline_always, reason = "tables take a fifth less time")]
    #[inline(always)]
    fn push(&self, loose: &mut LooseRows<W>, row: usize, v: usize, codes: HeapRow<'_, W>) {
        let folds = &mut loose.words[row * loose.width + v..];
        let room = loose.width - v;
        if codes.length <= room {
            // What stands past the last one changes nothing in the next row.
            best(&mut folds[..codes.cells.len()], codes.cells);
        } else {
            join::<Least, W>(&mut folds[..room], codes.cells);
        }
    }

    fn take_in(&self, into: (&mut LooseRows<W>, usize), from: (&mut LooseRows<W>, usize)) {
        into.0.take_in::<Least>(into.1, from);
    }

    fn stored(cells: Vec<W>) -> StoredValues {
        StoredValues::Remoteness(W::words(cells))
    }
}

// Folds of outcomes.

/// A fold is whether there is a P-position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcomes {
    terminal: bool,
}

impl Outcomes {
    pub(super) fn new(_: SplitBox, convention: Convention) -> Self {
        Self {
            terminal: convention == Convention::Normal,
        }
    }
}

impl SplitFold for Outcomes {
    type Cell = u64;
    const POSITIONS: usize = 64;
    type Work = bool;
    type Complete = Vec<u64>;
    type Loose = LooseRows<u64>;

    fn work(&self) -> bool {
        false
    }

    fn complete(&self, count: usize) -> Vec<u64> {
        // A word more than needed, as words are joined with the next ones.
        bits::defaults(count / 64 + 1)
    }

    fn loose(&self, rows: usize, sizes: usize) -> LooseRows<u64> {
        let width = sizes.div_ceil(64);
        let words = bits::defaults(rows * width);
        LooseRows { width, words }
    }

    #[inline(always)]
    fn gather(&self, found: &mut bool, loose: &LooseRows<u64>, row: usize, v: usize) {
        *found |= bit(&loose.words[row * loose.width..], v);
    }

    fn add(&self, found: &mut bool, complete: &Vec<u64>, rank: usize) {
        *found |= bit(complete, rank);
    }

    fn keep(&self, found: &mut bool, complete: &mut Vec<u64>, rank: usize) {
        complete[rank / 64] |= u64::from(*found) << (rank % 64);
    }

    fn conclude<'a>(
        &self,
        _: &mut bool,
        (common, at): (&'a Vec<u64>, usize),
        others: impl Iterator<Item = (&'a Vec<u64>, usize)> + Clone,
        (length, row): (usize, &mut Vec<u64>),
    ) -> bool {
        row.clear();
        if bit(common, at) {
            return false; // all are N
        }
        row.resize(length.div_ceil(64), 0);
        for (folds, first) in others {
            bits::join(row, folds, first, length);
        }
        for word in &mut *row {
            *word = !*word;
        }
        trim(row, length);
        row.iter().any(|&word| word != 0)
    }

    fn terminal(&self, length: usize, row: &mut Vec<u64>) -> bool {
        row.clear();
        if self.terminal {
            row.resize(length.div_ceil(64), u64::MAX);
            trim(row, length);
        }
        self.terminal
    }

    fn write(&self, table: &mut StageCells<'_, u64>, at: usize, row: HeapRow<'_, u64>) {
        let row = row.cells;
        let at = at + table.shift;
        if table.shift == 0 {
            or_shifted(table.cells, row, at);
        } else if at >= 64 {
            or_shifted(table.cells, row, at - 64);
        } else {
            table.head |= row.first().map_or(0, |low| low << at);
            for (i, cell) in table.cells.iter_mut().enumerate().take(row.len()) {
                let high = row.get(i + 1).map_or(0, |word| word << at);
                *cell |= high | row[i] >> 1 >> (63 - at);
            }
        }
    }

    fn push(&self, loose: &mut LooseRows<u64>, row: usize, v: usize, values: HeapRow<'_, u64>) {
        or_shifted(loose.row(row), values.cells, v);
    }

    fn take_in(&self, into: (&mut LooseRows<u64>, usize), from: (&mut LooseRows<u64>, usize)) {
        into.0.take_in::<UnionFold>(into.1, from);
    }

    fn stored(cells: Vec<u64>) -> StoredValues {
        StoredValues::Outcomes(cells)
    }
}

/// The bytes of the words that hold `bits` bits.
pub(super) fn bits_bytes(bits: u128) -> u128 {
    bits.div_ceil(64).saturating_mul(8)
}

fn bit(bits: &[u64], i: usize) -> bool {
    bits[i / 64] >> (i % 64) & 1 == 1
}

/// Clears the bits of the last word past the first ones of a row.
fn trim(row: &mut [u64], length: usize) {
    let last = row.len() - 1;
    row[last] &= bits::first(length - 64 * last);
}

/// Sets bits from a place on where others are set, as far as there are words.
fn or_shifted(bits: &mut [u64], others: &[u64], at: usize) {
    let (bits, shift) = (&mut bits[at / 64..], at % 64);
    if shift == 0 {
        return pairwise(bits, others, |word, other| *word |= other);
    }
    let (Some(first), Some(last)) = (others.first(), others.last()) else {
        return;
    };
    bits[0] |= first << shift;
    let whole = bits.len().min(others.len());
    let (words, lows, highs) = (&mut bits[1..whole], &others[..whole - 1], &others[1..whole]);
    for i in 0..words.len() {
        words[i] |= lows[i] >> (64 - shift) | highs[i] << shift;
    }
    if let Some(word) = bits.get_mut(others.len()) {
        *word |= last >> (64 - shift);
    }
}

// Folds of Grundy values.

/// A fold is the set of the Grundy values, as bits: `words` words a set. The first words of all
/// sets that are kept together stand together, then the second ones, and so on. Most of them are
/// never touched, as values are smaller than the bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueSets<W> {
    words: usize,
    terminal: W,
}

/// The set that is being joined, and for each position of a row its mex.
#[derive(Debug)]
pub(super) struct SetWork {
    set: Vec<u64>,
    mex: Vec<Mex>,
}

/// The search for the mex of a position's options.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mex {
    /// The word of the set of their values that is looked at.
    word: u64,
    /// The least value that is in no word before it, nor in this one once it was looked at.
    least: u64,
}

/// Sets that are kept together, by word and number.
#[derive(Debug)]
pub(super) struct Planes {
    sets: usize,
    /// The number of sets in a row, if they stand in rows.
    sizes: usize,
    /// The number of words that some set uses.
    used: usize,
    words: Vec<u64>,
}

impl Planes {
    fn new(sets: usize, sizes: usize, words: usize) -> Self {
        Self {
            sets,
            sizes,
            used: 0,
            words: bits::defaults(sets * words),
        }
    }

    /// Joins a set into another.
    fn join(&self, set: &mut [u64], number: usize) {
        for (plane, word) in set.iter_mut().take(self.used).enumerate() {
            *word |= self.words[plane * self.sets + number];
        }
    }
}

impl<W: Word> ValueSets<W> {
    pub(super) fn new(shape: SplitBox, convention: Convention) -> Self {
        Self {
            words: shape.set_words(),
            terminal: W::of(convention as u64),
        }
    }
}

impl<W: Word> SplitFold for ValueSets<W> {
    type Cell = W;
    const POSITIONS: usize = 1;
    type Work = SetWork;
    type Complete = Planes;
    type Loose = Planes;

    fn work(&self) -> SetWork {
        SetWork {
            set: vec![0; self.words],
            mex: Vec::new(),
        }
    }

    fn complete(&self, sets: usize) -> Planes {
        Planes::new(sets, sets, self.words)
    }

    fn loose(&self, rows: usize, sizes: usize) -> Planes {
        Planes::new(rows * sizes, sizes, self.words)
    }

    fn clear(&self, work: &mut SetWork) {
        work.set.fill(0);
    }

    #[inline(always)]
    fn gather(&self, work: &mut SetWork, loose: &Planes, row: usize, v: usize) {
        loose.join(&mut work.set, row * loose.sizes + v);
    }

    fn add(&self, work: &mut SetWork, complete: &Planes, rank: usize) {
        complete.join(&mut work.set, rank);
    }

    fn keep(&self, work: &mut SetWork, complete: &mut Planes, rank: usize) {
        for (plane, &word) in work.set.iter().enumerate() {
            if word > 0 {
                complete.words[plane * complete.sets + rank] = word;
                complete.used = complete.used.max(plane + 1);
            }
        }
    }

    fn conclude<'a>(
        &self,
        SetWork { mex, .. }: &mut SetWork,
        (common, at): (&'a Planes, usize),
        others: impl Iterator<Item = (&'a Planes, usize)> + Clone,
        (length, values): (usize, &mut Vec<W>),
    ) -> bool {
        mex.clear();
        mex.resize(length, Mex::default());
        for (plane, before) in (0..self.words).zip((0..).step_by(64)) {
            let of = |folds: &'a Planes| &folds.words[plane * folds.sets..][..folds.sets];
            let common = of(common)[at];
            for mex in &mut *mex {
                mex.word = common;
            }
            for (folds, first) in others.clone() {
                pairwise(mex, &of(folds)[first..], |mex, more| mex.word |= more);
            }
            // The mex is in this word or a later one only where all words before are full.
            let mut full = false;
            for mex in &mut *mex {
                if mex.least == before {
                    mex.least += u64::from(mex.word.trailing_ones());
                    full |= mex.word == u64::MAX;
                }
            }
            if !full {
                break;
            }
        }
        values.clear();
        values.extend(mex.iter().map(|mex| W::of(mex.least)));
        true
    }

    fn terminal(&self, length: usize, values: &mut Vec<W>) -> bool {
        values.clear();
        values.resize(length, self.terminal);
        true
    }

    fn push(&self, loose: &mut Planes, row: usize, v: usize, values: HeapRow<'_, W>) {
        let (sets, words) = (loose.sets, &mut loose.words[row * loose.sizes + v..]);
        let mut largest = 0;
        for (i, &value) in values.cells.iter().take(loose.sizes - v).enumerate() {
            let value: u64 = value.into();
            let plane = (value / 64) as usize;
            largest = largest.max(plane);
            words[plane * sets + i] |= 1 << (value % 64);
        }
        loose.used = loose.used.max(largest + 1);
    }

    fn take_in(&self, (into, row): (&mut Planes, usize), from: (&mut Planes, usize)) {
        into.used = into.used.max(from.0.used);
        for plane in 0..from.0.used {
            let [into, from] = [(&mut *into, row), (&mut *from.0, from.1)].map(|(rows, row)| {
                let (first, sizes) = (plane * rows.sets + row * rows.sizes, rows.sizes);
                &mut rows.words[first..][..sizes]
            });
            pairwise(into, from, |fold, set| *fold |= set);
            from.fill(0);
        }
    }

    fn stored(cells: Vec<W>) -> StoredValues {
        StoredValues::Grundy(W::words(cells))
    }
}
