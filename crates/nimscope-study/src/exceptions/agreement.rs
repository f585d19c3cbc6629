//! The exceptions by definition against those of the theorem, position by position.

use std::ops::Range;

use super::misere_nim;
use crate::box_scan;
use crate::game::{Canonical, GameError, Measure, kept_by_m_rule};
use crate::solve::{Cancelled, Control, Lexicographic, Table, TableKey};
use crate::theory::slow::{exceptions, m_rule};

/// What came out: the positions that were looked at, and the first one on which the definition and
/// the theorem do not agree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreed {
    /// The number of positions.
    pub positions: u64,
    /// The first contrary case.
    pub contrary: Option<Canonical>,
}

/// The table that is read.
///
/// # Errors
/// There is no NIM(n, n−1) with this number of piles.
pub(crate) fn needs(n: usize, max: u64) -> Result<TableKey, GameError> {
    Ok(TableKey {
        rules: misere_nim(n)?,
        measure: Measure::Remoteness,
        max,
    })
}

/// Goes through the box with piles ≤ max of a table of remoteness.
pub(crate) fn agreed(table: &Table, max: u64, control: &Control) -> Result<Agreed, Cancelled> {
    let ranking = table.ranking();
    let look = |places: Range<u64>| {
        let mut seen = Agreed::default();
        Lexicographic::each_within(ranking, max, places, |piles, rank| {
            seen.positions += 1;
            if is_exception(table, piles, rank) != exceptions::prefix_of(piles).is_some() {
                let contrary = || Canonical::sorted(piles.to_vec());
                seen.contrary.get_or_insert_with(contrary);
            }
        });
        Ok(seen)
    };
    let mut all = Agreed::default();
    let take = |seen: Agreed| {
        all.positions += seen.positions;
        all.contrary = all.contrary.take().or(seen.contrary);
        true
    };
    let places = Lexicographic::places(ranking, max) as u64;
    box_scan::through(places, PACE, control, look, take)?;
    Ok(all)
}

/// The number of positions between two looks at the control.
const PACE: u64 = 1 << 12;

/// Whether a position is an exception by definition, from a table of R: R(x) − R(x') ≠ 1 for the
/// M-move x → x'.
fn is_exception(table: &Table, piles: &[u64], rank: usize) -> bool {
    let Some(kept) = kept_by_m_rule(piles) else {
        return false;
    };
    let after = table.ranking().rank_of_each(m_rule::keeping(piles, kept));
    table.number_at(rank) != table.number_at(after) + 1
}
