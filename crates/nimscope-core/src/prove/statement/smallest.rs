//! The piles by size: the i-th smallest of some piles, wherever it stands.

use super::super::automaton::{Automaton, State};
use super::super::budget::{Budget, Stopped};
use super::super::word::Column;

/// The words that a set accepts once the pile with a place in increasing order is put on a track
/// of its own. The piles are the first tracks.
///
/// Its digits follow from those of the piles, from the highest on: known are the piles that agree
/// with it so far, and the number of those that are smaller.
pub(super) fn with_smallest(
    set: &Automaton,
    piles: usize,
    place: usize,
    track: usize,
    budget: &Budget<'_>,
) -> Result<Automaton, Stopped> {
    let low = (1 << track) - 1;
    let step = |&(agreeing, smaller, state): &(Column, u32, State), column: Column| {
        let zeros = agreeing & !column;
        let up_to_zeros = smaller + zeros.count_ones();
        let (digit, agreeing, smaller) = if (place as u32) < up_to_zeros {
            (0, zeros, smaller)
        } else {
            (1, agreeing & column, up_to_zeros)
        };
        let wider = column & low | digit << track | (column & !low) << 1;
        (agreeing, smaller, set.next(state, wider))
    };
    let accepts = |&(.., state): &(Column, u32, State)| set.accepts(state);
    let start = ((1 << piles) - 1, 0, 0);
    Ok(Automaton::explore(set.tracks() - 1, start, accepts, step, budget)?.minimal())
}
