//! The filters that are typed, each in the language of the list of its pane.

use crate::app::Pane;
use crate::study::Filter;

/// Reads the filter of a pane's list of positions of `piles` piles.
///
/// # Errors
/// A sentence that says what was expected, and where.
///
/// ```
/// use nimscope::app::{Pane, filter};
///
/// let kept = filter::parse(Pane::Positions, 4, "P r=6 3 5")?;
/// assert_eq!(kept.formula().unwrap().to_string(), "P and R = 6 and \"3 5\"");
/// # Ok::<(), String>(())
/// ```
pub fn parse(pane: Pane, piles: usize, text: &str) -> Result<Filter, String> {
    Filter::read(text, piles, pane.behaviour().filter().language).map_err(|error| error.to_string())
}
