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

/// A block in a stage.
pub(super) struct BlockInStage<'a, B> {
    pub(super) own: &'a mut B,
    /// The block before.
    pub(super) before: Option<&'a B>,
    /// The number of the stage.
    pub(super) number: usize,
}

/// The stages under way.
struct Stages<'a, S> {
    /// The first stage in each block.
    starts: Vec<usize>,
    /// By block, the stage that it does, or does next.
    due: Vec<BlockTurn<S>>,
    /// The number of all stages.
    count: usize,
    /// What there is of a stage at its beginning.
    begin: &'a mut (dyn FnMut(usize) -> S + Send),
}

/// What a block does.
enum BlockTurn<S> {
    Nothing,
    Waits(usize, S),
    Runs,
}

/// A stage that a block does.
struct StageAtBlock<S> {
    block: usize,
    number: usize,
    stage: S,
}

impl<S> Stages<'_, S> {
    /// Begins a stage, if there is one with this number.
    fn begin(&mut self, number: usize) {
        if number < self.count {
            self.due[0] = BlockTurn::Waits(number, (self.begin)(number));
        }
    }

    /// The number of the stage that a block waits to do, if the next block has done the one
    /// before: that reads what this one writes.
    fn ready(&self, block: usize) -> Option<usize> {
        let after = self.due.get(block + 1);
        match self.due[block] {
            BlockTurn::Waits(number, _)
                if after.is_none_or(|due| matches!(due, BlockTurn::Nothing)) =>
            {
                Some(number)
            }
            BlockTurn::Waits(..) | BlockTurn::Nothing | BlockTurn::Runs => None,
        }
    }

    /// Takes a stage that a block may do now. The one that is farthest behind comes first, where a
    /// stage counts as four blocks: then few blocks wait for others, even at the end.
    fn next(&mut self) -> Option<StageAtBlock<S>> {
        let ready = (0..self.due.len()).filter_map(|block| Some((block, self.ready(block)?)));
        let (block, _) = ready.min_by_key(|(block, number)| 4 * number + block)?;
        match std::mem::replace(&mut self.due[block], BlockTurn::Runs) {
            BlockTurn::Waits(number, stage) => Some(StageAtBlock {
                block,
                number,
                stage,
            }),
            BlockTurn::Nothing | BlockTurn::Runs => None,
        }
    }

    /// Notes that a block has done a stage. Returns the blocks that may do one now. As many stages
    /// are then done; [`Stages::next`] chooses them.
    fn end(&mut self, done: StageAtBlock<S>) -> Vec<usize> {
        let block = done.block;
        self.due[block] = BlockTurn::Nothing;
        let start = self.starts.get(block + 1);
        if start.is_some_and(|start| *start <= done.number) {
            self.due[block + 1] = BlockTurn::Waits(done.number, done.stage);
        }
        if block == 0 {
            self.begin(done.number + 1);
        }
        let around = block.saturating_sub(1)..self.due.len().min(block + 2);
        around
            .filter(|block| self.ready(*block).is_some())
            .collect()
    }
}

/// Computes a stage at a block, from what there is of the stage.
type Compute<'a, B, S> = dyn Fn(BlockInStage<'_, B>, &mut S) -> Result<(), Cancelled> + Sync + 'a;

/// Computes `count` stages. Each begins with what `begin` makes for it. A block is made when its
/// first stage is reached, whose number is given in `starts`: the others have work meanwhile.
pub(super) fn run<B: Send + Sync, S: Send>(
    starts: Vec<usize>,
    count: usize,
    make: &(dyn Fn(usize) -> Result<B, Cancelled> + Sync),
    begin: &mut (dyn FnMut(usize) -> S + Send),
    compute: &Compute<'_, B, S>,
) -> Result<(), Cancelled> {
    if count == 0 {
        return Ok(());
    }
    let blocks: Vec<_> = starts.iter().map(|_| RwLock::new(None)).collect();
    let mut stages = Stages {
        due: starts.iter().map(|_| BlockTurn::Nothing).collect(),
        starts,
        count,
        begin,
    };
    stages.begin(0);
    let stages = Mutex::new(stages);
    one_after_another(vec![0], &|_| {
        let next = stages.lock().expect(NO_PANIC).next();
        let mut running = next.expect("one is ready for each thing to do");
        let block = running.block;
        {
            let before = block.checked_sub(1).map(|before| blocks[before].read());
            let before = before.map(|before| before.expect(NO_PANIC));
            let mut own = blocks[block].write().expect(NO_PANIC);
            let here = BlockInStage {
                own: match &mut *own {
                    Some(own) => own,
                    none => none.insert(make(block)?),
                },
                before: before.as_deref().and_then(Option::as_ref),
                number: running.number,
            };
            compute(here, &mut running.stage)?;
        }
        Ok(stages.lock().expect(NO_PANIC).end(running))
    })
}

// Blocks of positions whose stage is the largest pile, their top, by the second largest one.

/// The most blocks.
const BLOCKS: usize = 64;

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

/// The sizes of the second largest of m + 1 piles in each block. Half of the cuts are by positions
/// of the other piles, so that no block has most of the work. Half are by sizes, so that there are
/// several blocks where the top is small, too.
pub(super) fn cut(ranking: &Ranking, m: usize) -> Vec<Range<usize>> {
    let values = ranking.max_size() + 1;
    if threads() == 1 || blocks(m, ranking.max) == 1 {
        return std::iter::once(0..values).collect();
    }
    let all = ranking.multisets(m - 1, values);
    let half = BLOCKS / 2;
    let by_positions = (0..half).map(|block| ranking.largest(m - 1, block * (all / half)));
    let by_sizes = (0..=half).map(|block| block * values / half);
    let mut starts: Vec<usize> = by_positions.chain(by_sizes).collect();
    starts.sort_unstable();
    starts.dedup();
    starts.windows(2).map(|pair| pair[0]..pair[1]).collect()
}
