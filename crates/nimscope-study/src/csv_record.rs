//! Lists as tables: their columns, and the one way in which they are written as CSV.

use std::fmt::{Display, Write as _};
use std::io::Write;

use super::exact52::{Exact52Row, Vertex};
use super::exceptions::Exception;
use super::positions::Listed;
use super::solver::Evaluation;

/// A row of a list that is saved or printed.
pub trait Record {
    /// The heads of the columns.
    const COLUMNS: &'static [&'static str];

    /// Writes a cell for each column. A position is its piles joined by blanks. Several positions
    /// are joined by `;`.
    fn write_cells(&self, cells: &mut RowCells);

    /// The cells as texts of their own.
    fn record(&self) -> Vec<String> {
        let mut cells = RowCells::default();
        self.write_cells(&mut cells);
        cells.cells.iter().map(str::to_owned).collect()
    }
}

/// Makes a type a row of a list: the head of each column, and how its cell is written.
#[macro_export]
macro_rules! record {
    (|$row:ident: &$type:ty| $($head:literal: $how:ident($cell:expr),)*) => {
        impl $crate::Record for $type {
            const COLUMNS: &'static [&'static str] = &[$($head),*];

            fn write_cells(&self, cells: &mut $crate::RowCells) {
                let $row = self;
                $(cells.$how($cell);)*
            }
        }
    };
}

/// The cells of a row, in memory that serves for the next row again.
#[derive(Debug, Default)]
pub struct RowCells {
    /// The cell that is being written.
    cell: String,
    cells: csv::StringRecord,
}

impl RowCells {
    /// Adds a cell.
    pub fn push(&mut self, cell: impl Display) {
        self.joined([cell]);
    }

    /// Adds a cell of parts that are joined by `;`. It is empty if there is none.
    pub fn joined(&mut self, parts: impl IntoIterator<Item: Display>) {
        self.cell.clear();
        for (place, part) in parts.into_iter().enumerate() {
            let between = if place > 0 { ";" } else { "" };
            write!(self.cell, "{between}{part}").expect("a text takes any other");
        }
        self.cells.push_field(&self.cell);
    }
}

/// Rows as comma-separated values under the heads of their columns.
#[derive(Debug)]
pub struct CsvWriter<W: Write> {
    csv: csv::Writer<W>,
    /// The number of rows that were written.
    pub rows: u64,
    cells: RowCells,
}

impl<W: Write> CsvWriter<W> {
    /// Writes the heads of the columns.
    ///
    /// # Errors
    /// The writer fails.
    pub fn new<R: Record>(to: W) -> csv::Result<Self> {
        let mut writer = Self::below(to);
        writer.csv.write_record(R::COLUMNS)?;
        Ok(writer)
    }

    /// Goes on below heads that stand elsewhere.
    pub fn below(to: W) -> Self {
        let csv = csv::Writer::from_writer(to);
        Self {
            csv,
            rows: 0,
            cells: RowCells::default(),
        }
    }

    /// Writes a row.
    ///
    /// # Errors
    /// The writer fails.
    pub fn write(&mut self, row: &impl Record) -> csv::Result<()> {
        self.rows += 1;
        self.cells.cells.clear();
        row.write_cells(&mut self.cells);
        self.csv.write_record(&self.cells.cells)
    }

    /// Writes the buffered rest. Returns the underlying writer.
    ///
    /// # Errors
    /// The writer fails.
    pub fn finish(mut self) -> csv::Result<W> {
        self.csv.flush()?;
        let to = self.csv.into_inner();
        to.map_err(|error| error.into_error().into())
    }
}

record! {
    |row: &Listed|
    "position": push(&row.position),
    "outcome": push(row.outcome),
    "remoteness": push(row.remoteness),
    "grundy": joined(row.grundy),
}

record! {
    |row: &Evaluation|
    "position": push(&row.position),
    "outcome": joined(row.outcome),
    "remoteness": joined(row.remoteness),
    "grundy": joined(row.grundy),
    "optimal": joined(&row.optimal),
}

record! {
    |row: &Exception|
    "position": push(&row.position),
    "remoteness": push(row.remoteness),
    "m_move": push(&row.m_move),
    "m_remoteness": push(row.m_remoteness),
    "optimal": joined(&row.optimal),
    "minimal": push(row.minimality.word()),
    "families": joined(row.families()),
}

record! {
    |row: &Exact52Row|
    "position": push(&row.position),
    "class": push(row.class),
    "remoteness": push(row.remoteness),
    "moore_remoteness": push(row.moore_remoteness),
    "out_degree": push(row.out_degree),
}

// Where the graph has no place for a position, the cells of its place are empty.
record! {
    |row: &Vertex|
    "position": push(&row.position),
    "class": push(row.class),
    "standing": push(row.standing),
    "component": joined(row.place.map(|place| place.component + 1)),
    "out_degree": joined(row.place.map(|place| place.to)),
    "in_degree": joined(row.place.map(|place| place.from)),
}
