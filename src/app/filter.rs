//! The language of filters: `P`, `N`, `R=7`, `G=2`, and anything else is a part of the piles.

use crate::game::Outcome;
use crate::study::ListFilter;

/// Reads a filter; the empty text keeps everything.
///
/// # Errors
/// A sentence that says which word was not understood, and how to write it.
///
/// ```
/// use nimscope::app::filter;
/// let kept = filter::parse("P r=6 3 5")?;
/// assert_eq!((kept.remoteness, kept.text.as_str()), (Some(6), "3 5"));
/// # Ok::<(), String>(())
/// ```
pub fn parse(text: &str) -> Result<ListFilter, String> {
    let mut filter = ListFilter::default();
    let mut piles: Vec<&str> = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        match (word.to_lowercase().as_str(), word.split_once('=')) {
            ("p", _) => filter.outcome = Some(Outcome::P),
            ("n", _) => filter.outcome = Some(Outcome::N),
            (_, Some((name, value))) => {
                let number = value
                    .parse()
                    .map_err(|_| format!("{value:?} is not a number: write {name}=7"))?;
                match name.to_lowercase().as_str() {
                    "r" => filter.remoteness = Some(number),
                    "g" => filter.grundy = Some(number),
                    _ => {
                        return Err(format!(
                            "{name:?} is not known: write R=7 for the remoteness, G=2 for the Grundy value"
                        ));
                    }
                }
            }
            (other, None) if other.bytes().all(|b| b.is_ascii_digit()) => piles.push(word),
            _ => {
                return Err(format!(
                    "{word:?} is not understood: write P, N, R=7, G=2, or a part of the piles like 3 5 5"
                ));
            }
        }
    }
    filter.text = piles.join(" ");
    Ok(filter)
}

/// Writes a filter as it is typed.
pub fn shown(filter: &ListFilter) -> String {
    let words = [
        filter.outcome.map(|outcome| outcome.to_string()),
        filter.remoteness.map(|r| format!("R={r}")),
        filter.grundy.map(|g| format!("G={g}")),
        (!filter.text.is_empty()).then(|| filter.text.clone()),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
