//! Rows of a list as they are found: under the heads of their columns, or as objects.

use serde::Serialize;

use super::arguments::Format;
use super::output::Output;
use super::shell::Failure;
use crate::study::{CsvWriter, Record};

/// Where rows go, one after another.
pub(super) enum Rows {
    Csv(Box<CsvWriter<Output>>),
    Json(Output),
}

impl Rows {
    pub(super) fn new<R: Record>(output: Output, format: Format) -> Result<Self, Failure> {
        Ok(match format {
            Format::Json => Self::Json(output),
            Format::Csv => Self::Csv(Box::new(CsvWriter::new::<R>(output)?)),
        })
    }

    /// Writes a row; `object` makes an object of it.
    pub(super) fn write<'a, R: Record, O: Serialize + 'a>(
        &mut self,
        row: &'a R,
        object: impl FnOnce(&'a R) -> O,
    ) -> Result<(), Failure> {
        match self {
            Self::Json(output) => output.json(&object(row)),
            Self::Csv(writer) => Ok(writer.write(row)?),
        }
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Json(output) => output.finish(),
            Self::Csv(writer) => writer.finish()?.finish(),
        }
    }
}
