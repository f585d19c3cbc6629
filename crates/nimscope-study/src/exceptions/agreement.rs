//! The exceptions by definition against those of the theorem, position by position.

use super::list::by_definition;
use super::misere_nim;
use crate::box_scan;
use crate::game::{Canonical, GameError, Measure};
use crate::solve::{Cancelled, Control, Table, TableKey};
use crate::theory::slow::exceptions;

/// What came out: the positions that were looked at, and the first one on which the definition and
/// the theorem do not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    let (mut positions, mut contrary) = (0, None);
    let look = |seen: &mut (u64, Option<Vec<u64>>), piles: &[u64], rank: usize| {
        seen.0 += 1;
        if by_definition(table, piles, rank).is_some() != exceptions::prefix_of(piles).is_some() {
            seen.1.get_or_insert_with(|| piles.to_vec());
        }
    };
    let take = |seen: (u64, Option<Vec<u64>>)| {
        positions += seen.0;
        contrary = contrary.take().or(seen.1);
        true
    };
    box_scan::through(table.ranking(), max, control, look, take)?;
    Ok(Agreed {
        positions,
        contrary: contrary.map(Canonical::sorted),
    })
}
