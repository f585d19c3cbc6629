//! How figures are drawn: from what an oracle knows, or from the tables of a box.

use std::sync::Arc;

use super::picture::Picture;
use super::request::{Drawn, Request};
use crate::game::Measure;
use crate::solve::{Cancelled, Control, Table, TableKey};
use crate::study::exact52::{BothGames, Classes};
use crate::study::{Needs, Oracle, Supply};

/// How a figure is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) enum DrawnFrom {
    /// From what an oracle knows.
    Sheet(BySheet),
    /// From the tables of a box.
    Scan(ByScan),
}

/// Draws a figure from what an oracle knows.
pub(super) type BySheet = fn(&Request, &Oracle, &Control) -> Result<Drawn, Cancelled>;

/// How a figure is drawn from the tables of a box.
#[derive(Clone, Copy, Debug)]
pub struct ByScan {
    /// The memory that it takes for itself, out of a budget.
    pub(super) room: fn(u64) -> u64,
    /// The largest pile of the box.
    pub(super) max: fn(&Request) -> u64,
    /// What it is drawn from in the box with piles up to a bound.
    pub(super) source: fn(&Request, u64) -> Source<TableKey>,
}

/// The figure of a box; `None` if it takes more memory than there is room for.
pub(super) type Drawing = Result<Option<Picture>, Cancelled>;

/// Draws the figure of a box from what is read there.
pub(super) type Draw<T> = fn(&Filled<'_, T>) -> Drawing;

/// What the figure of a box is drawn from, and by which function. `T` is a table, or its key.
#[derive(Clone, Copy, Debug)]
pub enum Source<T> {
    /// From no table.
    Nothing(Draw<()>),
    /// From the outcomes of the positions.
    Outcomes(T, Draw<Arc<Table>>),
    /// From their remoteness and their Grundy values.
    Values(ValueTables<T>, Draw<ValueTables<Arc<Table>>>),
    /// From their classes in exact nim (5, = 2).
    Classes(BothGames<T>, Draw<Classes>),
}

/// The tables of the values of a box.
#[derive(Clone, Copy, Debug)]
pub struct ValueTables<T> {
    /// Of the remoteness.
    pub(super) remoteness: T,
    /// Of the Grundy values.
    pub(super) grundy: T,
}

/// A box whose figure is drawn, with what it is drawn from.
#[derive(Clone, Copy, Debug)]
pub struct Filled<'a, T> {
    /// What the figure is to show.
    pub(super) request: &'a Request,
    /// The largest pile of the box.
    pub(super) max: u64,
    /// What is read there.
    pub(super) source: T,
    /// The bytes that the figure may take for itself.
    pub(super) room: u64,
    /// How it is stopped.
    pub(super) control: &'a Control,
}

impl Source<TableKey> {
    /// The outcomes of the box with piles ≤ max.
    pub(super) fn outcomes(request: &Request, max: u64, draw: Draw<Arc<Table>>) -> Self {
        Self::Outcomes(key(request, Measure::Outcome, max), draw)
    }

    /// The remoteness and the Grundy values of the box with piles ≤ max.
    pub(super) fn values(request: &Request, max: u64, draw: Draw<ValueTables<Arc<Table>>>) -> Self {
        let keys = ValueTables {
            remoteness: key(request, Measure::Remoteness, max),
            grundy: key(request, Measure::Grundy, max),
        };
        Self::Values(keys, draw)
    }

    /// The classes of the box with piles ≤ max.
    pub(super) fn classes(max: u64, draw: Draw<Classes>) -> Self {
        Self::Classes(Classes::needs(max), draw)
    }
}

fn key(request: &Request, measure: Measure, max: u64) -> TableKey {
    TableKey {
        rules: request.rules,
        measure,
        max,
    }
}

impl Needs for Source<TableKey> {
    type Tables = Source<Arc<Table>>;

    fn keys(&self) -> Vec<TableKey> {
        match self {
            Self::Nothing(_) => Vec::new(),
            Self::Outcomes(key, _) => key.keys(),
            Self::Values(keys, _) => vec![keys.remoteness, keys.grundy],
            Self::Classes(keys, _) => keys.keys(),
        }
    }

    fn supplied<E>(self, supply: &mut Supply<'_, E>) -> Result<Self::Tables, E> {
        Ok(match self {
            Self::Nothing(draw) => Source::Nothing(draw),
            Self::Outcomes(key, draw) => Source::Outcomes(key.supplied(supply)?, draw),
            Self::Values(keys, draw) => {
                let tables = ValueTables {
                    remoteness: supply(keys.remoteness)?,
                    grundy: supply(keys.grundy)?,
                };
                Source::Values(tables, draw)
            }
            Self::Classes(keys, draw) => Source::Classes(keys.supplied(supply)?, draw),
        })
    }
}

impl Source<Arc<Table>> {
    /// Draws the figure of a box from these tables.
    pub(super) fn draw(&self, of: Filled<'_, ()>) -> Drawing {
        match self {
            Self::Nothing(draw) => draw(&of),
            Self::Outcomes(table, draw) => draw(&of.with(Arc::clone(table))),
            Self::Values(tables, draw) => draw(&of.with(tables.clone())),
            Self::Classes(tables, draw) => {
                draw(&of.with(Classes::from_tables(of.max, tables.clone())))
            }
        }
    }
}

impl<'a> Filled<'a, ()> {
    /// The same box with what its figure is drawn from.
    fn with<T>(self, source: T) -> Filled<'a, T> {
        let Self {
            request,
            max,
            room,
            control,
            ..
        } = self;
        Filled {
            request,
            max,
            source,
            room,
            control,
        }
    }
}
