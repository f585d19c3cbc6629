//! Lists as tables: their columns, and the one way in which they are written as CSV.

use std::io::Write;

use super::exact52::{Exact52Row, Vertex};
use super::exceptions::Exception;
use super::positions::Listed;
use super::solver::Evaluation;
use crate::game::Canonical;

/// A row of a list that is saved or printed.
pub trait Record {
    /// The heads of the columns.
    const COLUMNS: &'static [&'static str];

    /// A cell for each column. A position is its piles joined by blanks. Several positions are
    /// joined by `;`.
    fn record(&self) -> Vec<String>;
}

/// Rows as comma-separated values under the heads of their columns.
#[derive(Debug)]
pub struct CsvWriter<W: Write> {
    csv: csv::Writer<W>,
    rows: u64,
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
        Self { csv, rows: 0 }
    }

    /// Writes a row.
    ///
    /// # Errors
    /// The writer fails.
    pub fn write(&mut self, row: &impl Record) -> csv::Result<()> {
        self.write_cells(&row.record())
    }

    /// Writes the cells of a row.
    ///
    /// # Errors
    /// The writer fails.
    pub(crate) fn write_cells(&mut self, cells: &[String]) -> csv::Result<()> {
        self.rows += 1;
        self.csv.write_record(cells)
    }

    /// The number of rows that were written.
    pub fn rows(&self) -> u64 {
        self.rows
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

impl Record for Listed {
    const COLUMNS: &'static [&'static str] = &["position", "outcome", "remoteness", "grundy"];

    fn record(&self) -> Vec<String> {
        let grundy = self.grundy.map(|grundy| grundy.to_string());
        vec![
            self.position.to_string(),
            self.outcome.to_string(),
            self.remoteness.to_string(),
            grundy.unwrap_or_default(),
        ]
    }
}

impl Record for Evaluation {
    const COLUMNS: &'static [&'static str] =
        &["position", "outcome", "remoteness", "grundy", "optimal"];

    fn record(&self) -> Vec<String> {
        let optimal: Vec<String> = self.optimal.iter().map(Canonical::to_string).collect();
        vec![
            self.position.to_string(),
            self.outcome
                .map(|value| value.to_string())
                .unwrap_or_default(),
            self.remoteness
                .map(|value| value.to_string())
                .unwrap_or_default(),
            self.grundy
                .map(|value| value.to_string())
                .unwrap_or_default(),
            optimal.join(";"),
        ]
    }
}

impl Record for Exception {
    const COLUMNS: &'static [&'static str] = &[
        "position",
        "remoteness",
        "m_move",
        "m_remoteness",
        "optimal",
        "minimal",
        "families",
    ];

    fn record(&self) -> Vec<String> {
        let optimal: Vec<String> = self.optimal.iter().map(Canonical::to_string).collect();
        vec![
            self.position.to_string(),
            self.remoteness.to_string(),
            self.m_move.to_string(),
            self.m_remoteness.to_string(),
            optimal.join(";"),
            self.minimality.word().to_owned(),
            self.families().join(";"),
        ]
    }
}

impl Record for Exact52Row {
    const COLUMNS: &'static [&'static str] = &[
        "position",
        "class",
        "remoteness",
        "moore_remoteness",
        "out_degree",
    ];

    fn record(&self) -> Vec<String> {
        vec![
            self.position.to_string(),
            self.class.to_string(),
            self.remoteness.to_string(),
            self.moore_remoteness.to_string(),
            self.out_degree.to_string(),
        ]
    }
}

/// Where the graph has no place for a position, the cells of its place are empty.
impl Record for Vertex {
    const COLUMNS: &'static [&'static str] = &[
        "position",
        "class",
        "standing",
        "component",
        "out_degree",
        "in_degree",
    ];

    fn record(&self) -> Vec<String> {
        let place = self
            .place
            .map(|place| [place.component + 1, place.to, place.from]);
        let place = place.map_or_else(Default::default, |place| place.map(|n| n.to_string()));
        let described = [
            self.position.to_string(),
            self.class.to_string(),
            self.standing.to_string(),
        ];
        described.into_iter().chain(place).collect()
    }
}
