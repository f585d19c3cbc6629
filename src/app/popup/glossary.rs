//! The words of the field as the screen uses them, explained.

use std::ops::Range;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::app::Pane;
use crate::embedded::{deflated, inflated};
use crate::lists::CollectVec as _;

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
    ron::from_str(&inflated(deflated!("glossary.ron")))
        .expect("the embedded glossary is well-formed; a test reads it")
});

/// Where the names of words are in a text: the number of a word, and the places of its letters.
fn found(text: &str) -> impl Iterator<Item = (usize, Range<usize>)> {
    let letters = |text: &str| -> Vec<char> { text.chars().collect_vec() };
    let lower = |text: &str| -> Vec<char> {
        text.chars()
            .map(|c| c.to_lowercase().next().unwrap_or(c))
            .collect_vec()
    };
    let (exact, folded) = (letters(text), lower(text));
    let names = WORDS.iter().enumerate().flat_map(|(number, word)| {
        let names = std::iter::once(&word.name).chain(&word.also);
        names.map(move |name| (number, name))
    });
    names.flat_map(move |(number, name)| {
        // A single letter is found in its own case only: n is not N.
        let is_letter = name.chars().count() == 1;
        let text = if is_letter { &exact } else { &folded };
        let name = if is_letter {
            letters(name)
        } else {
            lower(name)
        };
        let is_edge = |at: Option<usize>| {
            let letter = at.and_then(|at| text.get(at));
            letter.is_none_or(|letter| !letter.is_alphanumeric())
        };
        let places = (0_usize..).zip(text.windows(name.len()));
        let places =
            places.filter(|(at, letters)| **letters == name[..] && is_edge(at.checked_sub(1)));
        let places = places.map(|(at, _)| at..at + name.len());
        let places: Vec<_> = places
            .filter(|place| is_edge(Some(place.end)))
            .collect_vec();
        places.into_iter().map(move |place| (number, place))
    })
}

/// The numbers of the words that are in a text, a line for each row of the screen.
pub fn within(text: &str) -> Vec<usize> {
    let mut numbers: Vec<usize> = found(text).map(|(number, _)| number).collect_vec();
    numbers.dedup();
    numbers
}

/// The number of the word that is at a place of a text, counted in characters: the longest of
/// the names that cover it.
pub fn at(text: &str, place: usize) -> Option<usize> {
    let covering = found(text).filter(|(_, letters)| letters.contains(&place));
    let longest = covering.max_by_key(|(_, letters)| letters.len());
    longest.map(|(number, _)| number)
}
