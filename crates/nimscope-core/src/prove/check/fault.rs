//! Why a check ended.

use crate::solve::Cancelled;

/// Why the work ended.
pub(super) enum Fault {
    Wrong(String),
    Cancelled,
}

impl From<Cancelled> for Fault {
    fn from(Cancelled: Cancelled) -> Self {
        Self::Cancelled
    }
}

pub(super) fn wrong<T>(sentence: &str) -> Result<T, Fault> {
    Err(Fault::Wrong(sentence.to_owned()))
}
