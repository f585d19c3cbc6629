//! The words of the field as the screen uses them, explained.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::app::pane::Pane;

/// A word, and what it means.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlossaryWord {
    /// The word as it is on the screen.
    pub name: String,
    /// Other forms and names of it.
    #[serde(default)]
    pub also: Vec<String>,
    /// The panes in which it is.
    pub panes: Vec<Pane>,
    /// What it means.
    pub text: String,
}

/// The words, in the order in which they are listed.
pub static WORDS: LazyLock<Vec<GlossaryWord>> = LazyLock::new(|| {
    ron::from_str(include_str!("../../../assets/glossary.ron"))
        .expect("the embedded glossary is well-formed; a test reads it")
});

/// The numbers of the words that are in a text, a line for each row of the screen.
pub fn within(text: &str) -> Vec<usize> {
    let lower = text.to_lowercase();
    let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let holds = |name: &String| {
        // A single letter is found in its own case only, as below.
        let (text, name) = if name.chars().count() > 1 {
            (lower.as_str(), name.to_lowercase())
        } else {
            (text, name.clone())
        };
        text.match_indices(&name).any(|(at, found)| {
            let behind = &text[at + found.len()..];
            is_edge(text[..at].chars().next_back()) && is_edge(behind.chars().next())
        })
    };
    let words = WORDS.iter().enumerate();
    let words = words.filter(|(_, word)| holds(&word.name) || word.also.iter().any(holds));
    words.map(|(number, _)| number).collect()
}

/// The number of the word that is at a place of a text, counted in characters: the longest of
/// the names that cover it.
pub fn at(text: &str, place: usize) -> Option<usize> {
    let line: Vec<char> = text.chars().collect();
    let is_word = |c: Option<&char>| c.is_some_and(|c| c.is_alphanumeric());
    let covers = |name: &str| {
        let name: Vec<char> = name.chars().collect();
        let starts = (place + 1).saturating_sub(name.len())..=place;
        starts.into_iter().any(|start| {
            let end = start + name.len();
            let found = line.get(start..end);
            let bounds = [
                start.checked_sub(1).and_then(|i| line.get(i)),
                line.get(end),
            ];
            let same = |found: &[char]| {
                let lower = |c: &char| c.to_lowercase().collect::<String>();
                // A single letter is found in its own case only: n is not N.
                found == name.as_slice()
                    || name.len() > 1
                        && found.iter().map(lower).collect::<String>()
                            == name.iter().map(lower).collect::<String>()
            };
            found.is_some_and(same) && !bounds.into_iter().any(is_word)
        })
    };
    let names = WORDS.iter().enumerate().flat_map(|(number, word)| {
        std::iter::once(&word.name)
            .chain(&word.also)
            .map(move |name| (number, name))
    });
    let longest = names
        .filter(|(_, name)| covers(name))
        .max_by_key(|(_, name)| name.chars().count());
    longest.map(|(number, _)| number)
}
