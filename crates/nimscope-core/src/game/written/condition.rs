//! Linear conditions on the piles before and after a move.

use crate::lists::CollectVec as _;
use crate::lists::{all_known, any_known, distinct};

/// A constant and a multiple of each number: of the piles before the move, then of those after it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LinearForm {
    /// The constant.
    pub constant: i64,
    /// The factors of the piles before the move, then of the piles after it.
    pub factors: Vec<i64>,
}

/// A condition on the piles before and after a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PileCondition {
    /// The number is at least 0.
    AtLeast(LinearForm),
    /// The number is 0.
    Equal(LinearForm),
    /// The number is a multiple of the other one.
    Divided(LinearForm, u32),
    /// Not so.
    Not(Box<PileCondition>),
    /// All of them.
    All(Vec<PileCondition>),
    /// At least one of them.
    Any(Vec<PileCondition>),
}

impl LinearForm {
    /// The sum of one and a multiple of another; `None` beyond 64 bits.
    pub fn plus(&self, factor: i64, other: &Self) -> Option<Self> {
        let sum = |a: i64, b: i64| a.checked_add(b.checked_mul(factor)?);
        let length = self.factors.len().max(other.factors.len());
        let at = |linear: &Self, i: usize| linear.factors.get(i).copied().unwrap_or(0);
        let factors = (0..length).map(|i| sum(at(self, i), at(other, i)));
        Some(Self {
            constant: sum(self.constant, other.constant)?,
            factors: factors.collect::<Option<_>>()?,
        })
    }

    /// Its value for the piles before and after a move.
    pub fn value(&self, before: &[u64], after: &[u64]) -> i128 {
        let mut sum = i128::from(self.constant);
        for (place, &factor) in self.factors.iter().enumerate().filter(|it| *it.1 != 0) {
            let number = before
                .get(place)
                .or_else(|| after.get(place - before.len()));
            sum += i128::from(factor) * number.map_or(0, |&number| i128::from(number));
        }
        sum
    }

    /// Its least and its greatest value, for piles after a move between these.
    fn values(&self, before: &[u64], least: &[u64], most: &[u64]) -> (i128, i128) {
        let start = (i128::from(self.constant), i128::from(self.constant));
        let numbers = before.iter().zip(before).chain(least.iter().zip(most));
        let terms = self.factors.iter().zip(numbers);
        terms.fold(start, |(low, high), (&factor, (&least, &most))| {
            let [one, other] = [least, most].map(|it| i128::from(factor) * i128::from(it));
            (low + one.min(other), high + one.max(other))
        })
    }

    /// The same number, with one more pile beside these n.
    pub(super) fn beside_a_pile(&self, n: usize) -> Self {
        let (before, after) = self.factors.split_at(n.min(self.factors.len()));
        let mut factors = before.to_vec();
        factors.resize(n + 1, 0);
        factors.extend(after);
        Self {
            constant: self.constant,
            factors,
        }
    }

    fn rearranged(&self, p: &[usize]) -> Self {
        let n = p.len();
        let mut factors = vec![0; 2 * n];
        for (i, &from) in p.iter().enumerate() {
            factors[i] = self.factors.get(from).copied().unwrap_or(0);
            factors[n + i] = self.factors.get(n + from).copied().unwrap_or(0);
        }
        Self {
            constant: self.constant,
            factors,
        }
    }
}

impl PileCondition {
    /// Whether it holds of the piles before and after a move.
    pub fn holds(&self, before: &[u64], after: &[u64]) -> bool {
        match self {
            Self::AtLeast(linear) => linear.value(before, after) >= 0,
            Self::Equal(linear) => linear.value(before, after) == 0,
            Self::Divided(linear, by) => {
                linear.value(before, after).rem_euclid(i128::from(*by)) == 0
            }
            Self::Not(inner) => !inner.holds(before, after),
            Self::All(parts) => parts.iter().all(|part| part.holds(before, after)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(before, after)),
        }
    }

    /// Whether it speaks of the n piles before a move alone.
    pub(crate) fn is_before(&self, n: usize) -> bool {
        match self {
            Self::AtLeast(linear) | Self::Equal(linear) | Self::Divided(linear, _) => {
                linear.factors.iter().skip(n).all(|&factor| factor == 0)
            }
            Self::Not(inner) => inner.is_before(n),
            Self::All(parts) | Self::Any(parts) => parts.iter().all(|part| part.is_before(n)),
        }
    }

    /// Whether it holds for all piles after a move between these, or for none of them; `None`
    /// where that is not seen at once.
    pub(super) fn holds_between(
        &self,
        before: &[u64],
        least: &[u64],
        most: &[u64],
    ) -> Option<bool> {
        let of = |part: &Self| part.holds_between(before, least, most);
        match self {
            Self::AtLeast(linear) => {
                let (low, high) = linear.values(before, least, most);
                (low >= 0 || high < 0).then_some(low >= 0)
            }
            Self::Equal(linear) => {
                let (low, high) = linear.values(before, least, most);
                (low == high || low > 0 || high < 0).then_some(low == 0 && high == 0)
            }
            Self::Divided(linear, by) => {
                let (low, high) = linear.values(before, least, most);
                (low == high).then_some(low.rem_euclid(i128::from(*by)) == 0)
            }
            Self::Not(inner) => of(inner).map(|holds| !holds),
            Self::All(parts) => all_known(parts.iter().map(of)),
            Self::Any(parts) => any_known(parts.iter().map(of)),
        }
    }

    /// The condition on rearranged piles: pile i is what was pile `p[i]`.
    pub(crate) fn rearranged(&self, p: &[usize]) -> Self {
        self.with_forms(&|linear| linear.rearranged(p))
    }

    /// The condition with other numbers in place of these.
    pub(super) fn with_forms(&self, of: &dyn Fn(&LinearForm) -> LinearForm) -> Self {
        let all = |parts: &[Self]| parts.iter().map(|part| part.with_forms(of)).collect_vec();
        match self {
            Self::AtLeast(linear) => Self::AtLeast(of(linear)),
            Self::Equal(linear) => Self::Equal(of(linear)),
            Self::Divided(linear, by) => Self::Divided(of(linear), *by),
            Self::Not(inner) => Self::Not(Box::new(inner.with_forms(of))),
            Self::All(parts) => Self::All(all(parts)),
            Self::Any(parts) => Self::Any(all(parts)),
        }
    }

    /// The same condition with its parts in order, each of which is there once.
    pub(super) fn sorted(self) -> Self {
        let all = |parts: Vec<Self>| distinct(parts.into_iter().map(Self::sorted).collect_vec());
        match self {
            Self::AtLeast(_) | Self::Divided(..) => self,
            // A number and its negative are 0 together: the first factor is positive.
            Self::Equal(linear) => {
                let first = linear.factors.iter().find(|&&factor| factor != 0);
                let negative = LinearForm::default().plus(-1, &linear);
                match negative.filter(|_| first.is_some_and(|&factor| factor < 0)) {
                    Some(negative) => Self::Equal(negative),
                    None => Self::Equal(linear),
                }
            }
            Self::Not(inner) => Self::Not(Box::new(inner.sorted())),
            Self::All(parts) => Self::All(all(parts)),
            Self::Any(parts) => Self::Any(all(parts)),
        }
    }
}
