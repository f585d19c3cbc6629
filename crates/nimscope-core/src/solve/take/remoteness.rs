//! Remoteness: a code for each lane.

use std::cell::Cell;
use std::marker::PhantomData;
use std::ops::Range;

use super::super::bits::pairwise;
use super::super::cells::Word;
use super::super::control::Cancelled;
use super::super::kernel::{Filling, TableKey};
use super::super::ranking::Ranking;
use super::boxes::{BoxRow, Fold};
use super::lanes::{self, Lanes, OptionFolds, Rules};
use super::pipeline::{self, Lower};
use crate::game::{Canonical, Remoteness};

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

/// Some blocks of lanes, and what is kept of the positions with these last piles.
#[derive(Debug)]
struct BlockRange<'a, W> {
    ranking: &'a Ranking,
    rules: Rules,
    /// The first lane and the last that is in the box.
    first: usize,
    last: usize,
    kept: KeptCodes<'a, W>,
    terminal: W,
    /// Whether some position has a larger remoteness than the words hold. It is looked for only
    /// where no bound excludes it: where not all is kept.
    overflows: Cell<bool>,
}

/// The codes that are kept.
#[derive(Debug)]
enum KeptCodes<'a, W> {
    /// All, by rank.
    All(&'a mut [W]),
    /// Those of some positions, sorted as rows come. Of the first ones the codes are there.
    Some(&'a [WantedPosition], Vec<W>),
}

/// A position whose code is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct WantedPosition {
    /// The rank of all its piles but the last.
    others: usize,
    /// The last pile.
    last: usize,
    /// Its number among those that were asked for.
    number: usize,
}

/// The best of the lanes below.
#[derive(Clone, Copy, Debug)]
struct BestBelow<W> {
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

impl<'a, W: Word> BlockRange<'a, W> {
    fn new(
        Filling { ranking, key, .. }: Filling<'a>,
        lanes: Range<usize>,
        kept: KeptCodes<'a, W>,
    ) -> Self {
        let terminal = u64::try_from(key.rules.convention.terminal_remoteness().0);
        Self {
            ranking,
            rules: key.rules.into(),
            first: lanes.start,
            last: lanes.end - 1,
            kept,
            terminal: W::of_remoteness(terminal.expect("it is 0 or 1")),
            overflows: Cell::new(false),
        }
    }
}

impl<W: Word> Best<W> {
    fn of(blocks: usize) -> Self {
        Self {
            blocks,
            word: PhantomData,
        }
    }
}

impl<W: Word> BestBelow<W> {
    /// What there is below the first lane.
    fn nothing() -> Self {
        Self {
            reduced: W::LARGEST,
            single: W::LARGEST,
        }
    }
}

/// The lanes of some of the blocks that a number of parts are made of: those of part c, and its
/// number of blocks.
fn lanes_of(blocks: Range<usize>, parts: usize, c: usize, max: usize) -> (Range<usize>, usize) {
    let start = |c: usize| blocks.start + c * blocks.len() / parts;
    let (from, to) = (start(c), start(c + 1));
    (BLOCK * from..(BLOCK * to).min(max + 1), to - from)
}

/// The codes of all positions, by rank.
pub(super) fn fill<W: Word>(filling: Filling<'_>) -> Result<Vec<W>, Cancelled> {
    let Filling { ranking, .. } = filling;
    let (max, blocks) = (ranking.max_size(), ranking.max_size() / BLOCK + 1);
    let mut table = vec![W::default(); ranking.positions()];
    let mut rest = &mut table[..];
    let chunks = pipeline::chunks(ranking, blocks);
    let mut parts = Vec::with_capacity(chunks);
    for c in 0..chunks {
        let (lanes, blocks) = lanes_of(0..blocks, chunks, c, max);
        let weight = |last| ranking.weight(ranking.n, last);
        let (table, after) = rest.split_at_mut(weight(lanes.end) - weight(lanes.start));
        rest = after;
        let part = BlockRange::new(filling, lanes, KeptCodes::All(table));
        parts.push((part, Best::of(blocks)));
    }
    lanes::sweep(parts, Lower::Nothing(BestBelow::nothing()), filling)?;
    Ok(table)
}

/// The memory of a part with some blocks while no table is kept, in bytes, for codes of `width`
/// bytes.
pub(super) fn part_bytes(key: TableKey, blocks: u128, width: u128) -> u128 {
    lanes::work_bytes(key, blocks, BLOCK as u128 * width, 2 * width)
}

/// The memory of what all lanes carry from part to part, in bytes.
pub(super) fn carried_bytes(key: TableKey, width: u128) -> u128 {
    let others = Ranking::count(key.rules.game.n() - 1, 0, key.max);
    others.saturating_mul(2 * width)
}

/// The number of blocks of all lanes.
pub(super) fn blocks(key: TableKey) -> u64 {
    key.max / BLOCK as u64 + 1
}

/// The remoteness of some positions of the box, from `at_once` blocks after another: the codes of
/// all others are forgotten as soon as they have been used. `None` if the words do not hold the
/// remoteness of some position of the box.
pub(super) fn some<W: Word>(
    filling: Filling<'_>,
    positions: &[Canonical],
    at_once: usize,
) -> Result<Option<Vec<Remoteness>>, Cancelled> {
    let Filling {
        ranking, control, ..
    } = filling;
    let (max, blocks, n) = (
        ranking.max_size(),
        ranking.max_size() / BLOCK + 1,
        ranking.n,
    );
    let wanted = positions.iter().enumerate().map(|(number, x)| {
        let last = ranking.offset(x.max());
        WantedPosition {
            others: ranking.rank(x) - ranking.weight(n, last),
            last,
            number,
        }
    });
    let wanted: Vec<WantedPosition> = wanted.collect();
    let mut carried = vec![BestBelow::nothing(); ranking.multisets(n - 1, max + 1)];
    let mut found = vec![Remoteness(0); positions.len()];
    control.begin((ranking.positions() * blocks.div_ceil(at_once)) as u64);
    // The parts are of one size: a small last one would be the work of a single thread.
    let at_once = blocks.div_ceil(blocks.div_ceil(at_once));
    for first in (0..blocks).step_by(at_once) {
        let here = first..blocks.min(first + at_once);
        let chunks = pipeline::chunks(ranking, here.len());
        let of_chunk = |c| {
            let (lanes, blocks) = lanes_of(here.clone(), chunks, c, max);
            let among = |wanted: &&WantedPosition| lanes.contains(&wanted.last);
            let mut some: Vec<WantedPosition> = wanted.iter().filter(among).copied().collect();
            some.sort_unstable();
            (lanes, blocks, some)
        };
        let of_chunks: Vec<_> = (0..chunks).map(of_chunk).collect();
        let parts = of_chunks.iter().map(|(lanes, blocks, some)| {
            let kept = KeptCodes::Some(some, Vec::with_capacity(some.len()));
            (
                BlockRange::new(filling, lanes.clone(), kept),
                Best::<W>::of(*blocks),
            )
        });
        let parts = lanes::sweep(parts.collect(), Lower::Carried(&mut carried), filling)?;
        for part in parts {
            if part.overflows.get() {
                return Ok(None);
            }
            if let KeptCodes::Some(some, codes) = part.kept {
                for (wanted, code) in some.iter().zip(codes) {
                    found[wanted.number] = Remoteness(code.remoteness().into());
                }
            }
        }
    }
    Ok(Some(found))
}

impl<W: Word> Lanes for BlockRange<'_, W> {
    type Fold = Best<W>;
    type Carry = BestBelow<W>;

    fn settle(
        &self,
        nonempty: usize,
        options: OptionFolds<'_, Block<W>>,
        below: &mut BestBelow<W>,
        values: &mut [Block<W>],
    ) {
        if nonempty + 1 < self.rules.least {
            values.fill([self.terminal; BLOCK]);
            return;
        }
        let largest = W::of_remoteness(W::LARGEST.into());
        // Whether the best option of some position has the largest remoteness that fits.
        let mut is_full = false;
        // With a smallest last pile there may be too few piles for a move.
        let mut ends = nonempty < self.rules.least && self.first == 0;
        for (block, values) in values.iter_mut().enumerate() {
            let (lower, all) = prefix(&options.reduced[block], below.reduced);
            below.reduced = all;
            let best = Best::join(options.kept[block], lower);
            if self.rules.single {
                pairwise(values, &best, |value, best| {
                    let best = best.min(below.single);
                    is_full |= best == largest;
                    *value = best.one_more();
                    if std::mem::take(&mut ends) {
                        *value = self.terminal;
                    }
                    below.single = below.single.min(*value);
                });
            } else {
                if matches!(self.kept, KeptCodes::Some(..)) {
                    // Not by `contains`, which calls a search of memory for bytes.
                    for code in &best {
                        is_full |= *code == largest;
                    }
                }
                pairwise(values, &best, |value, best| *value = best.one_more());
                if std::mem::take(&mut ends) {
                    values[0] = self.terminal;
                }
            }
        }
        if is_full {
            self.overflows.set(true);
        }
    }

    fn write(&mut self, row: &BoxRow, values: &[Block<W>]) {
        let (n, width) = (self.ranking.n, values.len() / row.len);
        let row_rank = row.rank(self.ranking);
        match &mut self.kept {
            KeptCodes::All(table) => {
                let start = self.ranking.weight(n, self.first);
                for last in self.first.max(row.top())..=self.last {
                    let from = row_rank + self.ranking.weight(n, last) - start;
                    let (block, lane) = ((last - self.first) / BLOCK, last % BLOCK);
                    let of_lane = values[block..].iter().step_by(width);
                    for (value, block) in table[from..][..row.len].iter_mut().zip(of_lane) {
                        *value = block[lane];
                    }
                }
            }
            KeptCodes::Some(wanted, codes) => {
                let left = wanted[codes.len()..].iter();
                let here = left.take_while(|wanted| wanted.others < row_rank + row.len);
                codes.extend(here.map(|wanted| {
                    let block = (wanted.last - self.first) / BLOCK;
                    values[(wanted.others - row_rank) * width + block][wanted.last % BLOCK]
                }));
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
