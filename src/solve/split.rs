//! The kernel for the Delete games.
//!
//! What a split yields does not depend on the heaps that are deleted. So for the heaps Y that a move does not delete, s = n − j(k − 1)
//! of them, the values of all results of splitting j of them are folded once (outcome: is one of them P; remoteness: the best; Grundy: the
//! set of values), and heaps are deleted one at a time: the fold of Y takes in those of Y with one heap less,
//! whose splits are possible too. So the fold of a position is that of its options, made of n folds.
//!
//! Heaps are counted from the least one, v = z − 1 or, in Delete Nim, z: splitting v gives k parts with sum v − (k − 1) in all these games.
//! Every option has a lower rank (its largest changed heap shrinks), so positions are filled by rank, and the fold of Y when the least
//! position that contains it comes up: Y and else least heaps.

mod folds;
mod shape;
mod walk;

use crate::game::Splits;

use self::folds::{Outcomes, Remotenesses, ValueSets, bits_bytes};
use self::shape::Shape;
use self::walk::Walk;
use super::cells::{Cells, Width};
use super::control::{Cancelled, Control};
use super::ranking::Ranking;
use super::table::{Measure, Table, TableKey};

/// The values of all positions of the box; those of a smaller one are computed anew.
pub(super) fn fill(
    splits: Splits,
    ranking: &Ranking,
    key: TableKey,
    _known: Option<&Table>,
    control: &Control,
) -> Result<Cells, Cancelled> {
    let shape = Shape::of(splits, key);
    let sizes = shape.fold_sizes();
    let (positions, convention) = (ranking.positions(), key.rules.convention);
    match (key.measure, shape.width()) {
        (Measure::Outcome, _) => {
            Walk::new(shape, ranking, Outcomes::new(positions, &sizes, convention)).run(control)
        }
        (Measure::Remoteness, Width::W8) => {
            let folds = Remotenesses::<u8>::new(positions, &sizes, convention);
            Walk::new(shape, ranking, folds).run(control)
        }
        (Measure::Remoteness, Width::W16) => {
            let folds = Remotenesses::<u16>::new(positions, &sizes, convention);
            Walk::new(shape, ranking, folds).run(control)
        }
        (Measure::Remoteness, _) => {
            let folds = Remotenesses::<u32>::new(positions, &sizes, convention);
            Walk::new(shape, ranking, folds).run(control)
        }
        (Measure::Grundy, Width::W8) => {
            let folds = ValueSets::<u8>::new(positions, &sizes, convention, shape.set_words());
            Walk::new(shape, ranking, folds).run(control)
        }
        (Measure::Grundy, Width::W16) => {
            let folds = ValueSets::<u16>::new(positions, &sizes, convention, shape.set_words());
            Walk::new(shape, ranking, folds).run(control)
        }
        (Measure::Grundy, _) => {
            let folds = ValueSets::<u32>::new(positions, &sizes, convention, shape.set_words());
            Walk::new(shape, ranking, folds).run(control)
        }
    }
}

/// The memory of [`fill`] at its peak, in bytes, saturating: the cells, and the folds.
pub(super) fn bytes(splits: Splits, key: TableKey) -> u128 {
    let shape = Shape::of(splits, key);
    let folds = shape.kept().map(|s| shape.multisets(s));
    match key.measure {
        Measure::Outcome => folds
            .map(bits_bytes)
            .fold(bits_bytes(key.positions()), u128::saturating_add),
        Measure::Remoteness => folds
            .fold(key.positions(), u128::saturating_add)
            .saturating_mul(shape.width().bytes()),
        Measure::Grundy => {
            let set = 8 * shape.set_words() as u128;
            folds.map(|sets| sets.saturating_mul(set)).fold(
                key.positions().saturating_mul(shape.width().bytes()),
                u128::saturating_add,
            )
        }
    }
}
