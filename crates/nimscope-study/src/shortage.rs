//! The answer for a value out of reach gives the sizes: never a guess, a hang, or a silent clamp.

use std::fmt;

use crate::bytes::Bytes;
use crate::game::{Measure, counted, grouped};
use crate::solve::{Cancelled, Control, Table, TableKey};

/// The resources that a value out of reach would need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// The table that would determine it.
    pub table: TableKey,
    /// The bytes it would take.
    pub bytes: u128,
    /// The bytes that the budget allows.
    pub budget: u64,
    /// The positions that a search visited before it gave up.
    pub searched: u64,
}

impl Shortage {
    /// The memory that a table would need and the budget that it does not fit.
    pub fn of(table: TableKey, budget: u64) -> Self {
        Self {
            table,
            bytes: table.bytes(),
            budget,
            searched: 0,
        }
    }

    /// Whether work on a table fits a budget with what it needs, which may be more than the table.
    ///
    /// # Errors
    /// It does not.
    pub fn check(table: TableKey, bytes: u128, budget: u64) -> Result<(), Self> {
        if bytes <= budget.into() {
            return Ok(());
        }
        let short = Self::of(table, budget);
        Err(Self { bytes, ..short })
    }
}

/// A table that nobody cancels, if it fits `memory` bytes.
///
/// # Errors
/// It does not fit.
pub(super) fn filled(key: TableKey, memory: u64) -> Result<Table, Shortage> {
    Shortage::check(key, key.bytes(), memory)?;
    Table::derive(key, None, &Control::new()).map_err(|Cancelled| Shortage::of(key, memory))
}

/// `the remoteness table of misère slow:6,5, piles ≤ 400, needs 1.9 GiB; the budget is 512 MiB`.
/// Where a search gave up, how far it came follows.
impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, max) = (self.table.rules, self.table.max);
        let measure = match self.table.measure {
            Measure::Outcome => "outcome",
            Measure::Remoteness => "remoteness",
            Measure::Grundy => "Grundy",
        };
        if !rules.game.defines(self.table.measure) {
            return write!(
                f,
                "no {measure} value of {rules} is defined, because options may be forbidden"
            );
        }
        let (needs, budget) = (Bytes(self.bytes), Bytes(self.budget.into()));
        write!(
            f,
            "the {measure} table of {rules}, piles ≤ {max}, needs {needs}; the budget is {budget}"
        )?;
        match self.searched {
            0 => Ok(()),
            positions => {
                let positions = counted(grouped(positions.into()), "position");
                write!(f, "; a search gave up after {positions}")
            }
        }
    }
}
