//! Files that are read and written beside what the user does: work like any other, which is shown
//! and can be cancelled.

use std::sync::Arc;
use std::time::Instant;

use crate::app::{Explorer, View};
use crate::engine::Job;
use crate::lists::CollectVec as _;
use crate::solve::{Control, Progress};

/// A file that is being read or written.
#[derive(Clone, Debug)]
pub struct FileWork {
    /// What is done, and the file: `opening game.json`.
    pub label: String,
    control: Arc<Control>,
    since: Instant,
}

impl FileWork {
    /// How far it is, in the units that its control counts.
    fn job(&self) -> Job {
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

impl View<'_> {
    /// All work that is under way: that on files comes first.
    pub fn jobs(self) -> Vec<Job> {
        let files = self.state.files.iter().map(FileWork::job);
        files.chain(self.seen.jobs.iter().cloned()).collect_vec()
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

    /// Cancels work, by its number among [all](View::jobs).
    pub fn cancel_work(&mut self, number: usize) {
        if number < self.state.files.len() {
            let work = self.state.files.remove(number);
            work.control.cancel();
            self.state.say(format!("cancelled: {}", work.label));
        } else if let Some(job) = self.view().jobs().get(number) {
            self.cancel_job(job);
        }
    }

    /// Cancels work of the engine.
    pub(crate) fn cancel_job(&mut self, job: &Job) {
        let is_asked_anew = self.cancel_verifications(job.id);
        let again = (!is_asked_anew).then(|| self.view().said("; {recompute} computes it again"));
        let again = again.unwrap_or_default();
        self.engine.cancel(job.id);
        self.state.say(format!("cancelled: {}{again}", job.label));
    }
}
