//! One computation on several threads: blocks of positions, each a stage behind the one before.
//!
//! A block has the positions whose second largest pile has one of some sizes. What is computed for
//! a position with this top is computed from its own block and the one before, which are up to the
//! stage of this top: the one before has done it, and has not begun the next one. So a stage goes
//! from block to block, and a block begins one only when the next block has done the one before.
//! The results do not depend on the number of blocks.

use std::ops::Range;
use std::sync::{Mutex, RwLock};

use super::super::control::{Cancelled, Control, one_after_another, threads};
use super::super::ranking::Ranking;
use super::boxes::{BoxBlock, BoxRow, BoxRows, BoxShape, LowerBoxes};
use super::fold::Fold;

/// The positions with one top.
pub(super) trait BoxStage<F: Fold>: Send {
    /// Computes the cells of a row of positions from those of its options. The rows come in order.
    /// The first list is for the cells, the others are there to work with.
    fn settle(&mut self, folds: LowerBoxes<'_, '_, F>, row: &BoxRow, cells: [&mut [F::Word]; 3]);
}

/// The most blocks.
const BLOCKS: usize = 64;

/// The most blocks for positions of m piles.
pub(super) fn blocks(m: usize, max: u64) -> u128 {
    // Positions of n piles with a top: less takes no longer than to wake a thread.
    const WORTH_IT: u128 = 1 << 14;
    if m > 1 && Ranking::count(m, 0, max) >= WORTH_IT {
        u128::from(max).saturating_add(1).min(BLOCKS as u128)
    } else {
        1
    }
}

/// The sizes of the second largest pile in each block. Where the top is large, blocks have about
/// as many positions as each other. Where it is small, there are several blocks, too.
fn cut(ranking: &Ranking, m: usize) -> Vec<Range<usize>> {
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

/// The number of positions of m piles with a top.
pub(super) fn stage_positions(ranking: &Ranking, m: usize, top: usize) -> usize {
    match m {
        0 => 1,
        _ => ranking.multisets(m, top + 1) - ranking.multisets(m, top),
    }
}

/// The stages under way.
struct Stages<S, W, B> {
    /// The first top in each block.
    starts: Vec<usize>,
    /// By block, the stage that it does, or does next.
    due: Vec<BlockTurn<S>>,
    /// The number of all stages.
    count: usize,
    /// What there is of a stage at its beginning.
    begin: B,
    /// Rows that no stage works with.
    rows: Vec<BoxRows<W>>,
}

/// What a block does.
enum BlockTurn<S> {
    Nothing,
    Waits(usize, S),
    Runs,
}

/// A stage that a block does.
struct StageAtBlock<S, W> {
    block: usize,
    top: usize,
    stage: S,
    rows: BoxRows<W>,
}

impl<S, W, B: FnMut(usize) -> S> Stages<S, W, B> {
    /// Begins a stage, if there is one with this top.
    fn begin(&mut self, top: usize) {
        if top < self.count {
            self.due[0] = BlockTurn::Waits(top, (self.begin)(top));
        }
    }

    /// The top of the stage that a block waits to do, if the next block has done the one before:
    /// that reads what this one writes.
    fn ready(&self, block: usize) -> Option<usize> {
        let after = self.due.get(block + 1);
        match self.due[block] {
            BlockTurn::Waits(top, _)
                if after.is_none_or(|due| matches!(due, BlockTurn::Nothing)) =>
            {
                Some(top)
            }
            BlockTurn::Waits(..) | BlockTurn::Nothing | BlockTurn::Runs => None,
        }
    }

    /// Takes a stage that a block may do now. The one that is farthest behind comes first, where a
    /// stage counts as two blocks: then few blocks wait for others, even at the end.
    fn next(&mut self) -> Option<StageAtBlock<S, W>> {
        let ready = (0..self.due.len()).filter_map(|block| Some((block, self.ready(block)?)));
        let (block, _) = ready.min_by_key(|(block, top)| 2 * top + block)?;
        match std::mem::replace(&mut self.due[block], BlockTurn::Runs) {
            BlockTurn::Waits(top, stage) => Some(StageAtBlock {
                block,
                top,
                stage,
                rows: self.rows.pop().unwrap_or_default(),
            }),
            BlockTurn::Nothing | BlockTurn::Runs => None,
        }
    }

    /// Notes that a block has done a stage; gives one thing to do for each that may be done now.
    fn end(&mut self, done: StageAtBlock<S, W>) -> Vec<()> {
        let block = done.block;
        self.rows.push(done.rows);
        self.due[block] = BlockTurn::Nothing;
        let start = self.starts.get(block + 1);
        if start.is_some_and(|start| *start <= done.top) {
            self.due[block + 1] = BlockTurn::Waits(done.top, done.stage);
        }
        if block == 0 {
            self.begin(done.top + 1);
        }
        let around = block.saturating_sub(1)..self.due.len().min(block + 2);
        let ready = around.filter(|block| self.ready(*block).is_some());
        ready.map(|_| ()).collect()
    }
}

/// Computes the stages, from what there is of each at its beginning. Any number in `reduced` of
/// piles may be reduced.
pub(super) fn run<F: Fold, S: BoxStage<F>>(
    shape: BoxShape<'_, F>,
    reduced: &[usize],
    control: &Control,
    begin: impl FnMut(usize) -> S + Send,
) -> Result<(), Cancelled> {
    let cut = cut(shape.ranking, shape.m);
    let mut stages = Stages {
        starts: cut.iter().map(|sizes| sizes.start).collect(),
        due: cut.iter().map(|_| BlockTurn::Nothing).collect(),
        count: if shape.m > 0 {
            shape.ranking.max_size() + 1
        } else {
            1
        },
        begin,
        rows: Vec::new(),
    };
    stages.begin(0);
    let stages = Mutex::new(stages);
    let blocks: Vec<_> = cut.iter().map(|_| RwLock::new(None)).collect();
    let compute = |running: &mut StageAtBlock<S, F::Word>| {
        let block = running.block;
        let before = block.checked_sub(1).map(|before| blocks[before].read());
        let before = before.map(|before| before.expect(NO_PANIC));
        let before = before.as_deref().and_then(Option::as_ref);
        let mut own = blocks[block].write().expect(NO_PANIC);
        let own = match &mut *own {
            Some(own) => own,
            // Not all at first: the other blocks have work meanwhile.
            none => none.insert(BoxBlock::new(shape, cut[block].clone(), reduced, control)?),
        };
        let here = (running.top, &mut running.rows);
        own.stage(shape, before, here, control, |folds, row, cells| {
            running.stage.settle(folds, row, cells);
        })
    };
    one_after_another(vec![()], |()| {
        let next = stages.lock().expect(NO_PANIC).next();
        let mut running = next.expect("one is ready for each thing to do");
        compute(&mut running)?;
        Ok(stages.lock().expect(NO_PANIC).end(running))
    })
}

/// Why a lock is sound.
const NO_PANIC: &str = "a panic ends the whole computation";
