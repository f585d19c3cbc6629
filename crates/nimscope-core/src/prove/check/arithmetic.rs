//! Linear forms of numbers whose digits are read from the highest on, straight from the recurrence
//! of their system.
//!
//! What was read of a form is a vector w: where n more digits follow, it is worth
//! Σ wⱼ U(n + j) for j = 0, …, d − 1. As U(n + d) = a₁ U(n + d − 1) + … + a_d U(n), one
//! more digit makes another such vector of it.

use super::super::numeration::System;

/// The terms of a system that are looked at before a sign counts as undecided.
const LOOKS: usize = 64;

/// The largest entry of a vector, and the bound of the terms.
const LARGEST: i128 = 1 << 60;

/// How a form is compared.
#[derive(Clone, Copy, Debug)]
pub(super) enum FormComparison {
    /// It is at least 0.
    AtLeast,
    /// It is 0.
    Equal,
    /// It is a multiple of this number.
    Multiple(i128),
}

/// A constant and a multiple of the number on each track, and how their sum is compared.
#[derive(Debug)]
pub(super) struct WeightedSum {
    pub(super) constant: i128,
    pub(super) factors: Vec<i128>,
    pub(super) comparison: FormComparison,
}

/// A numeration system: its digits and its terms.
#[derive(Debug)]
pub(super) struct Arithmetic {
    /// a₁, …, a_d.
    coefficients: Vec<i128>,
    /// The bits of a digit in a column.
    pub(super) width: usize,
    /// U(0), U(1), ….
    terms: Vec<i128>,
}

impl Arithmetic {
    pub(super) fn of(system: &System) -> Self {
        let coefficients: Vec<i128> = system.coefficients.iter().map(|&a| a.into()).collect();
        let d = coefficients.len();
        let mut terms: Vec<i128> = Vec::new();
        while terms.len() < LOOKS + d {
            let known = coefficients.iter().zip(terms.iter().rev());
            // The first terms are those of Bertrand.
            let next = known.map(|(a, term)| a * term).sum::<i128>() + i128::from(terms.len() < d);
            if next > LARGEST {
                break;
            }
            terms.push(next);
        }
        // In a base the largest digit is one less than the coefficient.
        let largest = coefficients[0] - i128::from(d == 1);
        Self {
            coefficients,
            width: (i128::BITS - largest.leading_zeros()) as usize,
            terms,
        }
    }

    /// The number of entries of a vector.
    pub(super) fn order(&self) -> usize {
        self.coefficients.len()
    }

    /// The digit on a track of a column.
    pub(super) fn digit(&self, column: u32, track: usize) -> i64 {
        (column >> (track * self.width) & ((1 << self.width) - 1)).into()
    }

    /// How many coefficients the last digits of a representation are equal to after one more
    /// digit; `None` where it is no representation any more (Parry 1960).
    pub(super) fn matched(&self, before: i64, digit: i64) -> Option<i64> {
        let place = usize::try_from(before).expect("a number of digits is not negative");
        let next = self.coefficients[place];
        let is_last = place + 1 == self.coefficients.len();
        match i128::from(digit).cmp(&next) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Equal if !is_last => Some(before + 1),
            std::cmp::Ordering::Equal | std::cmp::Ordering::Greater => None,
        }
    }

    /// What is read of a form after one more column; `None` where an entry becomes too large.
    pub(super) fn after(&self, form: &WeightedSum, read: &[i64], column: u32) -> Option<Vec<i64>> {
        let d = self.coefficients.len();
        let digits = (0..).zip(&form.factors);
        let digits = digits.map(|(track, factor)| factor * i128::from(self.digit(column, track)));
        let digits: i128 = digits.sum();
        let last = i128::from(read[d - 1]);
        let entry = |j: usize| {
            let moved = if j == 0 { digits } else { read[j - 1].into() };
            let entry = moved + self.coefficients[d - 1 - j] * last;
            let entry = match form.comparison {
                FormComparison::Multiple(by) => entry.rem_euclid(by),
                FormComparison::AtLeast | FormComparison::Equal => entry,
            };
            let is_small = entry.abs() <= LARGEST;
            is_small.then(|| i64::try_from(entry).ok()).flatten()
        };
        (0..d).map(entry).collect()
    }

    /// Whether the comparison holds, or fails, whatever digits follow; `None` where this is not
    /// known. Numbers of n digits are at most U(n) − 1.
    pub(super) fn decided(&self, form: &WeightedSum, read: &[i64]) -> Option<bool> {
        let factors = || form.factors.iter().copied();
        let least: i128 = factors().filter(|&factor| factor < 0).sum();
        let most: i128 = factors().filter(|&factor| factor > 0).sum();
        // The form is at least w·U + least (U(n) − 1) + constant.
        let is_at_least =
            |bound: i128| self.stays_at_least(read, 1, least, bound - form.constant + least);
        let is_below_zero = || self.stays_at_least(read, -1, -most, form.constant + 1 - most);
        match form.comparison {
            FormComparison::AtLeast if is_at_least(0) => Some(true),
            FormComparison::AtLeast if is_below_zero() => Some(false),
            FormComparison::Equal if is_at_least(1) || is_below_zero() => Some(false),
            FormComparison::AtLeast | FormComparison::Equal | FormComparison::Multiple(_) => None,
        }
    }

    /// Whether sign · Σ wⱼ U(n + j) + more · U(n) is at least a bound for all n ≥ 0. It obeys the
    /// recurrence, whose coefficients are not negative and not all 0. So d terms on end that are
    /// at least the bound, and at least 0, are followed by such terms only.
    fn stays_at_least(&self, read: &[i64], sign: i128, more: i128, bound: i128) -> bool {
        let mut good = 0;
        for terms in self.terms.windows(read.len()) {
            let products = read.iter().zip(terms);
            let sum: i128 = products.map(|(&w, term)| i128::from(w) * term).sum();
            let sum = sign * sum + more * terms[0];
            if sum < bound {
                return false;
            }
            good = if sum >= 0 { good + 1 } else { 0 };
            if good == read.len() {
                return true;
            }
        }
        false
    }

    /// Whether the comparison holds where no more digits follow.
    pub(super) fn holds(&self, form: &WeightedSum, read: &[i64]) -> bool {
        let products = read.iter().zip(&self.terms);
        let sum: i128 = products.map(|(&w, term)| i128::from(w) * term).sum();
        let sum = sum + form.constant;
        match form.comparison {
            FormComparison::AtLeast => sum >= 0,
            FormComparison::Equal => sum == 0,
            FormComparison::Multiple(by) => sum.rem_euclid(by) == 0,
        }
    }
}
