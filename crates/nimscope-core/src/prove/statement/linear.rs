//! Linear conditions on numbers as automata that read from the highest digit on.

use super::super::automaton::Automaton;
use super::super::budget::{Budget, Stopped};
use super::super::word::Column;
use crate::game::Convention;
use crate::statement::{Bitwise, Comparison, Formula, Term};

/// A number whose digits depend on those of the same place only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Digits {
    /// The number on a track.
    Track(usize),
    /// Digit by digit.
    Bitwise(Bitwise, Box<Digits>, Box<Digits>),
    /// Each digit turned over.
    Turned(Box<Digits>),
}

/// A number that is read digit by digit, times a factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Times {
    pub(super) factor: i64,
    pub(super) digits: Digits,
}

/// A sum of numbers that are read digit by digit, each times a factor, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Linear {
    pub(super) terms: Vec<Times>,
    pub(super) constant: i64,
}

impl Digits {
    fn of(&self, column: Column) -> Column {
        match self {
            Self::Track(track) => column >> track & 1,
            Self::Bitwise(operation, a, b) => operation.of(a.of(column), b.of(column)),
            Self::Turned(a) => 1 - a.of(column),
        }
    }

    /// Each digit turned over.
    pub(super) fn turned(self) -> Self {
        match self {
            Self::Turned(digits) => *digits,
            digits @ (Self::Track(_) | Self::Bitwise(..)) => Self::Turned(Box::new(digits)),
        }
    }
}

impl Linear {
    pub(super) fn track(track: usize) -> Self {
        Self::of(Digits::Track(track))
    }

    pub(super) fn of(digits: Digits) -> Self {
        Self {
            terms: vec![Times { factor: 1, digits }],
            constant: 0,
        }
    }

    pub(super) fn constant(number: i64) -> Self {
        Self {
            terms: Vec::new(),
            constant: number,
        }
    }

    /// This, and the other one times a factor; `None` where numbers become too large.
    pub(super) fn plus(mut self, factor: i64, other: &Self) -> Option<Self> {
        for term in &other.terms {
            self.terms.push(Times {
                factor: term.factor.checked_mul(factor)?,
                digits: term.digits.clone(),
            });
        }
        self.constant = self
            .constant
            .checked_add(other.constant.checked_mul(factor)?)?;
        Some(self)
    }

    /// Whether it is plain that it is never negative.
    pub(super) fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms.iter().all(|term| term.factor >= 0)
    }

    /// What a column adds, for each column.
    fn by_column(&self, tracks: usize) -> Vec<i128> {
        let sum = |column| {
            let parts = self.terms.iter();
            parts
                .map(|term| i128::from(term.factor) * i128::from(term.digits.of(column)))
                .sum()
        };
        (0..1 << tracks).map(sum).collect()
    }

    /// The words on which it compares with zero in this way.
    ///
    /// A state is the value of the digits read so far. Beyond a bound the value only moves away
    /// from zero, which decides the comparison.
    pub(super) fn compared(
        &self,
        comparison: Comparison,
        tracks: usize,
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
        let added = self.by_column(tracks);
        let most = added.iter().map(|sum| sum.abs()).max().unwrap_or(0);
        let constant = i128::from(self.constant);
        let bound = most.max(constant.abs()) + 1;
        let step = |&value: &i128, column: Column| {
            (2 * value + added[column as usize]).clamp(-bound, bound)
        };
        let holds = |&value: &i128| comparison.holds(value + constant);
        Ok(Automaton::explore(tracks, 0, holds, step, budget)?.minimal())
    }

    /// The words on which it is a multiple of a number.
    pub(super) fn divided(
        &self,
        by: u32,
        tracks: usize,
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
        let by = i128::from(by);
        let added = self.by_column(tracks);
        let step =
            |&rest: &i128, column: Column| (2 * rest + added[column as usize]).rem_euclid(by);
        let holds = |&rest: &i128| (rest + i128::from(self.constant)).rem_euclid(by) == 0;
        Ok(Automaton::explore(tracks, 0, holds, step, budget)?.minimal())
    }
}

// The positions of each remoteness, from the terminals on. The sets R = 0, R = 1, R = 2, … have
// automata even where the pairs of a position and its remoteness have none.
//
// R is odd if some option has remoteness R − 1 and none has a smaller even one. R is even if all
// options have odd remoteness, R − 1 the largest.

/// The largest number that R is compared with.
const LARGEST: u64 = 64;

/// A comparison of R or G with a number.
#[derive(Clone, Copy)]
pub(crate) struct Distance {
    pub(crate) comparison: Comparison,
    pub(crate) number: u64,
}

/// How R or G compares with a number, where that is all that a formula says.
pub(crate) fn with_a_number(formula: &Formula, value: &Term) -> Option<Distance> {
    let Formula::Compare(left, comparison, right) = formula else {
        return None;
    };
    match (left, right) {
        (own, Term::Number(number)) if own == value => Some(Distance {
            comparison: *comparison,
            number: *number,
        }),
        (Term::Number(number), own) if own == value => {
            let turned = match comparison {
                Comparison::Less => Comparison::Greater,
                Comparison::AtMost => Comparison::AtLeast,
                Comparison::Greater => Comparison::Less,
                Comparison::AtLeast => Comparison::AtMost,
                Comparison::Equal | Comparison::Different => *comparison,
            };
            Some(Distance {
                comparison: turned,
                number: *number,
            })
        }
        _ => None,
    }
}

/// The positions whose R compares in this way with a number; `some_option` gives those with an
/// option in a set.
///
/// # Errors
/// The number is too large, or an automaton beyond the budget.
pub(crate) fn compared(
    wanted: Distance,
    convention: Convention,
    tracks: usize,
    some_option: impl Fn(&Automaton) -> Result<Automaton, Stopped>,
    budget: &Budget<'_>,
) -> Result<Automaton, Stopped> {
    let Distance { comparison, number } = wanted;
    if number > LARGEST {
        return Err(Stopped::limit(format!(
            "R has no automaton here, and is compared with numbers up to {LARGEST} only"
        )));
    }
    let nothing = Automaton::constant(tracks, false);
    let terminals = some_option(&nothing.clone().complement())?.complement();
    // The positions of smaller R, even and odd, and those of the last R.
    let mut smaller = [nothing.clone(), nothing.clone()];
    let mut last = nothing.clone();
    let first = u64::from(convention == Convention::Misere);
    for r in 0..=number {
        let [even, odd] = &smaller;
        let here = match r {
            _ if r < first => nothing.clone(),
            _ if r == first => terminals.clone(),
            _ if r % 2 == 1 => some_option(&last)?.and(&odd.clone().complement(), budget)?,
            _ => {
                let all = some_option(&odd.clone().complement())?.complement();
                let known = even.or(&terminals, budget)?;
                all.and(&known.complement(), budget)?
            }
        };
        let side = &mut smaller[usize::from(r % 2 == 1)];
        *side = side.or(&here, budget)?;
        last = here;
    }
    let at_most = smaller[0].or(&smaller[1], budget)?;
    Ok(match comparison {
        Comparison::Equal => last,
        Comparison::Different => last.complement(),
        Comparison::AtMost => at_most,
        Comparison::Greater => at_most.complement(),
        Comparison::Less => at_most.and(&last.complement(), budget)?,
        Comparison::AtLeast => at_most.and(&last.complement(), budget)?.complement(),
    })
}
