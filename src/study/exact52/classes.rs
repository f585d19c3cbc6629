//! The two outcomes of a position of exact nim (5, = 2).

use std::sync::Arc;

use crate::game::{Family, Game, Measure, Outcome, Ruleset};
use crate::solve::{Cancelled, Control, Ranking, Table, TableKey};
use crate::theory::take::Class;

/// Both outcomes of every position of a box: of x in exact nim (5, = 2), of x̂ = (x₁, …, x₄) in
/// Moore's nim (4, ≤ 2).
#[derive(Clone, Debug)]
pub struct Classes {
    pub(super) exact: Arc<Table>,
    moore: Arc<Table>,
    max: u64,
}

/// Exact nim (5, = 2) and Moore's nim (4, ≤ 2).
fn games() -> (Ruleset, Ruleset) {
    let game = |family, n| Game::new(family, n, 2).expect("2 ≤ n piles");
    (
        Ruleset::normal(game(Family::Exact, 5)),
        Ruleset::normal(game(Family::Moore, 4)),
    )
}

impl Classes {
    /// The two tables that the classes of a box with piles ≤ max are read from.
    pub fn needs(max: u64) -> [TableKey; 2] {
        let (exact, moore) = games();
        [exact, moore].map(|rules| TableKey {
            rules,
            measure: Measure::Outcome,
            max,
        })
    }

    /// Fills the tables.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn of(max: u64, control: &Control) -> Result<Self, Cancelled> {
        let [exact, moore] = Self::needs(max);
        let fill = |key| Table::fill(key, control).map(Arc::new);
        Ok(Self::from_tables(max, [fill(exact)?, fill(moore)?]))
    }

    /// From the tables that they [need](Self::needs), in that order, or larger ones.
    pub fn from_tables(max: u64, [exact, moore]: [Arc<Table>; 2]) -> Self {
        Self { exact, moore, max }
    }

    /// The largest pile.
    pub fn max(&self) -> u64 {
        self.max
    }

    /// The class of five sorted piles of the box.
    pub fn class(&self, piles: &[u64]) -> Class {
        let exact = self.exact.outcome_at(self.exact.ranking().rank_of(piles));
        let moore = self
            .moore
            .outcome_at(self.moore.ranking().rank_of(&piles[..4]));
        match (exact, moore) {
            (Outcome::P, Outcome::P) => Class::PP,
            (Outcome::P, Outcome::N) => Class::PN,
            (Outcome::N, Outcome::P) => Class::NP,
            (Outcome::N, Outcome::N) => Class::NN,
        }
    }

    /// Visits every position of the box with its class, in lexicographic order of (x₁, …, x₅).
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn each(
        &self,
        control: &Control,
        visit: &mut dyn FnMut(&[u64; 5], Class),
    ) -> Result<(), Cancelled> {
        let max = self.max;
        // The number of multisets of piles that are all between `least` and the bound.
        let count = |piles, least| u64::try_from(Ranking::count(piles, least, max)).unwrap_or(0);
        control.begin(count(5, 0));
        for x1 in 0..=max {
            for x2 in x1..=max {
                control.check()?;
                control.advance(count(3, x2));
                for x3 in x2..=max {
                    for x4 in x3..=max {
                        for x5 in x4..=max {
                            let piles = [x1, x2, x3, x4, x5];
                            visit(&piles, self.class(&piles));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The positions of a class in lexicographic order.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn all(&self, class: Class, control: &Control) -> Result<Vec<[u64; 5]>, Cancelled> {
        let mut found = Vec::new();
        self.each(control, &mut |piles, here| {
            if here == class {
                found.push(*piles);
            }
        })?;
        Ok(found)
    }
}
