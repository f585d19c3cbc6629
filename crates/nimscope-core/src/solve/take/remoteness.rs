//! Remoteness: a code for each lane.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::bits::pairwise;
use super::super::cells::Word;
use super::super::control::Cancelled;
use super::super::joins::{Join, Least};
use super::super::kernel::{Filling, TableKey};
use super::super::pipeline;
use super::super::ranking::Ranking;
use super::boxes::BoxRow;
use super::fold::Fold;
use super::lanes::{self, Lanes, Lower, OptionFolds, Rules};
use super::stages;
use crate::game::{Canonical, Remoteness};
use crate::lists::sort;

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
    type Join = Least;

    fn width(&self) -> usize {
        self.blocks
    }
}

/// Some blocks of lanes, and what is kept of the positions of a stage with these last piles.
#[derive(Debug)]
struct BlockRange<'a, W> {
    ranking: &'a Ranking,
    rules: Rules,
    /// The first lane.
    first: usize,
    kept: KeptCodes<'a, W>,
    terminal: W,
    /// Whether some position has a larger remoteness than the words hold. It is looked for only
    /// where no bound excludes it: where not all is kept.
    overflows: &'a AtomicBool,
}

/// The codes that are kept.
#[derive(Debug)]
enum KeptCodes<'a, W> {
    /// All, by rank, for each last pile that is as large as the top.
    All(Vec<&'a mut [W]>),
    /// Those of some positions, sorted as rows come, that are not yet known.
    Some(&'a [WantedPosition], &'a mut [W]),
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
    // The parts of the table with each last pile, in all and in each stage under way.
    let stages = pipeline::blocks(key.rules.game.n() - 1, key.max) + 2;
    let parts = (u128::from(key.max) + 1) * size_of::<&[u8]>() as u128 * stages;
    lanes::work_bytes(key, blocks, BLOCK as u128 * width).saturating_add(parts)
}

impl<'a, W: Word> BlockRange<'a, W> {
    fn new(
        Filling { ranking, key, .. }: Filling<'a>,
        first: usize,
        kept: KeptCodes<'a, W>,
        overflows: &'a AtomicBool,
    ) -> Self {
        let terminal = u64::try_from(key.rules.convention.terminal_remoteness().0);
        Self {
            ranking,
            rules: key.rules.into(),
            first,
            kept,
            terminal: W::of_remoteness(terminal.expect("it is 0 or 1")),
            overflows,
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

/// The codes of all positions, by rank.
pub(super) fn fill<W: Word>(filling: Filling<'_>) -> Result<Vec<W>, Cancelled> {
    let Filling { ranking, .. } = filling;
    let (max, m) = (ranking.max_size(), ranking.n - 1);
    let mut table = vec![W::default(); ranking.positions()];
    let mut rest = &mut table[..];
    let of_last = (0..=max).map(|last| {
        let count = ranking.weight(ranking.n, last + 1) - ranking.weight(ranking.n, last);
        rest.split_off_mut(..count)
            .expect("the table holds all positions")
    });
    let mut of_last: Vec<&mut [W]> = of_last.collect();
    let overflows = AtomicBool::new(false);
    let fold = Best::of(max / BLOCK + 1);
    let nothing = Lower::Nothing(BestBelow::nothing());
    lanes::sweep(fold, nothing, filling, &mut |top| {
        let count = stages::stage_positions(ranking, m, top);
        let here = of_last.iter_mut().skip(if m > 0 { top } else { 0 });
        let here = here.map(|rest| rest.split_off_mut(..count).expect("it holds all positions"));
        let kept = KeptCodes::All(here.collect());
        BlockRange::new(filling, 0, kept, &overflows)
    })?;
    Ok(table)
}

/// The memory of a part with some blocks while no table is kept, in bytes, for codes of `width`
/// bytes.
pub(super) fn part_bytes(key: TableKey, blocks: u128, width: u128) -> u128 {
    lanes::work_bytes(key, blocks, BLOCK as u128 * width)
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
        let lanes = BLOCK * here.start..(BLOCK * here.end).min(max + 1);
        let among = |wanted: &&WantedPosition| lanes.contains(&wanted.last);
        let mut some: Vec<WantedPosition> = wanted.iter().filter(among).copied().collect();
        sort(&mut some);
        let mut codes = vec![W::default(); some.len()];
        let (mut left, mut codes_left) = (&some[..], &mut codes[..]);
        let overflows = AtomicBool::new(false);
        let carried = Lower::Carried(&mut carried[..]);
        lanes::sweep(Best::of(here.len()), carried, filling, &mut |top| {
            let end = ranking.multisets(n - 1, top + 1);
            let count = left.partition_point(|wanted| wanted.others < end);
            let here = left
                .split_off(..count)
                .expect("they are among those that are left");
            let codes = codes_left
                .split_off_mut(..count)
                .expect("each position has one");
            let kept = KeptCodes::Some(here, codes);
            BlockRange::new(filling, lanes.start, kept, &overflows)
        })?;
        if overflows.into_inner() {
            return Ok(None);
        }
        for (wanted, code) in some.iter().zip(codes) {
            found[wanted.number] = Remoteness(code.remoteness().into());
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
            let best = Least::of(options.kept[block], lower);
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
            self.overflows.store(true, Ordering::Relaxed);
        }
    }

    fn write(&mut self, row: &BoxRow, values: &[Block<W>]) {
        let width = values.len() / row.len;
        let row_rank = row.rank(self.ranking);
        match &mut self.kept {
            KeptCodes::All(of_last) => {
                let top = row.top();
                // With no pile but the last there is one stage, which begins with rank 0.
                let from = match row.piles.len() {
                    0 => 0,
                    m => row_rank - self.ranking.multisets(m, top),
                };
                for (last, codes) in (top..).zip(of_last) {
                    let (block, lane) = (last / BLOCK, last % BLOCK);
                    let of_lane = values[block..].iter().step_by(width);
                    for (code, block) in codes[from..][..row.len].iter_mut().zip(of_lane) {
                        *code = block[lane];
                    }
                }
            }
            KeptCodes::Some(wanted, codes) => {
                let end = row_rank + row.len;
                let count = wanted.partition_point(|wanted| wanted.others < end);
                let here = wanted.split_off(..count).into_iter().flatten();
                let codes = codes.split_off_mut(..count).into_iter().flatten();
                for (code, wanted) in codes.zip(here) {
                    let block = (wanted.last - self.first) / BLOCK;
                    *code = values[(wanted.others - row_rank) * width + block][wanted.last % BLOCK];
                }
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
