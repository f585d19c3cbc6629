//! The value of a position that an automaton gives: its outcome, or a number.

use crate::solve::Measure;

/// What an automaton decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Valued {
    /// Whether a position is a P-position.
    Outcome,
    /// The pairs of a position and its remoteness, which stands on a track of its own.
    Remoteness,
    /// The pairs of a position and its Grundy value.
    Grundy,
}

impl Valued {
    /// All, outcome first.
    pub const ALL: [Self; 3] = [Self::Outcome, Self::Remoteness, Self::Grundy];

    /// `outcome`, `remoteness` or `grundy`, as the shell writes it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::Remoteness => "remoteness",
            Self::Grundy => "grundy",
        }
    }

    /// The tracks besides those of the piles.
    pub const fn tracks(self) -> usize {
        match self {
            Self::Outcome => 0,
            Self::Remoteness | Self::Grundy => 1,
        }
    }

    /// The table that holds it.
    pub(super) const fn measure(self) -> Measure {
        match self {
            Self::Outcome => Measure::Outcome,
            Self::Remoteness => Measure::Remoteness,
            Self::Grundy => Measure::Grundy,
        }
    }
}
