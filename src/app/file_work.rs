//! Files that are read and written beside what the user does: work like any other, which is shown
//! and can be cancelled.

use std::sync::Arc;
use std::time::Instant;

use crate::app::Explorer;
use crate::engine::Job;
use crate::solve::{Control, Progress};

/// A file that is being read or written.
#[derive(Clone, Debug)]
pub struct FileWork {
    /// What is done, and the file: `opening game.json`.
    label: String,
    control: Arc<Control>,
    since: Instant,
}

impl FileWork {
    /// How far it is, in the units that its control counts.
    pub fn job(&self) -> Job {
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

impl Explorer {
    /// Work on a file begins. Gives its control, which counts its progress and can cancel it.
    pub fn begin_file(&mut self, label: String) -> Arc<Control> {
        let control = Arc::new(Control::new());
        self.state.files.push(FileWork {
            label,
            control: Arc::clone(&control),
            since: Instant::now(),
        });
        control
    }

    /// Work on a file has ended; false if it was cancelled, so that nobody waits for it.
    pub fn has_ended(&mut self, control: &Arc<Control>) -> bool {
        let files = &mut self.state.files;
        let place = files
            .iter()
            .position(|work| Arc::ptr_eq(&work.control, control));
        place.map(|place| files.remove(place)).is_some()
    }

    /// Cancels the work on a file that began first; false if there is none.
    pub fn cancel_file(&mut self) -> bool {
        if self.state.files.is_empty() {
            return false;
        }
        let work = self.state.files.remove(0);
        work.control.cancel();
        self.state.say(format!("cancelled: {}", work.label));
        true
    }
}
