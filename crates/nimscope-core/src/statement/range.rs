//! Ranges of numbers: what is known of a term in which a variable stands for many numbers at once
//! (interval arithmetic).

use super::tree::{Comparison, Extreme};

/// The integers between two bounds, each of which may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Range {
    least: Option<i128>,
    most: Option<i128>,
}

impl Range {
    pub(super) fn only(number: i128) -> Self {
        let bound = Some(number);
        Self {
            least: bound,
            most: bound,
        }
    }

    /// All numbers from one on.
    pub(super) fn from(least: i128) -> Self {
        Self {
            least: Some(least),
            most: None,
        }
    }

    /// The numbers from 0 on up to one.
    pub(super) fn up_to(most: i128) -> Self {
        Self {
            least: Some(0),
            most: Some(most),
        }
    }

    /// The sums. A bound that is too large for the type is none.
    pub(super) fn plus(self, other: Self) -> Self {
        let sum = |a: Option<i128>, b: Option<i128>| a?.checked_add(b?);
        Self {
            least: sum(self.least, other.least),
            most: sum(self.most, other.most),
        }
    }

    pub(super) fn times(self, factor: i128) -> Self {
        if factor == 0 {
            return Self::only(0);
        }
        let Self { least, most } = self;
        let (least, most) = if factor < 0 {
            (most, least)
        } else {
            (least, most)
        };
        let product = |bound: i128| bound.checked_mul(factor);
        Self {
            least: least.and_then(product),
            most: most.and_then(product),
        }
    }

    /// The quotients by a positive number, rounded down.
    pub(super) fn divided(self, by: i128) -> Self {
        let quotient = |bound: i128| bound.div_euclid(by);
        Self {
            least: self.least.map(quotient),
            most: self.most.map(quotient),
        }
    }

    /// The lesser ones of pairs of numbers, or the larger ones.
    pub(super) fn extreme(self, which: Extreme, other: Self) -> Self {
        if which == Extreme::Min {
            let (a, b) = (self.times(-1), other.times(-1));
            return a.extreme(Extreme::Max, b).times(-1);
        }
        let most = self.most.zip(other.most);
        Self {
            least: self.least.max(other.least),
            most: most.map(|(a, b)| a.max(b)),
        }
    }

    /// The numbers with the binary digits that two numbers have in common: where one of both is
    /// not negative, they are not negative either, and no larger than it.
    pub(super) fn in_common(self, other: Self) -> Self {
        let natural = [self, other]
            .into_iter()
            .filter(|range| range.least >= Some(0));
        let common = natural.map(|range| range.most);
        let smaller = |a: Option<i128>, b: Option<i128>| match (a, b) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (bound, None) | (None, bound) => bound,
        };
        common
            .reduce(smaller)
            .map_or_else(Self::default, |most| Self {
                least: Some(0),
                most,
            })
    }

    /// Whether all of these differences compare with zero in this way, or none does; `None` where
    /// some do.
    pub(super) fn compared(self, comparison: Comparison) -> Option<bool> {
        let is_below = |number: i128| self.most.is_some_and(|most| most < number);
        let is_above = |number: i128| self.least.is_some_and(|least| least > number);
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
