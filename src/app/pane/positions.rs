//! The Positions pane: the positions of a box.

use std::sync::Arc;

use super::list;
use super::list::lines::Lines;
use super::list::question::ListQuestion;
use super::list::which::ListPane;
use super::part::Part;
use crate::app::view::View;
use crate::engine::{Job, Query, Snapshot};
use crate::study::question::Positions;
use crate::study::{Filter, ListOrder, Listed, Rows};

pub(super) const PART: Part = list::part::<Positions>();

impl ListQuestion for Positions {
    type List = Arc<Rows<Listed>>;

    const PANE: ListPane = ListPane::Positions;
    const ORDERS: &[ListOrder] = &[
        ListOrder::Piles,
        ListOrder::Remoteness,
        ListOrder::Grundy,
        ListOrder::Sum,
    ];

    fn about(positions: Positions, _: View<'_>) -> Result<Self, String> {
        Ok(positions)
    }

    fn lines(list: &Self::List) -> &dyn Lines {
        &**list
    }

    fn max(&self) -> u64 {
        self.max
    }

    fn filter(&self) -> Option<&Filter> {
        Some(&self.filter)
    }

    fn query(self) -> Query {
        Query::scan(self)
    }

    fn known(&self, seen: &Snapshot) -> Option<Self::List> {
        seen.known(self)
    }

    fn failure(&self, seen: &Snapshot) -> Option<Arc<str>> {
        seen.failure(self)
    }

    fn job<'a>(&self, seen: &'a Snapshot) -> Option<&'a Job> {
        seen.job_of(self)
    }
}
