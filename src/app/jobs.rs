//! The work in the background: cancelling it, and beginning it anew.

use super::explorer::App;
use super::input::action::Action;

impl App {
    pub(super) fn recompute(&mut self) {
        self.engine.retry();
        self.state.say("trying again what was cancelled or failed");
    }

    pub(super) fn cancel_oldest_job(&mut self) {
        if self.cancel_opening() {
            return;
        }
        let Some(job) = self.seen.jobs.first().cloned() else {
            return;
        };
        let again = if self.cancel_verifications(job.id) {
            String::new()
        } else {
            format!("; {} computes it again", self.view().key(Action::Recompute))
        };
        self.engine.cancel(job.id);
        self.state.say(format!("cancelled: {}{again}", job.label));
    }
}
