//! Positional numeration systems by linear recurrences, U(n) = a₁U(n−1) + … + a_dU(n−d).
//!
//! With the first terms of Bertrand, U(n) = a₁U(n−1) + … + aₙU(0) + 1 for n < d, the greedy
//! representations of all numbers are the words of digits none of whose suffixes is above the
//! infinite word (a₁ … a_d−1)(a₁ … a_d−1)…, provided that no suffix of a₁ … a_d is above a₁ … a_d
//! itself (Parry 1960, Bertrand-Mathis 1989).

use std::fmt;
use std::str::FromStr;

use super::position::joined;
use crate::lists::CollectVec as _;

/// A numeration system.
///
/// ```
/// use nimscope_core::game::System;
/// let fibonacci: System = "fib".parse()?;
/// assert_eq!(fibonacci.digits(11), [1, 0, 1, 0, 0]); // 8 + 3
/// assert!("linear:1,2".parse::<System>().is_err());
/// # Ok::<(), nimscope_core::game::SystemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct System {
    /// a₁ … a_d.
    pub(crate) coefficients: Vec<u32>,
}

/// Why a text names no numeration system.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SystemError {
    /// It is not one of the forms.
    #[error(
        "{0:?} is no numeration system: write base:2, fib, pell:2, trib or linear:2,1,1 (the \
         coefficients of the recurrence)"
    )]
    Unknown(String),
    /// A coefficient, or their number, is out of bounds.
    #[error(
        "{0:?} is out of bounds: a base lies between 2 and 16, and a recurrence has 1 to {most} \
         coefficients from 0 to {largest}, the last of which is not 0",
        most = System::MOST_COEFFICIENTS,
        largest = System::LARGEST
    )]
    Bounds(String),
    /// Greedy representations are not described by the coefficients.
    #[error(
        "{0} is no system of this kind: no tail of the coefficients may come after the \
         coefficients themselves in lexicographic order, as in linear:2,1,1"
    )]
    Order(String),
}

impl System {
    pub(crate) const MOST_COEFFICIENTS: usize = 8;
    /// The largest coefficient.
    const LARGEST: u32 = 15;

    /// The system of a recurrence with these coefficients.
    ///
    /// # Errors
    /// They are out of bounds, or do not describe the greedy representations.
    pub fn linear(coefficients: Vec<u32>) -> Result<Self, SystemError> {
        let text = format!("linear:{}", joined(coefficients.iter(), ","));
        let is_base = coefficients.len() == 1;
        let largest = Self::LARGEST + u32::from(is_base);
        if coefficients.is_empty()
            || coefficients.len() > Self::MOST_COEFFICIENTS
            || coefficients.iter().any(|&a| a > largest)
            || coefficients.last() == Some(&0)
            || coefficients == [1]
        {
            return Err(SystemError::Bounds(text));
        }
        let is_below = |tail: &[u32]| tail <= &coefficients[..tail.len()];
        if (1..coefficients.len()).all(|i| is_below(&coefficients[i..])) {
            Ok(Self { coefficients })
        } else {
            Err(SystemError::Order(text))
        }
    }

    /// Base 2.
    pub(crate) fn binary() -> Self {
        Self::linear(vec![2]).expect("base 2 is a system")
    }

    /// Whether it writes numbers in base 2, where every word is a representation.
    pub(crate) fn is_binary(&self) -> bool {
        self.coefficients == [2]
    }

    /// Whether the roots of the recurrence but the largest are inside the unit circle. Then finite
    /// automata add (Frougny 1992).
    pub(crate) fn is_pisot(&self) -> bool {
        // The largest root, by bisection: the polynomial is negative below it.
        let coefficients: Vec<f64> = self.coefficients.iter().map(|&a| a.into()).collect_vec();
        let value = |x: f64| coefficients.iter().fold(1.0, |value, a| value * x - a);
        let (mut low, mut high) = (1.0, f64::from(Self::LARGEST) + 2.0);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if value(middle) < 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        // The others are those of the quotient, whose recurrence then forgets how it begins.
        let quotient: Vec<f64> = coefficients
            .iter()
            .scan(1.0, |rest, a| {
                *rest = *rest * high - a;
                Some(*rest)
            })
            .take(self.order() - 1)
            .collect_vec();
        let mut last = vec![0.0; quotient.len()];
        last.iter_mut().take(1).for_each(|first| *first = 1.0);
        for _ in 0..1 << 14 {
            let next: f64 = quotient
                .iter()
                .zip(last.iter().rev())
                .map(|(a, x)| -a * x)
                .sum();
            last.push(next);
            last.remove(0);
        }
        last.iter().all(|x| x.abs() < 1e-3)
    }

    /// The number of coefficients.
    pub(crate) fn order(&self) -> usize {
        self.coefficients.len()
    }

    /// The largest digit.
    pub fn largest_digit(&self) -> u32 {
        self.largest_after(0)
    }

    /// The largest digit after the digits that lead to a state. The state is the number of
    /// coefficients that the last digits are equal to.
    pub(crate) fn largest_after(&self, state: usize) -> u32 {
        let last = self.order() - 1;
        self.coefficients[state] - u32::from(state == last)
    }

    /// The state after a digit; `None` if no representation goes on like this.
    pub(crate) fn after(&self, state: usize, digit: u32) -> Option<usize> {
        let is_equal = digit == self.coefficients[state];
        (digit <= self.largest_after(state)).then_some(if is_equal { state + 1 } else { 0 })
    }

    /// The bits of a digit.
    pub(crate) fn width(&self) -> usize {
        (u32::BITS - self.largest_digit().leading_zeros()) as usize
    }

    /// U(0), U(1), … as far as they are at most a bound.
    pub fn terms(&self, most: u64) -> Vec<u64> {
        let mut terms: Vec<u64> = Vec::new();
        loop {
            let n = terms.len();
            let products = self.coefficients.iter().take(n).zip(terms.iter().rev());
            let one = u128::from(n < self.order());
            let next = products.fold(one, |sum, (&a, &term)| {
                sum + u128::from(a) * u128::from(term)
            });
            match u64::try_from(next) {
                Ok(next) if next <= most => terms.push(next),
                _ => return terms,
            }
        }
    }

    /// The least U(n) above a number; `None` beyond 2³².
    pub(crate) fn term_above(&self, number: u64) -> Option<u64> {
        self.terms(1 << 32).into_iter().find(|&term| term > number)
    }

    /// The greedy representation of a number, highest digit first; none for 0.
    pub fn digits(&self, number: u64) -> Vec<u32> {
        let mut rest = number;
        let digit = |&term: &u64| {
            let digit = rest / term;
            rest %= term;
            u32::try_from(digit).expect("digits are at most the first coefficient")
        };
        self.terms(number).iter().rev().map(digit).collect_vec()
    }

    /// Whether digits are the representation of a number, perhaps after zeros.
    pub fn is_representation(&self, digits: &[u32]) -> bool {
        let on = |state, &digit: &u32| self.after(state, digit);
        digits.iter().try_fold(0, on).is_some()
    }

    /// The number of a representation; `None` beyond 64 bits.
    pub fn number(&self, digits: &[u32]) -> Option<u64> {
        let terms = self.terms(u64::MAX);
        let digits = digits.iter().rev().enumerate();
        digits
            .into_iter()
            .try_fold(0_u64, |sum, (place, &digit)| match digit {
                0 => Some(sum),
                _ => sum.checked_add(terms.get(place)?.checked_mul(digit.into())?),
            })
    }

    /// The digit on a track of a column.
    pub fn digit(&self, column: u32, track: usize) -> u32 {
        let width = self.width();
        column >> (track * width) & ((1 << width) - 1)
    }

    /// The word of columns that holds some numbers, highest digits first.
    pub fn word(&self, numbers: &[u64]) -> Vec<u32> {
        let digits: Vec<Vec<u32>> = numbers
            .iter()
            .map(|&number| self.digits(number))
            .collect_vec();
        let length = digits.iter().map(Vec::len).max().unwrap_or(0);
        let column = |place: usize| {
            let tracks = digits.iter().enumerate();
            tracks.into_iter().fold(0, |column, (track, digits)| {
                let digit = (place + digits.len())
                    .checked_sub(length)
                    .map_or(0, |at| digits[at]);
                column | digit << (track * self.width())
            })
        };
        (0..length).map(column).collect_vec()
    }

    /// The numbers on the tracks of a word; `None` beyond 64 bits.
    pub(crate) fn numbers(&self, word: &[u32], tracks: usize) -> Option<Vec<u64>> {
        let number = |track: usize| {
            let digits: Vec<u32> = word
                .iter()
                .map(|&column| self.digit(column, track))
                .collect_vec();
            self.number(&digits)
        };
        (0..tracks).map(number).collect()
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.coefficients.as_slice() {
            [base] => write!(f, "base:{base}"),
            [1, 1] => f.write_str("fib"),
            [1, 1, 1] => f.write_str("trib"),
            [a, 1] => write!(f, "pell:{a}"),
            all => {
                write!(f, "linear:{}", joined(all.iter(), ","))
            }
        }
    }
}

impl FromStr for System {
    type Err = SystemError;

    fn from_str(text: &str) -> Result<Self, SystemError> {
        let unknown = || SystemError::Unknown(text.to_owned());
        let number = |word: &str| {
            let is_number = !word.is_empty() && word.bytes().all(|c| c.is_ascii_digit());
            let beyond = SystemError::Bounds(text.to_owned());
            let number = word.parse().ok().filter(|_| is_number);
            number.ok_or_else(|| if is_number { beyond } else { unknown() })
        };
        let coefficients = match text.split_once(':') {
            None if text == "fib" => vec![1, 1],
            None if text == "trib" => vec![1, 1, 1],
            Some(("base", base)) => vec![number(base)?],
            Some(("pell", a)) => vec![number(a)?, 1],
            Some(("linear", all)) => all.split(',').map(number).collect::<Result<_, _>>()?,
            _ => return Err(unknown()),
        };
        Self::linear(coefficients).map_err(|error| match error {
            SystemError::Bounds(_) => SystemError::Bounds(text.to_owned()),
            SystemError::Order(_) => SystemError::Order(text.to_owned()),
            unknown @ SystemError::Unknown(_) => unknown,
        })
    }
}
