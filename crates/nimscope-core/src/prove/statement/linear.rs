//! Sums of numbers that are read digit by digit, and the positions of each remoteness.

use super::super::automaton::{Automaton, Column};
use super::super::budget::{Budget, Stopped};
use crate::game::{Convention, System};
use crate::statement::{Bitwise, Comparison};

/// A number whose digits depend on those of the same place only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Digits {
    /// The number on a track.
    Track(usize),
    /// Digit by digit.
    Bitwise(Bitwise, Box<Digits>, Box<Digits>),
    /// Each digit turned over.
    Turned(Box<Digits>),
}

/// A number that is read digit by digit, times a factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Times {
    pub(crate) factor: i64,
    pub(crate) digits: Digits,
}

/// A sum of numbers that are read digit by digit, each times a factor, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Linear {
    pub(crate) terms: Vec<Times>,
    pub(crate) constant: i64,
}

impl Digits {
    /// The digit of a column. What is done digit by digit is done in base 2.
    pub(crate) fn of(&self, system: &System, column: Column) -> u32 {
        match self {
            Self::Track(track) => system.digit(column, *track),
            Self::Bitwise(operation, a, b) => {
                operation.of(a.of(system, column), b.of(system, column))
            }
            Self::Turned(a) => 1 - a.of(system, column),
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

    /// This, and the other one times a factor.
    pub(crate) fn plus(mut self, factor: i64, other: &Self) -> Result<Self, Stopped> {
        let too_large = || Stopped::limit("a number in the statement is too large");
        let times = |own: i64| own.checked_mul(factor).ok_or_else(too_large);
        for Times { factor, digits } in &other.terms {
            self.terms.push(Times {
                factor: times(*factor)?,
                digits: digits.clone(),
            });
        }
        let constant = self.constant.checked_add(times(other.constant)?);
        self.constant = constant.ok_or_else(too_large)?;
        Ok(self)
    }

    /// Whether it is plain that it is never negative.
    pub(super) fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms.iter().all(|term| term.factor >= 0)
    }
}

// The positions of each remoteness, from the terminals on. The sets R = 0, R = 1, R = 2, … have
// automata even where the pairs of a position and its remoteness have none.
//
// R is odd if some option has remoteness R − 1 and none has a smaller even one. R is even if all
// options have odd remoteness, R − 1 the largest.

/// The largest number that R is compared with.
const LARGEST: u64 = 64;

/// The positions whose R compares in this way with a number; `some_option` gives those with an
/// option in a set.
///
/// # Errors
/// The number is too large, or an automaton beyond the budget.
pub(crate) fn compared(
    (comparison, number): (Comparison, u64),
    convention: Convention,
    tracks: usize,
    some_option: impl Fn(&Automaton) -> Result<Automaton, Stopped>,
    budget: &Budget<'_>,
) -> Result<Automaton, Stopped> {
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
