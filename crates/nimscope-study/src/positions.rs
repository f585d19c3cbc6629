//! The positions of a box that pass a filter, in order.

use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;

use super::box_scan::Ended;
use super::rows::RankedList;
use super::selection::{Filter, Finds, ListOrder, Scanned, Selection, grundy_key};
use crate::game::{Canonical, Grundy, Measure, Outcome, Remoteness, Ruleset};
use crate::solve::{Cancelled, Control, Lexicographic, Table, TableKey};

/// One position of a list of positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    /// The row with its Grundy value from a table of its box, if it has none.
    #[must_use]
    pub fn with_grundy(self, table: Option<&Table>) -> Self {
        let grundy = || table?.grundy(&self.position);
        let grundy = self.grundy.or_else(grundy);
        Self { grundy, ..self }
    }
}

/// A list of positions, ready to be made from finished tables: positions are found as ranks, 8
/// bytes each, and read one by one.
///
/// ```
/// use std::sync::Arc;
///
/// use nimscope_core::game::{Outcome, Ruleset};
/// use nimscope_core::solve::{Control, Table};
/// use nimscope_core::statement::Language;
/// use nimscope_study::{Filter, ListOrder, PositionList, RankedList};
/// let (rules, max) = (Ruleset::normal("nim:3".parse()?), 7);
/// let (control, order) = (Control::new(), ListOrder::Piles);
/// let filter = Filter::read("P x1=1", 3, Language::Positions)?;
/// let keys = PositionList::needs(rules, max, &filter, order).into_iter();
/// let tables = keys.map(|key| Table::fill(key, &control).map(Arc::new));
/// let tables: Vec<Arc<Table>> = tables.collect::<Result<_, _>>()?;
/// let list = PositionList::new(max, filter, order, &tables);
/// let mut found = Vec::new();
/// list.scan(usize::MAX, &control, &mut |finds| {
///     found.extend(finds.ranks.iter().map(|&rank| list.read(rank).position.to_string()));
/// })?;
/// assert_eq!(found, ["1 2 3", "1 4 5", "1 6 7"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PositionList {
    selection: Selection,
    max: u64,
    remoteness: Arc<Table>,
}

impl PositionList {
    /// The tables of the list of a box with piles ≤ max: that of the remoteness of the positions,
    /// and that of their Grundy values, if the filter or the order asks for them.
    pub fn needs(rules: Ruleset, max: u64, filter: &Filter, order: ListOrder) -> Vec<TableKey> {
        let remoteness = TableKey::new(rules, Measure::Remoteness, max);
        let grundy = grundy_key(rules, max, filter, order);
        std::iter::once(remoteness).chain(grundy).collect()
    }

    /// A list of the box with piles ≤ max, from the [tables of it](Self::needs) or larger ones.
    pub fn new(max: u64, filter: Filter, order: ListOrder, tables: &[Arc<Table>]) -> Self {
        let remoteness = Arc::clone(&tables[0]);
        Self {
            selection: Selection {
                rules: remoteness.key().rules,
                filter,
                order,
                grundy: tables.get(1).cloned(),
            },
            max,
            remoteness,
        }
    }

    fn remoteness_at(&self, rank: usize) -> Remoteness {
        let there = self.remoteness.remoteness_at(rank);
        there.expect("it is a table of remoteness")
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
        let ranking = self.remoteness.ranking();
        let each = |places: Range<u64>, visit: &mut dyn FnMut(Scanned<'_>)| {
            Lexicographic::each_within(ranking, self.max, places, |piles, rank| {
                visit(Scanned {
                    piles,
                    rank: rank as u64,
                    remoteness: self.remoteness_at(rank),
                });
            });
        };
        let places = Lexicographic::places(ranking, self.max) as u64;
        let remoteness = |x: &Canonical| self.remoteness.remoteness(x);
        self.selection
            .scan(places, &each, &remoteness, room, control, found)
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
