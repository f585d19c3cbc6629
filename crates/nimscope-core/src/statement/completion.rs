//! The words that a text can go on with.

use super::grammar;
use super::language::Language;
use super::lexer::{self, PLAIN, VALUES};
use super::side_by_side;

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
    let Some(expected) = grammar::expected(&words, kept) else {
        return Vec::new();
    };
    let mut found = expected.words;
    if expected.operand {
        found.extend(operands(piles, language));
    }
    if language == Language::Claims {
        found.retain(|word| ["and", "or", "not"].contains(&word.as_str()));
    }
    // Signs are seen on the keyboard.
    found.retain(|word| word.starts_with(|c: char| c.is_alphanumeric()));
    found.retain(|word| word.starts_with(&last) && *word != last);
    found.sort();
    found.dedup();
    let completion = |word| Completion { word, begun };
    found.into_iter().map(completion).collect()
}

/// The words that an operand can begin with.
fn operands(piles: usize, language: Language) -> Vec<String> {
    let mut words: Vec<String> = (1..=piles).map(|place| format!("x{place}")).collect();
    words.extend(language.labels().iter().map(ToString::to_string));
    words.extend(VALUES.iter().map(ToString::to_string));
    words.push("not".to_owned());
    if !language.is_filter() {
        words.extend(PLAIN.iter().map(ToString::to_string));
    }
    words
}
