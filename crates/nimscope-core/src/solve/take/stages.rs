//! The stages of a take-away game: the positions with one top.
//!
//! A block has the positions whose second largest pile has one of some sizes. What is computed for
//! a position with this top is computed from its own block and the one before, up to this stage.

use super::super::control::{Cancelled, Control};
use super::super::pipeline;
use super::super::ranking::Ranking;
use super::boxes::{BoxBlock, BoxRows, BoxShape, SettleRow};
use super::fold::Fold;

/// The number of positions of m piles with a top.
pub(super) fn stage_positions(ranking: &Ranking, m: usize, top: usize) -> usize {
    match m {
        0 => 1,
        _ => ranking.multisets(m, top + 1) - ranking.multisets(m, top),
    }
}

/// Computes the stages. For each, `begin` gives what settles its rows. Any number in `reduced` of
/// piles may be reduced.
pub(super) fn run<'s, F: Fold>(
    shape: BoxShape<'_, F>,
    reduced: &[usize],
    control: &Control,
    begin: &mut (dyn FnMut(usize) -> Box<SettleRow<'s, F>> + Send),
) -> Result<(), Cancelled> {
    let cut = pipeline::cut(shape.ranking, shape.m, pipeline::blocks_for_threads());
    let count = if shape.m > 0 {
        shape.ranking.max_size() + 1
    } else {
        1
    };
    pipeline::run(
        cut.iter().map(|sizes| sizes.start).collect(),
        (count, pipeline::FEW_WAIT),
        &|block| BoxBlock::new(shape, cut[block].clone(), reduced, control),
        &mut |top| (begin(top), BoxRows::default()),
        &|here, (settle, rows)| {
            (here.own).stage(shape, here.before, (here.number, rows), control, settle)
        },
    )
}
