//! A whole list, to be saved.

use std::io;
use std::io::Write;
use std::sync::Arc;

use crate::app::{ExceptionsList, ExceptionsQuestion, ListPane, View};
use crate::solve::Control;
use crate::study::question::Positions;
use crate::study::{CsvWriter, Listed, Record, Rows, Shortage};

/// The whole list of a pane, ready to be written on a thread of its own.
#[derive(Debug)]
pub enum WholeList {
    /// That of the Positions pane, with its question.
    Positions(Positions, Arc<Rows<Listed>>),
    /// That of the Exceptions pane.
    Exceptions(ExceptionsList),
}

impl WholeList {
    /// The list of a pane.
    ///
    /// # Errors
    /// Why there is none, or that it is not complete, in a sentence.
    pub fn in_view(view: View<'_>, pane: ListPane) -> Result<Self, String> {
        Ok(match pane {
            ListPane::Positions => {
                let (question, rows) = view.whole_list()?;
                Self::Positions(question, rows)
            }
            ListPane::Exceptions => {
                let (_, list) = view.whole_list::<ExceptionsQuestion>()?;
                Self::Exceptions(list)
            }
        })
    }

    /// Writes it as the commands `exceptions` and `table` do with `--format csv`, and says how
    /// many rows it has. What the list lacks is computed for it, in tables of at most `memory`
    /// bytes: the Grundy values of positions, and the remoteness of exceptional ones.
    ///
    /// # Errors
    /// The writer fails, or a table does not fit.
    pub fn write_csv(&self, memory: u64, to: impl Write) -> csv::Result<u64> {
        let too_large = |short: Shortage| io::Error::other(short.to_string());
        match self {
            Self::Positions(question, rows) => {
                let lacks = rows.get(0).is_some_and(|row| row.grundy.is_none());
                let table = lacks.then(|| question.grundy(memory)).transpose();
                let table = table.map_err(too_large)?.flatten();
                written(rows.iter().map(|row| row.with_grundy(table.as_ref())), to)
            }
            Self::Exceptions(ExceptionsList::MRule(rows)) => written(rows.iter(), to),
            Self::Exceptions(ExceptionsList::Exact52(survey)) => {
                let rows = survey.exceptional_rows(memory, &Control::new());
                let rows = rows.expect("nobody cancels it").map_err(too_large)?;
                written(rows.into_iter(), to)
            }
        }
    }
}

fn written<R: Record>(rows: impl Iterator<Item = R>, to: impl Write) -> csv::Result<u64> {
    let mut writer = CsvWriter::new::<R>(to)?;
    for row in rows {
        writer.write(&row)?;
    }
    let count = writer.rows;
    writer.finish()?;
    Ok(count)
}
