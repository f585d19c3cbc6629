//! Files that are read and written beside what the user does: work like any other, which is shown
//! and can be cancelled.

use std::sync::Arc;
use std::time::Instant;

use crate::engine::Job;
use crate::solve::{Control, Progress};

/// A file that is being read or written.
#[derive(Clone, Debug)]
pub struct FileWork {
    /// What is done, and the file: `opening game.json`.
    pub label: String,
    /// Counts its progress, and can cancel it.
    pub control: Arc<Control>,
    since: Instant,
}

impl FileWork {
    /// Work that begins.
    pub(crate) fn begin(label: String) -> Self {
        Self {
            label,
            control: Arc::default(),
            since: Instant::now(),
        }
    }

    /// How far it is, in the units that its control counts.
    pub(crate) fn job(&self) -> Job {
        let Progress { done, total } = self.control.progress();
        Job {
            id: 0,
            label: self.label.clone(),
            done,
            total,
            elapsed: self.since.elapsed(),
        }
    }
}
