//! The question of a pane that lists a box of positions.

use std::fmt;
use std::sync::Arc;

use crate::app::pane::behaviour::FILTERING;
use crate::app::{Action, Effect, Explorer, ListLines, ListPane, View};
use crate::engine::{Query, Snapshot};
use crate::statement::Language;
use crate::study::question::Positions;
use crate::study::{Filter, ListOrder};

/// The question of a pane that lists a box of positions.
pub trait ListQuestion: Clone + fmt::Debug + 'static {
    /// The rows, as far as they are found.
    type List: Clone + fmt::Debug + 'static;

    /// The pane.
    const PANE: ListPane;

    /// The orders of its rows, in the order in which a key goes through them.
    const ORDERS: &[ListOrder];

    /// The language of its filter.
    const LANGUAGE: Language = FILTERING.language;

    /// What may be typed as its filter, by examples.
    const FILTERS: &str = FILTERING.words;

    /// What its pane needs to know besides the list.
    fn asks_too(_: View<'_>) -> Option<Query> {
        None
    }

    /// Does an action in another way than other lists do it; `None` for the others.
    fn act(_: &mut Explorer, _: Action) -> Option<Vec<Effect>> {
        None
    }

    /// Why an action cannot be done, where that differs from other lists.
    fn refuses(_: View<'_>, _: Action) -> Option<String> {
        None
    }

    /// The filter at the start.
    fn first_filter() -> Filter {
        Filter::default()
    }

    /// The question about the list of these positions.
    ///
    /// # Errors
    /// Why the game has no such list, in a sentence.
    fn about(positions: Positions, view: View<'_>) -> Result<Self, String>;

    /// The rows by their lines.
    fn lines(list: &Self::List) -> &dyn ListLines;

    /// The same as a question of any type.
    fn query(self) -> Query;

    /// The rows found so far, those found before the question failed included.
    fn known(&self, seen: &Snapshot) -> Option<Self::List>;
}

/// What a list pane shows.
pub type ShownListOf<Q> = ShownList<Q, <Q as ListQuestion>::List>;

impl<Q: ListQuestion> ShownListOf<Q> {
    /// The list that the user asks for, if all its rows are found.
    pub(super) fn whole(&self) -> Option<Q::List> {
        let rows = self.rows.as_ref().filter(|_| !self.stands_in);
        rows.filter(|rows| is_whole::<Q>(rows)).cloned()
    }

    /// Whether no more is to come of the list that the user asks for.
    pub(super) fn is_settled(&self) -> bool {
        self.failure.is_some() || self.whole().is_some()
    }
}

/// Whether all rows of a list are found.
pub(super) fn is_whole<Q: ListQuestion>(rows: &Q::List) -> bool {
    Q::lines(rows).is_complete()
}

/// The list that the user asks for, or the one before until that is there.
#[derive(Clone, Debug)]
pub struct ShownList<Q, L> {
    /// The question of the user.
    pub asked: Q,
    /// Why its list has no more rows, if it failed.
    pub failure: Option<Arc<str>>,
    /// The rows, as far as they are found.
    pub rows: Option<L>,
    /// What these rows are about: the bound, filter and order are theirs.
    pub positions: Positions,
    /// Whether they stand in for the list that the user asks for.
    pub stands_in: bool,
}
