//! Whether a statement holds of a row or a position, as far as it is known.

use std::iter;

use super::tree::{Bitwise, Comparison, Extreme, Formula, GamePlace, Label, Summand, Term};
use crate::game::Measure;
use crate::lists::{all_known, any_known};

/// What a bound variable stands for where a part of a statement is looked at.
#[derive(Clone, Copy, Debug)]
pub enum BoundValue {
    /// This number.
    Number(u32),
    /// Any number from this one on.
    From(u32),
}

/// Below this number each one is tried for a bound variable. It is a power of two.
const TRIED: u32 = 64;

/// What is known of a position or of the row of a list. `None` stands for what is not known, which
/// by default is everything.
pub trait Facts {
    /// The piles.
    fn piles(&self) -> Option<&[u64]> {
        None
    }
    /// The pile with this place as it stands, from 0 on.
    fn pile(&self, place: usize) -> Option<u64> {
        self.piles()?.get(place).copied()
    }
    /// The pile with this place in increasing order, from 0 on.
    fn sorted(&self, place: usize) -> Option<u64> {
        let piles = self.piles()?;
        if piles.is_sorted() {
            return piles.get(place).copied();
        }
        let mut sorted = piles.to_vec();
        sorted.sort_unstable();
        sorted.get(place).copied()
    }
    /// The sum of all piles.
    fn sum(&self) -> Option<u128> {
        Some(self.piles()?.iter().map(|&pile| u128::from(pile)).sum())
    }
    /// Whether it is a P-position.
    fn is_p(&self) -> Option<bool> {
        None
    }
    /// Remoteness.
    fn remoteness(&self) -> Option<u128> {
        None
    }
    /// Grundy value.
    fn grundy(&self) -> Option<u128> {
        None
    }
    /// The pile that makes it an exception.
    fn deciding(&self) -> Option<u64> {
        None
    }
    /// Whether it is a P-position with other piles, if some are given, in a game and a play. Piles
    /// that there cannot be make none.
    fn is_p_at(&self, _: GamePlace, _: Option<&[i128]>) -> Option<Option<bool>> {
        None
    }
    /// Its remoteness or Grundy value in another game or another play.
    fn value_elsewhere(&self, _: GamePlace, _: Measure) -> Option<u128> {
        None
    }
    /// The remoteness after the M-move; inside `None` where there is none.
    fn after_m(&self) -> Option<Option<u128>> {
        None
    }
    /// What only lists know of their rows.
    fn label(&self, _: &Label) -> Option<bool> {
        None
    }
    /// Whether a formula holds of each option, one after the other as far as they are asked for;
    /// `None` where the options are not known. The formula stands below quantifiers that bind
    /// these variables.
    fn options<'a>(&'a self, _: &'a Formula, _: &'a [BoundValue]) -> Option<Truths<'a>> {
        None
    }
    /// Whether the answer is still wanted. Where it is not, what is answered says nothing.
    fn is_wanted(&self) -> bool {
        true
    }
}

/// Whether a formula holds of positions that come one after the other.
pub type Truths<'a> = Box<dyn Iterator<Item = Option<bool>> + 'a>;

impl Formula {
    /// Whether it holds; `None` where what is known does not decide it. For a quantifier numbers
    /// are tried one after the other, and those that are larger are looked at together: they
    /// decide nothing where it takes more than bounds on them to know.
    pub fn holds(&self, facts: &dyn Facts) -> Option<bool> {
        self.holds_with(facts, &[])
    }

    /// Whether it holds where it stands below quantifiers that bind these variables, the
    /// outermost first.
    pub fn holds_with(&self, facts: &dyn Facts, variables: &[BoundValue]) -> Option<bool> {
        let is = |formula: &Self| formula.holds_with(facts, variables);
        let value = |term: &Term| term.value(facts, variables);
        match self {
            Self::Compare(a, comparison, b) => match (value(a), value(b)) {
                (Some(a), Some(b)) => Some(comparison.holds(a.checked_sub(b)?)),
                _ if (a.names_m_move() || b.names_m_move()) && facts.after_m() == Some(None) => {
                    Some(false)
                }
                _ if variables.is_empty() => None,
                _ => {
                    let range = |term: &Term| term.range(facts, variables);
                    range(a).plus(range(b).times(-1)).compared(*comparison)
                }
            },
            Self::Outcome(GamePlace::HERE, outcome, None) => Some(facts.is_p()? == outcome.is_p()),
            Self::Outcome(place, outcome, piles) => {
                let piles = match piles {
                    Some(piles) => Some(piles.iter().map(value).collect::<Option<Vec<_>>>()?),
                    None => None,
                };
                let is_p = facts.is_p_at(*place, piles.as_deref())?;
                Some(is_p.is_some_and(|is_p| is_p == outcome.is_p()))
            }
            Self::AfterM(outcome) => {
                let remoteness = facts.after_m()?;
                let is_p = remoteness.map(|remoteness| remoteness.is_multiple_of(2));
                Some(is_p == Some(outcome.is_p()))
            }
            Self::Not(a) => Some(!is(a)?),
            // The second is asked for only where the first does not decide.
            Self::And(a, b) => all_known([a, b].into_iter().map(|part| is(part))),
            Self::Or(a, b) => any_known([a, b].into_iter().map(|part| is(part))),
            Self::Implies(a, b) => any_known([is(a).map(|a| !a), is(b)]),
            Self::Iff(a, b) => Some(is(a)? == is(b)?),
            Self::Exists(a) => any_known(a.with_each_number(facts, variables)),
            Self::Forall(a) => all_known(a.with_each_number(facts, variables)),
            Self::SomeOption(a) => any_known(facts.options(a, variables)?),
            Self::EveryOption(a) => all_known(facts.options(a, variables)?),
            Self::Label(label) => facts.label(label),
        }
    }

    /// Whether it holds with each number for the next variable. The last truth is about all
    /// numbers that are left.
    fn with_each_number(
        &self,
        facts: &dyn Facts,
        variables: &[BoundValue],
    ) -> impl Iterator<Item = Option<bool>> {
        let with = move |value| self.holds_with(facts, &[variables, &[value]].concat());
        let mut next = Some(0_u32);
        iter::from_fn(move || {
            let number = next?;
            let is_look_ahead = number == 0 || number.is_power_of_two();
            let rest = if is_look_ahead {
                with(BoundValue::From(number))
            } else {
                None
            };
            if rest.is_some() || number == TRIED || !facts.is_wanted() {
                next = None;
                return Some(rest);
            }
            next = Some(number + 1);
            Some(with(BoundValue::Number(number)))
        })
    }
}

impl Term {
    /// The number; `None` where it is not known, or too large.
    fn value(&self, facts: &dyn Facts, variables: &[BoundValue]) -> Option<i128> {
        let number = |number: u128| i128::try_from(number).ok();
        let value = |term: &Self| term.value(facts, variables);
        let all = |terms: &[Self]| -> Option<Vec<i128>> { terms.iter().map(value).collect() };
        match self {
            Self::Number(number) => Some(i128::from(*number)),
            Self::Sorted(place) => facts.sorted(*place).map(i128::from),
            Self::Pile(place) => facts.pile(*place).map(i128::from),
            Self::Variable(place) => match variables.get(*place)? {
                BoundValue::Number(number) => Some(i128::from(*number)),
                BoundValue::From(_) => None,
            },
            Self::Total => number(facts.sum()?),
            Self::Sum(terms) => terms
                .iter()
                .try_fold(0_i128, |sum, Summand { factor, term }| {
                    sum.checked_add(value(term)?.checked_mul(i128::from(*factor))?)
                }),
            Self::Mod(a, by) => Some(value(a)?.rem_euclid(i128::from(*by))),
            Self::Div(a, by) => Some(value(a)?.div_euclid(i128::from(*by))),
            Self::Bitwise(operation, a, b) => Some(operation.of(value(a)?, value(b)?)),
            Self::Extreme(Extreme::Min, terms) => all(terms)?.into_iter().min(),
            Self::Extreme(Extreme::Max, terms) => all(terms)?.into_iter().max(),
            Self::Value(GamePlace::HERE, Measure::Grundy) => number(facts.grundy()?),
            Self::Value(GamePlace::HERE, _) => number(facts.remoteness()?),
            Self::Value(place, measure) => number(facts.value_elsewhere(*place, *measure)?),
            Self::Deciding => facts.deciding().map(i128::from),
            Self::AfterM => number(facts.after_m()??),
            Self::Count(_, holds) => over_piles(facts, variables, |variables| {
                holds.holds_with(facts, variables).map(i128::from)
            }),
            Self::SumOver(_, term) => {
                over_piles(facts, variables, |variables| term.value(facts, variables))
            }
        }
    }

    /// Bounds on the number, which a variable that stands for many numbers leaves open.
    fn range(&self, facts: &dyn Facts, variables: &[BoundValue]) -> Range {
        if let Some(number) = self.value(facts, variables) {
            return Range::only(number);
        }
        let range = |term: &Self| term.range(facts, variables);
        match self {
            Self::Variable(place) => match variables.get(*place) {
                Some(BoundValue::From(least)) => Range(Some(i128::from(*least)), None),
                Some(BoundValue::Number(_)) | None => Range::default(),
            },
            Self::Sum(terms) => terms
                .iter()
                .map(|Summand { factor, term }| range(term).times(i128::from(*factor)))
                .fold(Range::only(0), Range::plus),
            Self::Mod(_, by) => Range(Some(0), Some(i128::from(*by) - 1)),
            Self::Div(a, by) => range(a).divided(i128::from(*by)),
            Self::Extreme(which, terms) => terms
                .iter()
                .map(range)
                .reduce(|a, b| a.extreme(*which, b))
                .unwrap_or_default(),
            Self::Bitwise(Bitwise::And, a, b) => range(a).in_common(range(b)),
            Self::Bitwise(Bitwise::Or | Bitwise::Xor, ..)
            | Self::Number(_)
            | Self::Sorted(_)
            | Self::Pile(_)
            | Self::Total
            | Self::Value(..)
            | Self::Count(..)
            | Self::SumOver(..)
            | Self::AfterM
            | Self::Deciding => Range::default(),
        }
    }
}

/// The sum of a number over all piles, each of which is the next variable.
fn over_piles(
    facts: &dyn Facts,
    variables: &[BoundValue],
    number: impl Fn(&[BoundValue]) -> Option<i128>,
) -> Option<i128> {
    facts.piles()?.iter().try_fold(0_i128, |sum, &pile| {
        let pile = BoundValue::Number(u32::try_from(pile).ok()?);
        sum.checked_add(number(&[variables, &[pile]].concat())?)
    })
}

// Ranges of numbers: what is known of a term in which a variable stands for many numbers at once
// (interval arithmetic).

/// The integers between two bounds, the least and the most, each of which may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Range(Option<i128>, Option<i128>);

impl Range {
    fn only(number: i128) -> Self {
        Self(Some(number), Some(number))
    }

    /// The sums. A bound that is too large for the type is none.
    fn plus(self, other: Self) -> Self {
        let sum = |a: Option<i128>, b: Option<i128>| a?.checked_add(b?);
        Self(sum(self.0, other.0), sum(self.1, other.1))
    }

    fn times(self, factor: i128) -> Self {
        let product = |bound: Option<i128>| bound?.checked_mul(factor);
        match factor {
            0 => Self::only(0),
            1.. => Self(product(self.0), product(self.1)),
            _ => Self(product(self.1), product(self.0)),
        }
    }

    /// The quotients by a positive number, rounded down.
    fn divided(self, by: i128) -> Self {
        let quotient = |bound: i128| bound.div_euclid(by);
        Self(self.0.map(quotient), self.1.map(quotient))
    }

    /// The lesser ones of pairs of numbers, or the larger ones.
    fn extreme(self, which: Extreme, other: Self) -> Self {
        if which == Extreme::Min {
            let (a, b) = (self.times(-1), other.times(-1));
            return a.extreme(Extreme::Max, b).times(-1);
        }
        let most = self.1.zip(other.1);
        Self(self.0.max(other.0), most.map(|(a, b)| a.max(b)))
    }

    /// The numbers with the binary digits that two numbers have in common: where one of both is
    /// not negative, they are not negative either, and no larger than it.
    fn in_common(self, other: Self) -> Self {
        let natural = [self, other].into_iter().filter(|range| range.0 >= Some(0));
        let smaller = |a: Option<i128>, b: Option<i128>| match (a, b) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (bound, None) | (None, bound) => bound,
        };
        let most = natural.map(|range| range.1).reduce(smaller);
        most.map_or_else(Self::default, |most| Self(Some(0), most))
    }

    /// Whether all of these differences compare with zero in this way, or none does; `None` where
    /// some do.
    fn compared(self, comparison: Comparison) -> Option<bool> {
        let is_below = |number: i128| self.1.is_some_and(|most| most < number);
        let is_above = |number: i128| self.0.is_some_and(|least| least > number);
        let decided = |all: bool, none: bool| (all || none).then_some(all);
        match comparison {
            Comparison::Equal => {
                let is_zero = self == Self::only(0);
                decided(is_zero, is_below(0) || is_above(0))
            }
            Comparison::Less => decided(is_below(0), is_above(-1)),
            Comparison::AtMost => decided(is_below(1), is_above(0)),
            Comparison::Different => self.compared(Comparison::Equal).map(|is| !is),
            Comparison::AtLeast => self.compared(Comparison::Less).map(|is| !is),
            Comparison::Greater => self.compared(Comparison::AtMost).map(|is| !is),
        }
    }
}
