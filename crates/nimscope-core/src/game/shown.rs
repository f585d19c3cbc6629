//! Games by the names under which they are shown: `NIM(5,4)`, `Moore(4,≤2)`, `nim 3`, `delete
//! nim`.

use super::error::GameError;
use super::family::{Family, Parameters};
use super::name::with_numbers;
use super::position::joined;
use super::rules::Game;
use crate::lists::CollectVec as _;

impl Game {
    /// Reads a game by any name under which it is shown or known: its name in the shell, its
    /// notation, its title, or the words for its family followed by the parameters. Upper and
    /// lower case are the same, and brackets and signs may be left out.
    ///
    /// ```
    /// use nimscope_core::game::Game;
    /// for (shown, name) in [
    ///     ("NIM(5,4)", "slow:5,4"),
    ///     ("Moore(4,≤2)", "moore:4,2"),
    ///     ("moore 4 2", "moore:4,2"),
    ///     ("nim 3", "nim:3"),
    ///     ("Nim with 3 piles", "nim:3"),
    ///     ("delete nim", "delete"),
    ///     ("SN(5,{2,4})", "slow-set:5,2+4"),
    ///     ("CN(6,=3)", "circular-exact:6,3"),
    ///     ("ab + bc", "hyper:ab+bc"),
    ///     ("piles: a; move: a-t", "rule:{piles: a; move: a-t}"),
    /// ] {
    ///     assert_eq!(Game::read(shown)?.to_string(), name);
    /// }
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// No game is called that, or its parameters are out of bounds.
    pub fn read(text: &str) -> Result<Self, GameError> {
        let named = text.parse();
        if named.is_ok() {
            return named;
        }
        if let Some(rule) = rule_of(text) {
            return format!("{}:{{{rule}}}", Family::Rule.key()).parse();
        }
        if let Some(game) = Family::ALL
            .into_iter()
            .find_map(|family| on_edges(family, text))
        {
            return Ok(game);
        }
        let typed = Typed::of(text);
        let candidates = (Family::ALL.into_iter()).filter_map(|family| typed.game(family));
        let all: Vec<Self> = candidates.flatten().collect_vec();
        let found = [true, false].into_iter().find_map(|signs| {
            let wanted = pieces(text, signs);
            all.iter().find(|game| {
                game.names()
                    .iter()
                    .any(|name| pieces(name, signs) == wanted)
            })
        });
        match (found, named) {
            (Some(game), _) => Ok(*game),
            (None, Err(unknown @ GameError::Unknown { .. })) => {
                Err(typed.refused().unwrap_or(unknown))
            }
            (None, named) => named,
        }
    }

    /// The names under which a game is shown or known.
    pub fn names(self) -> Vec<String> {
        let name = self.to_string();
        let parameters = name
            .split_once(':')
            .map_or("", |(_, parameters)| parameters);
        let words = self.family().words();
        vec![
            name.clone(),
            self.notation(),
            self.title(),
            format!("{words} {parameters}"),
        ]
    }
}

/// The rule that a text is, with or without the words before it and the braces.
fn rule_of(text: &str) -> Option<&str> {
    let words = Family::Rule.words();
    let text = text.trim();
    let has_words = text.get(..words.len());
    let rule = if has_words.is_some_and(|begin| begin.eq_ignore_ascii_case(words)) {
        text[words.len()..].trim_start()
    } else {
        text
    };
    let inside = rule
        .strip_prefix('{')
        .and_then(|rule| rule.strip_suffix('}'));
    let rule = inside.unwrap_or(rule);
    let begin = rule.split(':').next()?.trim();
    ["piles", "name", "source"]
        .iter()
        .any(|key| begin.eq_ignore_ascii_case(key))
        .then_some(rule)
}

/// The words and numbers of a text in lower case, without its marks. The sign = is kept if wanted:
/// some families differ in nothing else.
fn pieces(text: &str, signs: bool) -> Vec<String> {
    let text = text
        .to_lowercase()
        .replace(['’', '\''], "")
        .replace("<=", "");
    let mut pieces: Vec<String> = Vec::new();
    let mut last = None;
    for c in text.chars() {
        let class = match c {
            c if c.is_ascii_digit() => Some('0'),
            c if c.is_alphabetic() => Some('a'),
            '=' if signs => Some('='),
            _ => None,
        };
        match (class, pieces.last_mut()) {
            (Some(_), Some(piece)) if class == last => piece.push(c),
            (Some(_), _) => pieces.push(c.to_string()),
            (None, _) => {}
        }
        last = class;
    }
    pieces
}

/// What is typed: its numbers, and its words.
struct Typed {
    numbers: Vec<usize>,
    words: String,
}

impl Typed {
    fn of(text: &str) -> Self {
        let pieces = pieces(text, false);
        let is_number = |piece: &&String| piece.bytes().all(|b| b.is_ascii_digit());
        let (numbers, words): (Vec<&String>, Vec<&String>) = pieces.iter().partition(is_number);
        // A number too long for the machine is out of bounds like any other above 64.
        let number = |piece: &String| piece.parse().unwrap_or(usize::MAX);
        let words: Vec<&str> = words.into_iter().map(String::as_str).collect_vec();
        Self {
            numbers: numbers.into_iter().map(number).collect_vec(),
            words: words.join(" "),
        }
    }

    /// The game of a family whose parameters are the numbers.
    fn game(&self, family: Family) -> Option<Result<Game, GameError>> {
        // 2/3·6-delete: k − 1, then k, then n.
        if let (Parameters::NAndK, &[less, k, n]) = (family.parameters(), &self.numbers[..])
            && less.checked_add(1) == Some(k)
        {
            return with_numbers(family, &[n, k]);
        }
        with_numbers(family, &self.numbers)
    }

    /// Why a game of a family that is named is not possible.
    fn refused(&self) -> Option<GameError> {
        let is_named = |family: &Family| {
            let row = family.row();
            let notation = row.notation.split(['(', '{']).next().unwrap_or_default();
            let names = [row.key, row.words, notation];
            names
                .iter()
                .any(|name| pieces(name, false).join(" ") == self.words)
        };
        let named: Vec<Family> = Family::ALL.into_iter().filter(is_named).collect_vec();
        let mut games = named.iter().filter_map(|&family| self.game(family));
        let numbers = || joined(self.numbers.iter(), ",");
        games.find_map(Result::err).or_else(|| {
            named.first().map(|&family| GameError::Parameters {
                family,
                text: numbers(),
            })
        })
    }
}

/// A game of a family that is given by its edges: they stand after a name of it, or in brackets.
fn on_edges(family: Family, text: &str) -> Option<Game> {
    if family.parameters() != Parameters::Edges {
        return None;
    }
    let text = text.trim().to_lowercase();
    let row = family.row();
    let (before, after) = row.notation.split_once("{edges}")?;
    let words = row.words.to_lowercase();
    let behind = [words.as_str(), row.key].into_iter().find_map(|name| {
        let rest = text.strip_prefix(name)?;
        rest.starts_with([' ', ':'])
            .then(|| rest.trim_start_matches([' ', ':']))
    });
    let edges = behind.unwrap_or(&text);
    let shown = edges
        .strip_prefix(before)
        .and_then(|rest| rest.strip_suffix(after));
    let edges = shown.or(behind)?;
    // One word alone is a name that is being typed.
    if behind.is_none() && !edges.contains('+') {
        return None;
    }
    let edges: String = edges.chars().filter(|c| !c.is_whitespace()).collect();
    format!("{}:{edges}", row.key).parse().ok()
}
