//! All positions of a box, one after the other, or many at a time.

use std::ops::Range;

use rayon::prelude::*;

use super::resources::Resources;
use super::tally::Tally;
use crate::game::Canonical;
use crate::solve::{Cancelled, Lexicographic, Ranking};

/// The position of sorted piles.
pub(super) fn at(piles: &[u64]) -> Canonical {
    Canonical::sorted(piles.to_vec())
}

/// Visits every position of a box, canonical piles each, in lexicographic order.
pub(super) fn each(
    ranking: &Ranking,
    resources: Resources<'_>,
    visit: &mut dyn FnMut(&[u64]),
) -> Result<(), Cancelled> {
    let places = Lexicographic::places(ranking, ranking.max());
    resources.control.begin(places as u64);
    go_through(ranking, 0..places, resources, visit)
}

/// Checks every position of a box on all threads of the pool. What is found is in the order in
/// which they would come one after the other.
pub(super) fn check(
    ranking: &Ranking,
    resources: Resources<'_>,
    tally: &mut Tally,
    visit: impl Fn(&[u64], &mut Tally) + Sync,
) -> Result<(), Cancelled> {
    by_shares(ranking, resources, tally, &visit)
}

/// The parallel loop of all checks, compiled once: what is visited is behind a pointer.
fn by_shares(
    ranking: &Ranking,
    resources: Resources<'_>,
    tally: &mut Tally,
    visit: &(dyn Fn(&[u64], &mut Tally) + Sync),
) -> Result<(), Cancelled> {
    let places = Lexicographic::places(ranking, ranking.max());
    resources.control.begin(places as u64);
    let empty = tally.part();
    let parts = (0..places.div_ceil(SHARE)).into_par_iter().map(|part| {
        let mut tally = empty.part();
        let share = part * SHARE..places.min((part + 1) * SHARE);
        go_through(ranking, share, resources, &mut |piles| {
            visit(piles, &mut tally);
        })?;
        Ok(tally)
    });
    let found = parts.try_reduce(
        || empty.part(),
        |mut all, later| {
            all.absorb(later);
            Ok(all)
        },
    );
    tally.absorb(found?);
    Ok(())
}

/// The number of places of the list of positions that a thread goes through at a time.
const SHARE: usize = 1 << 12;

/// The number of positions visited between two reports of progress.
const PACE: usize = 1 << 6;

fn go_through(
    ranking: &Ranking,
    places: Range<usize>,
    resources: Resources<'_>,
    visit: &mut dyn FnMut(&[u64]),
) -> Result<(), Cancelled> {
    for start in places.clone().step_by(PACE) {
        let end = places.end.min(start + PACE);
        let mut positions = Lexicographic::within(ranking, ranking.max(), start..end);
        while let Some((piles, _)) = positions.next() {
            resources.control.check()?;
            visit(piles);
        }
        resources.control.advance((end - start) as u64);
    }
    Ok(())
}
