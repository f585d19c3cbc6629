//! The words that a text can go on with.

use super::grammar;
use super::language::Language;
use super::lexer::{self, PLAIN, VALUES};
use super::side_by_side;

/// The words that complete the last word of a text, or that can follow it: each with the number of
/// characters of the text that it replaces. In alphabetical order.
///
/// ```
/// use nimscope::statement::{Language, completions};
/// assert_eq!(completions("x1 = 3 an", 4, Language::Positions), [(2, "and".to_owned())]);
/// ```
pub fn completions(text: &str, piles: usize, language: Language) -> Vec<(usize, String)> {
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
    found.into_iter().map(|word| (begun, word)).collect()
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
