//! The language of filters: words such as `P`, `R=7` or `minimal`, and anything else is a part of
//! the piles.

use crate::app::pane::Pane;
use crate::game::Outcome;
use crate::study::{InFamily, ListFilter, MoveFilter, Which};
use crate::theory::claim;

/// The words that the filter of a pane understands, in a sentence.
pub const fn words(pane: Pane) -> &'static str {
    match pane {
        Pane::Exceptions => {
            "x1=3, R=7, family=2.9, family=none, minimal, pile-minimal, or a part of the piles like 3 5 5"
        }
        Pane::Moves => {
            "P, N or R=7 of the result, or a part of the move or of its result, like from b or 2 4 5"
        }
        _ => "P, N, R=7, G=2, x1=3, or a part of the piles like 3 5 5",
    }
}

/// Reads a filter for the list of a pane; the empty text keeps everything.
///
/// # Errors
/// A sentence that says which word was not understood, and how to write it.
///
/// ```
/// use nimscope::app::{Pane, filter};
/// use nimscope::study::Which;
///
/// let kept = filter::parse(Pane::Positions, "P r=6 3 5")?;
/// assert_eq!((kept.remoteness, kept.text.as_str()), (Some(6), "3 5"));
/// let kept = filter::parse(Pane::Exceptions, "minimal x1=3")?;
/// assert_eq!((kept.which, kept.smallest), (Which::Minimal, Some(3)));
/// # Ok::<(), String>(())
/// ```
pub fn parse(pane: Pane, text: &str) -> Result<ListFilter, String> {
    let of_exceptions = pane == Pane::Exceptions;
    let mut filter = ListFilter::default();
    let mut piles: Vec<&str> = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let lower = word.to_lowercase();
        match (lower.as_str(), lower.split_once('=')) {
            ("p", _) if !of_exceptions => filter.outcome = Some(Outcome::P),
            ("n", _) if !of_exceptions => filter.outcome = Some(Outcome::N),
            ("minimal", _) if of_exceptions => filter.which = Which::Minimal,
            ("pile-minimal", _) if of_exceptions => filter.which = Which::PileMinimal,
            (_, Some(("r", value))) => filter.remoteness = Some(number("R", value)?),
            (_, Some(("g", value))) => filter.grundy = Some(number("G", value)?),
            (_, Some(("x1", value))) => filter.smallest = Some(number("x1", value)?),
            (_, Some(("family", name))) if of_exceptions => filter.family = Some(family(name)?),
            (number, None) if number.bytes().all(|b| b.is_ascii_digit()) => piles.push(word),
            _ => {
                let words = words(pane);
                return Err(format!("{word:?} is not understood: write {words}"));
            }
        }
    }
    filter.text = piles.join(" ");
    Ok(filter)
}

/// Reads a filter for the list of moves; the empty text keeps everything.
///
/// # Errors
/// A sentence that says which word was not understood, and how to write it.
pub fn parse_moves(text: &str) -> Result<MoveFilter, String> {
    let mut filter = MoveFilter::default();
    let mut rest: Vec<&str> = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        match (word, word.split_once('=')) {
            ("P", _) => filter.outcome = Some(Outcome::P),
            ("N", _) => filter.outcome = Some(Outcome::N),
            (_, Some(("r" | "R", value))) => filter.remoteness = Some(number("R", value)?),
            (_, Some(_)) => {
                let words = words(Pane::Moves);
                return Err(format!("{word:?} is not understood: write {words}"));
            }
            // Letters name piles: p and n are piles, P and N outcomes.
            _ => rest.push(word),
        }
    }
    filter.text = rest.join(" ");
    Ok(filter)
}

/// Writes a filter of moves as it is typed.
pub fn shown_moves(filter: &MoveFilter) -> String {
    let words = [
        filter.outcome.map(|outcome| outcome.to_string()),
        filter.remoteness.map(|r| format!("R={r}")),
        (!filter.text.is_empty()).then(|| filter.text.clone()),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn number<T: std::str::FromStr>(name: &str, value: &str) -> Result<T, String> {
    let number = value.parse();
    number.map_err(|_| format!("{value:?} is not a number: write {name}=7"))
}

fn family(name: &str) -> Result<InFamily, String> {
    if name == "none" {
        return Ok(InFamily::None);
    }
    if claim::families_named(name).next().is_some() {
        return Ok(InFamily::Of(name.to_owned()));
    }
    let claims = claim::claims().iter();
    let mut names: Vec<&str> = Vec::new();
    for claim in claims.filter(|claim| claim::is_family(claim)) {
        if !names.contains(&claim.short_id()) {
            names.push(claim.short_id());
        }
    }
    Err(format!(
        "there is no family {name:?}: there are {}; none for those that the papers do not cover",
        names.join(", ")
    ))
}

/// The word for the exceptions that are listed; empty for all of them.
pub const fn which(which: Which) -> &'static str {
    match which {
        Which::All => "",
        Which::PileMinimal => "pile-minimal",
        Which::Minimal => "minimal",
    }
}

/// Writes a filter as it is typed.
pub fn shown(filter: &ListFilter) -> String {
    let which = which(filter.which);
    let family = filter.family.as_ref().map(|family| match family {
        InFamily::None => "none",
        InFamily::Of(name) => name,
    });
    let words = [
        (!which.is_empty()).then(|| which.to_owned()),
        family.map(|family| format!("family={family}")),
        filter.smallest.map(|smallest| format!("x1={smallest}")),
        filter.outcome.map(|outcome| outcome.to_string()),
        filter.remoteness.map(|r| format!("R={r}")),
        filter.grundy.map(|g| format!("G={g}")),
        (!filter.text.is_empty()).then(|| filter.text.clone()),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
