//! The question of a pane that lists a box of positions.

use std::sync::Arc;

use super::lines::Lines;
use super::which::ListPane;
use crate::app::view::View;
use crate::engine::{Job, Query, Snapshot};
use crate::study::question::Positions;
use crate::study::{Filter, ListOrder};

/// The question of a pane that lists a box of positions.
pub trait ListQuestion: Clone + PartialEq {
    /// The rows, as far as they are found.
    type List;

    /// The pane.
    const PANE: ListPane;

    /// The orders of its rows, each with the next one behind it; the first one comes after the
    /// last.
    const ORDERS: &[ListOrder];

    /// The question what is to be listed of these positions.
    ///
    /// # Errors
    /// Why the game has no such list, in a sentence.
    fn about(positions: Positions, view: View<'_>) -> Result<Self, String>;

    /// The rows by their lines.
    fn lines(list: &Self::List) -> &dyn Lines;

    /// The largest pile of its box.
    fn max(&self) -> u64;

    /// What is kept, if the list is one that is filtered.
    fn filter(&self) -> Option<&Filter>;

    /// The same as a question of any type.
    fn query(self) -> Query;

    /// The rows found so far, those found before the question failed included.
    fn known(&self, seen: &Snapshot) -> Option<Self::List>;

    /// Why there are no more rows, if the question failed.
    fn failure(&self, seen: &Snapshot) -> Option<Arc<str>>;

    /// The work that it waits for.
    fn job<'a>(&self, seen: &'a Snapshot) -> Option<&'a Job>;

    /// The list, if all its rows are found.
    fn whole(&self, seen: &Snapshot) -> Option<Self::List> {
        self.known(seen)
            .filter(|list| Self::lines(list).is_complete())
    }

    /// Whether all is known that is to be known of it.
    fn is_settled(&self, seen: &Snapshot) -> bool {
        self.whole(seen).is_some() || self.failure(seen).is_some()
    }
}
