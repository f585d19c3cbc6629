//! Lists that are written while their items are found: rows under the heads of their columns or as
//! objects, and lists of JSON within an object.

use std::cell::RefCell;
use std::io::Write;

use serde::ser::{Error, Serialize, Serializer};

use super::arguments::RowFormat;
use super::document::latex::{TABLE_END, table_begin, table_row};
use super::output::Output;
use super::shell::Failure;
use crate::printable;
use crate::study::{CsvWriter, Record};

/// Where rows go, one after another.
pub(super) struct PrintedRows<'a> {
    output: &'a mut Output,
    format: RowFormat,
}

impl<'a> PrintedRows<'a> {
    /// Writes the heads of the columns, if the format has them.
    pub(super) fn new<R: Record>(
        output: &'a mut Output,
        format: RowFormat,
    ) -> Result<Self, Failure> {
        match format {
            RowFormat::Csv => drop(CsvWriter::new::<R>(&mut *output)?.finish()?),
            RowFormat::Tex => output.write_all(table_begin(R::COLUMNS).as_bytes())?,
            RowFormat::Json => {}
        }
        Ok(Self { output, format })
    }

    /// Writes what comes behind the last row.
    pub(super) fn end(self) -> Result<(), Failure> {
        match self.format {
            RowFormat::Tex => Ok(self.output.write_all(TABLE_END.as_bytes())?),
            RowFormat::Csv | RowFormat::Json => Ok(()),
        }
    }

    /// How rows are written.
    pub(super) fn format(&self) -> RowFormat {
        self.format
    }

    /// Writes rows that are [text](RowFormat::text) already.
    pub(super) fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        Ok(self.output.write_all(text)?)
    }
}

impl RowFormat {
    /// The text of some rows, on any thread.
    pub(super) fn text<R: Record + Serialize>(
        self,
        rows: impl Iterator<Item = R>,
    ) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Json => {
                let mut text = Vec::new();
                for row in rows {
                    printable::write_json(&mut text, &row)?;
                    text.push(b'\n');
                }
                Ok(text)
            }
            Self::Tex => {
                let rows = rows.map(|row| table_row(&row.record()));
                Ok(rows.collect::<String>().into_bytes())
            }
            Self::Csv => {
                let mut writer = CsvWriter::below(Vec::new());
                for row in rows {
                    writer.write(&row)?;
                }
                Ok(writer.finish()?)
            }
        }
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
