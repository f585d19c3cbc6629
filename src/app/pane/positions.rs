//! The Positions pane: the positions of a box.

use std::marker::PhantomData;
use std::sync::Arc;

use crate::app::pane::list::ListOf;
use crate::app::{ListLines, ListPane, ListQuestion, PaneBehaviour, View};
use crate::engine::{Query, Snapshot};
use crate::study::question::Positions;
use crate::study::{ListOrder, Listed, Rows};

pub(super) const PANE: &dyn PaneBehaviour = &ListOf::<Positions>(PhantomData);

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

    fn lines(list: &Self::List) -> &dyn ListLines {
        &**list
    }

    fn query(self) -> Query {
        Query::scan(self)
    }

    fn known(&self, seen: &Snapshot) -> Option<Self::List> {
        seen.known(self)
    }
}
