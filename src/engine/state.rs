//! What is wanted, what is known, and what is under way: no threads here.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::finished_tables::FinishedTables;
use super::job::Job;
use super::lanes::{Lane, SolverLanes};
use super::query::{AnyAnswer, Query};
use super::snapshot::{HeldTable, KnownOfQuestion, MemoryUse, Snapshot};
use crate::bytes::Bytes;
use crate::game::grouped;
use crate::lists::CollectVec as _;
use crate::solve::{Cancelled, Control, Progress, Table, TableKey};
use crate::study::Ended;
use crate::study::verify::Register;
use crate::theory::Theorems;

mod schedule;

pub(super) use schedule::StartedWork;

/// A job that ends sooner than this is not shown.
const SHOWN_AFTER: Duration = Duration::from_millis(100);

/// The most questions remembered. Beyond this number, a question is forgotten unless one of the
/// last `MANY` demands and jobs wanted it.
const MANY: usize = 2000;

#[derive(Debug, Default)]
pub(super) struct EngineState {
    memory: u64,
    /// What the caller remembers, in bytes.
    pub(super) aside: u64,
    /// Most urgent first.
    wanted: Vec<Query>,
    notes: HashMap<Query, Note>,
    tables: FinishedTables,
    /// Tables that were cancelled or panicked.
    failed: HashMap<TableKey, Arc<str>>,
    running: Vec<Running>,
    /// Counts demands and jobs, for identifiers and last uses.
    now: u64,
    /// `None` once the engine is closed.
    pub(super) lanes: Option<SolverLanes>,
    /// The claims that can be verified.
    pub(super) claims: Register,
    /// The most positions that work may take if nobody has asked for it since the start.
    pub(super) resting: Option<u64>,
    theorems: Theorems,
    /// The number of theorems that were admitted when the sheets were last renewed.
    admitted: usize,
    /// Whether the next table or list is to panic, for tests.
    pub(super) panic_next: bool,
    /// Whether a question has failed before any work was begun for it, and nobody was notified
    /// yet.
    pub(super) has_refused: bool,
}

/// What is known of a question.
#[derive(Debug)]
struct Note {
    answer: Option<AnyAnswer>,
    stage: Stage,
    /// The memory that its tables may take, in bytes. It is less than the budget where other work
    /// holds a part of it.
    budget: u64,
    used: u64,
    /// Whether what was out of reach is to be tried again.
    is_stale: bool,
}

#[derive(Debug)]
enum Stage {
    /// Waits for these tables. It can be answered once none is left.
    Open(Vec<TableKey>),
    /// Nothing more can be found out.
    Done,
    /// The sentence to show.
    Failed(Arc<str>),
}

/// A piece of work, without its inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SolverWork {
    /// A question is answered.
    Answer(Query),
    /// A table is filled.
    Fill(TableKey),
}

/// A piece of work with its inputs: it is done on the current thread, with the help of its pool,
/// until it is done or cancelled. The last argument gets an answer as far as it is found.
pub(super) type Task = Box<
    dyn FnOnce(&Arc<Control>, &mut (dyn FnMut(AnyAnswer) + Send)) -> Result<Product, Cancelled>
        + Send,
>;

/// The result of a piece of work.
#[derive(Debug)]
pub(super) enum Product {
    /// A sheet, and the tables that would determine the rest.
    Sheet(AnyAnswer, Vec<TableKey>),
    /// The answer was published as it was found.
    Scan(Ended),
    /// A table.
    Table(Arc<Table>),
}

/// The most positions of a table that is filled in the quick lane.
const SMALL: u128 = 1 << 18;

impl SolverWork {
    pub(super) fn lane(&self) -> Lane {
        match self {
            Self::Answer(query) => query.lane(),
            Self::Fill(key) if key.positions() > SMALL => Lane::Bulk,
            Self::Fill(_) => Lane::Quick,
        }
    }

    /// What it does, in words.
    pub(super) fn label(&self) -> String {
        match self {
            Self::Fill(key) => key.to_string(),
            Self::Answer(query) => query.label(),
        }
    }

    /// Whether it is a sheet, which is answered at once and many times.
    pub(super) fn is_sheet(&self) -> bool {
        matches!(self, Self::Answer(query) if !query.is_scan())
    }
}

/// A job under way.
#[derive(Debug)]
struct Running {
    id: u64,
    work: SolverWork,
    control: Arc<Control>,
    started: Instant,
    /// The memory that it may come to take, in bytes.
    reserved: u64,
    /// The number of theorems that were admitted before it began.
    admitted: usize,
}

impl EngineState {
    pub(super) fn new(memory: u64, theorems: Theorems, lanes: SolverLanes) -> Self {
        Self {
            memory,
            lanes: Some(lanes),
            admitted: theorems.admitted_count(),
            theorems,
            ..Self::default()
        }
    }

    pub(super) fn demand(&mut self, wanted: Vec<Query>) {
        self.now += 1;
        self.wanted = wanted;
        self.attend();
    }

    pub(super) fn snapshot(&self, mut ask: impl FnMut(&Snapshot) -> Vec<Query>) -> Snapshot {
        let held = |table: &Table| HeldTable {
            key: table.key(),
            bytes: table.held_bytes(),
            taken_over: table.taken_over(),
        };
        let mut snapshot = Snapshot {
            known: HashMap::new(),
            jobs: self.jobs(),
            tables: self.tables.tables().map(held).collect_vec(),
            memory: self.memory(),
            claims: self.claims.clone(),
        };
        loop {
            let mut new = ask(&snapshot);
            new.retain(|query| !snapshot.known.contains_key(query));
            if new.is_empty() {
                return snapshot;
            }
            let standings = new.into_iter().map(|query| {
                let note = self.notes.get(&query);
                let standing = note.map_or_else(KnownOfQuestion::default, |note| KnownOfQuestion {
                    answer: note.answer.clone(),
                    failure: match &note.stage {
                        Stage::Failed(why) => Some(Arc::clone(why)),
                        Stage::Open(_) | Stage::Done => None,
                    },
                    job: self.job_for(&query, note),
                });
                (query, standing)
            });
            snapshot.known.extend(standings);
        }
    }

    /// What answers and tables hold, in bytes.
    fn held(&self) -> u64 {
        let answers = (self.notes.values()).filter_map(|note| note.answer.as_ref());
        answers.map(|answer| answer.bytes).sum::<u64>() + self.tables.bytes() + self.aside
    }

    pub(super) fn memory(&self) -> MemoryUse {
        let (held, budget) = (self.held(), self.memory);
        MemoryUse { held, budget }
    }

    /// Since what can be started is started at once, nothing can be done when nothing is under
    /// way.
    pub(super) fn is_idle(&self) -> bool {
        self.running.is_empty()
    }

    /// Takes note of new questions, and cancels what nobody wants any more.
    fn attend(&mut self) {
        if self.notes.len() > MANY {
            let since = self.now.saturating_sub(MANY as u64);
            self.notes.retain(|_, note| note.used >= since);
        }
        for query in &self.wanted {
            let note = self.notes.entry(query.clone()).or_insert_with(|| {
                let stage = match query.needs_at_first(self.memory) {
                    Ok(needs) => Stage::Open(needs),
                    Err(why) => {
                        self.has_refused = true;
                        Stage::Failed(why.into())
                    }
                };
                Note {
                    answer: None,
                    stage,
                    budget: self.memory,
                    used: self.now,
                    is_stale: false,
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

    fn is_of_use(&self, work: &SolverWork) -> bool {
        let mut open =
            (self.wanted.iter()).filter_map(|query| match &self.notes.get(query)?.stage {
                Stage::Open(needs) => Some((query, needs)),
                Stage::Done | Stage::Failed(_) => None,
            });
        match work {
            SolverWork::Answer(query) => open.any(|(wanted, _)| wanted == query),
            // An unanswered sheet of the same game may need the same table. It will soon be known.
            SolverWork::Fill(key) => open.any(|(query, needs)| {
                needs.iter().any(|need| key.extends(*need))
                    || (needs.is_empty() && query.game() == Some(key.rules.game))
            }),
        }
    }

    /// Publishes an answer as far as it is found. False if the job is not wanted any more.
    pub(super) fn publish(&mut self, id: u64, answer: AnyAnswer) -> bool {
        let job = self.running.iter().find(|job| job.id == id);
        let Some(SolverWork::Answer(query)) = job
            .filter(|job| !job.control.is_cancelled())
            .map(|job| &job.work)
        else {
            return false;
        };
        if let Some(note) = self.notes.get_mut(query) {
            note.answer = Some(answer);
        }
        true
    }

    /// Takes a finished job off the list, and notes its result. The outer error is the message of
    /// a panic.
    pub(super) fn finish(&mut self, id: u64, result: Result<Result<Product, Cancelled>, String>) {
        let Some(place) = self.running.iter().position(|job| job.id == id) else {
            return;
        };
        let job = self.running.remove(place);
        match result {
            // What it found last was not published any more.
            Ok(Ok(Product::Scan(_))) if job.control.is_cancelled() => self.forget_part(&job),
            Ok(Ok(product)) => self.take_in(&job, product),
            Ok(Err(Cancelled)) => self.forget_part(&job),
            Err(message) => self.fail(&job.work, &format!("the solver panicked: {message}")),
        }
        self.renew_sheets();
        self.make_room(0, &[]);
        self.cancel_unwanted();
    }

    /// Renews all sheets after a theorem was admitted: it may give values that they lack.
    fn renew_sheets(&mut self) {
        let admitted = self.theorems.admitted_count();
        if std::mem::replace(&mut self.admitted, admitted) == admitted {
            return;
        }
        let sheets = self.notes.iter_mut().filter(|(query, _)| !query.is_scan());
        for (_, note) in sheets {
            note.is_stale = true;
            if matches!(note.stage, Stage::Done) {
                note.stage = Stage::Open(Vec::new());
            }
        }
    }

    /// Notes the result of a job. If theorems were admitted meanwhile, the answer is renewed.
    fn take_in(&mut self, job: &Running, product: Product) {
        let (memory, work) = (self.memory, &job.work);
        let is_stale = job.admitted != self.theorems.admitted_count();
        match product {
            Product::Table(table) => self.tables.insert(table, self.now),
            Product::Sheet(answer, needs) => self.settle(work, |note| {
                note.answer = Some(answer);
                note.is_stale = is_stale;
                note.stage = if is_stale {
                    Stage::Open(Vec::new())
                } else if needs.is_empty() {
                    Stage::Done
                } else {
                    Stage::Open(needs)
                };
            }),
            Product::Scan(ended) => self.settle(work, |note| {
                note.stage = match ended {
                    Ended::Complete => Stage::Done,
                    Ended::Full => Stage::Failed(full(memory)),
                    Ended::Cut(most) => Stage::Failed(cut(most)),
                };
            }),
        }
    }

    /// Forgets the part of a list that nobody wants, together with its job. The part of a sheet
    /// stays valid and is kept.
    fn forget_part(&mut self, job: &Running) {
        if job.control.is_cancelled() && !job.work.is_sheet() {
            self.settle(&job.work, |note| note.answer = None);
        }
    }

    /// Changes the note of the question that the work answers, while that is open.
    fn settle(&mut self, work: &SolverWork, change: impl FnOnce(&mut Note)) {
        if let SolverWork::Answer(query) = work
            && let Some(note) = self.notes.get_mut(query)
            && matches!(note.stage, Stage::Open(_))
        {
            change(note);
        }
    }

    fn fail(&mut self, work: &SolverWork, why: &str) {
        if let SolverWork::Fill(key) = work {
            self.failed.insert(*key, why.into());
        }
        self.settle(work, |note| note.stage = Stage::Failed(why.into()));
    }

    pub(super) fn cancel(&mut self, id: u64) {
        let Some(job) = self.running.iter().find(|job| job.id == id) else {
            return;
        };
        job.control.cancel();
        let work = job.work.clone();
        self.fail(&work, "cancelled");
    }

    /// Forgets failures, and answers that were computed with a part of the budget.
    pub(super) fn retry(&mut self) {
        self.now += 1;
        self.resting = None;
        self.failed.clear();
        self.notes.retain(|_, note| {
            !matches!(note.stage, Stage::Failed(_)) && note.budget == self.memory
        });
        self.attend();
    }

    pub(super) fn set_memory(&mut self, bytes: u64) {
        self.memory = bytes;
        self.retry();
        self.make_room(0, &[]);
    }

    fn room(&self) -> u64 {
        let reserved: u64 = self.running.iter().map(|job| job.reserved).sum();
        self.memory.saturating_sub(self.held() + reserved)
    }

    /// Drops tables that nobody holds or needs, and answers that nobody wants, until this number
    /// of bytes is free. The least recently used go first. False if dropping all of them is not
    /// enough.
    fn make_room(&mut self, bytes: u64, protected: &[TableKey]) -> bool {
        while self.room() < bytes || self.room() == 0 {
            let table = self.tables.oldest(protected);
            let wanted = |query: &Query| self.wanted.contains(query);
            let answer = self
                .notes
                .iter()
                .filter(|(query, note)| note.answer.is_some() && !wanted(query))
                .min_by_key(|(_, note)| note.used)
                .map(|(query, note)| (note.used, query.clone()));
            match (table, answer) {
                (Some((used, key)), answer)
                    if answer.as_ref().is_none_or(|(other, _)| used <= *other) =>
                {
                    self.tables.evict(&key);
                }
                (_, Some((_, query))) => {
                    self.notes.remove(&query);
                }
                _ => return self.room() >= bytes,
            }
        }
        true
    }

    pub(super) fn wake(&mut self) {
        if self.resting.is_some() {
            self.retry();
        }
    }

    pub(super) fn close(&mut self) {
        self.wanted.clear();
        self.cancel_unwanted();
    }

    fn jobs(&self) -> Vec<Job> {
        let shown = self.running.iter().filter(|job| {
            let at_once = job.work.is_sheet() && job.started.elapsed() < SHOWN_AFTER;
            !at_once && !job.control.is_cancelled()
        });
        shown.map(Running::job).collect_vec()
    }

    fn job_for(&self, query: &Query, note: &Note) -> Option<Job> {
        let Stage::Open(needs) = &note.stage else {
            return None;
        };
        let serves = |job: &&Running| match &job.work {
            SolverWork::Answer(other) => other == query,
            SolverWork::Fill(key) => needs.iter().any(|need| key.extends(*need)),
        };
        self.running.iter().find(serves).map(Running::job)
    }

    /// The work done by all jobs and the seconds they took: it changes when there is something new
    /// to say of one.
    pub(super) fn progress(&self) -> u64 {
        let far = |job: &Running| {
            let done = job.control.progress().done;
            done.wrapping_add(job.started.elapsed().as_secs())
        };
        self.running.iter().map(far).fold(0, u64::wrapping_add)
    }
}

/// Why a list fails that outgrows the memory.
fn full(memory: u64) -> Arc<str> {
    let budget = Bytes(memory.into());
    format!("the memory budget of {budget} holds no more rows: filter them, lower the bound or raise the budget").into()
}

/// Why a list fails that has more rows than are ever listed.
fn cut(most: u64) -> Arc<str> {
    let most = grouped(most.into());
    format!("there are more than the {most} that are listed: lower the bound").into()
}

impl Running {
    fn job(&self) -> Job {
        let Progress { done, total } = self.control.progress();
        Job {
            id: self.id,
            label: self.work.label(),
            done,
            total,
            elapsed: self.started.elapsed(),
        }
    }
}
