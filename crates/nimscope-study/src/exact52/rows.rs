//! The exceptional positions of a box as rows, with their remoteness in both games.

use super::both_games::BothGames;
use super::survey::Survey;
use crate::game::{Canonical, Measure, Remoteness};
use crate::shortage::{Shortage, filled};
use crate::solve::{Table, TableKey};
use crate::theory::take::Class;

/// An exceptional position, as it is saved and printed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Exact52Row {
    /// The position.
    pub position: Canonical,
    /// Its class.
    pub class: Class,
    /// Its remoteness in exact nim (5, = 2).
    pub remoteness: Remoteness,
    /// The remoteness of its four smallest piles in Moore's nim (4, ≤ 2).
    pub moore_remoteness: Remoteness,
    /// The number of exceptional positions that a move leads to.
    pub out_degree: usize,
}

impl Exact52Row {
    /// The tables of remoteness of the box with piles ≤ max.
    pub fn needs(max: u64) -> BothGames<TableKey> {
        BothGames::tables(Measure::Remoteness, max)
    }

    /// Fills these tables, if each of them fits `memory` bytes.
    ///
    /// # Errors
    /// A table does not fit.
    pub fn filled(max: u64, memory: u64) -> Result<BothGames<Table>, Shortage> {
        Self::needs(max).try_map(|key| filled(key, memory))
    }
}

impl Survey {
    /// The exceptional positions in lexicographic order. The tables are those of its box or of a
    /// larger one.
    pub fn exceptional_rows<'a>(
        &'a self,
        tables: &'a BothGames<Table>,
    ) -> impl Iterator<Item = Exact52Row> + 'a {
        self.vertices().iter().map(|vertex| {
            let x = &vertex.position;
            let four = Canonical::sorted(x.piles()[..4].to_vec());
            let values = tables
                .exact
                .remoteness(x)
                .zip(tables.moore.remoteness(&four));
            let (remoteness, moore_remoteness) = values.expect("the tables hold its box");
            Exact52Row {
                position: x.clone(),
                class: vertex.class,
                remoteness,
                moore_remoteness,
                out_degree: vertex.out_degree(),
            }
        })
    }
}
