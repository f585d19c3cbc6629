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
const BLOCKS: usize = 32;

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

/// The sizes of the second largest pile in each block, so that all have about as many positions.
fn cut(ranking: &Ranking, m: usize) -> Vec<Range<usize>> {
    let values = ranking.max_size() + 1;
    if threads() == 1 || blocks(m, ranking.max) == 1 {
        return std::iter::once(0..values).collect();
    }
    let all = ranking.multisets(m - 1, values);
    let mut starts: Vec<usize> = (0..BLOCKS)
        .map(|block| ranking.largest(m - 1, block * (all / BLOCKS)))
        .collect();
    starts.push(values);
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
    due: Vec<Due<S>>,
    /// The number of all stages.
    count: usize,
    /// What there is of a stage at its beginning.
    begin: B,
    /// Rows that no stage works with.
    rows: Vec<BoxRows<W>>,
}

/// What a block does.
enum Due<S> {
    Nothing,
    Waits(usize, S),
    Runs,
}

/// A stage that a block may do at once.
struct Ready<S, W> {
    block: usize,
    top: usize,
    stage: S,
    rows: BoxRows<W>,
}

impl<S, W, B: FnMut(usize) -> S> Stages<S, W, B> {
    /// Begins a stage, if there is one with this top.
    fn begin(&mut self, top: usize) {
        if top < self.count {
            self.due[0] = Due::Waits(top, (self.begin)(top));
        }
    }

    /// A stage that a block waits to do, if the next block has done the one before: that reads
    /// what this one writes.
    fn ready(&mut self, block: usize) -> Option<Ready<S, W>> {
        let after = self.due.get(block + 1);
        if !after.is_none_or(|due| matches!(due, Due::Nothing)) {
            return None;
        }
        match std::mem::replace(&mut self.due[block], Due::Runs) {
            Due::Waits(top, stage) => Some(Ready {
                block,
                top,
                stage,
                rows: self.rows.pop().unwrap_or_default(),
            }),
            other => {
                self.due[block] = other;
                None
            }
        }
    }

    /// Notes that a block has done a stage; gives those that may be done now.
    fn end(&mut self, done: Ready<S, W>) -> Vec<Ready<S, W>> {
        let Ready {
            block,
            top,
            stage,
            rows,
        } = done;
        self.rows.push(rows);
        self.due[block] = Due::Nothing;
        if self
            .starts
            .get(block + 1)
            .is_some_and(|start| *start <= top)
        {
            self.due[block + 1] = Due::Waits(top, stage);
        }
        if block == 0 {
            self.begin(top + 1);
        }
        let around = block.saturating_sub(1)..self.due.len().min(block + 2);
        around.rev().filter_map(|block| self.ready(block)).collect()
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
        due: cut.iter().map(|_| Due::Nothing).collect(),
        count: if shape.m > 0 {
            shape.ranking.max_size() + 1
        } else {
            1
        },
        begin,
        rows: Vec::new(),
    };
    let blocks: Vec<_> = cut.iter().map(|_| RwLock::new(None)).collect();
    stages.begin(0);
    let first = stages.ready(0).into_iter().collect();
    let stages = Mutex::new(stages);
    let done = |ready: &mut Ready<S, F::Word>| {
        let Ready {
            block,
            top,
            stage,
            rows,
        } = ready;
        let before = block.checked_sub(1).map(|before| blocks[before].read());
        let before = before.map(|before| before.expect(NO_PANIC));
        let before = before.as_deref().and_then(Option::as_ref);
        let mut own = blocks[*block].write().expect(NO_PANIC);
        let own = match &mut *own {
            Some(own) => own,
            // Not all at first: the other blocks have work meanwhile.
            none => none.insert(BoxBlock::new(shape, cut[*block].clone(), reduced, control)?),
        };
        own.stage(shape, before, (*top, rows), control, |folds, row, cells| {
            stage.settle(folds, row, cells);
        })
    };
    one_after_another(first, |mut ready| {
        done(&mut ready)?;
        Ok(stages.lock().expect(NO_PANIC).end(ready))
    })
}

/// Why a lock is sound.
const NO_PANIC: &str = "a panic ends the whole computation";
