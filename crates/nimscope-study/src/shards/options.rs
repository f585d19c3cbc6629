//! The options of a position one after the other, each as canonical piles, without a list.

use std::ops::ControlFlow;

use super::claimed_values::Claimed;
use crate::game::{Choices, Sizes, Stepper, slow_step};

/// What is done with an option: it may end the visit.
pub(super) type Visit<'a> = dyn FnMut(&[u64]) -> ControlFlow<()> + 'a;

/// Visits the options of canonical piles, some of them more than once, until the visitor breaks.
pub(super) fn options(claimed: &Claimed, piles: &[u64], visit: &mut Visit<'_>) -> ControlFlow<()> {
    let game = claimed.rules().game;
    if let Some(sizes) = game.kind().slow_sizes() {
        return slow(sizes, piles, visit);
    }
    let choices = Choices::unmerged(game, &claimed.canonical(piles));
    let mut stepper = Stepper::default();
    while let Some(option) = choices.step(&mut stepper) {
        visit(option)?;
    }
    ControlFlow::Continue(())
}

/// Visits the options in a slow game, whose moves are so few that to count them first would take
/// longer.
fn slow(sizes: Sizes, piles: &[u64], visit: &mut Visit<'_>) -> ControlFlow<()> {
    let mut after = piles.to_vec();
    for size in sizes.iter() {
        while slow_step(piles, size, &mut after) {
            visit(&after)?;
        }
    }
    ControlFlow::Continue(())
}
