//! Files that are read and written beside what the user does: work like any other, which is shown
//! and can be cancelled.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use crate::app::Prompt;
use crate::engine::Job;
use crate::printable;
use crate::solve::{Control, Progress};

/// What is done with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileTask {
    /// A saved game is read, and played on.
    Opening,
    /// Something else is read.
    Reading,
    /// It is written.
    Saving,
}

/// A file that is being read or written.
#[derive(Clone, Debug)]
pub struct FileWork {
    /// What is done with it.
    pub what: FileTask,
    /// The file, as it is shown.
    name: String,
    /// Counts the progress, and can cancel it.
    pub(crate) control: Arc<Control>,
    /// The prompt in which the file was named: it comes back if the work fails.
    pub(crate) prompt: Option<Box<Prompt>>,
    since: Instant,
}

impl FileWork {
    /// Work that begins.
    pub(crate) fn begin(what: FileTask, path: &Path, prompt: Option<Box<Prompt>>) -> Self {
        Self {
            what,
            name: printable::shown(path),
            control: Arc::default(),
            prompt,
            since: Instant::now(),
        }
    }

    /// How far it is, in the units that its control counts.
    pub(crate) fn job(&self) -> Job {
        let Progress { done, total } = self.control.progress();
        Job {
            id: 0,
            label: self.to_string(),
            done,
            total,
            elapsed: self.since.elapsed(),
        }
    }
}

/// What is done, and with which file: `saving list.csv`.
impl fmt::Display for FileWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.what {
            FileTask::Opening => "opening",
            FileTask::Reading => "reading",
            FileTask::Saving => "saving",
        };
        write!(f, "{what} {}", self.name)
    }
}
