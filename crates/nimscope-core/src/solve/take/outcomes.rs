//! Outcomes: the P-positions, a bit for each lane.

use std::sync::atomic::{AtomicU64, Ordering};

use super::super::bits::{self, pairwise};
use super::super::control::Cancelled;
use super::super::kernel::{Filling, TableKey};
use super::super::ranking::Ranking;
use super::boxes::BoxRow;
use super::fold::{SetWord, Union};
use super::lanes::{self, Lanes, Lower, OptionFolds, Rules};

/// The words of all lanes, and the table.
#[derive(Clone, Copy, Debug)]
struct WordLanes<'a, const W: usize> {
    ranking: &'a Ranking,
    rules: Rules,
    table: &'a [AtomicU64],
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
    lanes::work_bytes(key, words, size_of::<SetWord>() as u128)
}

/// The P-positions as bits, by rank.
pub(super) fn fill(filling: Filling<'_>) -> Result<Vec<u64>, Cancelled> {
    match words(filling.ranking.max_size()) {
        1 => by_words::<1>(filling),
        2 => by_words::<2>(filling),
        3 => by_words::<3>(filling),
        4 => by_words::<4>(filling),
        _ => by_words::<0>(filling),
    }
}

fn by_words<const W: usize>(filling: Filling<'_>) -> Result<Vec<u64>, Cancelled> {
    let ranking = filling.ranking;
    let words_of_table = ranking.positions().div_ceil(64);
    let mut table = bits::with_capacity(words_of_table);
    table.resize_with(words_of_table, AtomicU64::default);
    let lanes = WordLanes::<W> {
        ranking,
        rules: filling.key.rules.into(),
        table: &table,
    };
    let fold = Union::<W>(words(ranking.max_size()));
    lanes::sweep(
        fold,
        Lower::Nothing(PBelow::default()),
        filling,
        &mut |_| lanes,
    )?;
    Ok(table.into_iter().map(AtomicU64::into_inner).collect())
}

impl<const W: usize> Lanes for WordLanes<'_, W> {
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
            truncate(p, reduced.unwrap_or(self.ranking.max_size()));
        }
        below.reduced |= reduced.is_some();
        // A terminal position of misère play is N.
        if misere && nonempty + 1 < least {
            p.fill(0);
        } else if misere && nonempty < least {
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
        let row_rank = row.rank(self.ranking);
        for (i, p) in values.chunks_exact(values.len() / row.len).enumerate() {
            for (word, &bits) in p.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    let last = LANES * word + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    if last >= top {
                        let rank = row_rank + i + self.ranking.weight(n, last);
                        // Other stages may have bits in the same word.
                        self.table[rank / 64].fetch_or(1 << (rank % 64), Ordering::Relaxed);
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
