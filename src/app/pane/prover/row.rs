//! The rows of the Prover pane.

use crate::game::Position;
use crate::prove::Truth;

/// A row of the pane.
#[derive(Clone, Debug)]
pub enum Row {
    /// What is known of the rule of the game.
    Rule,
    /// The statement that says the same.
    Words,
    /// How many P-positions there are.
    Counts,
    /// The title of what follows.
    Title(&'static str),
    /// The title of the statements, where one is typed.
    Statements,
    /// A statement, by its number.
    Statement(usize),
    /// A part of it that was judged alone.
    Side(usize, Side, Truth),
    /// The digits of a pile, by its place in the canonical position.
    Digits(usize),
    /// The states on the way through the automaton.
    Path,
    /// A move that wins.
    Winning,
    /// A box that was learned from, by its number.
    Learned(usize),
    /// The states of the automaton that a rearrangement of the piles takes to each other.
    Orbit(usize),
}

impl Row {
    /// Whether it stands in columns with others of its kind.
    pub fn is_of_table(&self) -> bool {
        matches!(
            self,
            Self::Statement(_) | Self::Digits(_) | Self::Learned(_) | Self::Orbit(_)
        )
    }

    /// What Enter opens from it, if it leads anywhere.
    pub(super) fn lead(self) -> Option<Lead> {
        match self {
            Self::Statement(number) => Some(Lead::Statement(number)),
            Self::Side(_, _, Truth::Refuted(piles)) => Some(Lead::Counterexample(piles)),
            Self::Words => Some(Lead::Words),
            Self::Winning => Some(Lead::Winning),
            Self::Statements => Some(Lead::NewStatement),
            Self::Rule
            | Self::Counts
            | Self::Title(_)
            | Self::Side(..)
            | Self::Digits(_)
            | Self::Path
            | Self::Learned(_)
            | Self::Orbit(_) => None,
        }
    }
}

/// What Enter opens from a row.
pub(super) enum Lead {
    /// A statement, by its number, to be typed again.
    Statement(usize),
    /// The position at which a statement fails.
    Counterexample(Vec<u64>),
    /// The rule in words, as a statement.
    Words,
    /// The option that a winning move leads to.
    Winning,
    /// A prompt for a statement.
    NewStatement,
}

/// A part of a statement that can be refuted alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The whole.
    Whole,
    /// The claimed property implies the outcome.
    Sound,
    /// The outcome implies the claimed property.
    Complete,
}

impl Side {
    /// What it says, in words.
    pub fn words(self, truth: &Truth) -> String {
        let part = match self {
            Self::Whole => "",
            Self::Sound => "property ⇒ outcome: ",
            Self::Complete => "outcome ⇒ property: ",
        };
        match truth {
            Truth::Proved => format!("{part}proved"),
            Truth::Refuted(x) => format!("{part}fails at ({})", piles(x)),
            Truth::Agrees(max) => format!("{part}agrees with tables of piles ≤ {max}"),
            Truth::OutOfReach(reason) => format!("{part}{reason}"),
        }
    }
}

/// A position in a sentence.
pub(super) fn piles(x: &[u64]) -> String {
    Position::new(x.to_vec()).map_or_else(|_| String::new(), |x| x.to_string())
}
