//! The tables that an answer is read from, each in its place: first their keys, then the tables.

use std::fmt::{self, Debug};
use std::sync::Arc;

use crate::bytes::Bytes;
use crate::game::{Measure, counted, grouped};
use crate::solve::{Cancelled, Control, Table, TableKey};

/// Gives the table with a key, or a larger one.
pub type Supply<'a, E> = dyn FnMut(TableKey) -> Result<Arc<Table>, E> + 'a;

/// The keys of the tables that an answer is read from, each in its place.
///
/// ```
/// use std::sync::Arc;
///
/// use nimscope_core::game::Outcome;
/// use nimscope_core::solve::{Cancelled, Control, Table};
/// use nimscope_study::Needs;
/// use nimscope_study::exact52::{BothGames, Classes};
///
/// let control = Control::new();
/// let fill = &mut |key| Table::fill(key, &control).map(Arc::new);
/// let BothGames { exact, moore } = Classes::needs(3).supplied(fill)?;
/// assert_eq!(exact.outcome_at(exact.ranking().rank_of(&[0, 0, 0, 0, 3])), Outcome::P);
/// assert_eq!(moore.outcome_at(moore.ranking().rank_of(&[0, 0, 3, 3])), Outcome::N);
/// # Ok::<(), Cancelled>(())
/// ```
pub trait Needs {
    /// The tables in the same places.
    type Tables: Debug + Send + Sync + 'static;

    /// The keys, in the order of their places.
    fn keys(&self) -> Vec<TableKey>;

    /// The tables, which `supply` gives one after another.
    ///
    /// # Errors
    /// That of the first table that `supply` does not give.
    fn supplied<E>(self, supply: &mut Supply<'_, E>) -> Result<Self::Tables, E>;
}

/// No table.
impl Needs for () {
    type Tables = ();

    fn keys(&self) -> Vec<TableKey> {
        Vec::new()
    }

    fn supplied<E>(self, _: &mut Supply<'_, E>) -> Result<(), E> {
        Ok(())
    }
}

/// Any number of tables, in their order.
impl Needs for Vec<TableKey> {
    type Tables = Vec<Arc<Table>>;

    fn keys(&self) -> Vec<TableKey> {
        self.clone()
    }

    fn supplied<E>(self, supply: &mut Supply<'_, E>) -> Result<Self::Tables, E> {
        self.into_iter().map(supply).collect()
    }
}

impl Needs for TableKey {
    type Tables = Arc<Table>;

    fn keys(&self) -> Vec<TableKey> {
        vec![*self]
    }

    fn supplied<E>(self, supply: &mut Supply<'_, E>) -> Result<Self::Tables, E> {
        supply(self)
    }
}

/// What is needed, if anything is.
impl<N: Needs> Needs for Option<N> {
    type Tables = Option<N::Tables>;

    fn keys(&self) -> Vec<TableKey> {
        self.as_ref().map(N::keys).unwrap_or_default()
    }

    fn supplied<E>(self, supply: &mut Supply<'_, E>) -> Result<Self::Tables, E> {
        self.map(|needs| needs.supplied(supply)).transpose()
    }
}

// The answer for a value out of reach gives the sizes: never a guess, a hang, or a silent clamp.

/// The resources that a value out of reach would need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// The table that would determine it.
    pub table: TableKey,
    /// The bytes it would take.
    pub bytes: u128,
    /// The bytes that the budget allows.
    pub budget: u64,
    /// The positions that a search visited before it gave up.
    pub searched: u64,
}

impl Shortage {
    /// The memory that a table would need and the budget that it does not fit.
    pub fn of(table: TableKey, budget: u64) -> Self {
        Self {
            table,
            bytes: table.bytes(),
            budget,
            searched: 0,
        }
    }
}

/// A table that nobody cancels, if it fits `memory` bytes.
///
/// # Errors
/// It does not fit.
pub(super) fn filled(key: TableKey, memory: u64) -> Result<Table, Shortage> {
    let short = Shortage::of(key, memory);
    if short.bytes > memory.into() {
        return Err(short);
    }
    Table::derive(key, None, &Control::new()).map_err(|Cancelled| short)
}

/// `the remoteness table of misère slow:6,5, piles ≤ 400, needs 1.9 GiB; the budget is 512 MiB`.
/// Where a search gave up, how far it came follows.
impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TableKey {
            rules,
            measure,
            max,
        } = self.table;
        let measure = match measure {
            Measure::Outcome => "outcome",
            Measure::Remoteness => "remoteness",
            Measure::Grundy => "Grundy",
        };
        if !rules.game.defines(self.table.measure) {
            return write!(
                f,
                "no {measure} value of {rules} is defined, because options may be forbidden"
            );
        }
        let (needs, budget) = (Bytes(self.bytes), Bytes(self.budget.into()));
        write!(
            f,
            "the {measure} table of {rules}, piles ≤ {max}, needs {needs}; the budget is {budget}"
        )?;
        match self.searched {
            0 => Ok(()),
            positions => {
                let positions = counted(grouped(positions.into()), "position");
                write!(f, "; a search gave up after {positions}")
            }
        }
    }
}
