//! The filters that are typed: which language a pane's list has, and what may be typed.

use crate::app::Pane;
use crate::statement::{Completion, Language, completions};
use crate::study::{Filter, FilterError};

/// The language of a pane's filter.
pub const fn language(pane: Pane) -> Language {
    match pane {
        Pane::Exceptions => Language::Exceptions,
        Pane::Moves => Language::Moves,
        Pane::Claims => Language::Claims,
        _ => Language::Positions,
    }
}

/// What the filter of a pane understands, by examples.
pub const fn words(pane: Pane) -> &'static str {
    match pane {
        Pane::Exceptions => {
            "minimal, x1 = 3 and R > 20, parts = 3+1+1, family = 2.9, family = none, 3 5 5"
        }
        Pane::Moves => {
            "P, R = 7, x1 = 2 or x4 > 5, a part of the move or its result: from b, 2 4 5"
        }
        Pane::Claims => "refuted, slow and not table, 2.9, words of the statement",
        _ => "P, R > 6 and G = 2, x4 - x3 = 1, sum mod 3 = 0, some option: P, 3 5 5",
    }
}

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
    Filter::read(text, piles, language(pane)).map_err(|error| error.to_string())
}

/// Where a filter is wrong, counted in characters from 0.
pub(crate) fn wrong_at(pane: Pane, piles: usize, text: &str) -> Option<usize> {
    match Filter::read(text, piles, language(pane)) {
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
    completions(text, piles, language(pane))
}
