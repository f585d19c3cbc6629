//! The pieces of work, as functions of their inputs: what a solver thread does between two looks
//! at the shared state.

use std::sync::Arc;

use super::lanes::Lane;
use super::query::{AnyAnswer, Query};
use crate::solve::{Cancelled, Control, Table, TableKey};
use crate::study::Ended;

/// A piece of work, without its inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SolverWork {
    /// A question is answered.
    Answer(Query),
    /// A table is filled.
    Fill(TableKey),
}

/// A piece of work with its inputs: it is done on the current thread, with the help of its pool,
/// until it is done or cancelled. The last argument gets an answer as far as it is found.
pub(super) type Task = Box<
    dyn FnOnce(&Arc<Control>, &mut (dyn FnMut(AnyAnswer) + Send)) -> Result<Product, Cancelled>
        + Send,
>;

/// The result of a piece of work.
#[derive(Debug)]
pub(super) enum Product {
    /// A sheet, and the tables that would determine the rest.
    Sheet(AnyAnswer, Vec<TableKey>),
    /// The answer was published as it was found.
    Scan(Ended),
    /// A table.
    Table(Arc<Table>),
}

/// The most positions of a table that is filled in the quick lane.
const SMALL: u128 = 1 << 18;

impl SolverWork {
    pub(super) fn lane(&self) -> Lane {
        match self {
            Self::Answer(query) => query.lane(),
            Self::Fill(key) if key.positions() > SMALL => Lane::Bulk,
            Self::Fill(_) => Lane::Quick,
        }
    }

    /// What it does, in words.
    pub(super) fn label(&self) -> String {
        match self {
            Self::Fill(key) => key.to_string(),
            Self::Answer(query) => query.label(),
        }
    }

    /// Whether it is a sheet, which is answered at once and many times.
    pub(super) fn is_sheet(&self) -> bool {
        matches!(self, Self::Answer(query) if !query.is_scan())
    }
}
