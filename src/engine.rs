//! The only module that starts solver threads: questions, what is wanted of them, two lanes, and a cache under a byte budget.
//!
//! *Facts, not replies.* Nobody waits for an answer: [`Engine::demand`] says what the visible panes need, the engine works on
//! it in the background and calls `notify` when something new is known, and panes look it up. What nobody wants any more is
//! cancelled; what was computed stays in the cache until the budget needs its place.

use std::sync::Arc;
use std::time::Duration;

use crate::game::{Canonical, Game, Ruleset};
use crate::solve::TableKey;
use crate::study::{
    Exception, LineSheet, ListFilter, ListOrder, Listed, MoveSheet, Policy, ValueSheet, Which,
};

/// A question that the screen or the shell may ask.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Query {
    /// The values of a position in both conventions.
    Value(Game, Canonical),
    /// The moves of a position, best first.
    Moves(Ruleset, Canonical),
    /// A stretch of a line of play: `count` steps from step `first` on.
    Line {
        /// The game.
        rules: Ruleset,
        /// Where the line starts.
        from: Canonical,
        /// How it chooses its moves.
        policy: Policy,
        /// The first step wanted.
        first: u128,
        /// How many steps are wanted.
        count: usize,
    },
    /// The positions of a box that pass a filter.
    Positions {
        /// The game.
        rules: Ruleset,
        /// The largest pile.
        max: u64,
        /// What to keep.
        filter: ListFilter,
        /// In which order.
        order: ListOrder,
    },
    /// The exceptions of misère NIM(n, n−1) with piles ≤ max.
    Exceptions {
        /// The number of piles.
        n: usize,
        /// The largest pile.
        max: u64,
        /// All, or minimal ones only.
        which: Which,
        /// What to keep.
        filter: ListFilter,
        /// In which order.
        order: ListOrder,
    },
}

/// What is known so far about a question.
#[derive(Clone, Debug)]
pub enum Fact {
    /// To [`Query::Value`].
    Value(Arc<ValueSheet>),
    /// To [`Query::Moves`].
    Moves(Arc<MoveSheet>),
    /// To [`Query::Line`].
    Line(Arc<LineSheet>),
    /// To [`Query::Positions`].
    Positions(Rows<Listed>),
    /// To [`Query::Exceptions`].
    Exceptions(Rows<Exception>),
    /// The table that the question needs does not fit the memory budget, or its solver thread panicked: the sentence to show.
    Failed(Arc<str>),
}

/// Rows found so far: cheap to clone, read by number; more may follow until `done`.
#[derive(Clone, Debug)]
pub struct Rows<T> {
    /// The rows, in order, in chunks.
    chunks: Arc<Vec<Arc<Vec<T>>>>,
    /// Whether the scan is over.
    pub done: bool,
}

impl<T: Clone> Rows<T> {
    /// How many rows were found so far.
    pub fn len(&self) -> usize {
        0
    }
    /// Whether none was found yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Row `number`.
    pub fn get(&self, number: usize) -> Option<T> {
        self.chunks.first()?.get(number).cloned()
    }
}

/// A piece of background work, for the header and the list of jobs.
#[derive(Clone, Debug)]
pub struct Job {
    /// A number that stays with the job.
    pub id: u64,
    /// What it does, such as `misère slow:4,3: remoteness, piles ≤ 40`.
    pub label: String,
    /// Units done.
    pub done: u64,
    /// Units in all; 0 where that is not known.
    pub total: u64,
    /// Since it started.
    pub elapsed: Duration,
}

/// How an engine is set up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes for tables and facts.
    pub memory: u64,
    /// Threads of the bulk lane.
    pub threads: usize,
}

/// The handle.
#[derive(Debug)]
pub struct Engine {}

#[expect(unused_variables, missing_docs, reason = "skeleton")]
impl Engine {
    /// Starts the lanes. `notify` is called from solver threads whenever something new is known or progress was made, at most
    /// some ten times a second for progress.
    pub fn new(limits: Limits, notify: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self {}
    }

    /// What is wanted now, most urgent first: starts what is new, cancels what is no longer wanted.
    pub fn demand(&self, wanted: Vec<Query>) {}

    /// What is known so far; `None` while nothing is. Never blocks on a computation.
    pub fn fact(&self, query: &Query) -> Option<Fact> {
        None
    }

    /// The work under way, oldest first.
    pub fn jobs(&self) -> Vec<Job> {
        Vec::new()
    }

    /// Cancels a job of the user's choice: its questions fail with "cancelled" until asked again with [`Engine::retry`].
    pub fn cancel(&self, job: u64) {}

    /// Forgets failures, so that what is wanted is tried again.
    pub fn retry(&self) {}

    /// The work that a question waits for, if any is under way for it.
    pub fn job_of(&self, query: &Query) -> Option<Job> {
        None
    }

    /// Bytes held by tables and facts, and the budget.
    pub fn memory(&self) -> (u64, u64) {
        (0, 0)
    }

    /// Whether nothing is under way and everything wanted is known or failed.
    pub fn is_idle(&self) -> bool {
        true
    }

    /// Waits until it is idle or the time is over; true if idle. For the shell and for tests.
    pub fn wait_idle(&self, patience: Duration) -> bool {
        true
    }

    /// The sizes of a table, for messages.
    pub fn fits(&self, table: TableKey) -> bool {
        true
    }
}

/// Whether the current thread is one of the engine's.
pub fn is_solver_thread() -> bool {
    std::thread::current()
        .name()
        .is_some_and(|name| name.starts_with("solver"))
}
