//! What is wanted, what is known, and what is under way: no threads here.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::lanes::Lanes;
use super::store::Store;
use super::work::{Product, Work};
use super::{Fact, Held, Job, Query};
use crate::solve::{Cancelled, Control, Table, TableKey};
use crate::study::{Bytes, Ended};

mod budget;
mod schedule;

pub(super) use schedule::Start;

/// An answer that comes sooner than this is no job to be shown.
const SHOWN_AFTER: Duration = Duration::from_millis(100);

/// Above this number of questions, those that were not wanted for as many demands and jobs are forgotten.
const MANY: usize = 2000;

#[derive(Debug)]
pub(super) struct State {
    memory: u64,
    /// By the screen, most urgent first.
    wanted: Vec<Query>,
    /// By callers that wait for it.
    asked: Vec<Query>,
    notes: HashMap<Query, Note>,
    store: Store,
    /// Tables that were cancelled or panicked.
    failed: HashMap<TableKey, Arc<str>>,
    running: Vec<Running>,
    /// Counts demands and jobs, for identifiers and last uses.
    now: u64,
    /// `None` once the engine is closed.
    pub(super) lanes: Option<Lanes>,
    /// Whether the next table or list is to panic, for tests.
    pub(super) panic_next: bool,
}

/// What is known of a question.
#[derive(Debug)]
struct Note {
    fact: Option<Fact>,
    stage: Stage,
    /// What its tables may take, in bytes: less than the budget where other things hold on to a part of it.
    budget: u64,
    used: u64,
}

#[derive(Debug)]
enum Stage {
    /// Waits for tables; with none to wait for it can be answered.
    Open(Vec<TableKey>),
    /// All is known that can be known.
    Done,
    /// The sentence to show.
    Failed(Arc<str>),
}

/// A job under way.
#[derive(Debug)]
struct Running {
    id: u64,
    work: Work,
    control: Arc<Control>,
    started: Instant,
    /// The memory that it may come to take, in bytes.
    reserved: u64,
}

impl State {
    pub(super) fn new(memory: u64, lanes: Lanes) -> Self {
        Self {
            memory,
            wanted: Vec::new(),
            asked: Vec::new(),
            notes: HashMap::new(),
            store: Store::default(),
            failed: HashMap::new(),
            running: Vec::new(),
            now: 0,
            lanes: Some(lanes),
            panic_next: false,
        }
    }

    pub(super) fn demand(&mut self, wanted: Vec<Query>) {
        self.now += 1;
        self.wanted = wanted;
        self.attend();
    }

    /// Wants a question answered until it is [released](Self::release).
    pub(super) fn ask(&mut self, query: &Query) {
        self.now += 1;
        self.asked.push(query.clone());
        self.attend();
    }

    pub(super) fn release(&mut self, query: &Query) {
        if let Some(place) = self.asked.iter().position(|asked| asked == query) {
            self.asked.swap_remove(place);
        }
        self.attend();
    }

    /// The answer to a question, once it is complete or failed.
    pub(super) fn complete(&self, query: &Query) -> Option<Fact> {
        match self.notes.get(query)?.stage {
            Stage::Open(_) => None,
            Stage::Done | Stage::Failed(_) => self.fact(query),
        }
    }

    pub(super) fn fact(&self, query: &Query) -> Option<Fact> {
        let note = self.notes.get(query)?;
        match &note.stage {
            Stage::Failed(why) => Some(Fact::Failed(Arc::clone(why))),
            Stage::Open(_) | Stage::Done => note.fact.clone(),
        }
    }

    pub(super) fn known(&self, query: &Query) -> Option<Fact> {
        self.notes.get(query)?.fact.clone()
    }

    pub(super) fn memory(&self) -> (u64, u64) {
        (self.held(), self.memory)
    }

    /// Since what can be started is started at once, nothing can be done when nothing is under way.
    pub(super) fn is_idle(&self) -> bool {
        self.running.is_empty()
    }

    /// Takes note of new questions, and cancels what nobody wants any more.
    fn attend(&mut self) {
        if self.notes.len() > MANY {
            let since = self.now.saturating_sub(MANY as u64);
            self.notes.retain(|_, note| note.used >= since);
        }
        for query in self.wanted.iter().chain(&self.asked) {
            let note = self.notes.entry(query.clone()).or_insert_with(|| {
                let stage = match query.list_needs(self.memory) {
                    Ok(needs) => Stage::Open(needs),
                    Err(why) => Stage::Failed(why.into()),
                };
                Note {
                    fact: None,
                    stage,
                    budget: self.memory,
                    used: self.now,
                }
            });
            note.used = self.now;
        }
        self.cancel_unwanted();
    }

    fn cancel_unwanted(&self) {
        for running in &self.running {
            if !self.is_of_use(&running.work) {
                running.control.cancel();
            }
        }
    }

    fn is_of_use(&self, work: &Work) -> bool {
        let mut open = self.wanted.iter().chain(&self.asked).filter_map(|query| {
            match &self.notes.get(query)?.stage {
                Stage::Open(needs) => Some((query, needs)),
                Stage::Done | Stage::Failed(_) => None,
            }
        });
        match work {
            Work::Answer(query) | Work::Scan(query) => open.any(|(wanted, _)| wanted == query),
            // A sheet of the same game that was not answered yet may well need the same table: it will soon be known.
            Work::Fill(key) => open.any(|(query, needs)| {
                needs.iter().any(|need| key.extends(*need))
                    || (needs.is_empty() && query.game() == Some(key.rules.game))
            }),
        }
    }

    /// Shows a list as far as it is found, or a sheet as far as it is known; false if the job is not wanted any more.
    pub(super) fn publish(&mut self, id: u64, fact: Fact) -> bool {
        let job = self.running.iter().find(|job| job.id == id);
        let Some(Work::Scan(query) | Work::Answer(query)) = job
            .filter(|job| !job.control.is_cancelled())
            .map(|job| &job.work)
        else {
            return false;
        };
        if let Some(note) = self.notes.get_mut(query) {
            note.fact = Some(fact);
        }
        true
    }

    /// Takes a finished job off the list, and notes what came out of it; an error of the outer kind is a panic's message.
    pub(super) fn finish(&mut self, id: u64, result: Result<Result<Product, Cancelled>, String>) {
        let Some(place) = self.running.iter().position(|job| job.id == id) else {
            return;
        };
        let job = self.running.remove(place);
        let cancelled = job.control.is_cancelled();
        match (job.work, result) {
            (Work::Fill(_), Ok(Ok(Product::Table(table)))) => self.store.insert(table, self.now),
            (Work::Answer(query), Ok(Ok(Product::Sheet(fact, needs)))) => {
                self.settle(&query, |note| {
                    note.fact = Some(fact);
                    note.stage = if needs.is_empty() {
                        Stage::Done
                    } else {
                        Stage::Open(needs)
                    };
                });
            }
            (Work::Scan(query), Ok(Ok(Product::List(ended)))) => {
                let memory = self.memory;
                self.settle(&query, |note| {
                    note.stage = match ended {
                        Ended::Complete => Stage::Done,
                        Ended::Full => Stage::Failed(full(memory)),
                    };
                });
            }
            (work, Err(message)) => {
                self.fail(&work, &format!("the solver panicked: {message}"));
            }
            // What was found of a list that nobody wants is forgotten, as its job is.
            (Work::Scan(query), Ok(Err(Cancelled))) if cancelled => {
                if let Some(note) = self.notes.get_mut(&query)
                    && matches!(note.stage, Stage::Open(_))
                {
                    note.fact = None;
                }
            }
            (_, Ok(_)) => {}
        }
        self.make_room(0, &[]);
        self.cancel_unwanted();
    }

    fn settle(&mut self, query: &Query, change: impl FnOnce(&mut Note)) {
        if let Some(note) = self.notes.get_mut(query)
            && matches!(note.stage, Stage::Open(_))
        {
            change(note);
        }
    }

    fn fail(&mut self, work: &Work, why: &str) {
        match work {
            Work::Fill(key) => {
                self.failed.insert(*key, why.into());
            }
            Work::Answer(query) | Work::Scan(query) => {
                self.settle(query, |note| note.stage = Stage::Failed(why.into()));
            }
        }
    }

    pub(super) fn cancel(&mut self, id: u64) {
        let Some(job) = self.running.iter().find(|job| job.id == id) else {
            return;
        };
        job.control.cancel();
        let work = job.work.clone();
        self.fail(&work, "cancelled");
    }

    /// Forgets failures, and answers that had to do with a part of the budget.
    pub(super) fn retry(&mut self) {
        self.now += 1;
        self.failed.clear();
        self.notes.retain(|_, note| {
            !matches!(note.stage, Stage::Failed(_)) && note.budget == self.memory
        });
        self.attend();
    }

    pub(super) fn close(&mut self) {
        self.wanted.clear();
        self.asked.clear();
        self.cancel_unwanted();
    }

    pub(super) fn jobs(&self) -> Vec<Job> {
        let shown = self.running.iter().filter(|job| {
            let at_once =
                matches!(job.work, Work::Answer(_)) && job.started.elapsed() < SHOWN_AFTER;
            !at_once && !job.control.is_cancelled()
        });
        shown.map(Running::job).collect()
    }

    pub(super) fn tables(&self) -> Vec<Held> {
        let held = |table: &Table| Held {
            key: table.key(),
            bytes: table.held_bytes(),
            taken_over: table.taken_over(),
        };
        self.store.tables().map(held).collect()
    }

    pub(super) fn job_of(&self, query: &Query) -> Option<Job> {
        let Stage::Open(needs) = &self.notes.get(query)?.stage else {
            return None;
        };
        let serves = |job: &&Running| match &job.work {
            Work::Answer(other) | Work::Scan(other) => other == query,
            Work::Fill(key) => needs.iter().any(|need| key.extends(*need)),
        };
        self.running.iter().find(serves).map(Running::job)
    }

    /// The work done by all jobs: it changes when one gets on.
    pub(super) fn progress(&self) -> u64 {
        let done = self.running.iter().map(|job| job.control.progress().0);
        done.fold(0, u64::wrapping_add)
    }
}

/// A list that outgrows the memory.
fn full(memory: u64) -> Arc<str> {
    let budget = Bytes(memory.into());
    format!("the memory budget of {budget} holds no more rows: filter them, lower the bound or raise the budget").into()
}

impl Running {
    fn job(&self) -> Job {
        let (done, total) = self.control.progress();
        Job {
            id: self.id,
            label: self.work.label(),
            done,
            total,
            elapsed: self.started.elapsed(),
        }
    }
}
