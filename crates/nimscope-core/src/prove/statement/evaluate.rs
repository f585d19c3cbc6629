//! A statement at one position, by tables.

use super::super::budget::Budget;
use crate::game::{Canonical, Choices, Ruleset};
use crate::solve::Table;
use crate::statement::{Facts, Formula, Truths};

/// The tables that a statement needs.
#[derive(Debug)]
pub(in super::super) struct Tables<'a> {
    pub(in super::super) rules: Ruleset,
    pub(in super::super) outcome: Option<Table>,
    pub(in super::super) remoteness: Option<Table>,
    pub(in super::super) grundy: Option<Table>,
    /// The places of the piles as they are sorted.
    pub(in super::super) places: Vec<usize>,
    pub(in super::super) budget: &'a Budget<'a>,
}

/// A position whose piles stand in these places, and the tables.
#[derive(Debug)]
struct At<'a> {
    tables: &'a Tables<'a>,
    x: &'a Canonical,
    places: &'a [usize],
}

impl Tables<'_> {
    /// Whether a formula without quantifiers holds at a position whose piles stand in these
    /// places; `None` where it is about a position that no table holds.
    pub(in super::super) fn holds(
        &self,
        formula: &Formula,
        x: &Canonical,
        places: &[usize],
    ) -> Option<bool> {
        let tables = self;
        formula.holds(&At { tables, x, places })
    }
}

impl Facts for At<'_> {
    fn piles(&self) -> Option<&[u64]> {
        Some(self.x.piles())
    }

    fn pile(&self, place: usize) -> Option<u64> {
        Some(self.x.piles()[self.places[place]])
    }

    fn is_p(&self) -> Option<bool> {
        Some(self.tables.outcome.as_ref()?.outcome(self.x)?.is_p())
    }

    fn can_be(&self, piles: &[i128]) -> bool {
        let least = i128::from(self.tables.rules.game.least_pile());
        piles.iter().all(|&pile| pile >= least)
    }

    fn is_p_with(&self, piles: &[i128]) -> Option<bool> {
        let piles: Option<Vec<u64>> = piles.iter().map(|&pile| u64::try_from(pile).ok()).collect();
        let x = self.tables.rules.game.canonical(piles?);
        Some(self.tables.outcome.as_ref()?.outcome(&x)?.is_p())
    }

    fn remoteness(&self) -> Option<u128> {
        Some(self.tables.remoteness.as_ref()?.remoteness(self.x)?.0)
    }

    fn grundy(&self) -> Option<u128> {
        Some(self.tables.grundy.as_ref()?.grundy(self.x)?.0)
    }

    fn options<'a>(&'a self, formula: &'a Formula) -> Option<Truths<'a>> {
        // The piles of an option do not determine which of them stood where.
        if formula.uses().piles {
            return None;
        }
        let (tables, places) = (self.tables, self.tables.places.as_slice());
        let holds = move |x: Canonical| {
            let x = &x;
            formula.holds(&At { tables, x, places })
        };
        // Work whose budget is spent throws away what it finds.
        let options = Choices::options(tables.rules.game, self.x.clone())
            .take_while(|_| tables.budget.check().is_ok());
        Some(Box::new(options.map(holds)))
    }
}
