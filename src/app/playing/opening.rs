//! A saved game that is being opened, in the background.

use std::sync::Arc;
use std::time::Instant;

use super::contest::{Begun, Contest, SavedError};
use crate::engine::Job;
use crate::printable;
use crate::solve::{Control, Progress};

/// A file that is being read as a game.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The file, as it is shown.
    pub name: String,
    /// The control of the work, which counts its progress and can cancel it.
    pub control: Arc<Control>,
    since: Instant,
}

impl Opening {
    /// A file that is about to be read.
    pub(crate) fn new(path: &std::path::Path) -> Self {
        Self {
            name: printable::shown(path),
            control: Arc::default(),
            since: Instant::now(),
        }
    }

    /// How far it is: the moves made again, of all that the file holds.
    pub fn job(&self) -> Job {
        let Progress { done, total } = self.control.progress();
        Job {
            id: 0,
            label: format!("opening {}", self.name),
            done,
            total,
            elapsed: self.since.elapsed(),
        }
    }
}

/// The game in a text, or why it is not opened.
///
/// # Errors
/// The text is no saved game, or the control was cancelled.
pub fn read_game(text: &str, control: &Control) -> Result<Begun, String> {
    Contest::from_ron(text, control).map_err(|error: SavedError| format!("is not opened: {error}"))
}
