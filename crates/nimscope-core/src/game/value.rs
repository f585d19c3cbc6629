//! The values of a position: outcome, Smith remoteness and Grundy value.

use std::fmt;

use enum_map::{Enum, EnumMap};
use serde::{Deserialize, Serialize};

/// Who wins with best play.
///
/// ```
/// use nimscope_core::game::{Grundy, Outcome, Remoteness};
/// assert_eq!([Remoteness(6).outcome(), Grundy(0).outcome()], [Outcome::P; 2]);
/// assert_eq!(Outcome::N.to_string(), "N");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Outcome {
    /// The player who just moved wins (a P-position).
    P,
    /// The player to move wins (an N-position).
    N,
}

/// Smith's remoteness (Smith 1966): the winner hurries, the loser delays.
///
/// A terminal position has 0 in normal play and 1 in misère play, as if it had one more move to a
/// dead end. In both: if some option has even remoteness, it is 1 + the least even one, else
/// 1 + the largest one. So it is odd exactly on N-positions.
///
/// ```
/// use nimscope_core::game::{Convention, Remoteness};
/// // 6 is the least even one: the winner hurries.
/// let options = [Remoteness(8), Remoteness(3), Remoteness(6)];
/// let here = Remoteness::of_options(options, Convention::Misere);
/// assert_eq!((here, here.moves(Convention::Misere)), (Remoteness(7), 6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Remoteness(pub u128);

/// The Grundy value: the mex of the options' values. A terminal position has 0 in normal play and
/// 1 in misère play. It is 0 exactly on P-positions, in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Grundy(pub u128);

/// Which of the values: what a table holds, an automaton gives, or a command prints.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// P or N.
    Outcome,
    /// Smith's remoteness, and so the outcome.
    Remoteness,
    /// The Grundy value, and so the outcome.
    Grundy,
}

/// Which player a terminal position favours.
///
/// ```
/// use nimscope_core::game::{Convention, Remoteness};
/// assert_eq!(Convention::Misere.in_words(), "misère play: who cannot move wins");
/// assert_eq!(Convention::Misere.terminal_remoteness(), Remoteness(1));
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Enum, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Convention {
    /// Who cannot move loses.
    #[serde(alias = "Normal")] // as earlier sessions have it
    #[default]
    Normal,
    /// Who cannot move wins.
    #[serde(alias = "Misere")]
    Misere,
}

/// A value for each convention.
pub type ByConvention<T> = EnumMap<Convention, T>;

impl Outcome {
    /// P for a position with an even remoteness or Grundy value 0.
    #[inline]
    pub const fn p_if(is_p: bool) -> Self {
        if is_p { Self::P } else { Self::N }
    }

    /// `P` or `N`.
    pub const fn letter(self) -> &'static str {
        if self.is_p() { "P" } else { "N" }
    }

    /// Whether this is a P-position.
    #[inline]
    pub const fn is_p(self) -> bool {
        matches!(self, Self::P)
    }
}

impl Remoteness {
    /// The outcome that a remoteness implies: odd is N, even is P, in both conventions.
    pub const fn outcome(self) -> Outcome {
        Outcome::p_if(self.0.is_multiple_of(2))
    }

    /// The number of moves of both players with best play. Misère remoteness counts the move to
    /// the dead end too, and this number does not.
    pub const fn moves(self, convention: Convention) -> u128 {
        match convention {
            Convention::Normal => self.0,
            Convention::Misere => self.0.saturating_sub(1),
        }
    }

    /// The remoteness of a position from that of its options: the recurrence of Smith.
    pub fn of_options(options: impl IntoIterator<Item = Self>, convention: Convention) -> Self {
        let (mut even, mut largest) = (None::<u128>, None::<u128>);
        for Self(r) in options {
            if r.is_multiple_of(2) {
                even = Some(even.map_or(r, |e| e.min(r)));
            }
            largest = largest.max(Some(r));
        }
        even.or(largest)
            .map_or(convention.terminal_remoteness(), |r| Self(r + 1))
    }
}

impl Grundy {
    /// The outcome that a Grundy value implies: 0 is P, in both conventions.
    pub const fn outcome(self) -> Outcome {
        Outcome::p_if(self.0 == 0)
    }
}

impl Measure {
    /// All, outcome first.
    pub const ALL: [Self; 3] = [Self::Outcome, Self::Remoteness, Self::Grundy];

    /// `outcome`, `remoteness` or `grundy`, as the shell and certificates write it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::Remoteness => "remoteness",
            Self::Grundy => "grundy",
        }
    }

    /// The measure that the shell and certificates write so.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.key() == key)
    }

    /// Whether a number of this measure is that of a P-position: an outcome is 0 for P, 1 for N.
    pub fn is_p(self, number: u128) -> bool {
        match self {
            Self::Remoteness => number.is_multiple_of(2),
            Self::Outcome | Self::Grundy => number == 0,
        }
    }

    /// Whether it is a number, which an automaton reads on a track of its own.
    pub const fn is_number(self) -> bool {
        !matches!(self, Self::Outcome)
    }
}

impl Convention {
    /// Both, normal play first.
    pub const BOTH: [Self; 2] = [Self::Normal, Self::Misere];

    /// The other convention.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Normal => Self::Misere,
            Self::Misere => Self::Normal,
        }
    }

    /// The rule of who wins, in words.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Normal => "normal play: who cannot move loses",
            Self::Misere => "misère play: who cannot move wins",
        }
    }

    /// The remoteness of a terminal position.
    pub const fn terminal_remoteness(self) -> Remoteness {
        Remoteness(self as u128)
    }

    /// The Grundy value of a terminal position.
    pub const fn terminal_grundy(self) -> Grundy {
        Grundy(self as u128)
    }

    /// `normal` or `misere`, as the shell writes it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
        }
    }

    /// The word of a command line that asks for it, if one is needed.
    pub const fn flag(self) -> Option<&'static str> {
        match self {
            Self::Normal => None,
            Self::Misere => Some("--misere"),
        }
    }

    /// The convention that the shell writes so.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|it| it.key() == key)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter())
    }
}

impl fmt::Display for Remoteness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Grundy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Normal => "normal",
            Self::Misere => "misère",
        })
    }
}
