//! All positions of a box, one after the other.

use crate::solve::{Cancelled, Control};

/// Visits every sorted list of n piles between `least` and `max`.
pub(super) fn each(
    n: usize,
    least: u64,
    max: u64,
    control: &Control,
    visit: &mut dyn FnMut(&[u64]),
) -> Result<(), Cancelled> {
    extend(n, least, max, control, &mut Vec::with_capacity(n), visit)
}

fn extend(
    n: usize,
    least: u64,
    max: u64,
    control: &Control,
    piles: &mut Vec<u64>,
    visit: &mut dyn FnMut(&[u64]),
) -> Result<(), Cancelled> {
    if piles.len() == n {
        visit(piles);
        return Ok(());
    }
    control.check()?;
    for pile in least..=max {
        piles.push(pile);
        extend(n, pile, max, control, piles, visit)?;
        piles.pop();
    }
    Ok(())
}
