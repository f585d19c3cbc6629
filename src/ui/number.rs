//! Numbers for people: durations, bars.

use std::time::Duration;

/// A duration as one reads it: `3s`, `2m 05s`, `1h 10m`.
pub(super) fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{seconds}s"),
        60..3600 => format!("{}m {:02}s", seconds / 60, seconds % 60),
        _ => format!("{}h {:02}m", seconds / 3600, seconds / 60 % 60),
    }
}

/// A bar of `cells` cells.
pub(super) fn bar(done: u64, total: u64, cells: u64) -> String {
    let filled = u128::from(done.min(total)) * u128::from(cells) / u128::from(total.max(1));
    let filled = usize::try_from(filled).unwrap_or(0);
    let cells = usize::try_from(cells).unwrap_or(0);
    format!("[{}{}]", "#".repeat(filled), "-".repeat(cells - filled))
}
