//! Remoteness: a code for each lane.

use std::marker::PhantomData;

use super::super::cells::Word;
use super::super::control::Cancelled;
use super::super::kernel::Filling;
use super::super::key::TableKey;
use super::super::pairwise::pairwise;
use super::super::ranking::Ranking;
use super::boxes::{Fold, Row};
use super::lanes::{self, Lanes, Options, Rules};
use super::pipeline;

/// The number of lanes that are computed side by side. Their bytes fill the vector registers of
/// any machine.
const BLOCK: usize = 16;

type Block<W> = [W; BLOCK];

/// The best option for the player to move: the least code, see [`Word::of_remoteness`].
#[derive(Clone, Copy, Debug)]
struct Best<W> {
    blocks: usize,
    word: PhantomData<W>,
}

impl<W: Word> Fold for Best<W> {
    type Word = Block<W>;

    fn nothing() -> Block<W> {
        [W::of_remoteness(1); BLOCK]
    }

    // Loops over the lanes of a block: functions on arrays are not inlined across codegen units.
    #[inline]
    fn join(mut a: Block<W>, b: Block<W>) -> Block<W> {
        for lane in 0..BLOCK {
            a[lane] = a[lane].min(b[lane]);
        }
        a
    }

    fn width(&self) -> usize {
        self.blocks
    }
}

/// Some blocks of lanes, and the part of the table with these last piles.
#[derive(Debug)]
struct Part<'a, W> {
    ranking: &'a Ranking,
    rules: Rules,
    /// The first lane and the last that is in the box.
    first: usize,
    last: usize,
    table: &'a mut [W],
    terminal: W,
}

/// The best of the lanes below.
#[derive(Clone, Copy, Debug)]
struct Below<W> {
    /// The best of the options that reduce the last pile and others.
    reduced: W,
    /// The best of the options that reduce the last pile alone.
    single: W,
}

/// The memory of the prefix folds, in bytes, for codes of `width` bytes.
pub(super) fn work_bytes(key: TableKey, width: u128) -> u128 {
    let blocks = u128::from(key.max) / BLOCK as u128 + 1;
    lanes::work_bytes(key, blocks, BLOCK as u128 * width, 2 * width)
}

/// The codes of all positions, by rank.
pub(super) fn fill<W: Word>(filling: Filling<'_>) -> Result<Vec<W>, Cancelled> {
    let Filling { ranking, key, .. } = filling;
    let (max, blocks) = (ranking.max_size(), ranking.max_size() / BLOCK + 1);
    let terminal = u64::try_from(key.rules.convention.terminal_remoteness().0);
    let terminal = W::of_remoteness(terminal.expect("it is 0 or 1"));
    let mut table = vec![W::default(); ranking.positions()];
    let mut rest = &mut table[..];
    let chunks = pipeline::chunks(ranking, blocks);
    let mut parts = Vec::with_capacity(chunks);
    for c in 0..chunks {
        let (from, to) = (c * blocks / chunks, (c + 1) * blocks / chunks);
        let (first, end) = (BLOCK * from, (BLOCK * to).min(max + 1));
        let weight = |last| ranking.weight(ranking.n(), last);
        let (table, after) = rest.split_at_mut(weight(end) - weight(first));
        rest = after;
        let part = Part {
            ranking,
            rules: key.rules.into(),
            first,
            last: end - 1,
            table,
            terminal,
        };
        let fold = Best {
            blocks: to - from,
            word: PhantomData,
        };
        parts.push((part, fold));
    }
    let nothing = Below {
        reduced: W::LARGEST,
        single: W::LARGEST,
    };
    lanes::sweep(parts, nothing, filling)?;
    Ok(table)
}

impl<W: Word> Lanes for Part<'_, W> {
    type Fold = Best<W>;
    type Carry = Below<W>;

    fn settle(
        &self,
        nonempty: usize,
        options: Options<'_, Block<W>>,
        below: &mut Below<W>,
        values: &mut [Block<W>],
    ) {
        if nonempty + 1 < self.rules.least {
            values.fill([self.terminal; BLOCK]);
            return;
        }
        // With a smallest last pile there may be too few piles for a move.
        let mut ends = nonempty < self.rules.least && self.first == 0;
        for (block, values) in values.iter_mut().enumerate() {
            let (lower, all) = prefix(&options.reduced[block], below.reduced);
            below.reduced = all;
            let best = Best::join(options.kept[block], lower);
            if self.rules.single {
                pairwise(values, &best, |value, best| {
                    *value = best.min(below.single).one_more();
                    if std::mem::take(&mut ends) {
                        *value = self.terminal;
                    }
                    below.single = below.single.min(*value);
                });
            } else {
                pairwise(values, &best, |value, best| *value = best.one_more());
                if std::mem::take(&mut ends) {
                    values[0] = self.terminal;
                }
            }
        }
    }

    fn write(&mut self, row: &Row, values: &[Block<W>]) {
        let (n, width) = (self.ranking.n(), values.len() / row.len);
        let row_rank = row.rank(self.ranking);
        let start = self.ranking.weight(n, self.first);
        for last in self.first.max(row.top())..=self.last {
            let from = row_rank + self.ranking.weight(n, last) - start;
            let (block, lane) = ((last - self.first) / BLOCK, last % BLOCK);
            let of_lane = values[block..].iter().step_by(width);
            for (value, block) in self.table[from..][..row.len].iter_mut().zip(of_lane) {
                *value = block[lane];
            }
        }
    }
}

/// The least code of all lower lanes, for each lane, and that of them all.
#[inline]
fn prefix<W: Word>(block: &Block<W>, below: W) -> (Block<W>, W) {
    let (mut lower, mut least) = (*block, below);
    for code in &mut lower {
        let own = std::mem::replace(code, least);
        least = least.min(own);
    }
    (lower, least)
}
