//! The values of positions that automata can give.

use std::str::FromStr;
use std::{fmt, iter};

use crate::game::{Convention, Measure, Outcome, WrittenGame};
use crate::lists::each_once;

/// A value: of finitely many cases, or a number, which an automaton reads beside the piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FixedValue {
    /// The outcome: P, which is case 0, or N. Or the remoteness or the Grundy value, whose cases
    /// are outcomes of another game, in which the number is a pile.
    Full(Measure),
    /// The Grundy value below a number, or at least that number.
    GrundyBelow(u8),
    /// Whether the Grundy value is a number. It is found with all smaller ones.
    GrundyIs(u8),
    /// The remoteness below a number, or at least that number.
    RemotenessBelow(u8),
}

/// The cases of a value of a game in a convention, as an automaton reads them.
#[derive(Clone, Copy)]
pub(super) struct CasesOfGame<'a> {
    pub(super) game: &'a WrittenGame,
    pub(super) convention: Convention,
    pub(super) value: FixedValue,
}

impl CasesOfGame<'_> {
    pub(super) fn is_misere(self) -> bool {
        self.convention == Convention::Misere
    }

    /// The case of the positions without an option.
    pub(super) fn at_terminals(self) -> u8 {
        u8::from(self.is_misere()).min(self.value.last())
    }
}

/// Some cases of a value: a bit for each.
pub(super) type CaseBits = u64;

/// What a case demands of the options of a position that is not terminal: for each set of a list
/// an option whose case is in it, and no option whose case is in the other set.
pub(super) type Demands = (Vec<CaseBits>, CaseBits);

impl FixedValue {
    /// P or N.
    pub const OUTCOME: Self = Self::Full(Measure::Outcome);

    /// The largest number that may be asked for.
    pub(crate) const MOST: u8 = 40;

    /// Which of the three it is in full, if it has no bound.
    pub const fn measure(self) -> Option<Measure> {
        match self {
            Self::Full(measure) => Some(measure),
            Self::GrundyBelow(_) | Self::GrundyIs(_) | Self::RemotenessBelow(_) => None,
        }
    }

    /// The game whose outcomes are its cases, where these are not those of the game itself.
    pub(crate) fn played(self, game: &WrittenGame) -> Option<WrittenGame> {
        match (self.as_read(game), self) {
            // The clock shows the bound at most.
            (Self::Full(_), Self::RemotenessBelow(bound)) => {
                game.with_number(Measure::Remoteness, Some(u64::from(bound) + 1))
            }
            _ => game.with_number(self.measure()?, None),
        }
    }

    /// The value whose cases an automaton of it has. Where options may be forbidden, the
    /// remoteness below a number is read off a clock, too.
    pub(crate) const fn as_read(self, game: &WrittenGame) -> Self {
        if matches!(self, Self::RemotenessBelow(_)) && game.forbidden > 0 {
            Self::Full(Measure::Remoteness)
        } else {
            self
        }
    }

    /// Why it is not looked for where options may be forbidden, a clause. The clock of the
    /// remoteness counts there, too: against whoever wins in time the opponent forbids the same
    /// options, by their number, as where it only matters who wins.
    pub(crate) fn refused(self, game: &WrittenGame) -> Option<&'static str> {
        match self {
            _ if game.forbidden == 0 => None,
            Self::Full(Measure::Outcome | Measure::Remoteness) | Self::RemotenessBelow(_) => None,
            Self::Full(Measure::Grundy) | Self::GrundyBelow(_) | Self::GrundyIs(_) => {
                Some("where options may be forbidden, no Grundy value is defined")
            }
        }
    }

    /// The largest case of the automaton that is learned; the cases begin with 0.
    pub const fn last(self) -> u8 {
        match self {
            Self::Full(_) => 1,
            Self::GrundyBelow(bound) | Self::RemotenessBelow(bound) => bound,
            Self::GrundyIs(number) => number + 1,
        }
    }

    /// All cases.
    pub(super) const fn all_cases(self) -> CaseBits {
        (1 << (self.last() + 1)) - 1
    }

    /// What a case demands. The Grundy value g demands an option of each smaller one, and none of
    /// g; an outcome is a Grundy value below 1. The remoteness r demands an option of r − 1. Where
    /// it is odd, none may have a smaller even one; where it is even, all must have odd ones up to
    /// r − 1. Only terminals have the remoteness 0. The last case is for all that is larger.
    pub(super) fn demands(self, case: u8) -> Demands {
        let last = self.last();
        let is_last = case == last;
        let even = (0..=last).step_by(2).fold(0, |even, case| even | 1 << case);
        let below = |case: u8| (1 << case) - 1;
        match (self, case.checked_sub(1)) {
            (Self::Full(_) | Self::GrundyBelow(_) | Self::GrundyIs(_), _) => (
                (0..case).map(|smaller| 1 << smaller).collect(),
                if is_last { 0 } else { 1 << case },
            ),
            (Self::RemotenessBelow(_), None) => (vec![0], 0),
            (Self::RemotenessBelow(_), Some(less)) if is_last => {
                (vec![self.all_cases() & !below(less)], even & below(less))
            }
            (Self::RemotenessBelow(_), Some(less)) if case % 2 == 1 => {
                (vec![1 << less], even & below(less))
            }
            (Self::RemotenessBelow(_), Some(less)) => {
                (vec![1 << less], self.all_cases() & (even | !below(case)))
            }
        }
    }

    /// The sets that a certificate witnesses: that of all cases, and those that are demanded, in
    /// the order of the cases that demand them.
    pub(super) fn demanded(self) -> Vec<CaseBits> {
        let demands = (0..=self.last()).flat_map(|case| self.demands(case).0);
        each_once(iter::once(self.all_cases()).chain(demands.filter(|&set| set != 0)))
    }

    /// Some cases in words.
    pub(super) fn words(self, cases: CaseBits) -> String {
        let last = self.last();
        let word = |case: u8| match self {
            Self::Full(_) => Outcome::p_if(case == Self::of_outcome(Outcome::P)).to_string(),
            Self::GrundyBelow(_) | Self::GrundyIs(_) | Self::RemotenessBelow(_) => {
                let or_more = if case == last { " or more" } else { "" };
                format!("{case}{or_more}")
            }
        };
        let words = (0..=last).filter(|case| cases >> case & 1 == 1).map(word);
        let words: Vec<String> = words.collect();
        if words.is_empty() {
            "of no position".to_owned()
        } else {
            words.join(" or ")
        }
    }

    /// The case of an outcome.
    pub const fn of_outcome(outcome: Outcome) -> u8 {
        match outcome {
            Outcome::P => 0,
            Outcome::N => 1,
        }
    }
}

impl fmt::Display for FixedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full(measure) => f.write_str(measure.key()),
            Self::GrundyBelow(bound) => write!(f, "grundy<{bound}"),
            Self::GrundyIs(number) => write!(f, "grundy={number}"),
            Self::RemotenessBelow(bound) => write!(f, "remoteness<{bound}"),
        }
    }
}

/// Why a text names no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no value of a rule: write outcome, remoteness, grundy, grundy=C, grundy<C or \
     remoteness<C with a number C up to {most}, as in grundy=1",
    most = FixedValue::MOST
)]
pub struct FixedValueError(String);

impl FromStr for FixedValue {
    type Err = FixedValueError;

    fn from_str(text: &str) -> Result<Self, FixedValueError> {
        let number = |after: &str, least: u8| {
            let digits = text.strip_prefix(after)?;
            let digits = Some(digits).filter(|digits| !digits.starts_with('+'));
            let number = digits?.parse::<u8>().ok()?;
            (least..=Self::MOST).contains(&number).then_some(number)
        };
        let found = Measure::of_key(text)
            .map(Self::Full)
            .or_else(|| number("grundy<", 1).map(Self::GrundyBelow))
            .or_else(|| number("grundy=", 0).map(Self::GrundyIs))
            .or_else(|| number("remoteness<", 1).map(Self::RemotenessBelow));
        found.ok_or_else(|| FixedValueError(text.to_owned()))
    }
}
