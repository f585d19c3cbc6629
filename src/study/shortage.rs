//! The answer for a value out of reach gives the sizes: never a guess, a hang, or a silent clamp.

use std::fmt;

use crate::solve::{Measure, TableKey};

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

/// A number of bytes, shown in the largest unit that fits: `1.9 GiB`, `512 MiB`, `40 bytes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bytes(pub u128);

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
}

/// `the remoteness table of misère slow:6,5, piles ≤ 400, needs 1.9 GiB; the budget is 512 MiB`.
impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TableKey {
            rules,
            measure,
            max,
        } = self.table;
        let measure = match measure {
            Measure::Outcome => "outcome",
            Measure::Remoteness => "remoteness",
            Measure::Grundy => "Grundy",
        };
        let (needs, budget) = (Bytes(self.bytes), Bytes(self.budget.into()));
        write!(
            f,
            "the {measure} table of {rules}, piles ≤ {max}, needs {needs}; the budget is {budget}"
        )
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 5] = ["KiB", "MiB", "GiB", "TiB", "PiB"];
        let Self(bytes) = *self;
        if bytes == u128::MAX {
            return f.write_str("more than 2^127 bytes");
        }
        let Some(unit) = (1..=UNITS.len())
            .rev()
            .find(|unit| bytes >> (10 * unit) > 0)
        else {
            return write!(f, "{bytes} bytes");
        };
        let name = UNITS[unit - 1];
        let (whole, rest) = (bytes >> (10 * unit), bytes % (1 << (10 * unit)));
        // Rounded up, so that a refused size never reads like one that fits.
        match (rest * 10).div_ceil(1 << (10 * unit)) {
            0 => write!(f, "{whole} {name}"),
            10 => write!(f, "{} {name}", whole + 1),
            tenths if whole < 10 => write!(f, "{whole}.{tenths} {name}"),
            _ => write!(f, "{} {name}", whole + 1),
        }
    }
}
