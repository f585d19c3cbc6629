//! The Positions pane: the positions of a box.

use std::sync::Arc;

use super::behaviour::Behaviour;
use super::list;
use super::list::lines::Lines;
use super::list::list_pane::ListPane;
use super::list::question::ListQuestion;
use crate::app::frame::view::View;
use crate::engine::{Query, Snapshot};
use crate::study::question::Positions;
use crate::study::{ListOrder, Listed, Rows};

pub(super) const BEHAVIOUR: Behaviour = list::list_behaviour::<Positions>();

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

    fn query(self) -> Query {
        Query::scan(self)
    }

    fn known(&self, seen: &Snapshot) -> Option<Self::List> {
        seen.known(self)
    }
}
