//! A scan of a box in lexicographic order, by all threads of the pool together.

use crate::solve::{Cancelled, Control, Lexicographic, Ranking, mapped};

/// How a scan of a box came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All of the box was looked at.
    Complete,
    /// More positions passed the filter than there is room for.
    Full,
    /// There are more positions than this number, which is the most that are ever listed.
    Cut(usize),
}

/// The number of positions between two looks at the control.
const PACE: usize = 1024;

/// Scans the whole box with piles ≤ max, which the ranking covers. `look` gets the piles and the
/// rank of each position and writes what it finds. `take` gets that in order, some thousand
/// positions at a time, and returns whether there is room for more.
pub(super) fn through<T: Default + Send>(
    ranking: &Ranking,
    max: u64,
    control: &Control,
    look: impl Fn(&mut T, &[u64], usize) + Sync,
    mut take: impl FnMut(T) -> bool,
) -> Result<Ended, Cancelled> {
    let places = Lexicographic::places(ranking, max);
    control.begin(places as u64);
    let stretch = 16 * PACE * rayon::current_num_threads();
    for first in (0..places).step_by(stretch) {
        let starts = (first..places.min(first + stretch)).step_by(PACE);
        let paces = mapped(starts.collect(), |start| {
            control.check()?;
            let end = places.min(start + PACE);
            let mut positions = Lexicographic::within(ranking, max, start..end);
            let mut found = T::default();
            while let Some((piles, rank)) = positions.next() {
                look(&mut found, piles, rank);
            }
            control.advance((end - start) as u64);
            Ok(found)
        });
        for found in paces? {
            control.check()?;
            if !take(found) {
                return Ok(Ended::Full);
            }
        }
    }
    Ok(Ended::Complete)
}
