//! The data of a figure as a table, and as comma-separated values.

use crate::lists::CollectVec as _;
use std::fmt::{Display, Write as _};

/// The data of a figure as a table. A large map has a row for each of some 100,000 cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FigureData {
    /// The names of the columns.
    pub columns: Vec<&'static str>,
    /// The rows, a text for each column, all one after the other.
    texts: String,
    /// Where each text ends.
    ends: Vec<usize>,
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
            write!(self.texts, "{cell}").expect("a text takes any other");
            self.ends.push(self.texts.len());
        }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.ends.len() / self.columns.len().max(1)
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The rows, a text for each column.
    pub fn rows(&self) -> impl Iterator<Item = Vec<&str>> {
        let mut start = 0;
        self.ends
            .chunks(self.columns.len().max(1))
            .map(move |ends| {
                let text = |&end| &self.texts[std::mem::replace(&mut start, end)..end];
                ends.iter().map(text).collect_vec()
            })
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
