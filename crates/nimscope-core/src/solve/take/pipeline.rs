//! One computation on several threads: blocks of positions, each some steps behind the one before.
//!
//! A block has the positions whose second largest pile has one of some sizes. What is computed for
//! a position with this top is computed from its own block and the one before, which are up to the
//! stage of this top: the one before has done it, and has not begun the next one. So a block that
//! does a stage is two stages behind the block that comes two before it, and one is at rest between
//! them. The results do not depend on the number of blocks.

use std::ops::Range;

use super::super::control::{Cancelled, Control, Task, at_once, mapped, threads};
use super::super::ranking::Ranking;
use super::boxes::{BoxBlock, BoxRow, BoxShape, LowerBoxes};
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

/// Computes the stages, from what there is of each at its beginning. Any number in `reduced` of
/// piles may be reduced.
pub(super) fn run<F: Fold, S: BoxStage<F>>(
    shape: BoxShape<'_, F>,
    reduced: &[usize],
    control: &Control,
    mut begin: impl FnMut(usize) -> S,
) -> Result<(), Cancelled> {
    let cut = cut(shape.ranking, shape.m);
    let mut blocks = mapped(cut, |sizes| BoxBlock::new(shape, sizes, reduced, control))?;
    let stages = if shape.m > 0 {
        shape.ranking.max_size() + 1
    } else {
        1
    };
    // Block b does stage t at the time 2t + b.
    let mut due: Vec<Option<(usize, S)>> = blocks.iter().map(|_| None).collect();
    for time in 0..2 * (stages - 1) + blocks.len() {
        due.rotate_right(1);
        let top = time / 2;
        due[0] = (time % 2 == 0 && top < stages).then(|| (top, begin(top)));
        let (first, others) = blocks.split_at_mut(1 - time % 2);
        let first = first.iter_mut().map(|block| (None, block));
        let pairs = others.chunks_exact_mut(2).map(|pair| {
            let (before, block) = pair.split_at_mut(1);
            (Some(&before[0]), &mut block[0])
        });
        let due = due.iter_mut().skip(time % 2).step_by(2);
        let tasks = first.chain(pairs).zip(due);
        let tasks = tasks.filter_map(|((before, block), due)| -> Option<Task<'_>> {
            let (top, stage) = due.as_mut().filter(|(top, _)| block.reaches(*top))?;
            Some(Box::new(move || {
                block.stage(shape, before, *top, control, |folds, row, cells| {
                    stage.settle(folds, row, cells);
                })
            }))
        });
        at_once(tasks.collect())?;
    }
    Ok(())
}
