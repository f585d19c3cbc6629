//! The words that a text can go on with.

use super::lexer::Language;
use super::lexer::{self, PLAIN, VALUES};
use super::{grammar, side_by_side};
use crate::game::{Convention, Family, Game};
use crate::lists::CollectVec as _;
use crate::lists::distinct;

/// A word that a text can go on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The word.
    pub word: String,
    /// The number of characters at the end of the text that it replaces.
    pub begun: usize,
}

/// The words that complete the last word of a text, or that can follow it, in alphabetical order.
///
/// ```
/// use nimscope_core::statement::{Language, completions};
/// let found = completions("x1 = 3 an", 4, Language::Positions);
/// assert_eq!((found[0].word.as_str(), found[0].begun), ("and", 2));
/// ```
pub fn completions(text: &str, piles: usize, language: Language) -> Vec<Completion> {
    if language == Language::Statements
        && let Some(found) = elsewhere(text, piles)
    {
        return found;
    }
    let letters = text.chars().rev();
    let begun = letters
        .take_while(|&c| c.is_alphanumeric() || c == '-')
        .count();
    let kept = text.chars().count() - begun;
    let before: String = text.chars().take(kept).collect();
    let last: String = text.chars().skip(kept).collect();
    let Ok(words) = lexer::words(&before, piles, language) else {
        return Vec::new();
    };
    let words = side_by_side::joined(words, piles, language);
    let Some(expected) = grammar::expected(&words) else {
        return Vec::new();
    };
    let mut found: Vec<String> = expected.words.iter().map(ToString::to_string).collect_vec();
    if expected.operand {
        found.extend(operands(piles, language));
    }
    if language == Language::Claims {
        found.retain(|word| ["and", "or", "not"].contains(&word.as_str()));
    }
    // Signs are seen on the keyboard.
    found.retain(|word| word.starts_with(|c: char| c.is_alphanumeric()));
    found.retain(|word| word.starts_with(&last) && *word != last);
    let completion = |word| Completion { word, begun };
    distinct(found).into_iter().map(completion).collect_vec()
}

/// The words that say of which game and of which play a value is: behind `P[` games with this
/// number of piles, behind `R.` or `]` with a point the plays.
fn elsewhere(text: &str, piles: usize) -> Option<Vec<Completion>> {
    let (before, last) = text.rsplit_once(['[', '.'])?;
    let is_value = |text: &str| {
        let rest = text.strip_suffix(['P', 'N', 'R', 'G']);
        rest.is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric()))
    };
    let words: Vec<String> = if text[before.len()..].starts_with('[') {
        let games = Family::ALL.iter().filter_map(|family| {
            let example: Game = family.example().parse().ok()?;
            Some(format!("{}]", example.with_piles(piles).ok()?))
        });
        games.filter(|_| is_value(before)).collect_vec()
    } else {
        let plays = [Convention::Normal, Convention::Misere].map(|play| play.key().to_owned());
        let is_behind = is_value(before) || before.ends_with(']');
        plays.into_iter().filter(|_| is_behind).collect_vec()
    };
    let is_open = |word: &String| word.starts_with(last) && word != last;
    let words = distinct(words.into_iter().filter(is_open).collect_vec());
    let begun = last.chars().count();
    let found = words.into_iter().map(|word| Completion { word, begun });
    Some(found.collect_vec()).filter(|found: &Vec<Completion>| !found.is_empty())
}

/// The words that an operand can begin with.
fn operands(piles: usize, language: Language) -> Vec<String> {
    let mut words: Vec<String> = (1..=piles).map(|place| format!("x{place}")).collect_vec();
    words.extend(language.labels().iter().map(ToString::to_string));
    words.extend(VALUES.iter().map(ToString::to_string));
    words.push("not".to_owned());
    if !language.is_filter() {
        words.extend(PLAIN.iter().map(ToString::to_string));
    }
    words
}
