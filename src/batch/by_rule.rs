//! How a game by its rule, a value and numeration systems are typed in the shell.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use super::arguments::NamedGame;
use crate::file::read_text;
use crate::game::{Measure, WrittenGame};
use crate::prove::numeration::{FixedValue, System};

/// The most bytes of the file of a rule.
const MOST: u64 = 1 << 16;

/// A game of a family, or one by its rule.
#[derive(Clone, Debug)]
pub(super) enum AnyGame {
    Family(NamedGame),
    /// The name as it was typed, and the game.
    Written(String, &'static WrittenGame),
}

impl AnyGame {
    /// The name as it was typed.
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Family(named) => &named.text,
            Self::Written(text, _) => text,
        }
    }
}

impl FromStr for AnyGame {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let file = text
            .strip_prefix("rule:")
            .filter(|rest| !rest.trim().starts_with('{'));
        let written = match file {
            None => WrittenGame::named(text).map_err(|error| error.to_string())?,
            Some(file) => {
                let read = read_text(Path::new(file), MOST).map_err(|error| {
                    format!(
                        "the rule in {file:?} cannot be read: {error}; name a file, or write the \
                         rule itself, as in 'rule:{{piles: a; move: a-t}}'"
                    )
                })?;
                Some(WrittenGame::read(&read).map_err(|error| error.to_string())?)
            }
        };
        match written {
            Some(game) => Ok(Self::Written(text.to_owned(), game)),
            None => text.parse().map(Self::Family).map_err(|error: String| {
                let names: Vec<String> = WrittenGame::names().collect();
                match error.strip_prefix("there is no game") {
                    Some(_) => {
                        format!("{error}; and by their rule {}, rule:FILE", names.join(", "))
                    }
                    None => error,
                }
            }),
        }
    }
}

/// A value of positions, or one with finitely many cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnyValue {
    Measure(Measure),
    Fixed(FixedValue),
}

impl FromStr for AnyValue {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match Measure::ALL
            .into_iter()
            .find(|measure| measure.key() == text)
        {
            Some(measure) => Ok(Self::Measure(measure)),
            None => text.parse().map(Self::Fixed).map_err(|_| {
                "outcome, remoteness, grundy, grundy=C, grundy<C or remoteness<C with a number C \
                 up to 40, as in grundy=1"
                    .to_owned()
            }),
        }
    }
}

impl fmt::Display for AnyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Measure(measure) => f.write_str(measure.key()),
            Self::Fixed(value) => value.fmt(f),
        }
    }
}

/// The numeration systems that are tried, as they were typed.
#[derive(Clone, Debug)]
pub(super) struct Systems {
    text: String,
    pub(super) all: Vec<System>,
}

impl Systems {
    pub(super) fn is_auto(&self) -> bool {
        self.text == "auto"
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

impl FromStr for Systems {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = match text {
            "auto" => System::usual(),
            name => vec![name.parse::<System>().map_err(|error| error.to_string())?],
        };
        let text = text.to_owned();
        Ok(Self { text, all })
    }
}
