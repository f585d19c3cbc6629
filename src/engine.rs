//! The threads of the solver in three lanes, and what they are asked: questions, the demand for
//! them, and a cache under a byte budget.
//!
//! *Facts, not replies.* No caller waits for an answer. [`Engine::demand`] names the questions of
//! the visible panes. The engine works on them in the background, and calls `notify` when
//! something new is known. The panes then look it up. Work that is not wanted any more is
//! cancelled. Results stay in the cache until the budget needs their place.
//!
//! A question goes through a few stages. A sheet (values, moves, a line) is answered at once in
//! the quick lane from theorems and the tables at hand, and published. The tables that it still
//! waits for are filled, each of them once for all sheets. After each table the sheet is renewed.
//! A list waits for its tables and is then scanned. Its rows appear as they are found. The next
//! piece of work is always recomputed from the current demand (`State::next`), never queued.
//!
//! ```
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! use nimscope::engine::{Engine, Limits, Query};
//! use nimscope::game::Ruleset;
//! use nimscope::study::question::Positions;
//! use nimscope::study::{Filter, ListOrder};
//! use nimscope::theory::Theorems;
//!
//! let limits = Limits { memory: 16 << 20, threads: 1 };
//! let engine = Engine::new(limits, Theorems::default(), Arc::new(|| {}));
//! let question = Positions {
//!     rules: Ruleset::normal("nim:2".parse()?),
//!     max: 3,
//!     filter: Filter::default(),
//!     order: ListOrder::Piles,
//! };
//! engine.demand(vec![Query::scan(question.clone())]);
//! assert!(engine.wait_idle(Duration::from_secs(60)));
//!
//! let snapshot = engine.snapshot(|_| vec![Query::scan(question.clone())]);
//! let rows = snapshot.known(&question).expect("all that was wanted is known");
//! let lost: Vec<String> = rows
//!     .iter()
//!     .filter(|row| row.outcome.is_p())
//!     .map(|row| row.position.to_string())
//!     .collect();
//! assert_eq!(lost, ["0 0", "1 1", "2 2", "3 3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use crate::study::verify::Register;
use crate::theory::Theorems;

mod finished_tables;
mod job;
mod lanes;
mod query;
mod shared_state;
mod snapshot;
mod state;

pub use job::{Job, duration};
pub(crate) use lanes::spawn;
pub use lanes::{give_freed_memory_back, pool};
pub use query::Query;
pub use snapshot::{HeldTable, MemoryUse, Snapshot};

use shared_state::Shared;
use state::EngineState;

/// The limits of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes for tables and facts.
    pub memory: u64,
    /// Threads of the bulk lane.
    pub threads: usize,
}

/// The handle. Dropping it cancels all work and waits for the solver threads to end.
#[derive(Debug)]
pub struct Engine {
    shared: Arc<Shared>,
    threads: lanes::SolverThreads,
    theorems: Theorems,
}

impl Engine {
    /// Starts the lanes. These theorems are asked first, and rules that are found are admitted to
    /// them. `notify` is called from solver threads whenever something new is known or
    /// progress was made, at most some ten times a second for progress.
    ///
    /// In debug builds the variable `NIMSCOPE_TEST_PANIC` in the environment makes the first table
    /// or list panic, so that tests of the whole program see the consequences.
    pub fn new(limits: Limits, theorems: Theorems, notify: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (lanes, threads) = lanes::start(limits.threads);
        let shared = Arc::new(Shared {
            state: Mutex::new(EngineState::new(limits.memory, theorems.clone(), lanes)),
            changed: Condvar::new(),
            notify,
        });
        let mut engine = Self {
            shared,
            threads,
            theorems,
        };
        let clock = Arc::clone(&engine.shared);
        engine.threads.add("solver-clock", move || clock.tick());
        if cfg!(debug_assertions) && std::env::var_os("NIMSCOPE_TEST_PANIC").is_some() {
            engine.provoke_panic();
        }
        engine
    }

    /// Sets the questions that are wanted now, most urgent first. Starts the new ones and cancels
    /// those that are no longer wanted.
    pub fn demand(&self, wanted: Vec<Query>) {
        self.shared.change(|state| state.demand(wanted));
    }

    /// What is known at this moment of the questions that `ask` names, with all else that a screen
    /// shows. A question may depend on the answer to another: `ask` is given what was looked up so
    /// far, until it names no new question. Takes the lock once, for a time that is linear in the
    /// number of questions. Never blocks on a computation.
    pub fn snapshot(&self, ask: impl FnMut(&Snapshot) -> Vec<Query>) -> Snapshot {
        self.shared.lock().snapshot(ask)
    }

    /// The theorems that answer.
    pub fn theorems(&self) -> &Theorems {
        &self.theorems
    }

    /// Cancels a job that the user chose. Its questions fail with "cancelled" until
    /// [`Engine::retry`] tries them again.
    pub fn cancel(&self, job: u64) {
        self.shared.change(|state| state.cancel(job));
    }

    /// Sets the memory for tables and facts, in bytes. What does not fit it is given up, and what
    /// did not fit before is tried.
    pub fn set_memory(&self, bytes: u64) {
        self.shared.change(|state| state.set_memory(bytes));
    }

    /// Until [`Engine::retry`] or [`Engine::wake`], no work begins that takes more than
    /// `positions` positions. The questions that need such work fail with a reason.
    pub fn rest(&self, positions: u64) {
        self.shared.change(|state| state.resting = Some(positions));
    }

    /// Ends the rest, if there is one.
    pub fn wake(&self) {
        self.shared.change(EngineState::wake);
    }

    /// Forgets failures, so that the wanted questions are tried again.
    pub fn retry(&self) {
        self.shared.change(EngineState::retry);
    }

    /// Counts what the caller remembers, in bytes, against the budget.
    pub fn set_aside(&self, bytes: u64) {
        self.shared.change(|state| state.aside = bytes);
    }

    /// The part of the budget that tables, answers and what is set aside hold.
    pub fn memory(&self) -> MemoryUse {
        self.shared.lock().memory()
    }

    /// Waits until nothing is under way, and all that is wanted is known or failed, or until the
    /// time is over. True if nothing is under way. For the shell and for tests.
    pub fn wait_idle(&self, patience: Duration) -> bool {
        self.shared.wait_idle(patience)
    }

    /// Changes the claims that can be verified: from then on snapshots have those that `change`
    /// admits.
    pub fn change_claims<T>(&self, change: impl FnOnce(&mut Register) -> T) -> T {
        let changed = change(&mut self.shared.lock().claims);
        (self.shared.notify)();
        changed
    }

    /// Makes the next table or list panic in its solver thread.
    #[doc(hidden)]
    pub fn provoke_panic(&self) {
        self.shared.change(|state| state.panic_next = true);
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.shared.close();
        self.threads.join();
    }
}

/// Whether the current thread is one of the engine's.
pub fn is_solver_thread() -> bool {
    std::thread::current()
        .name()
        .is_some_and(|name| name.starts_with("solver"))
}
