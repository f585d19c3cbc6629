//! The state under its lock, and the threads at work on it.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::lanes::{Lane, give_small_blocks_back};
use super::state::{EngineState, StartedWork};
use crate::log::log;

/// The time between two notifications of progress.
const TICK: Duration = Duration::from_millis(100);

/// Work that takes this long may have freed so much memory that it is worth some milliseconds to
/// give it back.
const LONG: Duration = Duration::from_millis(20);

pub(super) struct Shared {
    pub(super) state: Mutex<EngineState>,
    /// Something was started, published or finished.
    pub(super) changed: Condvar,
    /// The user interface hears that something is new.
    pub(super) notify: Arc<dyn Fn() + Send + Sync>,
}

impl Shared {
    // Jobs run outside the lock, so that a panic cannot leave a state half changed.
    pub(super) fn lock(&self) -> MutexGuard<'_, EngineState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state, and starts what can be done then. The user interface hears of what
    /// cannot be done.
    pub(super) fn change(self: &Arc<Self>, change: impl FnOnce(&mut EngineState)) {
        let mut state = self.lock();
        change(&mut state);
        for start in state.start() {
            let lane = start.work.lane();
            if let Some(lanes) = &state.lanes {
                let shared = Arc::clone(self);
                lanes[lane].spawn(move || shared.run(start));
            }
        }
        let has_refused = std::mem::take(&mut state.has_refused);
        drop(state);
        self.changed.notify_all();
        if has_refused {
            (self.notify)();
        }
    }

    /// Does a piece of work on the current thread. A panic ends the work, not the thread.
    fn run(self: &Arc<Self>, start: StartedWork) {
        let started = Instant::now();
        let (id, is_long) = (start.id, start.work.lane() != Lane::Quick);
        if is_long {
            log(&format!("begins: {}", start.work.label()));
        }
        let result = catch_unwind(AssertUnwindSafe(|| {
            (start.task)(&start.control, &mut |answer| {
                if self.lock().publish(id, answer) {
                    self.changed.notify_all();
                    (self.notify)();
                }
            })
        }));
        let result = result.map_err(|payload| message(&*payload));
        if is_long {
            log(&format!("ends: {}", start.work.label()));
        }
        self.change(|state| state.finish(id, result));
        (self.notify)();
        if started.elapsed() >= LONG {
            give_small_blocks_back();
        }
    }

    /// Notifies the user interface of progress while anything is under way, until the engine is
    /// closed.
    pub(super) fn tick(&self) {
        let mut notified = 0;
        let mut state = self.lock();
        while state.lanes.is_some() {
            if state.is_idle() {
                state = self
                    .changed
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            let waited = self.changed.wait_timeout(state, TICK);
            let (guard, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            state = guard;
            let progress = state.progress();
            if timeout.timed_out() && progress != notified {
                notified = progress;
                drop(state);
                (self.notify)();
                state = self.lock();
            }
        }
    }

    pub(super) fn wait_idle(&self, patience: Duration) -> bool {
        let waited = self
            .changed
            .wait_timeout_while(self.lock(), patience, |state| !state.is_idle());
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.is_idle()
    }

    /// Cancels all work, waits for it, and lets the threads end.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.close();
        state = self
            .changed
            .wait_while(state, |state| !state.is_idle())
            .unwrap_or_else(PoisonError::into_inner);
        state.lanes = None;
        drop(state);
        self.changed.notify_all();
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// The message of a panic.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied());
    text.unwrap_or("without a message").to_owned()
}
