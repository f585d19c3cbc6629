//! One computation on several threads: blocks of positions, each a stage behind the one before.
//!
//! What is computed at a block in a stage is computed from this block and the one before, which
//! are up to this stage: the one before has done it, and has not begun the next one. So a stage
//! goes from block to block, and a block begins one only when the next block has done the one
//! before. The results do not depend on the number of blocks.

use std::ops::Range;
use std::sync::{Mutex, RwLock};

use super::control::{Cancelled, NO_PANIC, one_after_another, threads};
use super::ranking::Ranking;
use crate::lists::CollectVec as _;

/// A block in a stage.
pub(super) struct BlockInStage<'a, B> {
    pub(super) own: &'a mut B,
    /// The block before.
    pub(super) before: Option<&'a B>,
    /// The number of the stage.
    pub(super) number: usize,
}

/// The order of the stages at the blocks. It knows only their numbers, and is compiled once.
struct Schedule {
    /// The first stage in each block.
    starts: Vec<usize>,
    /// By block, the stage that it does, or does next.
    due: Vec<BlockTurn>,
    /// The number of all stages.
    count: usize,
    /// The number of blocks that a stage counts for.
    ahead: usize,
}

/// What a block does.
#[derive(Clone, Copy)]
enum BlockTurn {
    Nothing,
    Waits(usize),
    Runs,
}

impl Schedule {
    /// The number of the stage that a block waits to do, if the next block has done the one
    /// before: that reads what this one writes.
    fn ready(&self, block: usize) -> Option<usize> {
        let after = self.due.get(block + 1);
        match self.due[block] {
            BlockTurn::Waits(number)
                if after.is_none_or(|due| matches!(due, BlockTurn::Nothing)) =>
            {
                Some(number)
            }
            BlockTurn::Waits(_) | BlockTurn::Nothing | BlockTurn::Runs => None,
        }
    }

    /// Takes a block that may do a stage now, and this stage. The one that is farthest behind
    /// comes first.
    fn next(&mut self) -> Option<(usize, usize)> {
        let ready = (0..self.due.len()).filter_map(|block| Some((block, self.ready(block)?)));
        let next = ready.min_by_key(|(block, number)| self.ahead * number + block)?;
        self.due[next.0] = BlockTurn::Runs;
        Some(next)
    }

    /// Notes that a block has done a stage. Returns the blocks that may do one now. As many stages
    /// are then done; [`Schedule::next`] chooses them.
    fn end(&mut self, block: usize, number: usize) -> Vec<usize> {
        self.due[block] = BlockTurn::Nothing;
        let start = self.starts.get(block + 1);
        if start.is_some_and(|start| *start <= number) {
            self.due[block + 1] = BlockTurn::Waits(number);
        }
        if block == 0 && number + 1 < self.count {
            self.due[0] = BlockTurn::Waits(number + 1);
        }
        let around = block.saturating_sub(1)..self.due.len().min(block + 2);
        around
            .filter(|block| self.ready(*block).is_some())
            .collect_vec()
    }
}

/// Computes a stage at a block, from what there is of the stage.
type Compute<'a, B, S> = dyn Fn(BlockInStage<'_, B>, &mut S) -> Result<(), Cancelled> + Sync + 'a;

/// What there is of a block, and the stage that the block before has done and left to it.
struct BlockPlace<B, S> {
    block: RwLock<Option<B>>,
    stage: Mutex<Option<S>>,
}

/// Computes `count` stages. Each begins with what `begin` makes for it. A block is made when its
/// first stage is reached, whose number is given in `starts`: the others have work meanwhile.
///
/// Of the blocks that are ready, the one that is farthest behind comes first. A stage counts for
/// `ahead` blocks.
pub(super) fn run<B: Send + Sync, S: Send>(
    starts: Vec<usize>,
    (count, ahead): (usize, usize),
    make: &(dyn Fn(usize) -> Result<B, Cancelled> + Sync),
    begin: &mut (dyn FnMut(usize) -> S + Send),
    compute: &Compute<'_, B, S>,
) -> Result<(), Cancelled> {
    let blocks: Vec<BlockPlace<B, S>> = starts
        .iter()
        .map(|_| BlockPlace {
            block: RwLock::new(None),
            stage: Mutex::new(None),
        })
        .collect_vec();
    let begin = Mutex::new(begin);
    in_order(starts, (count, ahead), &|block, number| {
        let mut stage = if block == 0 {
            (begin.lock().expect(NO_PANIC))(number)
        } else {
            let stage = blocks[block].stage.lock().expect(NO_PANIC).take();
            stage.expect("the block before has left it")
        };
        let before = block
            .checked_sub(1)
            .map(|before| blocks[before].block.read());
        let before = before.map(|before| before.expect(NO_PANIC));
        let mut own = blocks[block].block.write().expect(NO_PANIC);
        let here = BlockInStage {
            own: match &mut *own {
                Some(own) => own,
                none => none.insert(make(block)?),
            },
            before: before.as_deref().and_then(Option::as_ref),
            number,
        };
        compute(here, &mut stage)?;
        if let Some(next) = blocks.get(block + 1) {
            *next.stage.lock().expect(NO_PANIC) = Some(stage);
        }
        Ok(())
    })
}

/// Does the stages at the blocks, on the threads of the pool.
fn in_order(
    starts: Vec<usize>,
    (count, ahead): (usize, usize),
    stage_at_block: &(dyn Fn(usize, usize) -> Result<(), Cancelled> + Sync),
) -> Result<(), Cancelled> {
    if count == 0 {
        return Ok(());
    }
    let mut due = vec![BlockTurn::Nothing; starts.len()];
    due[0] = BlockTurn::Waits(0);
    let schedule = Mutex::new(Schedule {
        starts,
        due,
        count,
        ahead,
    });
    one_after_another(vec![0], &|_| {
        let next = schedule.lock().expect(NO_PANIC).next();
        let (block, number) = next.expect("one is ready for each thing to do");
        stage_at_block(block, number)?;
        Ok(schedule.lock().expect(NO_PANIC).end(block, number))
    })
}

// Blocks of positions whose stage is the largest pile, their top, by the second largest one.

/// How many blocks a stage counts for, so that few blocks wait for others, even at the end.
pub(super) const FEW_WAIT: usize = 4;

/// How many blocks a stage counts for, so that a thread goes through a stage to its end: what
/// belongs to the stage stays in its cache.
pub(super) const STAGE_FIRST: usize = BLOCKS;

/// The most blocks.
pub(super) const BLOCKS: usize = 64;

/// The most blocks for the positions of m piles below a top.
pub(super) fn blocks(m: usize, max: u64) -> u128 {
    // With fewer positions below each top, filling them takes no longer than waking a thread.
    const WORTH_IT: u128 = 1 << 14;
    if m > 1 && Ranking::count(m, 0, max) >= WORTH_IT {
        u128::from(max).saturating_add(1).min(BLOCKS as u128)
    } else {
        1
    }
}

/// The most blocks of a computation that a single thread does in one block.
pub(super) fn blocks_for_threads() -> usize {
    if threads() > 1 { BLOCKS } else { 1 }
}

/// The sizes of the second largest of m + 1 piles in each block, of which there are `most` or
/// fewer. Half of the cuts are by positions of the other piles, so that no block has most of the
/// work. Half are by sizes, so that there are several blocks where the top is small, too.
pub(super) fn cut(ranking: &Ranking, m: usize, most: usize) -> Vec<Range<usize>> {
    let values = ranking.max_size() + 1;
    let half = most / 2;
    if half == 0 || blocks(m, ranking.max) == 1 {
        return std::iter::once(0..values).collect_vec();
    }
    let all = ranking.multisets(m - 1, values);
    let by_positions = (0..half).map(|block| ranking.largest(m - 1, block * (all / half)));
    let by_sizes = (0..=half).map(|block| block * values / half);
    let mut starts: Vec<usize> = by_positions.chain(by_sizes).collect_vec();
    starts.sort_unstable();
    starts.dedup();
    starts.windows(2).map(|pair| pair[0]..pair[1]).collect_vec()
}
