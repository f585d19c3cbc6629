//! Control of long work: cancelling it, and its progress.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Shared between a computation and its caller. Checking it is one relaxed load.
///
/// ```
/// let control = nimscope_core::solve::Control::new();
/// assert!(control.check().is_ok());
/// control.cancel();
/// assert!(control.check().is_err());
/// ```
#[derive(Debug, Default)]
pub struct Control {
    cancelled: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
}

/// How far a computation is, in its own units of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is done.
    pub done: u64,
    /// What there is to do in all; 0 where it is not known.
    pub total: u64,
}

/// The computation was cancelled. Its partial results are gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

impl Control {
    /// A control that nobody has cancelled, with no progress.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the computation to stop soon.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the computation was asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Called by computations between pieces of work of well under a millisecond.
    ///
    /// # Errors
    /// [`Cancelled`] once [`Control::cancel`] was called.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() {
            Err(Cancelled)
        } else {
            Ok(())
        }
    }

    /// Sets the number of units of work, and starts counting anew.
    pub fn begin(&self, total: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    /// Adds to the number of units that are done.
    pub fn advance(&self, units: u64) {
        self.done.fetch_add(units, Ordering::Relaxed);
    }

    /// How far the computation is.
    pub fn progress(&self) -> Progress {
        Progress {
            done: self.done.load(Ordering::Relaxed),
            total: self.total.load(Ordering::Relaxed),
        }
    }
}
