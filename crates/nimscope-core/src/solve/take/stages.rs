//! The stages of a take-away game: the positions with one top.
//!
//! A block has the positions whose second largest pile has one of some sizes. What is computed for
//! a position with this top is computed from its own block and the one before, up to this stage.

use std::ops::Range;

use super::super::control::{Cancelled, Control, threads};
use super::super::pipeline;
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

/// Computes the stages, from what there is of each at its beginning. Any number in `reduced` of
/// piles may be reduced.
pub(super) fn run<F: Fold, S: BoxStage<F>>(
    shape: BoxShape<'_, F>,
    reduced: &[usize],
    control: &Control,
    mut begin: impl FnMut(usize) -> S + Send,
) -> Result<(), Cancelled> {
    let cut = cut(shape.ranking, shape.m);
    let count = if shape.m > 0 {
        shape.ranking.max_size() + 1
    } else {
        1
    };
    pipeline::run(
        cut.iter().map(|sizes| sizes.start).collect(),
        count,
        &|block| BoxBlock::new(shape, cut[block].clone(), reduced, control),
        &mut |top| (begin(top), BoxRows::default()),
        &|here, (stage, rows)| {
            let place = (here.number, rows);
            (here.own).stage(shape, here.before, place, control, |folds, row, cells| {
                stage.settle(folds, row, cells);
            })
        },
    )
}
