//! What is wanted, what is known, what is under way, and what is to be done next: no threads here.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::lanes::{Lane, Lanes};
use super::store::{Store, answers_for};
use super::work::{Product, Task, Work};
use super::{Fact, Job, Query};
use crate::solve::{Cancelled, Control, TableKey};
use crate::study::{Bytes, Ended, Oracle, Reach, SEARCH_LIMIT};

/// An answer that comes sooner than this is no job to be shown.
const SHOWN_AFTER: Duration = Duration::from_millis(100);

/// How many bytes finding a row takes while the list is made.
const ROW: u64 = 16;

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

/// A job to start.
#[derive(Debug)]
pub(super) struct Start {
    pub(super) id: u64,
    pub(super) work: Work,
    pub(super) task: Task,
    pub(super) control: Arc<Control>,
    pub(super) panics: bool,
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
                let stage = match query.list_needs() {
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
                needs.iter().any(|need| answers_for(key, need))
                    || (needs.is_empty() && query.game() == Some(key.rules.game))
            }),
        }
    }

    /// Starts on paper all that can be done now: the caller has the threads.
    pub(super) fn start(&mut self) -> Vec<Start> {
        let mut starts = Vec::new();
        loop {
            for lane in Lane::BOTH {
                while self.has_place(lane)
                    && let Some(start) = self.next(lane)
                {
                    starts.push(start);
                }
            }
            // Nobody is going to make room any more.
            if !self.running.is_empty() || !self.give_way() {
                return starts;
            }
        }
    }

    fn has_place(&self, lane: Lane) -> bool {
        let busy = self.running.iter().filter(|job| job.work.lane() == lane);
        self.lanes
            .as_ref()
            .is_some_and(|lanes| busy.count() < lanes.pool(lane).current_num_threads())
    }

    /// The most urgent piece of work for a lane that there is room for: Grundy tables after all others, since they take longest.
    fn next(&mut self, lane: Lane) -> Option<Start> {
        let queries: Vec<Query> = self.wanted.iter().chain(&self.asked).cloned().collect();
        let mut candidates = Vec::new();
        // What more urgent questions need is not given up for less urgent ones.
        let mut protected: Vec<TableKey> = Vec::new();
        for query in &queries {
            let steps = self.steps(query);
            if let Some(Stage::Open(needs)) = self.notes.get(query).map(|note| &note.stage) {
                protected.extend(needs);
            }
            let of_lane = steps.into_iter().filter(|work| work.lane() == lane);
            candidates.extend(of_lane.map(|work| (work, protected.len())));
        }
        candidates.sort_by_key(|(work, _)| {
            matches!(work, Work::Fill(key) if key.measure == crate::solve::Measure::Grundy)
        });
        candidates
            .into_iter()
            .find_map(|(work, protects)| self.prepared(work, &protected[..protects]))
    }

    /// What can be done for a question now.
    fn steps(&mut self, query: &Query) -> Vec<Work> {
        let Some(note) = self.notes.get_mut(query) else {
            return Vec::new();
        };
        let Stage::Open(needs) = &note.stage else {
            return Vec::new();
        };
        let under_way = |work: &Work| self.running.iter().any(|job| job.work == *work);
        let (answer, scan) = (Work::Answer(query.clone()), Work::Scan(query.clone()));
        if under_way(&answer) || under_way(&scan) {
            return Vec::new();
        }
        let failure = needs.iter().find_map(|need| {
            let failed = self.failed.get(need).map(Arc::clone);
            let too_large = need.bytes() > self.memory.into();
            failed.or_else(|| too_large.then(|| Reach::of(*need, self.memory).to_string().into()))
        });
        if let Some(why) = failure {
            note.stage = Stage::Failed(why);
            return Vec::new();
        }
        let (there, missing): (Vec<TableKey>, Vec<TableKey>) =
            needs.iter().partition(|need| self.store.has(need));
        let mut steps = Vec::new();
        if query.is_list() {
            steps.extend(missing.is_empty().then_some(scan));
        } else {
            steps.extend((missing.is_empty() || !there.is_empty()).then_some(answer));
        }
        steps.extend(
            missing
                .into_iter()
                .filter(|need| {
                    !self
                        .running
                        .iter()
                        .any(|job| matches!(&job.work, Work::Fill(key) if answers_for(key, need)))
                })
                .map(Work::Fill),
        );
        steps
    }

    /// The work with all it takes, entered as under way; `None` if there is no room for it now.
    fn prepared(&mut self, work: Work, protected: &[TableKey]) -> Option<Start> {
        let (task, reserved) = match &work {
            Work::Answer(query) => {
                let note = self.notes.get(query)?;
                let (budget, earlier) = (note.budget, note.fact.clone());
                let tables = query.game().map(|game| self.store.of(game, self.now));
                let task = Task::Answer {
                    query: query.clone(),
                    oracle: Oracle::new(tables.unwrap_or_default(), budget, SEARCH_LIMIT),
                    earlier,
                };
                (task, 0)
            }
            Work::Fill(key) => {
                let bytes = u64::try_from(key.bytes()).ok()?;
                if !self.make_room(bytes, protected) {
                    return None;
                }
                (Task::Fill(*key), bytes)
            }
            Work::Scan(query) => {
                let Stage::Open(needs) = &self.notes.get(query)?.stage else {
                    return None;
                };
                let task = Task::Scan {
                    query: query.clone(),
                    tables: self.store.find(needs)?,
                    room: usize::try_from(self.room() / ROW).unwrap_or(usize::MAX),
                };
                (task, 0)
            }
        };
        self.now += 1;
        let (id, control) = (self.now, Arc::new(Control::new()));
        let task = match task {
            Task::Answer {
                query,
                oracle,
                earlier,
            } => Task::Answer {
                query,
                oracle: oracle.watched(Arc::clone(&control)),
                earlier,
            },
            task => task,
        };
        self.running.push(Running {
            id,
            work: work.clone(),
            control: Arc::clone(&control),
            started: Instant::now(),
            reserved,
        });
        let panics = !matches!(work, Work::Answer(_)) && std::mem::take(&mut self.panic_next);
        Some(Start {
            id,
            work,
            task,
            control,
            panics,
        })
    }

    /// Shows a list as far as it is found; false if the job is not wanted any more.
    pub(super) fn publish(&mut self, id: u64, fact: Fact) -> bool {
        let job = self.running.iter().find(|job| job.id == id);
        let Some(Work::Scan(query)) = job
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

    pub(super) fn retry(&mut self) {
        self.now += 1;
        self.failed.clear();
        self.notes
            .retain(|_, note| !matches!(note.stage, Stage::Failed(_)));
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

    pub(super) fn job_of(&self, query: &Query) -> Option<Job> {
        let Stage::Open(needs) = &self.notes.get(query)?.stage else {
            return None;
        };
        let serves = |job: &&Running| match &job.work {
            Work::Answer(other) | Work::Scan(other) => other == query,
            Work::Fill(key) => needs.iter().any(|need| answers_for(key, need)),
        };
        self.running.iter().find(serves).map(Running::job)
    }

    /// The work done by all jobs: it changes when one gets on.
    pub(super) fn progress(&self) -> u64 {
        let done = self.running.iter().map(|job| job.control.progress().0);
        done.fold(0, u64::wrapping_add)
    }

    // The memory.

    fn held(&self) -> u64 {
        let facts = self.notes.values().filter_map(|note| note.fact.as_ref());
        facts.map(Fact::bytes).sum::<u64>() + self.store.bytes()
    }

    fn room(&self) -> u64 {
        let reserved: u64 = self.running.iter().map(|job| job.reserved).sum();
        self.memory.saturating_sub(self.held() + reserved)
    }

    /// Drops what was not used for longest until there is room for so many bytes: tables that nobody holds or needs, and facts
    /// that nobody wants. False if there is too little of that.
    fn make_room(&mut self, bytes: u64, protected: &[TableKey]) -> bool {
        while self.room() < bytes || self.room() == 0 {
            let table = self.store.oldest(protected);
            let wanted = |query: &Query| self.wanted.contains(query) || self.asked.contains(query);
            let fact = self
                .notes
                .iter()
                .filter(|(query, note)| note.fact.is_some() && !wanted(query))
                .min_by_key(|(_, note)| note.used)
                .map(|(query, note)| (note.used, query.clone()));
            match (table, fact) {
                (Some((used, key)), fact) if fact.as_ref().is_none_or(|(f, _)| used <= *f) => {
                    self.store.evict(&key);
                }
                (_, Some((_, query))) => {
                    self.notes.remove(&query);
                }
                _ => return self.room() >= bytes,
            }
        }
        true
    }

    /// When nothing is under way and yet a question waits for a table: other things that are wanted hold on to the memory. Then a
    /// sheet does with what is left, and a list fails. False if no question waits.
    fn give_way(&mut self) -> bool {
        if self.lanes.is_none() {
            return false;
        }
        let (room, memory) = (self.room(), self.memory);
        let queries: Vec<Query> = self.wanted.iter().chain(&self.asked).cloned().collect();
        for query in queries {
            let Some(note) = self.notes.get_mut(&query) else {
                continue;
            };
            let Stage::Open(needs) = &note.stage else {
                continue;
            };
            let Some(table) = needs.iter().find(|need| !self.store.has(need)) else {
                continue;
            };
            if query.is_list() {
                let (taken, needs) = (Bytes((memory - room).into()), Reach::of(*table, memory));
                note.stage = Stage::Failed(format!("{needs}, of which {taken} are taken").into());
            } else {
                note.budget = room;
                note.stage = Stage::Open(Vec::new());
            }
            return true;
        }
        false
    }
}

/// A list that outgrows the memory.
fn full(memory: u64) -> Arc<str> {
    let budget = Bytes(memory.into());
    format!(
        "more positions than the budget of {budget} has room for: filter them or lower the bound"
    )
    .into()
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
