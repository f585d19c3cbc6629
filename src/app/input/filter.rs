//! The filters that are typed, each in the language of the list of its pane.

use crate::app::Pane;
use crate::statement::{Completion, completions};
use crate::study::{Filter, FilterError};

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
    Filter::read(text, piles, pane.filtering().language).map_err(|error| error.to_string())
}

/// Where a filter is wrong, counted in characters from 0.
pub(crate) fn wrong_at(pane: Pane, piles: usize, text: &str) -> Option<usize> {
    match Filter::read(text, piles, pane.filtering().language) {
        Err(FilterError::Statement(error)) => Some(error.place.saturating_sub(1)),
        Err(FilterError::NoFamily { name, .. }) => {
            let before = text.rsplit_once(&name)?.0;
            Some(before.chars().count())
        }
        Ok(_) => None,
    }
}

/// The words that complete what is typed.
pub fn completed(pane: Pane, piles: usize, text: &str) -> Vec<Completion> {
    completions(text, piles, pane.filtering().language)
}
