//! Why a check ended.

use super::super::budget::Stopped;

/// Why the work ended.
pub(super) enum Fault {
    Wrong(String),
    Stopped(Stopped),
}

impl From<Stopped> for Fault {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

pub(super) fn wrong<T>(sentence: &str) -> Result<T, Fault> {
    Err(Fault::Wrong(sentence.to_owned()))
}
