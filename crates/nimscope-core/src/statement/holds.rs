//! Whether a statement holds of a row or a position, as far as it is known.

use super::tree::{Extreme, Formula, Label, Summand, Term};

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
    /// Whether there can be piles like these.
    fn can_be(&self, _: &[i128]) -> bool {
        true
    }
    /// Whether the position with other piles is a P-position.
    fn is_p_with(&self, _: &[i128]) -> Option<bool> {
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
    /// What only lists know of their rows.
    fn label(&self, _: &Label) -> Option<bool> {
        None
    }
    /// Whether a formula holds of each option, one after the other as far as they are asked for;
    /// `None` where the options are not known.
    fn options<'a>(&'a self, _: &'a Formula) -> Option<Truths<'a>> {
        None
    }
}

/// Whether a formula holds of positions that come one after the other.
pub type Truths<'a> = Box<dyn Iterator<Item = Option<bool>> + 'a>;

impl Formula {
    /// Whether it holds; `None` where what is known does not decide it. Quantifiers over all
    /// numbers are never decided.
    pub fn holds(&self, facts: &dyn Facts) -> Option<bool> {
        let is = |formula: &Self| formula.holds(facts);
        match self {
            Self::Compare(a, comparison, b) => {
                Some(comparison.holds(a.value(facts)?.checked_sub(b.value(facts)?)?))
            }
            Self::Outcome(outcome, None) => Some(facts.is_p()? == outcome.is_p()),
            Self::Outcome(outcome, Some(piles)) => {
                let piles: Option<Vec<i128>> = piles.iter().map(|pile| pile.value(facts)).collect();
                let piles = piles?;
                if !facts.can_be(&piles) {
                    return Some(false);
                }
                Some(facts.is_p_with(&piles)? == outcome.is_p())
            }
            Self::Not(a) => Some(!is(a)?),
            // The second is asked for only where the first does not decide.
            Self::And(a, b) => all([a, b].into_iter().map(|part| is(part))),
            Self::Or(a, b) => any([a, b].into_iter().map(|part| is(part))),
            Self::Implies(a, b) => any([is(a).map(|a| !a), is(b)]),
            Self::Iff(a, b) => Some(is(a)? == is(b)?),
            Self::Exists(_) | Self::Forall(_) => None,
            Self::SomeOption(a) => any(facts.options(a)?),
            Self::EveryOption(a) => all(facts.options(a)?),
            Self::Label(label) => facts.label(label),
        }
    }
}

/// Whether all hold: a single one that does not decides.
fn all(each: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    any(each.into_iter().map(|it| it.map(|it| !it))).map(|fails| !fails)
}

/// Whether any holds: a single one that does decides.
fn any(each: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(false);
    for it in each {
        match it {
            Some(true) => return it,
            Some(false) => {}
            None => known = None,
        }
    }
    known
}

impl Term {
    /// The number; `None` where it is not known, or too large.
    fn value(&self, facts: &dyn Facts) -> Option<i128> {
        let number = |number: u128| i128::try_from(number).ok();
        let all = |terms: &[Self]| -> Option<Vec<i128>> {
            terms.iter().map(|term| term.value(facts)).collect()
        };
        match self {
            Self::Number(number) => Some(i128::from(*number)),
            Self::Sorted(place) => facts.sorted(*place).map(i128::from),
            Self::Pile(place) => facts.pile(*place).map(i128::from),
            Self::Variable(_) => None,
            Self::Total => number(facts.sum()?),
            Self::Sum(terms) => terms
                .iter()
                .try_fold(0_i128, |sum, Summand { factor, term }| {
                    sum.checked_add(term.value(facts)?.checked_mul(i128::from(*factor))?)
                }),
            Self::Mod(a, by) => Some(a.value(facts)?.rem_euclid(i128::from(*by))),
            Self::Div(a, by) => Some(a.value(facts)?.div_euclid(i128::from(*by))),
            Self::Bitwise(operation, a, b) => Some(operation.of(a.value(facts)?, b.value(facts)?)),
            Self::Extreme(Extreme::Min, terms) => all(terms)?.into_iter().min(),
            Self::Extreme(Extreme::Max, terms) => all(terms)?.into_iter().max(),
            Self::Remoteness => number(facts.remoteness()?),
            Self::Grundy => number(facts.grundy()?),
            Self::Deciding => facts.deciding().map(i128::from),
        }
    }
}
