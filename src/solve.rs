//! What is true: exhaustive values, by definition, by search and by dense tables.

mod cells;
mod control;
pub mod naive;
mod ranking;
mod search;
mod slow;
mod split;
mod table;
mod take;

pub use control::{Cancelled, Control};
pub use ranking::Ranking;
pub use search::{Found, Searched, search};
pub use table::{Measure, Table, TableKey};

/// Bytes for people: `1.9 GiB`.
pub fn bytes_shown(bytes: u128) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut unit = 0;
    let mut tenths = bytes.saturating_mul(10);
    while tenths >= 10_240 && unit + 1 < units.len() {
        tenths /= 1024;
        unit += 1;
    }
    match unit {
        0 => format!("{bytes} bytes"),
        _ if tenths >= 1000 => format!("{} {}", tenths / 10, units[unit]),
        _ => format!("{}.{} {}", tenths / 10, tenths % 10, units[unit]),
    }
}
