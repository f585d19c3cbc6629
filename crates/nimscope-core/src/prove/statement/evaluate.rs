//! A statement at one position, by tables.

use std::cell::Cell;

use super::super::budget::Budget;
use super::super::moves::DigitMoves;
use crate::game::{Canonical, Choices, Outcome, Ruleset};
use crate::solve::Table;
use crate::statement::{BoundValue, Facts, Formula, Truths};

/// The tables that a statement needs.
#[derive(Debug)]
pub(crate) struct Tables<'a> {
    pub(crate) rules: Ruleset,
    pub(crate) outcome: Option<Table>,
    pub(crate) remoteness: Option<Table>,
    pub(crate) grundy: Option<Table>,
    /// The moves on piles as they stand, where they can be gone through.
    pub(crate) moves: Option<DigitMoves>,
    /// The largest pile of a position that was asked for.
    pub(crate) asked: Cell<u64>,
    pub(crate) budget: &'a Budget<'a>,
}

/// A position, its piles as they stand, and the tables.
#[derive(Debug)]
struct At<'a> {
    tables: &'a Tables<'a>,
    x: Canonical,
    piles: &'a [u64],
}

impl Tables<'_> {
    /// Whether a formula holds at a position whose piles stand in this way; `None` where that
    /// depends on what no table holds, or on all numbers.
    pub(crate) fn holds(&self, formula: &Formula, piles: &[u64]) -> Option<bool> {
        let (tables, x) = (self, self.rules.game.canonical(piles));
        formula.holds(&At { tables, x, piles })
    }

    /// The outcome of a position, if a table holds it.
    pub(crate) fn outcome(&self, x: &Canonical) -> Option<Outcome> {
        self.asked.set(self.asked.get().max(x.max()));
        self.outcome.as_ref()?.outcome(x)
    }
}

impl Facts for At<'_> {
    fn piles(&self) -> Option<&[u64]> {
        Some(self.piles)
    }

    fn is_p(&self) -> Option<bool> {
        Some(self.tables.outcome(&self.x)?.is_p())
    }

    fn can_be(&self, piles: &[i128]) -> bool {
        let game = self.tables.rules.game;
        let least = i128::from(game.least_pile());
        piles.iter().enumerate().all(|(place, &pile)| {
            pile >= least && game.below(place).is_none_or(|below| pile < below.into())
        })
    }

    fn is_p_with(&self, piles: &[i128]) -> Option<bool> {
        let piles: Option<Vec<u64>> = piles.iter().map(|&pile| u64::try_from(pile).ok()).collect();
        let x = self.tables.rules.game.canonical(piles?);
        Some(self.tables.outcome(&x)?.is_p())
    }

    fn remoteness(&self) -> Option<u128> {
        Some(self.tables.remoteness.as_ref()?.remoteness(&self.x)?.0)
    }

    fn grundy(&self) -> Option<u128> {
        Some(self.tables.grundy.as_ref()?.grundy(&self.x)?.0)
    }

    fn options<'a>(
        &'a self,
        formula: &'a Formula,
        variables: &'a [BoundValue],
    ) -> Option<Truths<'a>> {
        let (tables, game) = (self.tables, self.tables.rules.game);
        let is_wanted = move |_: &_| self.is_wanted();
        if formula.uses().piles {
            let options: Box<dyn Iterator<Item = Vec<u64>>> = match game.kind().written() {
                Some(written) => Box::new(written.options(self.piles).into_iter()),
                None => Box::new(tables.moves.as_ref()?.options(self.piles)),
            };
            let holds = move |piles: Vec<u64>| {
                let (x, piles) = (game.canonical(&piles), &piles);
                formula.holds_with(&At { tables, x, piles }, variables)
            };
            return Some(Box::new(options.take_while(is_wanted).map(holds)));
        }
        let options = Choices::options(game, self.x.clone());
        let holds = move |x: Canonical| {
            let piles = &x.piles().to_vec();
            formula.holds_with(&At { tables, x, piles }, variables)
        };
        let is_wanted = move |_: &_| self.is_wanted();
        Some(Box::new(options.take_while(is_wanted).map(holds)))
    }

    /// Work whose budget is spent throws away what it finds.
    fn is_wanted(&self) -> bool {
        self.tables.budget.check().is_ok()
    }
}
