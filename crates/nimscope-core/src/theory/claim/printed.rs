//! Tables of exceptions as they are printed. Nothing is corrected here, and rows may be false.

use std::fmt;

use rustc_hash::FxHashMap;
use serde::Deserialize;

use crate::game::joined;
use crate::theory::take::Class;

/// A printed table: columns side by side.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct PrintedTable(pub Vec<PrintedColumn>);

/// The printed tables of a claim, which are asked for positions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Vec<PrintedTable>")]
pub struct PrintedTables {
    /// The tables, in order.
    pub all: Vec<PrintedTable>,
    /// The last piles of the rows, by their other piles, and whether they may be larger too.
    lasts: FxHashMap<Vec<u64>, Vec<(u64, bool)>>,
}

/// A column of a printed table under its heading.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedColumn {
    /// The smallest pile, by the heading.
    pub x1: u64,
    /// The number of piles, by the heading of the column or of its section.
    pub n: usize,
    /// The printed rows, in order.
    pub rows: Vec<PrintedRow>,
}

/// A printed row: the position and, where the table has it, the remoteness.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(PrintedPosition, Option<u64>)")]
pub struct PrintedRow {
    /// The position.
    pub entry: PrintedPosition,
    /// The printed remoteness.
    pub remoteness: Option<u64>,
}

/// A printed position: `(5, 5, 6, 7+)`, where `7+` stands for any last pile of at least 7.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct PrintedPosition {
    /// The piles in the order in which they are printed.
    pub piles: Vec<u64>,
    /// Whether the last pile may be larger too.
    pub open: bool,
}

/// A text that is no printed position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a printed position: write it like (5, 5, 6, 7+)")]
pub struct RowError(String);

/// A printed attempt of algorithm 2: to chop all piles but the i smallest ones. A value that is
/// not printed is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedAttempt {
    /// The sum of the i smallest piles.
    pub sum: u64,
    /// k − (n − i).
    pub divisor: Option<u64>,
    /// The value to chop to.
    pub value: Option<u64>,
    /// (xᵢ, xᵢ₊₁].
    pub interval: Option<Interval>,
    /// Whether the value lies in the interval; for i = n, whether no pile is above it.
    pub inside: Option<bool>,
}

/// The numbers above one and up to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(u64, u64)")]
pub struct Interval {
    /// The numbers are above this one.
    pub above: u64,
    /// The last of them.
    pub up_to: u64,
}

/// A printed iterate of algorithm 1.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(PrintedPosition, u64, bool)")]
pub struct PrintedIterate {
    /// The position.
    pub entry: PrintedPosition,
    /// Its NIRB value.
    pub nirb: u64,
    /// Whether it is reduced.
    pub reduced: bool,
}

impl PrintedTable {
    /// Its rows, column by column.
    pub fn rows(&self) -> impl Iterator<Item = &PrintedRow> {
        self.0.iter().flat_map(|column| &column.rows)
    }
}

impl From<Vec<PrintedTable>> for PrintedTables {
    fn from(all: Vec<PrintedTable>) -> Self {
        let mut lasts: FxHashMap<Vec<u64>, Vec<(u64, bool)>> = FxHashMap::default();
        for row in all.iter().flat_map(PrintedTable::rows) {
            let PrintedPosition { piles, open } = &row.entry;
            if let Some((&pile, before)) = piles.split_last() {
                let lasts = lasts.entry(before.to_vec()).or_default();
                lasts.push((pile, *open));
            }
        }
        Self { all, lasts }
    }
}

impl PrintedTables {
    /// Whether a row as printed stands for the position or a prefix of it.
    pub fn cover(&self, piles: &[u64]) -> bool {
        (0..piles.len()).any(|before| {
            let pile = piles[before];
            let is_last = |&(last, open): &(u64, bool)| pile == last || open && pile > last;
            let printed = self.lasts.get(&piles[..before]);
            printed.is_some_and(|rows| rows.iter().any(is_last))
        })
    }
}

from_tuple!(PrintedRow, entry: PrintedPosition, remoteness: Option<u64>);
from_tuple!(Interval, above: u64, up_to: u64);
from_tuple!(PrintedIterate, entry: PrintedPosition, nirb: u64, reduced: bool);

impl Interval {
    /// Whether a number lies in it.
    pub const fn contains(self, value: u64) -> bool {
        self.above < value && value <= self.up_to
    }
}

impl TryFrom<String> for PrintedPosition {
    type Error = RowError;

    fn try_from(text: String) -> Result<Self, RowError> {
        let error = || RowError(text.clone());
        let inner = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        let inner = inner.ok_or_else(error)?;
        let (inner, open) = inner
            .strip_suffix('+')
            .map_or((inner, false), |rest| (rest, true));
        let piles = inner
            .split(", ")
            .map(|pile| pile.parse().map_err(|_| error()));
        let piles = piles.collect::<Result<Vec<u64>, _>>()?;
        Ok(Self { piles, open })
    }
}

/// As printed: `(5, 5, 6, 7+)`.
impl fmt::Display for PrintedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let open = if self.open { "+" } else { "" };
        write!(f, "({}{open})", joined(&self.piles, ", "))
    }
}

/// Two positions of exact nim (5, 2) with what the paper says of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassedPair {
    /// The first position.
    pub first: Classed,
    /// The second.
    pub second: Classed,
    /// Whether a move leads from the first to the second.
    pub by_move: bool,
    /// The change of the Bouton matrix of x̂.
    pub relation: MatrixChange,
}

/// A printed position and the class that the paper gives it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(PrintedPosition, Class)")]
pub struct Classed {
    /// The position.
    pub entry: PrintedPosition,
    /// Its class, as printed.
    pub class: Class,
}

from_tuple!(Classed, entry: PrintedPosition, class: Class);

/// The change from one matrix to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum MatrixChange {
    /// By a permutation that moves this number of columns.
    Permuted(u32),
    /// By inserting a zero column somewhere.
    ZeroInserted,
    /// By inserting a zero column before the lowest.
    ZeroBelow,
}
