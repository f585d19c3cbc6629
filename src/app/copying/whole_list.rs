//! A whole list, to be saved.

use std::io;
use std::io::Write;

use crate::app::ListRows;
use crate::solve::Control;
use crate::study::question::Positions;
use crate::study::{CsvWriter, Record, Shortage};

/// The whole list of a pane, ready to be written on a thread of its own.
#[derive(Debug)]
pub struct WholeList {
    /// What it is about.
    pub(crate) positions: Positions,
    /// All its rows.
    pub(crate) rows: ListRows,
}

impl WholeList {
    /// Writes it as the commands `exceptions` and `table` do with `--format csv`, and says how
    /// many rows it has. What the list lacks is computed for it, in tables of at most `memory`
    /// bytes: the Grundy values of positions, and the remoteness of exceptional ones.
    ///
    /// # Errors
    /// The writer fails, or a table does not fit.
    pub fn write_csv(&self, memory: u64, to: impl Write) -> csv::Result<u64> {
        let too_large = |short: Shortage| io::Error::other(short.to_string());
        match &self.rows {
            ListRows::Positions(rows) => {
                let lacks = rows.get(0).is_some_and(|row| row.grundy.is_none());
                let table = lacks.then(|| self.positions.grundy(memory)).transpose();
                let table = table.map_err(too_large)?.flatten();
                written(rows.iter().map(|row| row.with_grundy(table.as_ref())), to)
            }
            ListRows::MRule(rows) => written(rows.iter(), to),
            ListRows::Exact52(survey) => {
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
