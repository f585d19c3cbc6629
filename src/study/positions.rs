//! The positions of a box that pass a filter, in order.

use std::sync::Arc;

use super::box_scan::Ended;
use super::filter::Filter;
use super::rows::RankedList;
use super::selection::{Finds, Known, ListOrder, Selection};
use crate::game::{Canonical, Grundy, Outcome, Remoteness, Ruleset};
use crate::solve::{Cancelled, Control, Measure, Table, TableKey};

/// One position of a list of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The position.
    pub position: Canonical,
    /// Its outcome.
    pub outcome: Outcome,
    /// Its remoteness.
    pub remoteness: Remoteness,
    /// Its Grundy value, if it is wanted.
    pub grundy: Option<Grundy>,
}

impl Listed {
    /// The same with the Grundy value from a table of its box, if it has none.
    #[must_use]
    pub fn with_grundy(self, table: Option<&Table>) -> Self {
        let grundy = || table?.grundy(&self.position);
        let grundy = self.grundy.or_else(grundy);
        Self { grundy, ..self }
    }
}

/// A list of positions, ready to be made from finished tables: positions are found as ranks, 8
/// bytes each, and read one by one.
#[derive(Clone, Debug)]
pub struct PositionList {
    selection: Selection,
    remoteness: Arc<Table>,
}

impl PositionList {
    /// The tables that the list of a box with piles ≤ max is made from.
    pub fn needs(rules: Ruleset, max: u64, filter: &Filter, order: ListOrder) -> Vec<TableKey> {
        let key = |measure| TableKey {
            rules,
            measure,
            max,
        };
        let with_grundy = filter.asks_for_grundy() || order == ListOrder::Grundy;
        let grundy = with_grundy.then(|| key(Measure::Grundy));
        std::iter::once(key(Measure::Remoteness))
            .chain(grundy)
            .collect()
    }

    /// A list of the box with piles ≤ max, from the tables that it [needs](Self::needs), in that
    /// order, or larger ones.
    pub fn new(max: u64, filter: Filter, order: ListOrder, tables: &[Arc<Table>]) -> Self {
        Self {
            selection: Selection {
                rules: tables[0].key().rules,
                filter,
                order,
                max,
                grundy: tables.get(1).cloned(),
            },
            remoteness: Arc::clone(&tables[0]),
        }
    }

    /// The tables that it is made from.
    pub fn tables(&self) -> impl Iterator<Item = &Arc<Table>> {
        std::iter::once(&self.remoteness).chain(&self.selection.grundy)
    }

    fn remoteness_at(&self, rank: usize) -> Remoteness {
        let there = self.remoteness.remoteness_at(rank);
        there.expect("the first table is one of remoteness")
    }
}

impl RankedList for PositionList {
    type Row = Listed;

    fn scan(
        &self,
        room: usize,
        control: &Control,
        found: &mut dyn FnMut(Finds<'_>),
    ) -> Result<Ended, Cancelled> {
        self.selection.scan(
            self.remoteness.ranking(),
            (
                &|_, rank| Some(self.remoteness_at(rank)),
                Known {
                    remoteness: &|x| self.remoteness.remoteness(x),
                    minimality: &|_| None,
                },
            ),
            room,
            control,
            found,
        )
    }

    fn read(&self, rank: u64) -> Listed {
        let rank = usize::try_from(rank).expect("it is the rank of a tabulated position");
        let remoteness = self.remoteness_at(rank);
        let position = self.remoteness.ranking().unrank(rank);
        Listed {
            outcome: remoteness.outcome(),
            remoteness,
            grundy: self.selection.grundy_of(position.piles()),
            position,
        }
    }
}
