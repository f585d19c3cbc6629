//! A line of progress on standard error while long work is under way, where that is a terminal.

use std::sync::{Mutex, PoisonError};
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
    /// What it was told last.
    told: Mutex<Told>,
}

/// How far work is, as whoever serves requests tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Told {
    #[default]
    Nothing,
    /// In thousandths.
    Part(u16),
    /// In words, where the end is not known.
    Words(String),
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
            told: Mutex::default(),
        }
    }

    /// Tells whoever asked, if that is news.
    fn tell(&self, now: Told) {
        let Some(served) = &self.served else {
            return;
        };
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if *told != now {
            match &now {
                Told::Nothing => {}
                Told::Part(thousandths) => served.progress(*thousandths),
                Told::Words(words) => served.at(words),
            }
            *told = now;
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
        self.tell(Told::Words(words.to_owned()));
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
        if total > 0 {
            let thousandths = u128::from(done.min(total)) * 1000 / u128::from(total);
            self.tell(Told::Part(u16::try_from(thousandths).unwrap_or(1000)));
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
