//! The pieces of work, as functions of their inputs: what a solver thread does between two looks
//! at the shared state.

use std::sync::Arc;

use super::lanes::Lane;
use super::query::{AnyAnswer, AnyScan, AnySheet, Query};
use crate::solve::{Cancelled, Control, Table, TableKey};
use crate::study::verify::Resources;
use crate::study::{Ended, Oracle};
use crate::theory::Theorems;

/// A piece of work, without its inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SolverWork {
    /// A question is answered.
    Answer(Query),
    /// A table is filled.
    Fill(TableKey),
}

/// A piece of work with its inputs.
pub(super) enum Task {
    Sheet {
        sheet: Arc<dyn AnySheet>,
        oracle: Oracle,
        earlier: Option<AnyAnswer>,
    },
    Scan {
        scan: Arc<dyn AnyScan>,
        tables: Vec<Arc<Table>>,
        theorems: Theorems,
        /// The memory that it may take besides its tables, in bytes.
        room: u64,
    },
    Fill {
        key: TableKey,
        /// A smaller table of the same rules and measure, whose values are taken over.
        smaller: Option<Arc<Table>>,
    },
}

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

impl Task {
    /// Does the work on the current thread, with the help of its pool. `publish` gets an answer as
    /// far as it is found.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub(super) fn perform(
        self,
        control: &Arc<Control>,
        publish: &mut (dyn FnMut(AnyAnswer) + Send),
    ) -> Result<Product, Cancelled> {
        match self {
            Self::Sheet {
                sheet,
                oracle,
                earlier,
            } => {
                let earlier = earlier.as_ref();
                // What theorems and tables determine at once is shown while searches go on.
                let (hasty, gaps) = sheet.answer(&oracle.hasty(), earlier)?;
                if !gaps.is_searching() {
                    return Ok(Product::Sheet(hasty, gaps.tables));
                }
                publish(hasty);
                let (whole, gaps) = sheet.answer(&oracle, earlier)?;
                control.check()?;
                Ok(Product::Sheet(whole, gaps.tables))
            }
            Self::Fill { key, smaller } => {
                let table = Table::derive(key, smaller.as_deref(), control)?;
                Ok(Product::Table(Arc::new(table)))
            }
            Self::Scan {
                scan,
                tables,
                theorems,
                room,
            } => {
                let resources = Resources {
                    memory: room,
                    theorems: &theorems,
                    control,
                };
                let ended = scan.scan(&tables, resources, publish)?;
                Ok(Product::Scan(ended))
            }
        }
    }
}
