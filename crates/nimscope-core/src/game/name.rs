//! Games by name: `slow:4,3`, `hyper:ab+bc+ca`.

use std::fmt;
use std::str::FromStr;

use super::edges_text;
use super::error::GameError;
use super::family::{Family, Parameters};
use super::hypergraph::joined;
use super::rules::Game;
use super::sizes::Sizes;
use super::written::WrittenGame;

/// The name in the shell: `slow:4,3`, `slow-set:5,2+4`, `delete`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.family().key();
        let n = self.n();
        match self.family().parameters() {
            Parameters::Nothing => f.write_str(key),
            Parameters::N | Parameters::Number(_) if self.written().is_some() => {
                write!(f, "{key}:{}", self.k())
            }
            Parameters::N | Parameters::Number(_) => write!(f, "{key}:{n}"),
            Parameters::Rule => match self.written() {
                Some(written) => write!(f, "{key}:{{{}}}", written.whole()),
                None => f.write_str(key),
            },
            Parameters::NAndK => write!(f, "{key}:{n},{}", self.k()),
            Parameters::NAndA => write!(f, "{key}:{n},{}", self.sizes()),
            Parameters::Edges => match self.hypergraph() {
                Some(hypergraph) if self.family().edges_are_subsets() => {
                    write!(f, "{key}:{}", joined(&hypergraph.largest_edges))
                }
                hypergraph => {
                    let hypergraph =
                        hypergraph.expect("a game that is named by its edges has them");
                    write!(f, "{key}:{hypergraph}")
                }
            },
        }
    }
}

fn family_named(name: &str) -> Result<Family, GameError> {
    let is_named = |family: &Family| family.key() == name || family.row().alias == Some(name);
    let family = Family::ALL.into_iter().find(is_named);
    family.ok_or_else(|| GameError::Unknown {
        name: name.to_owned(),
    })
}

/// The number that a parameter is written as.
fn number(family: Family, name: &'static str, word: &str) -> Result<usize, GameError> {
    if word.is_empty() || !word.bytes().all(|b| b.is_ascii_digit()) {
        return Err(GameError::NotANumber {
            family,
            name,
            text: word.to_owned(),
        });
    }
    word.parse().map_err(|_| GameError::OutOfBounds {
        family,
        name,
        value: word.to_owned(),
        needs: "no number in the name of a game is above 255".to_owned(),
    })
}

/// A game that is named by n and A, where every size of a move is possible.
fn of_sizes(family: Family, n: usize, sizes: &[usize]) -> Result<Game, GameError> {
    Game::new(family, n, 1)?;
    if let Some(size) = sizes.iter().find(|&&size| !(1..=n).contains(&size)) {
        return Err(GameError::OutOfBounds {
            family,
            name: "A",
            value: size.to_string(),
            needs: format!("every size lies in 1..{n}"),
        });
    }
    let sizes = Sizes::of(sizes.iter().copied());
    let sizes = sizes.expect("there is a size, and all lie in 1..=n");
    Game::of_sizes(family, n, sizes)
}

/// The game of a family with these numbers as its parameters, the sizes of a move among them;
/// `None` where they are too many, too few, or not its parameters.
pub(super) fn with_numbers(family: Family, numbers: &[usize]) -> Option<Result<Game, GameError>> {
    match (family.parameters(), numbers) {
        (Parameters::Nothing, []) => Some(Game::new(family, 2, 1)),
        (Parameters::N, &[n]) => Some(Game::new(family, n, 1)),
        (Parameters::Number(_), &[k]) => Some(Game::new(family, 2, k)),
        (Parameters::NAndK, &[n, k]) => Some(Game::new(family, n, k)),
        (Parameters::NAndA, [n, sizes @ ..]) if !sizes.is_empty() => {
            Some(of_sizes(family, *n, sizes))
        }
        _ => None,
    }
}

/// The game of a rule, which stands in braces. Its letters may be in upper case.
fn typed_rule(family: Family, rule: Option<&str>) -> Result<Game, GameError> {
    let rule = rule.unwrap_or_default().trim();
    let inside = (rule.strip_prefix('{')).and_then(|rule| rule.strip_suffix('}'));
    let Some(inside) = inside else {
        let text = rule.to_owned();
        return Err(GameError::Parameters { family, text });
    };
    let read = WrittenGame::read(inside);
    let written = read.or_else(|error| WrittenGame::read(&inside.to_lowercase()).or(Err(error)))?;
    Ok(Game::by_rule(family, 0, written))
}

impl FromStr for Game {
    type Err = GameError;

    /// Reads `NAME` or `NAME:PARAMS`, in upper or lower case, such as `slow:4,3`.
    fn from_str(text: &str) -> Result<Self, GameError> {
        let lower = text.trim().to_lowercase();
        let (name, parameters) = lower
            .split_once(':')
            .map_or((lower.as_str(), None), |(name, p)| (name, Some(p)));
        let family = family_named(name)?;
        if family.parameters() == Parameters::Rule {
            return typed_rule(family, text.trim().split_once(':').map(|(_, rule)| rule));
        }
        if family.parameters() == Parameters::Edges {
            let text = parameters.unwrap_or_default();
            return Ok(Self::on(family, edges_text::read(family, text)?));
        }
        let words: Vec<&str> = parameters
            .map(|p| p.split(',').collect())
            .unwrap_or_default();
        let names = family.parameters().names();
        let mut numbers = Vec::new();
        for (name, word) in names.iter().zip(&words) {
            let separator = if *name == "A" { '+' } else { ',' };
            for word in word.split(separator) {
                numbers.push(number(family, name, word)?);
            }
        }
        let game = (words.len() == names.len()).then(|| with_numbers(family, &numbers));
        game.flatten().unwrap_or_else(|| {
            let text = parameters.unwrap_or_default().to_owned();
            Err(GameError::Parameters { family, text })
        })
    }
}
