//! How figures are drawn: from what an oracle knows, or from the tables of a box.

use std::sync::Arc;

use super::picture::Picture;
use super::request::{Drawn, Request};
use crate::game::{Measure, Ruleset};
use crate::lists::CollectVec as _;
use crate::solve::{Cancelled, Table, TableKey};
use crate::study::Oracle;
use crate::study::exact52::Classes;
use crate::study::verify::Resources;

/// How a figure is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) enum DrawnFrom {
    /// From what an oracle knows.
    Sheet(BySheet),
    /// From the tables of a box.
    Scan(ByScan),
}

/// Draws a figure from what an oracle knows.
pub(super) type BySheet = fn(&Request, &Oracle) -> Result<Drawn, Cancelled>;

/// How a figure is drawn from the tables of a box.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByScan {
    /// The memory that it takes for itself, out of a budget.
    pub(super) room: fn(u64) -> u64,
    /// The largest pile of the box.
    pub(super) max: fn(&Request) -> u64,
    /// The tables that it is drawn from in the box with piles up to a bound.
    pub(super) tables: fn(&Request, u64) -> Vec<TableKey>,
    /// Draws it.
    pub(super) draw: fn(&Filled<'_>) -> Drawing,
}

/// The figure of a box; `None` if it takes more memory than there is room for.
pub(super) type Drawing = Result<Option<Picture>, Cancelled>;

/// A box whose figure is drawn, with what it is drawn from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filled<'a> {
    /// What the figure is to show.
    pub(super) request: &'a Request,
    /// The largest pile of the box.
    pub(super) max: u64,
    /// The tables that it asked for, in their order.
    pub(super) tables: &'a [Arc<Table>],
    /// What the figure may take for itself.
    pub(super) resources: Resources<'a>,
}

impl Filled<'_> {
    /// The classes of exact nim (5, = 2), from their tables.
    pub(super) fn classes(&self) -> Classes {
        Classes::from_tables(self.max, self.tables)
    }
}

/// The tables of some measures of a game.
pub(super) fn tables(rules: Ruleset, measures: &[Measure], max: u64) -> Vec<TableKey> {
    let key = |&measure: &Measure| TableKey::new(rules, measure, max);
    measures.iter().map(key).collect_vec()
}
