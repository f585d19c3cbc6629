//! A piece of work, and the line that says how far it is.

use std::time::Duration;

use crate::printable::{cell_width, truncated};

/// A piece of background work, for the header and the list of jobs.
#[derive(Clone, Debug)]
pub struct Job {
    /// A number that stays with the job.
    pub id: u64,
    /// What it does, such as `misère slow:4,3: remoteness, piles ≤ 40`.
    pub label: String,
    /// Units done.
    pub done: u64,
    /// Units in all; 0 where that is not known.
    pub total: u64,
    /// The time since it started.
    pub elapsed: Duration,
}

/// The time that a job has run before it says how long it still takes.
const PATIENCE: Duration = Duration::from_secs(2);

impl Job {
    /// How much of it is done, in per cent; `None` where that is not known.
    pub fn percent(&self) -> Option<u128> {
        let done = u128::from(self.done.min(self.total)) * 100;
        done.checked_div(self.total.into())
    }

    /// The job in at most `room` cells: its label if there is room, its bar, its percentage and
    /// the time left.
    pub fn line(&self, room: usize) -> String {
        let numbers = match self.percent() {
            None => format!("{} so far", duration(self.elapsed)),
            Some(percent) => {
                let left = self.time_left();
                let left = left.map(|left| format!(" {} left", duration(left)));
                let left = left.unwrap_or_default();
                format!("{} {percent}%{left}", bar(self.done, self.total, 10))
            }
        };
        let room = room.saturating_sub(cell_width(&numbers) + 1);
        // The game is said first, and in the first row of the screen.
        let briefly = self.label.rsplit(": ").next().unwrap_or_default();
        let label = if cell_width(&self.label) <= room {
            &self.label
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

    /// The time left, once the job has run for a while.
    fn time_left(&self) -> Option<Duration> {
        if self.elapsed < PATIENCE || self.done == 0 {
            return None;
        }
        let rest = self.total.saturating_sub(self.done);
        let nanos = self.elapsed.as_nanos() * u128::from(rest) / u128::from(self.done);
        Some(Duration::from_nanos(
            u64::try_from(nanos).unwrap_or(u64::MAX),
        ))
    }
}

/// A duration as one reads it: `3s`, `2m 05s`, `1h 10m`.
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{seconds}s"),
        60..3600 => format!("{}m {:02}s", seconds / 60, seconds % 60),
        _ => format!("{}h {:02}m", seconds / 3600, seconds / 60 % 60),
    }
}

/// A bar of `cells` cells.
fn bar(done: u64, total: u64, cells: u64) -> String {
    let filled = u128::from(done.min(total)) * u128::from(cells) / u128::from(total.max(1));
    let filled = usize::try_from(filled).unwrap_or(0);
    let cells = usize::try_from(cells).unwrap_or(0);
    format!("[{}{}]", "#".repeat(filled), "-".repeat(cells - filled))
}
