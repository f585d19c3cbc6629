//! All positions of a box, one after the other, or many at a time.

use std::ops::Range;

use super::resources::Resources;
use super::tally::Tally;
use crate::box_scan;
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
    let places = Lexicographic::places(ranking, ranking.max) as u64;
    resources.control.begin(places);
    let mut start = 0;
    while start < places {
        let end = places.min(start + SHARE);
        go_through(ranking, start..end, resources, visit)?;
        resources.control.advance(end - start);
        start = end;
    }
    Ok(())
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
    let places = Lexicographic::places(ranking, ranking.max) as u64;
    let empty = tally.part();
    let look = |share: Range<u64>| {
        let mut tally = empty.part();
        go_through(ranking, share, resources, &mut |piles| {
            visit(piles, &mut tally);
        })?;
        Ok(tally)
    };
    let take = |later| {
        tally.absorb(later);
        true
    };
    box_scan::through(places, SHARE, resources.control, look, take)?;
    Ok(())
}

/// The number of places of the list of positions that a thread goes through at a time.
const SHARE: u64 = 1 << 10;

fn go_through(
    ranking: &Ranking,
    places: Range<u64>,
    resources: Resources<'_>,
    visit: &mut dyn FnMut(&[u64]),
) -> Result<(), Cancelled> {
    let place = |place: u64| usize::try_from(place).expect("it is a place of the list");
    let places = place(places.start)..place(places.end);
    let mut positions = Lexicographic::within(ranking, ranking.max, places);
    while let Some((piles, _)) = positions.next() {
        resources.control.check()?;
        visit(piles);
    }
    Ok(())
}
