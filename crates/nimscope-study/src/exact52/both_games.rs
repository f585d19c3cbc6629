//! Exact nim (5, = 2), and Moore's nim (4, ≤ 2) beside it on the four smallest piles.

use std::sync::Arc;

use crate::game::{Family, Game, Measure, Ruleset};
use crate::solve::{Table, TableKey};
use crate::{Needs, Supply};

/// One for each of both games, such as a table.
#[derive(Clone, Copy, Debug)]
pub struct BothGames<T> {
    /// That of exact nim (5, = 2).
    pub exact: T,
    /// That of Moore's nim (4, ≤ 2).
    pub moore: T,
}

impl BothGames<Ruleset> {
    /// Both in normal play.
    pub(crate) fn rules() -> Self {
        let rules = |family, n| Ruleset::normal(Game::new(family, n, 2).expect("2 ≤ n piles"));
        Self {
            exact: rules(Family::Exact, 5),
            moore: rules(Family::Moore, 4),
        }
    }
}

impl BothGames<TableKey> {
    /// The tables of a measure in normal play, in the boxes with piles ≤ max.
    pub(super) fn tables(measure: Measure, max: u64) -> Self {
        let key = |rules| TableKey {
            rules,
            measure,
            max,
        };
        let BothGames { exact, moore } = BothGames::rules();
        Self {
            exact: key(exact),
            moore: key(moore),
        }
    }
}

impl<T> BothGames<T> {
    /// What is made of each, exact nim first.
    ///
    /// # Errors
    /// The first of `make`.
    pub(super) fn try_map<U, E>(
        self,
        mut make: impl FnMut(T) -> Result<U, E>,
    ) -> Result<BothGames<U>, E> {
        Ok(BothGames {
            exact: make(self.exact)?,
            moore: make(self.moore)?,
        })
    }
}

impl Needs for BothGames<TableKey> {
    type Tables = BothGames<Arc<Table>>;

    fn keys(&self) -> Vec<TableKey> {
        vec![self.exact, self.moore]
    }

    fn supplied<E>(self, supply: &mut Supply<'_, E>) -> Result<Self::Tables, E> {
        self.try_map(supply)
    }
}
