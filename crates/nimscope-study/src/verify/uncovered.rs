//! The exceptions that nothing in the papers covers.

use super::exceptions::ExceptionTables;
use super::resources::{Resources, Stop};
use crate::game::Canonical;
use crate::solve::Cancelled;
use crate::theory::claim;

/// The minimal exceptions of a box, by definition, and those that no family or table of the papers
/// covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncovered {
    /// The number of piles.
    pub n: usize,
    /// The largest pile.
    pub max: u64,
    /// The number of minimal exceptions.
    pub minimal: u64,
    /// Those that nothing covers, in lexicographic order.
    pub uncovered: Vec<Canonical>,
}

/// Which minimal exceptions of misère NIM(n, n−1) with piles ≤ max, n ≥ 2, no family or table of
/// the papers covers; `None` if the tables would take more memory than there is.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`](crate::solve::Control::cancel).
pub fn uncovered(
    n: usize,
    max: u64,
    resources: Resources<'_>,
) -> Result<Option<Uncovered>, Cancelled> {
    let exceptions = match ExceptionTables::new(n, max, resources) {
        Ok(exceptions) => exceptions,
        Err(Stop::Cancelled) => return Err(Cancelled),
        Err(Stop::TooLarge(_) | Stop::Undecided(_)) => return Ok(None),
    };
    let minimal = exceptions.minimal(resources)?;
    let uncovered = minimal
        .iter()
        .filter(|piles| claim::covering(piles).is_empty());
    Ok(Some(Uncovered {
        n,
        max,
        minimal: minimal.len() as u64,
        uncovered: uncovered
            .map(|piles| Canonical::sorted(piles.clone()))
            .collect(),
    }))
}
