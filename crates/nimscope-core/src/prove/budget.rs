//! What a proof may take in states, memory and time, and how it is stopped.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::evidence::LearnedBox;
use crate::bytes::Bytes;
use crate::solve::{Cancelled, Control};

/// Why work ended before its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// It was cancelled from outside.
    #[error("cancelled")]
    Cancelled,
    /// Another attempt came first.
    #[error("another attempt came first")]
    Overtaken,
    /// A limit was met.
    #[error(transparent)]
    Limit(Limit),
}

/// A limit that work met.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Limit {
    /// That of time.
    #[error("the time ran out")]
    Time,
    /// Another one, named in words.
    #[error("{0}")]
    Other(String),
}

impl Stopped {
    /// A limit other than that of time was met. Its name is given in words.
    pub(super) fn limit(words: impl Into<String>) -> Self {
        Self::Limit(Limit::Other(words.into()))
    }
}

/// The progress of a discovery.
#[derive(Debug, Default)]
pub struct DiscoveryProgress(Mutex<ProgressNow>);

/// The progress of a discovery at a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgressNow {
    /// The digits of the rows of the box that is learned from.
    pub bits: u64,
    /// The states of the guess.
    pub states: u64,
    /// The suffixes by which they differ.
    pub suffixes: u64,
    /// The nodes of the proof.
    pub nodes: u64,
    /// Those of them that are not followed yet.
    open: u64,
    /// What the proof looks for, in words.
    sought: String,
    /// The boxes that were learned from, the smallest first.
    pub boxes: Vec<LearnedBox>,
    /// Those of each numeration system, by its name.
    pub by_system: Vec<(String, Vec<LearnedBox>)>,
}

/// The listener for progress. It may be called from several threads, many times a second.
#[derive(Clone, Copy)]
pub struct Listener<'a>(pub &'a (dyn Fn() + Sync));

impl fmt::Debug for Listener<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Listener")
    }
}

impl DiscoveryProgress {
    /// Where the discovery is.
    pub fn at(&self) -> ProgressNow {
        let Self(now) = self;
        now.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The limits of a piece of work, and what can stop it.
#[derive(Clone, Debug)]
pub struct Budget<'a> {
    /// Cancels from outside.
    pub control: &'a Control,
    /// Set when another attempt has come first.
    pub overtaken: Option<&'a AtomicBool>,
    /// Where progress is reported.
    pub progress: Option<&'a DiscoveryProgress>,
    /// Who is notified of progress.
    pub listener: Option<Listener<'a>>,
    /// When it has to end.
    pub deadline: Option<Instant>,
    /// The most states of an automaton.
    pub states: usize,
    /// The most bytes that one automaton, or one search, holds.
    pub bytes: u64,
}

impl<'a> Budget<'a> {
    /// A budget without a deadline: 2²⁰ states and 512 MiB.
    pub const fn of(control: &'a Control) -> Self {
        Self {
            control,
            overtaken: None,
            progress: None,
            listener: None,
            deadline: None,
            states: 1 << 20,
            bytes: 512 << 20,
        }
    }

    /// Reports progress, which is entered.
    pub(super) fn report(&self, enter: impl FnOnce(&mut ProgressNow)) {
        if let Some(DiscoveryProgress(now)) = self.progress {
            enter(&mut now.lock().unwrap_or_else(PoisonError::into_inner));
            if let Some(Listener(listener)) = self.listener {
                listener();
            }
        }
    }

    /// Reports what the proof looks for from now on.
    pub(super) fn seeks(&self, what: impl Fn() -> String) {
        self.report(|now| (now.sought, now.nodes, now.open) = (what(), 0, 0));
    }

    /// Reports how far that is: the states that were found, and those of them that are followed.
    pub(super) fn report_open(&self, found: usize, followed: usize) {
        self.report(|now| (now.nodes, now.open) = (found as u64, (found - followed) as u64));
    }

    /// Where a proof is that comes to no end, as the end of a sentence.
    pub(super) fn frontier(&self) -> String {
        let Some(progress) = self.progress else {
            return String::new();
        };
        let now = progress.at();
        let (sought, nodes, open) = (now.sought, now.nodes, now.open);
        if sought.is_empty() {
            return sought;
        }
        let counts = match nodes {
            0 => String::new(),
            _ => format!(": {nodes} states were found, and {open} of them were not yet followed"),
        };
        format!(", while it looked for {sought}{counts}")
    }

    /// Must be called at least once a millisecond.
    ///
    /// # Errors
    /// The work is to stop, for this reason.
    #[inline(always)]
    pub fn check(&self) -> Result<(), Stopped> {
        self.control.check()?;
        if self
            .overtaken
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
        {
            return Err(Stopped::Overtaken);
        }
        if self.is_late() {
            return Err(Stopped::Limit(Limit::Time));
        }
        Ok(())
    }

    /// Whether the deadline has passed.
    pub(super) fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Refuses an automaton that is too large: its states, and the bytes of its transitions.
    ///
    /// # Errors
    /// The limit that is met.
    pub fn admit(&self, states: usize, bytes: usize) -> Result<(), Stopped> {
        if states > self.states {
            let limit = self.states;
            return Err(Stopped::limit(format!(
                "an automaton would have more than {limit} states"
            )));
        }
        if bytes as u64 > self.bytes {
            let limit = Bytes(self.bytes.into());
            let why = format!("an automaton or a search would need more than {limit} of memory");
            return Err(Stopped::limit(why));
        }
        Ok(())
    }
}

impl From<Cancelled> for Stopped {
    fn from(Cancelled: Cancelled) -> Self {
        Self::Cancelled
    }
}
