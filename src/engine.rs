//! The only module that starts solver threads: questions, what is wanted of them, two lanes, and a cache under a byte budget.
//!
//! *Facts, not replies.* Nobody waits for an answer: [`Engine::demand`] says what the visible panes need, the engine works on
//! it in the background and calls `notify` when something new is known, and panes look it up. What nobody wants any more is
//! cancelled; what was computed stays in the cache until the budget needs its place.
//!
//! A question goes through few stages. A sheet (values, moves, a line) is answered at once in the quick lane from theorems and
//! the tables at hand, and published; the tables that it still waits for are filled, each of them once for all that wait, and
//! after each one the sheet is renewed. A list waits for its tables and is then scanned, its rows appearing as they are found.
//! What is done next is always recomputed from what is wanted now (`State::next`), never queued.

use std::sync::Arc;
use std::time::Duration;

use crate::game::{Canonical, Game, Ruleset};
use crate::solve::{Cancelled, Control, TableKey};
use crate::study::exact52::Survey;
use crate::study::{
    Exception, LineSheet, ListFilter, ListOrder, Listed, MoveFilter, MoveSheet, Opponent, Policy,
    Proof, Reply, ValueSheet, Why, WorthPlaying, verify::Report,
};

mod lanes;
mod rows;
mod shared;
mod state;
mod store;
mod work;

pub use lanes::pool;
pub use rows::{Group, Listing, Rows};

use shared::Shared;
use state::State;

/// A question that the screen or the shell may ask.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Query {
    /// The values of a position in both conventions.
    Value(Game, Canonical),
    /// The moves of a position, best first.
    Moves(Ruleset, Canonical),
    /// A page of a list of moves that is too long for [`Query::Moves`]: `count` entries of [`Choices`](crate::game::Choices) from
    /// entry `first` on, in their order.
    MovesPage {
        /// The game.
        rules: Ruleset,
        /// The position.
        from: Canonical,
        /// The first entry wanted.
        first: u128,
        /// How many are wanted.
        count: usize,
    },
    /// The moves of a position that pass a filter, best first.
    MovesFound {
        /// The game.
        rules: Ruleset,
        /// The position.
        from: Canonical,
        /// How its piles are arranged on the screen, as in [`Position::order`](crate::game::Position::order).
        order: Vec<usize>,
        /// What to keep.
        filter: MoveFilter,
    },
    /// The move of a solver.
    Reply {
        /// The game.
        rules: Ruleset,
        /// The position.
        from: Canonical,
        /// How it plays.
        opponent: Opponent,
        /// Chooses among equal moves.
        seed: u64,
    },
    /// A random position that is worth playing.
    WorthPlaying {
        /// The game.
        rules: Ruleset,
        /// The largest pile.
        max: u64,
        /// Chooses the position.
        seed: u64,
    },
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
        /// What to keep.
        filter: ListFilter,
        /// In which order.
        order: ListOrder,
    },
    /// Classes and standings of exact nim (5, = 2) with piles ≤ max, and the exceptional graph.
    Exceptional {
        /// The largest pile.
        max: u64,
    },
    /// Why a position is worth what it is.
    Why(Ruleset, Canonical),
    /// One node of the proof tree.
    Proof(Ruleset, Canonical),
    /// Whether a claim is true, up to a bound on the piles or in its default range.
    Verify {
        /// The identifier of the claim.
        id: &'static str,
        /// The largest pile.
        max: Option<u64>,
    },
}

/// What is known so far about a question.
#[derive(Clone, Debug)]
pub enum Fact {
    /// To [`Query::Value`].
    Value(Arc<ValueSheet>),
    /// To [`Query::Moves`], [`Query::MovesPage`] and [`Query::MovesFound`].
    Moves(Arc<MoveSheet>),
    /// To [`Query::Reply`].
    Reply(Arc<Reply>),
    /// To [`Query::WorthPlaying`].
    WorthPlaying(Arc<WorthPlaying>),
    /// To [`Query::Line`].
    Line(Arc<LineSheet>),
    /// To [`Query::Positions`].
    Positions(Rows<Listed>),
    /// To [`Query::Exceptions`].
    Exceptions(Rows<Exception>),
    /// To [`Query::Exceptional`].
    Exceptional(Arc<Survey>),
    /// To [`Query::Why`].
    Why(Arc<Why>),
    /// To [`Query::Proof`].
    Proof(Arc<Proof>),
    /// To [`Query::Verify`], with the time it took.
    Verified(Arc<Report>, Duration),
    /// The table that the question needs does not fit the memory budget, or its solver thread panicked: the sentence to show.
    Failed(Arc<str>),
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

/// A table at hand, for the list of jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Which table.
    pub key: TableKey,
    /// The memory that it takes, in bytes.
    pub bytes: u64,
    /// How many of its positions it has from a smaller table, see [`Table::taken_over`](crate::solve::Table::taken_over).
    pub taken_over: usize,
}

/// How an engine is set up.
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
    threads: lanes::Threads,
}

impl Engine {
    /// Starts the lanes. `notify` is called from solver threads whenever something new is known or progress was made, at most
    /// some ten times a second for progress.
    ///
    /// In debug builds the variable `NIMSCOPE_TEST_PANIC` in the environment makes the first table or list panic, so that tests
    /// of the whole program see what then becomes of it.
    pub fn new(limits: Limits, notify: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (lanes, threads) = lanes::start(limits.threads);
        let shared = Arc::new(Shared::new(limits.memory, lanes, notify));
        let mut engine = Self { shared, threads };
        let clock = Arc::clone(&engine.shared);
        engine.threads.add("solver-clock", move || clock.tick());
        if cfg!(debug_assertions) && std::env::var_os("NIMSCOPE_TEST_PANIC").is_some() {
            engine.provoke_panic();
        }
        engine
    }

    /// What is wanted now, most urgent first: starts what is new, cancels what is no longer wanted.
    pub fn demand(&self, wanted: Vec<Query>) {
        self.shared.change(|state| state.demand(wanted));
    }

    /// What is known so far; `None` while nothing is. Never blocks on a computation.
    pub fn fact(&self, query: &Query) -> Option<Fact> {
        self.shared.look(|state| state.fact(query))
    }

    /// What was found out before the question failed or was cancelled: [`Engine::fact`] without the failure.
    pub fn known(&self, query: &Query) -> Option<Fact> {
        self.shared.look(|state| state.known(query))
    }

    /// The complete answer, for the shell: waits until it is there or failed. `control` gets the progress of the work under way.
    ///
    /// # Errors
    /// [`Cancelled`] soon after [`Control::cancel`].
    pub fn ask(&self, query: &Query, control: &Control) -> Result<Fact, Cancelled> {
        self.shared.ask(query, control)
    }

    /// The work under way, oldest first. Answers that come at once are not listed.
    pub fn jobs(&self) -> Vec<Job> {
        self.shared.look(State::jobs)
    }

    /// Cancels a job of the user's choice: its questions fail with "cancelled" until asked again with [`Engine::retry`].
    pub fn cancel(&self, job: u64) {
        self.shared.change(|state| state.cancel(job));
    }

    /// Forgets failures, so that what is wanted is tried again.
    pub fn retry(&self) {
        self.shared.change(State::retry);
    }

    /// The work that a question waits for, if any is under way for it.
    pub fn job_of(&self, query: &Query) -> Option<Job> {
        self.shared.look(|state| state.job_of(query))
    }

    /// The tables at hand, in the order in which they were filled.
    pub fn tables(&self) -> Vec<Held> {
        self.shared.look(State::tables)
    }

    /// Bytes held by tables and facts, and the budget.
    pub fn memory(&self) -> (u64, u64) {
        self.shared.look(State::memory)
    }

    /// Whether nothing is under way and everything wanted is known or failed.
    pub fn is_idle(&self) -> bool {
        self.shared.look(State::is_idle)
    }

    /// Waits until it is idle or the time is over; true if idle. For the shell and for tests.
    pub fn wait_idle(&self, patience: Duration) -> bool {
        self.shared.wait_idle(patience)
    }

    /// Whether a table fits the budget on its own.
    pub fn fits(&self, table: TableKey) -> bool {
        table.bytes() <= self.memory().1.into()
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
