//! The data of a figure as a table, and as comma-separated values.

use crate::lists::CollectVec as _;
use std::fmt::Display;

/// The data of a figure as a table. A large map has a row for each of some 100,000 cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FigureData {
    /// The names of the columns.
    pub columns: Vec<&'static str>,
    /// The rows, a text for each column, all one after the other.
    texts: csv::StringRecord,
}

impl FigureData {
    /// A table with named columns and no row yet.
    pub fn new(columns: &[&'static str]) -> Self {
        Self {
            columns: columns.to_vec(),
            ..Self::default()
        }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// The row has not a cell for each column.
    pub fn add(&mut self, row: &[&dyn Display]) {
        let columns = self.columns.len();
        assert_eq!(row.len(), columns, "a row has a cell for each column");
        for cell in row {
            self.texts.push_field(&cell.to_string());
        }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.texts.len() / self.columns.len().max(1)
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// The rows, a text for each column.
    pub fn rows(&self) -> impl Iterator<Item = Vec<&str>> {
        let columns = self.columns.len();
        let row = move |row| (0..columns).map(move |column| &self.texts[row * columns + column]);
        (0..self.len()).map(move |number| row(number).collect_vec())
    }

    /// The rows as comma-separated values under a header.
    pub(super) fn csv(&self) -> Vec<u8> {
        const WRITTEN: &str = "rows of one length are always written to memory";
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(&self.columns).expect(WRITTEN);
        for row in self.rows() {
            writer.write_record(row).expect(WRITTEN);
        }
        writer.into_inner().expect(WRITTEN)
    }
}
