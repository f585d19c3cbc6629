//! The two sides of a game, who plays them, and the help that a human had.

use std::fmt;

use enum_map::{Enum, EnumMap};
use serde::{Deserialize, Serialize};

use crate::study::Opponent;

/// Who moves first and who second.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enum, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Moves at the start.
    First,
    /// Moves after the first.
    Second,
}

/// Who plays each side.
pub type Seats = EnumMap<Side, Seat>;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Seat {
    /// Somebody at the keyboard.
    Human,
    /// The program.
    Solver(Opponent),
}

impl Side {
    /// Both, the first first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

impl Seat {
    /// The solver that plays it.
    pub fn opponent(self) -> Option<Opponent> {
        match self {
            Self::Human => None,
            Self::Solver(opponent) => Some(opponent),
        }
    }
}

/// `human`, or the opponent as in [`Opponent`]'s own words.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.pad("human"),
            Self::Solver(opponent) => opponent.fmt(f),
        }
    }
}

impl From<Seat> for String {
    fn from(seat: Seat) -> Self {
        seat.to_string()
    }
}

impl TryFrom<String> for Seat {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl std::str::FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "human" {
            return Ok(Self::Human);
        }
        text.parse()
            .map(Self::Solver)
            .map_err(|_| format!("{text:?} is no player: human, best, slips:20 (0 to 100 percent), rule, random or losing"))
    }
}

/// The help that somebody at the keyboard had with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveHelp {
    /// The program chose the move.
    Chosen,
    /// A hint.
    Hint,
    /// Values were in sight.
    Values,
    /// Another move was made here and taken back.
    Back,
}

impl MoveHelp {
    /// Behind the move in the record.
    pub fn words(self) -> &'static str {
        match self {
            Self::Chosen => "by the program",
            Self::Hint => "after a hint",
            Self::Values => "values in sight",
            Self::Back => "taken back",
        }
    }
}
