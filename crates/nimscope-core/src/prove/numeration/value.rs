//! The values of positions that an automaton with outputs can give.

use std::fmt;
use std::str::FromStr;

use crate::game::Outcome;

/// A value with finitely many cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FixedValue {
    /// P, which is case 0, or N.
    Outcome,
    /// The Grundy value below a number, or at least that number.
    GrundyBelow(u8),
    /// Whether the Grundy value is a number. It is found with all smaller ones.
    GrundyIs(u8),
    /// The remoteness below a number, or at least that number.
    RemotenessBelow(u8),
}

impl FixedValue {
    /// The largest number that may be asked for.
    const MOST: u8 = 40;

    /// The largest case of the automaton that is learned; the cases begin with 0.
    pub(super) const fn last(self) -> u8 {
        match self {
            Self::Outcome => 1,
            Self::GrundyBelow(bound) | Self::RemotenessBelow(bound) => bound,
            Self::GrundyIs(number) => number + 1,
        }
    }

    /// The case of an outcome.
    pub(super) const fn of_outcome(outcome: Outcome) -> u8 {
        match outcome {
            Outcome::P => 0,
            Outcome::N => 1,
        }
    }
}

impl fmt::Display for FixedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome => f.write_str("outcome"),
            Self::GrundyBelow(bound) => write!(f, "grundy<{bound}"),
            Self::GrundyIs(number) => write!(f, "grundy={number}"),
            Self::RemotenessBelow(bound) => write!(f, "remoteness<{bound}"),
        }
    }
}

/// Why a text names no value with finitely many cases.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no value with finitely many cases: write outcome, grundy<3, grundy=1 or \
     remoteness<4, with a number up to {most}",
    most = FixedValue::MOST
)]
pub struct FixedValueError(String);

impl FromStr for FixedValue {
    type Err = FixedValueError;

    fn from_str(text: &str) -> Result<Self, FixedValueError> {
        let number = |after: &str, least: u8| {
            let number = text.strip_prefix(after)?.parse::<u8>().ok()?;
            (least..=Self::MOST).contains(&number).then_some(number)
        };
        let found = (text == "outcome")
            .then_some(Self::Outcome)
            .or_else(|| number("grundy<", 1).map(Self::GrundyBelow))
            .or_else(|| number("grundy=", 0).map(Self::GrundyIs))
            .or_else(|| number("remoteness<", 1).map(Self::RemotenessBelow));
        found.ok_or_else(|| FixedValueError(text.to_owned()))
    }
}
