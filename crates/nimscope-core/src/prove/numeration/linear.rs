//! Linear conditions on numbers of a numeration system as automata.
//!
//! What was read of Σ cₜzₜ is v₀U(k) + v₁U(k−1) + … + v_{d−1}U(k−d+1), where k digits follow; the
//! integers v are the state. A state is decided as soon as no digits that may follow change the
//! sign of the number minus its bound. All of that is exact: no numbers with a fraction occur.

use std::cell::Cell;

use super::super::automaton::{Automaton, Column};
use super::super::budget::{Limit, Stopped};
use super::super::statement::linear::{Linear, Times};
use super::system::DigitAutomata;
use crate::game::System;
use crate::lists::CollectVec as _;
use crate::statement::Comparison;

/// How a sum compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    AtLeast,
    Equal,
    /// It is a multiple of this.
    Divided(u32),
}

impl Test {
    /// Whether it holds for a sum that is given times a scale.
    fn holds(self, sum: i128, scale: i128) -> bool {
        match self {
            Self::AtLeast => sum >= 0,
            Self::Equal => sum == 0,
            Self::Divided(by) => sum.rem_euclid(i128::from(by) * scale) == 0,
        }
    }
}

/// What is known of the sum after some digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum SumState {
    Decided(bool),
    /// The integers v, and zeros.
    Read([i64; System::MOST_COEFFICIENTS]),
}

struct SumReading<'a> {
    system: &'a System,
    constant: i128,
    /// The sums of all negative and of all positive factors.
    negative: i128,
    positive: i128,
    /// S·U(−d+1), S·U(−d+2), …, where S = a_d^(d−1) makes them whole.
    terms: Vec<i128>,
    scale: i128,
}

/// The terms that are looked at to decide a sign.
const LOOKS: usize = 48;

/// The words of representations for which the test holds. Of other words nothing is said.
///
/// # Errors
/// Out of the budget: perhaps this is no Pisot system.
pub(super) fn compile(
    over: DigitAutomata<'_>,
    sum: &Linear,
    test: Test,
    tracks: usize,
) -> Result<Automaton, Stopped> {
    let DigitAutomata { system, budget } = over;
    let bits = system.bits(tracks)?;
    let added: Vec<Option<i128>> = (0..1 << bits)
        .map(|column: Column| {
            sum.terms
                .iter()
                .try_fold(0, |sum, Times { factor, digits }| {
                    let digit = digits.of(system, column);
                    let is_digit = digit <= system.largest_digit();
                    is_digit.then(|| sum + i128::from(digit) * i128::from(*factor))
                })
        })
        .collect_vec();
    if let [base] = system.coefficients[..] {
        let constant = i128::from(sum.constant);
        // Beyond a bound the value of the digits read so far only moves away from zero.
        let most = added.iter().flatten().map(|sum| sum.abs()).max();
        let bound = most.unwrap_or(0).max(constant.abs()) + 1;
        let step = |&value: &Option<i128>, column: Column| {
            let value = i128::from(base) * value? + added[column as usize]?;
            Some(match test {
                Test::AtLeast | Test::Equal => value.clamp(-bound, bound),
                Test::Divided(by) => value.rem_euclid(by.into()),
            })
        };
        let holds =
            |value: &Option<i128>| value.is_some_and(|value| test.holds(value + constant, 1));
        return Automaton::explore(bits, Some(0), holds, step, budget)?.minimal_within(budget);
    }
    let reading = SumReading::new(system, sum);
    let overflowed = Cell::new(false);
    let step = |state: &SumState, column: Column| {
        let SumState::Read(read) = state else {
            return state.clone();
        };
        let Some(added) = added[column as usize] else {
            return SumState::Decided(false);
        };
        reading.step(read, added, test).unwrap_or_else(|| {
            overflowed.set(true);
            SumState::Decided(false)
        })
    };
    let accepts = |state: &SumState| match state {
        SumState::Decided(holds) => *holds,
        SumState::Read(read) => reading.holds(read, test),
    };
    let start = SumState::Read([0; System::MOST_COEFFICIENTS]);
    let explored = Automaton::explore(bits, start, accepts, step, budget);
    let failed = |why: &str| {
        let whose = if system.is_pisot() {
            "the numbers of the rule are too large for it"
        } else {
            "this is no Pisot system"
        };
        Stopped::limit(format!(
            "a linear condition could not be read over {system}, because {why}: {whose}"
        ))
    };
    match explored {
        _ if overflowed.get() => Err(failed("it needs integers beyond 62 bits")),
        Ok(automaton) => automaton.minimal_within(budget),
        Err(Stopped::Limit(limit)) if limit != Limit::Time => Err(failed(&limit.to_string())),
        Err(stopped) => Err(stopped),
    }
}

impl DigitAutomata<'_> {
    /// The words on which a sum compares with zero in this way.
    pub(crate) fn compared(
        self,
        sum: &Linear,
        comparison: Comparison,
        tracks: usize,
    ) -> Result<Automaton, Stopped> {
        let of = |sum: &Linear, test| compile(self, sum, test, tracks);
        let turned = Linear::default().plus(-1, sum)?;
        Ok(match comparison {
            Comparison::Equal => of(sum, Test::Equal)?,
            Comparison::Different => of(sum, Test::Equal)?.complement(),
            Comparison::AtLeast => of(sum, Test::AtLeast)?,
            Comparison::Less => of(sum, Test::AtLeast)?.complement(),
            Comparison::Greater => of(&turned, Test::AtLeast)?.complement(),
            Comparison::AtMost => of(&turned, Test::AtLeast)?,
        })
    }

    /// The words on which a sum is a multiple of a number.
    pub(crate) fn divided(
        self,
        sum: &Linear,
        by: u32,
        tracks: usize,
    ) -> Result<Automaton, Stopped> {
        compile(self, sum, Test::Divided(by), tracks)
    }
}

impl<'a> SumReading<'a> {
    fn new(system: &'a System, sum: &Linear) -> Self {
        let a: Vec<i128> = system.coefficients.iter().map(|&a| a.into()).collect_vec();
        let d = a.len();
        let scale = (1..d).fold(1, |scale, _| scale * a[d - 1]);
        // From 1 = a_{d−j+1} U(−1) + … + a_d U(−j).
        let mut before: Vec<i128> = Vec::new();
        for j in 1..d {
            let known = (1..j).map(|i| a[d - j + i - 1] * before[i - 1]);
            before.push((scale - known.sum::<i128>()) / a[d - 1]);
        }
        let mut terms: Vec<i128> = before.into_iter().rev().collect_vec();
        terms.push(scale);
        for _ in 0..LOOKS {
            let mut products = a.iter().zip(terms.iter().rev());
            let next = products.try_fold(0_i128, |sum, (a, term)| {
                sum.checked_add(a.checked_mul(*term)?)
            });
            let Some(next) = next.filter(|&next| next < 1 << 62) else {
                break;
            };
            terms.push(next);
        }
        let factors = || sum.terms.iter().map(|term| i128::from(term.factor));
        Self {
            system,
            constant: sum.constant.into(),
            negative: factors().filter(|&factor| factor < 0).sum(),
            positive: factors().filter(|&factor| factor > 0).sum(),
            terms,
            scale,
        }
    }

    /// `None` where an integer is beyond 62 bits.
    fn step(
        &self,
        read: &[i64; System::MOST_COEFFICIENTS],
        added: i128,
        test: Test,
    ) -> Option<SumState> {
        let after = read.iter().skip(1).chain([&0]);
        let mut all = [0; System::MOST_COEFFICIENTS];
        for ((on, &a), &next) in all.iter_mut().zip(&self.system.coefficients).zip(after) {
            *on = i128::from(read[0]) * i128::from(a) + i128::from(next);
        }
        all[0] += added;
        if all.iter().any(|v| v.abs() > 1 << 62) {
            return None;
        }
        let on = &mut all[..self.system.order()];
        let decided = match test {
            Test::AtLeast if self.is_at_least(on, 0) => Some(true),
            Test::AtLeast if self.is_below(on, 0) => Some(false),
            Test::Equal if self.is_at_least(on, 1) || self.is_below(on, 0) => Some(false),
            Test::AtLeast | Test::Equal => None,
            Test::Divided(by) => {
                let modulus = i128::from(by) * self.scale;
                for v in on {
                    *v = v.rem_euclid(modulus);
                }
                None
            }
        };
        // Remainders may be larger than what they were taken of.
        if all.iter().any(|v| v.abs() > 1 << 62) {
            return None;
        }
        Some(decided.map_or_else(|| SumState::Read(all.map(|v| v as i64)), SumState::Decided))
    }

    /// Whether the whole sum is at least a bound, whatever digits follow. These change it by
    /// (U(n) − 1) times the sum of the negative factors at most, where n of them follow.
    fn is_at_least(&self, read: &[i128], bound: i128) -> bool {
        let bound = bound - self.constant + self.negative;
        self.stays_above(read, self.negative, bound)
    }

    /// Whether the whole sum is below a bound, whatever digits follow.
    fn is_below(&self, read: &[i128], bound: i128) -> bool {
        let turned: Vec<i128> = read.iter().map(|v| -v).collect_vec();
        let bound = 1 - (bound - self.constant) - self.positive;
        self.stays_above(&turned, -self.positive, bound)
    }

    /// Whether v₀U(n) + … + v_{d−1}U(n−d+1) + more·U(n) is at least a bound for all n ≥ 0. As the
    /// coefficients are not negative and one is at least 1, this is so once d terms on end are at
    /// least the bound and at least 0.
    fn stays_above(&self, v: &[i128], more: i128, bound: i128) -> bool {
        let bound = bound * self.scale;
        let mut good = 0;
        for terms in self.terms.windows(v.len()) {
            let newest = terms[v.len() - 1];
            let products = v.iter().zip(terms.iter().rev());
            let sum = products.fold(more.checked_mul(newest), |sum, (v, term)| {
                sum?.checked_add(v.checked_mul(*term)?)
            });
            let Some(sum) = sum.filter(|&sum| sum >= bound) else {
                return false;
            };
            good = if sum >= 0 { good + 1 } else { 0 };
            if good == v.len() {
                return true;
            }
        }
        false
    }

    /// Whether the test holds where no more digits follow.
    fn holds(&self, read: &[i64], test: Test) -> bool {
        let last = self.terms[..self.system.order()].iter().rev();
        let products = read.iter().zip(last).map(|(&v, term)| i128::from(v) * term);
        let sum: i128 = products.sum();
        let sum = sum + self.constant * self.scale;
        test.holds(sum, self.scale)
    }
}
