//! The options of a position one after the other, each as canonical piles, without a list.

use std::ops::ControlFlow;

use super::claimed_values::Claimed;
use crate::game::{Choices, Sizes, Stepper};

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

/// Of equal piles the first ones are lowered: so no option comes twice, and sorted piles stay
/// sorted.
fn slow(sizes: Sizes, piles: &[u64], visit: &mut Visit<'_>) -> ControlFlow<()> {
    let mut after = piles.to_vec();
    let playable = piles.iter().filter(|&&pile| pile > 0).count();
    for size in sizes.iter().take_while(|&size| size <= playable) {
        lower(piles, &mut after, (0, size), visit)?;
    }
    ControlFlow::Continue(())
}

/// Lowers some more piles from a place on.
fn lower(
    piles: &[u64],
    after: &mut [u64],
    (from, more): (usize, usize),
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    if more == 0 {
        return visit(after);
    }
    for i in from..=piles.len() - more {
        let follows_kept = i > 0 && piles[i - 1] == piles[i] && after[i - 1] == piles[i - 1];
        if piles[i] == 0 || follows_kept {
            continue;
        }
        after[i] -= 1;
        let left = lower(piles, after, (i + 1, more - 1), visit);
        after[i] += 1;
        left?;
    }
    ControlFlow::Continue(())
}
