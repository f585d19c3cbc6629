//! How far a job is: a bar, a percentage, the time left.

use std::time::Duration;

use crate::engine::Job;
use crate::ui::text::{cell_width, truncated};

/// The time that a job has run before it says how long it still takes.
const PATIENCE: Duration = Duration::from_secs(2);

/// A job in at most `room` characters: its label if there is room, its bar, its percentage and the
/// time left.
pub(super) fn progress(job: &Job, room: usize) -> String {
    let numbers = match job.percent() {
        None => format!("{} so far", duration(job.elapsed)),
        Some(percent) => {
            let left = time_left(job).map(|left| format!(" {} left", duration(left)));
            let left = left.unwrap_or_default();
            format!("{} {percent}%{left}", bar(job.done, job.total, 10))
        }
    };
    let room = room.saturating_sub(cell_width(&numbers) + 1);
    // The game is said first, and in the first row of the screen.
    let briefly = job.label.rsplit(": ").next().unwrap_or_default();
    let label = if cell_width(&job.label) <= room {
        &job.label
    } else {
        briefly
    };
    let label = truncated(label, room);
    if cell_width(&label) < 4 {
        numbers
    } else {
        format!("{label} {numbers}")
    }
}

/// The time left, once a job has run for a while.
fn time_left(job: &Job) -> Option<Duration> {
    if job.elapsed < PATIENCE || job.done == 0 {
        return None;
    }
    let rest = job.total.saturating_sub(job.done);
    let nanos = job.elapsed.as_nanos() * u128::from(rest) / u128::from(job.done);
    Some(Duration::from_nanos(
        u64::try_from(nanos).unwrap_or(u64::MAX),
    ))
}

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
