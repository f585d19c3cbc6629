//! Lists that are written while their items are found: rows under the heads of their columns or as
//! objects, and lists of JSON within an object.

use std::cell::RefCell;

use serde::ser::{Error, Serialize, Serializer};

use super::arguments::RowFormat;
use super::output::Output;
use super::shell::Failure;
use crate::study::{CsvWriter, Record};

/// Where rows go, one after another.
pub(super) enum PrintedRows<'a> {
    Csv(Box<CsvWriter<&'a mut Output>>),
    Json(&'a mut Output),
}

impl<'a> PrintedRows<'a> {
    pub(super) fn new<R: Record>(
        output: &'a mut Output,
        format: RowFormat,
    ) -> Result<Self, Failure> {
        Ok(match format {
            RowFormat::Json => Self::Json(output),
            RowFormat::Csv => Self::Csv(Box::new(CsvWriter::new::<R>(output)?)),
        })
    }

    /// Writes a row. `object` is what stands for it in JSON.
    pub(super) fn write(
        &mut self,
        row: &impl Record,
        object: &impl Serialize,
    ) -> Result<(), Failure> {
        match self {
            Self::Json(output) => output.json(object),
            Self::Csv(writer) => Ok(writer.write(row)?),
        }
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        if let Self::Csv(writer) = self {
            writer.finish()?;
        }
        Ok(())
    }
}

/// The items of a JSON list, found one after another while the list is written.
#[derive(Debug)]
pub(super) struct Streamed<I> {
    items: RefCell<I>,
    /// Why an item was not found.
    failure: RefCell<Option<Failure>>,
}

/// A list of items that are found some at a time.
pub(super) fn streamed<T: Serialize>(
    found: impl Iterator<Item = Result<Vec<T>, Failure>>,
) -> Streamed<impl Iterator<Item = Result<T, Failure>>> {
    let items = found.flat_map(|some| match some {
        Ok(some) => some.into_iter().map(Ok).collect::<Vec<_>>(),
        Err(failure) => vec![Err(failure)],
    });
    Streamed {
        items: RefCell::new(items),
        failure: RefCell::new(None),
    }
}

impl<T: Serialize, I: Iterator<Item = Result<T, Failure>>> Streamed<I> {
    /// Writes an object that holds the list, as a line of JSON.
    pub(super) fn write(
        &self,
        object: &impl Serialize,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let written = output.json(object);
        self.failure.borrow_mut().take().map_or(written, Err)
    }
}

impl<T: Serialize, I: Iterator<Item = Result<T, Failure>>> Serialize for Streamed<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut items = self.items.borrow_mut();
        let found = std::iter::from_fn(|| match items.next()? {
            Ok(item) => Some(item),
            Err(failure) => {
                *self.failure.borrow_mut() = Some(failure);
                None
            }
        });
        let written = serializer.collect_seq(found)?;
        match *self.failure.borrow() {
            Some(_) => Err(S::Error::custom("an item of a list was not found")),
            None => Ok(written),
        }
    }
}
