//! Names of games: written, read, and what can be wrong with them.

use std::fmt;
use std::str::FromStr;

use super::family::Family;
use super::kind::Sizes;
use super::rules::Game;
use super::words::counted;

/// Why a text is not a game, or why piles do not suit one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// No family of that name.
    #[error("there is no game {name:?}: the games are {}", families())]
    Unknown {
        /// What was written.
        name: String,
    },
    /// Too few or too many parameters.
    #[error("{} takes {}, not {text:?}: write it like {}", .family.key(), expected(*.family), .family.example())]
    Parameters {
        /// The family.
        family: Family,
        /// What was written behind the colon.
        text: String,
    },
    /// A parameter that is not a whole number.
    #[error("{name} = {text:?} is not a whole number: write {} like {}", .family.key(), .family.example())]
    NotANumber {
        /// The family.
        family: Family,
        /// The parameter.
        name: &'static str,
        /// What was written.
        text: String,
    },
    /// A parameter outside its bounds.
    #[error("{name} = {value} is not possible: {needs}, as in {}", .family.example())]
    OutOfBounds {
        /// The family.
        family: Family,
        /// The parameter.
        name: &'static str,
        /// Its value.
        value: String,
        /// What it must satisfy.
        needs: String,
    },
    /// Piles of the wrong number.
    #[error("{game} is played with {}, but {count} are given", counted(.game.n(), .game.heap_word()))]
    PileCount {
        /// The game.
        game: Game,
        /// How many piles there are.
        count: usize,
    },
    /// An empty heap in a game whose heaps hold at least one token.
    #[error("heap {place} is empty: the heaps of {game} hold at least one token")]
    EmptyHeap {
        /// The game.
        game: Game,
        /// Which heap, counted from 1.
        place: usize,
    },
}

fn families() -> String {
    let keys: Vec<&str> = Family::ALL.iter().map(|family| family.key()).collect();
    keys.join(", ")
}

fn expected(family: Family) -> String {
    match family.parameters() {
        [] => "no parameters".to_owned(),
        [one] => format!("one parameter {one}"),
        several => format!("the parameters {}", several.join(",")),
    }
}

/// The name in the shell: `slow:4,3`, `slow-set:5,2+4`, `delete`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.family().key();
        match self.family().parameters() {
            [] => f.write_str(key),
            ["n"] => write!(f, "{key}:{}", self.n()),
            ["n", "A"] => write!(f, "{key}:{},{}", self.n(), self.sizes()),
            _ => write!(f, "{key}:{},{}", self.n(), self.k()),
        }
    }
}

impl FromStr for Game {
    type Err = GameError;

    /// Reads `NAME` or `NAME:PARAMS`, in upper or lower case, such as `slow:4,3`.
    fn from_str(text: &str) -> Result<Self, GameError> {
        let lower = text.trim().to_lowercase();
        let (name, parameters) = lower
            .split_once(':')
            .map_or((lower.as_str(), None), |(name, p)| (name, Some(p)));
        let family = Family::ALL
            .into_iter()
            .find(|family| family.key() == name)
            .ok_or_else(|| GameError::Unknown {
                name: name.to_owned(),
            })?;
        let words: Vec<&str> = parameters
            .map(|p| p.split(',').collect())
            .unwrap_or_default();
        let names = family.parameters();
        if words.len() != names.len() {
            return Err(GameError::Parameters {
                family,
                text: parameters.unwrap_or_default().to_owned(),
            });
        }
        let number = |name: &'static str, word: &str| {
            if word.is_empty() || !word.bytes().all(|b| b.is_ascii_digit()) {
                return Err(GameError::NotANumber {
                    family,
                    name,
                    text: word.to_owned(),
                });
            }
            // A number too long for the machine is out of bounds like any other above 64.
            Ok(word.parse::<usize>().unwrap_or(usize::MAX))
        };
        match (names, words.as_slice()) {
            (["n", "A"], [n, sizes]) => {
                let n = number("n", n)?;
                let sizes = sizes
                    .split('+')
                    .map(|word| number("A", word))
                    .collect::<Result<Vec<_>, _>>()?;
                Self::new(family, n, 1)?;
                match sizes.iter().find(|&&size| !(1..=n).contains(&size)) {
                    Some(size) => {
                        let needs = format!("every size lies in 1..{n}");
                        Err(GameError::OutOfBounds {
                            family,
                            name: "A",
                            value: size.to_string(),
                            needs,
                        })
                    }
                    None => {
                        let sizes = Sizes::of(sizes);
                        Self::slow_set(n, sizes.expect("split yields a size, and all lie in 1..=n"))
                    }
                }
            }
            (["n", "k"], [n, k]) => Self::new(family, number("n", n)?, number("k", k)?),
            (["n"], [n]) => Self::new(family, number("n", n)?, 1),
            _ => Self::new(family, 2, 1),
        }
    }
}
