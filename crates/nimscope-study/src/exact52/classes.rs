//! The two outcomes of a position of exact nim (5, = 2).

use std::sync::Arc;

use super::both_games::BothGames;
use crate::game::{Measure, Outcome};
use crate::solve::{Cancelled, Control, Lexicographic, Table, TableKey};
use crate::theory::take::Class;

/// Both outcomes of every position of a box: of x in exact nim (5, = 2), of x̂ = (x₁, …, x₄) in
/// Moore's nim (4, ≤ 2).
#[derive(Clone, Debug)]
pub struct Classes {
    pub(super) tables: BothGames<Arc<Table>>,
    max: u64,
}

impl Classes {
    /// The two tables that the classes of a box with piles ≤ max are read from.
    pub fn needs(max: u64) -> BothGames<TableKey> {
        BothGames::tables(Measure::Outcome, max)
    }

    /// Fills the tables.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn of(max: u64, control: &Control) -> Result<Self, Cancelled> {
        let tables = Self::needs(max).try_map(|key| Table::fill(key, control).map(Arc::new))?;
        Ok(Self::from_tables(max, tables))
    }

    /// From the tables that they [need](Self::needs), or larger ones.
    pub fn from_tables(max: u64, tables: BothGames<Arc<Table>>) -> Self {
        Self { tables, max }
    }

    /// The largest pile.
    pub fn max(&self) -> u64 {
        self.max
    }

    /// The class of five sorted piles of the box.
    pub fn class(&self, piles: &[u64]) -> Class {
        self.class_at(self.tables.exact.ranking().rank_of(piles), piles)
    }

    /// The class of five sorted piles, whose rank in exact nim is known.
    fn class_at(&self, rank: usize, piles: &[u64]) -> Class {
        let BothGames { exact, moore } = &self.tables;
        let of_hat = moore.outcome_at(moore.ranking().rank_of(&piles[..4]));
        match (exact.outcome_at(rank), of_hat) {
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
        let ranking = self.tables.exact.ranking();
        Lexicographic::each(ranking, self.max, control, |piles, rank| {
            let piles = piles.first_chunk().expect("the game has five piles");
            visit(piles, self.class_at(rank, piles));
        })
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
