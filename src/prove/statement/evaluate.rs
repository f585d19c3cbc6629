//! A statement at one position, by tables.

use super::tree::{Extreme, Formula, Term};
use crate::game::{Canonical, Ruleset};
use crate::solve::{Table, naive};

/// The tables that a statement needs.
#[derive(Debug)]
pub(in super::super) struct Tables {
    pub(in super::super) rules: Ruleset,
    pub(in super::super) outcome: Option<Table>,
    pub(in super::super) remoteness: Option<Table>,
    pub(in super::super) grundy: Option<Table>,
    /// The places of the piles as they are sorted.
    pub(in super::super) places: Vec<usize>,
}

impl Tables {
    /// Whether a formula without quantifiers holds at a position whose piles stand in these places;
    /// `None` where it is about a position that no table holds.
    pub(in super::super) fn holds(
        &self,
        formula: &Formula,
        x: &Canonical,
        places: &[usize],
    ) -> Option<bool> {
        let both =
            |a: &Formula, b: &Formula| Some((self.holds(a, x, places)?, self.holds(b, x, places)?));
        Some(match formula {
            Formula::Compare(a, comparison, b) => comparison.holds(
                self.number(a, x, places)?
                    .checked_sub(self.number(b, x, places)?)?,
            ),
            Formula::Outcome(is_p, None) => self.outcome(x)? == *is_p,
            Formula::Outcome(is_p, Some(piles)) => {
                let piles: Option<Vec<i128>> = piles
                    .iter()
                    .map(|pile| self.number(pile, x, places))
                    .collect();
                let least = i128::from(self.rules.game.least_pile());
                let piles = piles?;
                if piles.iter().any(|&pile| pile < least) {
                    return Some(false);
                }
                let piles: Option<Vec<u64>> =
                    piles.into_iter().map(|p| u64::try_from(p).ok()).collect();
                self.outcome(&self.rules.game.canonical(piles?))? == *is_p
            }
            Formula::Not(a) => !self.holds(a, x, places)?,
            Formula::And(a, b) => both(a, b).map(|(a, b)| a && b)?,
            Formula::Or(a, b) => both(a, b).map(|(a, b)| a || b)?,
            Formula::Implies(a, b) => both(a, b).map(|(a, b)| !a || b)?,
            Formula::Iff(a, b) => both(a, b).map(|(a, b)| a == b)?,
            Formula::Exists(_) | Formula::Forall(_) => return None,
            Formula::SomeOption(a) => self.of_options(a, x)?.contains(&true),
            Formula::EveryOption(a) => !self.of_options(a, x)?.contains(&false),
        })
    }

    fn of_options(&self, formula: &Formula, x: &Canonical) -> Option<Vec<bool>> {
        // An option does not say which of its piles stood where.
        if formula.uses().piles {
            return None;
        }
        let options = naive::options(self.rules, x);
        options
            .iter()
            .map(|y| self.holds(formula, y, &self.places))
            .collect()
    }

    fn outcome(&self, x: &Canonical) -> Option<bool> {
        Some(self.outcome.as_ref()?.outcome(x)?.is_p())
    }

    fn number(&self, term: &Term, x: &Canonical, places: &[usize]) -> Option<i128> {
        let all = |terms: &[Term]| {
            terms
                .iter()
                .map(|term| self.number(term, x, places))
                .collect::<Option<Vec<_>>>()
        };
        match term {
            Term::Number(number) => Some(i128::from(*number)),
            Term::Sorted(place) => Some(i128::from(x.piles()[*place])),
            Term::Pile(place) => Some(i128::from(x.piles()[places[*place]])),
            Term::Variable(_) => None,
            Term::Total => i128::try_from(x.sum()).ok(),
            Term::Sum(terms) => terms.iter().try_fold(0_i128, |sum, (factor, term)| {
                sum.checked_add(
                    self.number(term, x, places)?
                        .checked_mul(i128::from(*factor))?,
                )
            }),
            Term::Mod(a, by) => Some(self.number(a, x, places)?.rem_euclid(i128::from(*by))),
            Term::Div(a, by) => Some(self.number(a, x, places)?.div_euclid(i128::from(*by))),
            Term::Bitwise(operation, a, b) => {
                Some(operation.of(self.number(a, x, places)?, self.number(b, x, places)?))
            }
            Term::Extreme(Extreme::Min, terms) => all(terms)?.into_iter().min(),
            Term::Extreme(Extreme::Max, terms) => all(terms)?.into_iter().max(),
            Term::Remoteness => i128::try_from(self.remoteness.as_ref()?.remoteness(x)?.0).ok(),
            Term::Grundy => i128::try_from(self.grundy.as_ref()?.grundy(x)?.0).ok(),
        }
    }
}
