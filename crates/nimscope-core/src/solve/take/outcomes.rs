//! Outcomes: the P-positions, a bit for each lane.

use super::super::bits::pairwise;
use super::super::control::Cancelled;
use super::super::kernel::{Filling, TableKey};
use super::super::ranking::Ranking;
use super::boxes::{BoxRow, SetWord, Union};
use super::lanes::{self, Lanes, OptionFolds, Rules};
use super::pipeline;

/// Some words of lanes, and the part of the table with these last piles.
#[derive(Debug)]
struct WordRange<'a, const W: usize> {
    ranking: &'a Ranking,
    rules: Rules,
    /// The first lane and the last that is in the box.
    first: usize,
    last: usize,
    /// The bits from the first whole word of the table on.
    table: &'a mut [u64],
    whole: usize,
    /// The bits in the word before.
    before: u64,
}

/// The P-positions among the lanes below.
#[derive(Clone, Copy, Debug, Default)]
struct PBelow {
    /// A P-position that is reached by reducing the last pile and others.
    reduced: bool,
    /// A P-position that is reached by reducing the last pile alone.
    single: bool,
}

/// The number of lanes of a word.
const LANES: usize = SetWord::BITS as usize;

/// The words of all lanes.
fn words(max: usize) -> usize {
    max / LANES + 1
}

/// The memory of the prefix folds, in bytes.
pub(super) fn work_bytes(key: TableKey) -> u128 {
    let words = u128::from(key.max) / LANES as u128 + 1;
    let (word, carry) = (size_of::<SetWord>(), size_of::<PBelow>());
    lanes::work_bytes(key, words, word as u128, carry as u128)
}

/// The P-positions as bits, by rank.
pub(super) fn fill(filling: Filling<'_>) -> Result<Vec<u64>, Cancelled> {
    let words = words(filling.ranking.max_size());
    let chunks = pipeline::chunks(filling.ranking, words);
    match (words % chunks, words / chunks) {
        (0, 1) => by_chunks::<1>(chunks, filling),
        (0, 2) => by_chunks::<2>(chunks, filling),
        (0, 4) => by_chunks::<4>(chunks, filling),
        _ => by_chunks::<0>(chunks, filling),
    }
}

fn by_chunks<const W: usize>(chunks: usize, filling: Filling<'_>) -> Result<Vec<u64>, Cancelled> {
    let ranking = filling.ranking;
    let max = ranking.max_size();
    let words = words(max);
    let mut table = vec![0; ranking.positions().div_ceil(64)];
    let mut rest = &mut table[..];
    let mut parts = Vec::with_capacity(chunks);
    for c in 0..chunks {
        let (from, to) = (c * words / chunks, (c + 1) * words / chunks);
        let (first, end) = (LANES * from, (LANES * to).min(max + 1));
        let whole = ranking.weight(ranking.n, first).div_ceil(64);
        let next = ranking.weight(ranking.n, end).div_ceil(64);
        let (table, after) = rest.split_at_mut(next - whole);
        rest = after;
        let part = WordRange::<W> {
            ranking,
            rules: filling.key.rules.into(),
            first,
            last: end - 1,
            table,
            whole,
            before: 0,
        };
        parts.push((part, Union::<W>(to - from)));
    }
    let nothing = pipeline::Lower::Nothing(PBelow::default());
    let parts = lanes::sweep(parts, nothing, filling)?;
    let before: Vec<_> = parts.iter().map(|part| (part.whole, part.before)).collect();
    for (whole, before) in before {
        if before != 0 {
            table[whole - 1] |= before;
        }
    }
    Ok(table)
}

impl<const W: usize> Lanes for WordRange<'_, W> {
    type Fold = Union<W>;
    type Carry = PBelow;

    fn settle(
        &self,
        nonempty: usize,
        options: OptionFolds<'_, SetWord>,
        below: &mut PBelow,
        p: &mut [SetWord],
    ) {
        let Rules { least, misere, .. } = self.rules;
        pairwise(p, options.kept, |p, kept| *p = !kept);
        // Above the least P-position of those sets there is a move to it.
        let reduced = lowest(options.reduced);
        if below.reduced {
            p.fill(0);
        } else {
            truncate(p, reduced.unwrap_or(self.last - self.first));
        }
        below.reduced |= reduced.is_some();
        // A terminal position of misère play is N.
        if misere && nonempty + 1 < least {
            p.fill(0);
        } else if misere && nonempty < least && self.first == 0 {
            p[0] &= !1;
        }
        if self.rules.single {
            if below.single {
                p.fill(0);
            } else if let Some(only) = lowest(p) {
                truncate(p, only);
                below.single = true;
            }
        }
    }

    fn write(&mut self, row: &BoxRow, values: &[SetWord]) {
        let (n, top) = (self.ranking.n, row.top());
        if self.last < top {
            return;
        }
        let row_rank = row.rank(self.ranking);
        for (i, p) in values.chunks_exact(values.len() / row.len).enumerate() {
            for (word, &bits) in p.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    let last = self.first + LANES * word + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    if last >= top {
                        let rank = row_rank + i + self.ranking.weight(n, last);
                        let word = match (rank / 64).checked_sub(self.whole) {
                            Some(word) => &mut self.table[word],
                            None => &mut self.before,
                        };
                        *word |= 1 << (rank % 64);
                    }
                }
            }
        }
    }
}

/// The least element.
fn lowest(set: &[SetWord]) -> Option<usize> {
    let word = set.iter().position(|&word| word != 0)?;
    Some(LANES * word + set[word].trailing_zeros() as usize)
}

/// Removes all elements above the last.
fn truncate(set: &mut [SetWord], last: usize) {
    set[last / LANES] &= SetWord::MAX >> (LANES - 1 - last % LANES);
    set[last / LANES + 1..].fill(0);
}
