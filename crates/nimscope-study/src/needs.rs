//! The tables that an answer is read from, each in its place: first their keys, then the tables.

use std::fmt::Debug;
use std::sync::Arc;

use crate::solve::{Table, TableKey};

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
