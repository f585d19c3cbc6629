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
/// use nimscope::game::{Measure, Outcome, Ruleset};
/// use nimscope::solve::{Control, Table, TableKey};
/// use nimscope::study::Needs;
///
/// let key = |game: &str| {
///     let rules = Ruleset::normal(game.parse()?);
///     Ok::<_, nimscope::game::GameError>(TableKey { rules, measure: Measure::Outcome, max: 3 })
/// };
/// let needs = [key("nim:2")?, key("nim:3")?];
/// let control = Control::new();
/// let [two, three] = needs.supplied(&mut |key| Table::fill(key, &control).map(Arc::new))?;
/// assert_eq!(two.outcome_at(two.ranking().rank_of(&[3, 3])), Outcome::P);
/// assert_eq!(three.outcome_at(three.ranking().rank_of(&[1, 2, 3])), Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
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

impl Needs for TableKey {
    type Tables = Arc<Table>;

    fn keys(&self) -> Vec<TableKey> {
        vec![*self]
    }

    fn supplied<E>(self, supply: &mut Supply<'_, E>) -> Result<Self::Tables, E> {
        supply(self)
    }
}

impl Needs for [TableKey; 2] {
    type Tables = [Arc<Table>; 2];

    fn keys(&self) -> Vec<TableKey> {
        self.to_vec()
    }

    fn supplied<E>(self, supply: &mut Supply<'_, E>) -> Result<Self::Tables, E> {
        let [first, second] = self;
        Ok([supply(first)?, supply(second)?])
    }
}
