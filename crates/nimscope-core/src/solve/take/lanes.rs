//! Many sizes of the last pile at once: *lanes* side by side in a word, which one step settles.
//!
//! The other n − 1 piles are sorted and the last may have any size. So every position comes up
//! once for each of its piles, and is written down where its last pile is its largest. Every move
//! that keeps the last pile leads to the same lane of other piles. A move that reduces it leads to
//! lower lanes. Where memory is short the lanes fall into parts, one
//! after the other: each needs to know of those below only what they *carry* to it for the same
//! position.

use super::super::control::Cancelled;
use super::super::joins::{Join, join};
use super::super::kernel::{Filling, TableKey};
use super::super::pipeline;
use super::boxes::{BoxRow, BoxShape};
use super::divisions;
use super::fold::Fold;
use super::stages;
use crate::game::{Convention, Ruleset};

/// The values of a stage, which are settled by lanes.
pub(super) trait Lanes: Send {
    type Fold: Fold;

    /// The data that a part needs from the lanes below it.
    type Carry: Copy + Send;

    /// The values of all lanes of a part, given the number of other piles that are not empty.
    fn settle(
        &self,
        nonempty: usize,
        options: OptionFolds<'_, Word<Self>>,
        carry: &mut Self::Carry,
        values: &mut [Word<Self>],
    );

    /// Writes down the positions of a row whose last pile is their largest.
    fn write(&mut self, row: &BoxRow, values: &[Word<Self>]);
}

/// The word of a measure's fold.
type Word<L> = <<L as Lanes>::Fold as Fold>::Word;
type JoinOf<L> = <<L as Lanes>::Fold as Fold>::Join;

/// The folds over the options of a position, in each lane.
#[derive(Debug)]
pub(super) struct OptionFolds<'a, W> {
    /// The fold over the options that keep the last pile.
    pub(super) kept: &'a [W],
    /// The fold for the options that reduce the last pile and others, over their other piles: the
    /// option itself is in a lower lane.
    pub(super) reduced: &'a [W],
}

/// The data of a game that settling needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// The least number of piles of a move.
    pub(super) least: usize,
    /// Whether a move may reduce the last pile alone.
    pub(super) single: bool,
    pub(super) misere: bool,
}

impl From<Ruleset> for Rules {
    fn from(rules: Ruleset) -> Self {
        let sizes = rules.game.sizes();
        Self {
            least: sizes.min(),
            single: sizes.contains(1),
            misere: rules.convention == Convention::Misere,
        }
    }
}

/// What is known of the positions from the lanes below those of a part.
pub(super) enum Lower<'a, T> {
    /// There is none below: this of each position.
    Nothing(T),
    /// What they carry, by the rank of the position. In the end it is what the lanes up to those
    /// of the part carry.
    Carried(&'a mut [T]),
}

/// The numbers of piles other than the last one that a move may reduce: all of its piles, or all
/// but one.
fn other_sizes(key: TableKey) -> Vec<usize> {
    let sizes = key.move_sizes();
    (1..key.rules.game.n())
        .filter(|j| sizes.contains(j) || sizes.contains(&(j + 1)))
        .collect()
}

/// The memory of the prefix folds, in bytes, for cells of `words` words of `word` bytes.
pub(super) fn work_bytes(key: TableKey, words: u128, word: u128) -> u128 {
    let m = key.rules.game.n() - 1;
    let blocks = pipeline::blocks(m, key.max);
    divisions::bytes(m, &other_sizes(key), key.max, blocks, words * word)
}

/// Settles some lanes; `begin` gives what there is of each stage at first, in their order.
pub(super) fn sweep<L: Lanes>(
    fold: L::Fold,
    mut lower: Lower<'_, L::Carry>,
    filling: Filling<'_>,
    begin: &mut (dyn FnMut(usize) -> L + Send),
) -> Result<(), Cancelled> {
    let Filling {
        ranking,
        key,
        control,
        ..
    } = filling;
    let m = ranking.n - 1;
    let sizes = key.move_sizes();
    let shape = BoxShape { fold, ranking, m };
    stages::run(shape, &other_sizes(key), control, &mut |top| {
        // What is known of the positions that are not yet settled.
        let mut lower = match &mut lower {
            Lower::Nothing(nothing) => Lower::Nothing(*nothing),
            Lower::Carried(rest) => {
                let carried = rest.split_off_mut(..stages::stage_positions(ranking, m, top));
                Lower::Carried(carried.expect("each position has one"))
            }
        };
        // The number of sizes of the last pile that are not less than the top.
        let above = ranking.max_size() - top + 1;
        // The fold over the positions of a row before the present one.
        let mut own = vec![JoinOf::<L>::NONE; fold.width()];
        let (mut lanes, sizes) = (begin(top), &sizes);
        Box::new(move |folds, row, [values, kept, reduced]| {
            let width = folds.width();
            let reduces = |j| sizes.contains(&j);
            kept.fill(JoinOf::<L>::NONE);
            reduced.fill(JoinOf::<L>::NONE);
            for &size in sizes {
                if size < ranking.n {
                    folds.join_options(row, size, kept);
                }
                if size > 1 {
                    folds.join_options(row, size - 1, reduced);
                }
            }
            own.fill(JoinOf::<L>::NONE);
            folds.join_row_before(row, &mut own);
            let cells = kept
                .chunks_exact_mut(width)
                .zip(reduced.chunks_exact_mut(width))
                .zip(values.chunks_exact_mut(width));
            for (i, ((kept, reduced), values)) in cells.enumerate() {
                // The options that reduce the smallest pile of this row, and maybe the last pile
                // too.
                if reduces(1) {
                    join::<JoinOf<L>, _>(kept, &own);
                }
                if reduces(2) {
                    join::<JoinOf<L>, _>(reduced, &own);
                }
                let options = OptionFolds { kept, reduced };
                let nonempty = row.nonempty(i);
                let mut nothing;
                let carry = match &mut lower {
                    Lower::Nothing(lower) => {
                        nothing = *lower;
                        &mut nothing
                    }
                    Lower::Carried(rest) => {
                        rest.split_off_first_mut().expect("each position has one")
                    }
                };
                lanes.settle(nonempty, options, carry, values);
                join::<JoinOf<L>, _>(&mut own, values);
            }
            lanes.write(row, values);
            control.advance((row.len * above) as u64);
        })
    })
}
