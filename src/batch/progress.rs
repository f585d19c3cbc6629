//! A line of progress on standard error while long work is under way, where that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::served::Served;
use super::shell::Shell;
use crate::solve::{self, Control};

/// Work that ends sooner than this shows nothing.
const SHOWN_AFTER: Duration = Duration::from_millis(300);

/// How often the numbers change.
const HERTZ: u8 = 10;

/// A bar, or a counter where the end is not known. It is gone when dropped.
#[derive(Debug)]
pub(super) struct ProgressLine {
    bar: ProgressBar,
    since: std::time::Instant,
    /// The request that is told how far the work is.
    served: Option<Served>,
}

impl ProgressLine {
    /// A bar for work with this label.
    pub(super) fn new(shell: &Shell, label: String) -> Self {
        // Draws on a terminal only.
        let target = ProgressDrawTarget::stderr_with_hz(HERTZ);
        let bar = ProgressBar::with_draw_target(None, target).with_message(label);
        Self {
            bar,
            since: std::time::Instant::now(),
            served: shell.served.clone(),
        }
    }

    /// Shows how far a computation is.
    pub(super) fn show(&self, control: &Control) {
        let solve::Progress { done, total } = control.progress();
        self.set(done, total);
    }

    /// Shows in words how far a computation is.
    pub(super) fn say(&self, words: &str) {
        if self.since.elapsed() < SHOWN_AFTER {
            return;
        }
        let style = ProgressStyle::with_template("{msg}: {prefix}, {elapsed}");
        self.bar
            .set_style(style.expect("the template is well-formed"));
        self.bar.set_prefix(words.to_owned());
        self.bar.tick();
    }

    /// Shows units done and in all. The total is 0 where it is not known.
    pub(super) fn set(&self, done: u64, total: u64) {
        if self.since.elapsed() < SHOWN_AFTER {
            return;
        }
        if let Some(served) = &self.served
            && total > 0
        {
            served.progress(done, total);
        }
        let template = if total > 0 {
            self.bar.set_length(total);
            "{msg} [{bar:24}] {percent} %, {eta} to go"
        } else {
            "{msg}: {human_pos} in {elapsed}"
        };
        let style = ProgressStyle::with_template(template).expect("the templates are well-formed");
        self.bar.set_style(style.progress_chars("##-"));
        self.bar.set_position(done);
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
