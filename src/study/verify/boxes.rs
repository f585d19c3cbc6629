//! All positions of a box, one after the other, or many at a time.

use rayon::prelude::*;

use super::means::Means;
use super::tally::Tally;
use crate::game::Canonical;
use crate::solve::{Cancelled, Ranking};

/// The position of sorted piles.
pub(super) fn at(piles: &[u64]) -> Canonical {
    Canonical::sorted(piles.to_vec())
}

/// Visits every sorted list of n piles between `least` and `max`.
pub(super) fn each(
    n: usize,
    least: u64,
    max: u64,
    means: Means<'_>,
    visit: &mut dyn FnMut(&[u64]),
) -> Result<(), Cancelled> {
    begin(n, least, max, means);
    extend(n, least, max, means, &mut Vec::with_capacity(n), visit)
}

/// Checks every sorted list of n piles between `least` and `max` on all threads of the pool; what
/// is found is in the order in which they would come one after the other.
pub(super) fn check(
    n: usize,
    least: u64,
    max: u64,
    means: Means<'_>,
    tally: &mut Tally,
    visit: impl Fn(&[u64], &mut Tally) + Sync,
) -> Result<(), Cancelled> {
    begin(n, least, max, means);
    let rows = Rows {
        n,
        max,
        means,
        empty: tally.part(),
        visit,
    };
    tally.absorb(rows.below(&[], least)?);
    Ok(())
}

/// How many piles are set before the rest of a position is visited on one thread.
const SHARED: usize = 2;

/// What all threads know of a check.
struct Rows<'a, V> {
    n: usize,
    max: u64,
    means: Means<'a>,
    empty: Tally,
    visit: V,
}

impl<V: Fn(&[u64], &mut Tally) + Sync> Rows<'_, V> {
    /// The positions that begin with these piles.
    fn below(&self, first: &[u64], least: u64) -> Result<Tally, Cancelled> {
        if first.len() == SHARED.min(self.n) {
            let (mut tally, mut piles) = (self.empty.part(), first.to_vec());
            let mut visit = |piles: &[u64]| (self.visit)(piles, &mut tally);
            extend(self.n, least, self.max, self.means, &mut piles, &mut visit)?;
            return Ok(tally);
        }
        let parts = (least..=self.max).into_par_iter();
        parts
            .map(|pile| self.below(&[first, &[pile]].concat(), pile))
            .try_reduce(
                || self.empty.part(),
                |mut all, later| {
                    all.absorb(later);
                    Ok(all)
                },
            )
    }
}

fn begin(n: usize, least: u64, max: u64, means: Means<'_>) {
    let positions = Ranking::count(n, least, max);
    means
        .control
        .begin(u64::try_from(positions).unwrap_or(u64::MAX));
}

fn extend(
    n: usize,
    least: u64,
    max: u64,
    means: Means<'_>,
    piles: &mut Vec<u64>,
    visit: &mut dyn FnMut(&[u64]),
) -> Result<(), Cancelled> {
    if piles.len() == n {
        visit(piles);
        return Ok(());
    }
    means.control.check()?;
    for pile in least..=max {
        piles.push(pile);
        extend(n, pile, max, means, piles, visit)?;
        piles.pop();
    }
    if piles.len() + 1 == n {
        means.control.advance((max - least).saturating_add(1));
    }
    Ok(())
}
