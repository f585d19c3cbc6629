//! Searches take turns, so that together they keep within the budget.

use std::sync::{Condvar, Mutex, PoisonError};

/// The searches that may still begin beside those under way.
#[derive(Debug)]
pub struct Turns {
    free: Mutex<usize>,
    freed: Condvar,
}

/// A search under way.
pub(super) struct Turn<'a>(&'a Turns);

impl Turns {
    /// Turns for this number of searches at a time, at least one.
    pub fn new(at_a_time: usize) -> Self {
        Self {
            free: Mutex::new(at_a_time.max(1)),
            freed: Condvar::new(),
        }
    }

    /// Waits for a turn, which ends when it is dropped.
    pub(super) fn take(&self) -> Turn<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.freed.wait_while(free, |free| *free == 0);
        *waited.unwrap_or_else(PoisonError::into_inner) -= 1;
        Turn(self)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let free = self.0.free.lock();
        *free.unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}
