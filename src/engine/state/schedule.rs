//! What is to be done next: recomputed from what is wanted now, whenever something changes.

use std::sync::Arc;
use std::time::Instant;

use super::{EngineState, Product, Running, SolverWork, Stage, Task};
use crate::bytes::Bytes;
use crate::engine::lanes::Lane;
use crate::engine::query::{Query, QueryKind};
use crate::game::Measure;
use crate::lists::{CollectVec as _, sort_by_key};
use crate::solve::{Control, Table, TableKey};
use crate::study::question::Room;
use crate::study::verify::Resources;
use crate::study::{Oracle, SEARCH_LIMIT, Shortage};

/// Why long work does not begin by itself.
const RESTING: &str = "not recomputed automatically after a restart";

/// A job to start.
pub(crate) struct StartedWork {
    pub(crate) id: u64,
    pub(crate) work: SolverWork,
    pub(crate) task: Task,
    pub(crate) control: Arc<Control>,
}

impl EngineState {
    /// Enters all work that can be started now. The caller hands it to the threads.
    pub(crate) fn start(&mut self) -> Vec<StartedWork> {
        let mut starts = Vec::new();
        loop {
            for lane in [Lane::Quick, Lane::Bulk, Lane::Search] {
                while self.has_place(lane)
                    && let Some(start) = self.next(lane)
                {
                    starts.push(start);
                }
            }
            // Without a running job no memory becomes free by itself.
            if !self.running.is_empty() || !self.stop_waiting() {
                return starts;
            }
        }
    }

    fn has_place(&self, lane: Lane) -> bool {
        let busy = self.running.iter().filter(|job| job.work.lane() == lane);
        self.lanes
            .as_ref()
            .is_some_and(|lanes| busy.count() < lanes[lane].current_num_threads())
    }

    /// The most urgent piece of work for a lane that there is room for. Grundy tables come last,
    /// since they take longest.
    fn next(&mut self, lane: Lane) -> Option<StartedWork> {
        let queries: Vec<Query> = self.wanted.clone();
        let mut candidates = Vec::new();
        // A table that a more urgent question needs is not dropped for a less urgent one.
        let mut protected: Vec<TableKey> = Vec::new();
        for query in &queries {
            let steps = self.steps(query);
            if let Some(Stage::Open(needs)) = self.notes.get(query).map(|note| &note.stage) {
                protected.extend(needs);
            }
            let of_lane = steps.into_iter().filter(|work| work.lane() == lane);
            candidates.extend(of_lane.map(|work| (work, protected.len())));
        }
        sort_by_key(
            &mut candidates,
            |(work, _)| matches!(work, SolverWork::Fill(key) if key.measure == Measure::Grundy),
        );
        candidates
            .into_iter()
            .find_map(|(work, protects)| self.prepared(work, &protected[..protects]))
    }

    /// The work that can be done for a question now.
    fn steps(&mut self, query: &Query) -> Vec<SolverWork> {
        let Some(note) = self.notes.get_mut(query) else {
            return Vec::new();
        };
        let Stage::Open(needs) = &note.stage else {
            return Vec::new();
        };
        let under_way = |work: &SolverWork| self.running.iter().any(|job| job.work == *work);
        let answer = SolverWork::Answer(query.clone());
        if under_way(&answer) {
            return Vec::new();
        }
        let failure = needs.iter().find_map(|need| {
            let failed = self.failed.get(need).map(Arc::clone);
            let too_large = need.bytes() > self.memory.into();
            failed
                .or_else(|| too_large.then(|| Shortage::of(*need, self.memory).to_string().into()))
        });
        let failure = failure.or_else(|| {
            let most = self.resting?;
            let takes_long =
                |need: &TableKey| !self.tables.has(need) && need.positions() > most.into();
            let is_long = query.rows(self.memory) > most || needs.iter().any(takes_long);
            is_long.then(|| RESTING.into())
        });
        if let Some(why) = failure {
            note.stage = Stage::Failed(why);
            self.has_refused = true;
            return Vec::new();
        }
        let (there, missing): (Vec<TableKey>, Vec<TableKey>) =
            needs.iter().partition(|need| self.tables.has(need));
        // A sheet is renewed with every table. A scan waits for all of them.
        let can_begin = missing.is_empty() || (!query.is_scan() && !there.is_empty());
        let mut steps: Vec<SolverWork> = can_begin.then_some(answer).into_iter().collect_vec();
        let is_filled = |need: &TableKey| {
            let fills =
                |job: &Running| matches!(&job.work, SolverWork::Fill(key) if key.extends(*need));
            self.running.iter().any(fills)
        };
        let missing = missing.into_iter().filter(|need| !is_filled(need));
        steps.extend(missing.map(SolverWork::Fill));
        steps
    }

    /// The work with its inputs, entered as under way. `None` if there is no room for it now.
    fn prepared(&mut self, work: SolverWork, protected: &[TableKey]) -> Option<StartedWork> {
        let control = Arc::new(Control::new());
        let (task, reserved) = match &work {
            SolverWork::Answer(query) => self.answering(query, protected, &control)?,
            SolverWork::Fill(key) => {
                let bytes = u64::try_from(key.bytes()).ok()?;
                if !self.make_room(bytes, protected) {
                    return None;
                }
                let (key, smaller) = (*key, self.tables.smaller(key));
                let task: Task = Box::new(move |control, _| {
                    let table = Table::derive(key, smaller.as_deref(), control)?;
                    Ok(Product::Table(Arc::new(table)))
                });
                (task, bytes)
            }
        };
        self.now += 1;
        let id = self.now;
        self.running.push(Running {
            id,
            work: work.clone(),
            control: Arc::clone(&control),
            started: Instant::now(),
            reserved,
            admitted: self.theorems.admitted_count(),
        });
        let panics = !work.is_sheet() && std::mem::take(&mut self.panic_next);
        Some(StartedWork {
            id,
            work,
            task: if panics {
                Box::new(|_, _| panic!("provoked by a test"))
            } else {
                task
            },
            control,
        })
    }

    /// The task of answering a question now, and the memory set apart for it, in bytes.
    fn answering(
        &mut self,
        query: &Query,
        protected: &[TableKey],
        control: &Arc<Control>,
    ) -> Option<(Task, u64)> {
        let note = self.notes.get(query)?;
        let Stage::Open(needs) = &note.stage else {
            return None;
        };
        match &query.0 {
            QueryKind::Sheet(sheet) => {
                let earlier = note.answer.clone().filter(|_| !note.is_stale);
                let budget = note.budget;
                let tables = self.tables.of(sheet.game(), self.now);
                let mut oracle = Oracle::new(tables, budget, SEARCH_LIMIT);
                oracle.theorems = self.theorems.clone();
                oracle.control = Arc::clone(control);
                let sheet = Arc::clone(sheet);
                // What theorems and tables determine at once is published while searches go on.
                let task: Task = Box::new(move |control, publish| {
                    let earlier = earlier.as_ref();
                    let (mut answer, mut gaps) = sheet.answer(&oracle.hasty(), earlier)?;
                    if gaps.is_searching() {
                        publish(answer);
                        (answer, gaps) = sheet.answer(&oracle, earlier)?;
                        control.check()?;
                    }
                    Ok(Product::Sheet(answer, gaps.tables))
                });
                Some((task, 0))
            }
            QueryKind::Scan(scan) => {
                let (scan, needs) = (Arc::clone(scan), needs.clone());
                let tables = needs.iter().map(|need| self.tables.find(need));
                let tables = tables.collect::<Option<Vec<_>>>()?;
                let (room, reserved) = match scan.room(self.memory) {
                    Room::Own(bytes) => {
                        self.make_room(bytes, protected);
                        let room = self.room().min(bytes);
                        // It waits for the end of others where it would have little memory.
                        if room < bytes / 2 && self.running.iter().any(|job| job.reserved > 0) {
                            return None;
                        }
                        (room, room)
                    }
                    Room::Little(bytes) => (bytes, 0),
                    Room::Rows(bytes) => {
                        self.make_room(bytes.min(self.memory), &needs);
                        (self.room(), 0)
                    }
                };
                let theorems = self.theorems.clone();
                let task: Task = Box::new(move |control, publish| {
                    let resources = Resources {
                        memory: room,
                        theorems: &theorems,
                        control,
                    };
                    scan.scan(&tables, resources, publish).map(Product::Scan)
                });
                Some((task, reserved))
            }
        }
    }

    /// Ends the waiting for a table when nothing is under way: then other questions hold the
    /// memory. A sheet is answered with the memory that is left, and a list fails. False if no
    /// question waits.
    fn stop_waiting(&mut self) -> bool {
        if self.lanes.is_none() {
            return false;
        }
        let (room, memory) = (self.room(), self.memory);
        let queries: Vec<Query> = self.wanted.clone();
        for query in queries {
            let Some(note) = self.notes.get_mut(&query) else {
                continue;
            };
            let Stage::Open(needs) = &note.stage else {
                continue;
            };
            let Some(table) = needs.iter().find(|need| !self.tables.has(need)) else {
                continue;
            };
            if query.is_scan() {
                let (taken, needs) = (Bytes((memory - room).into()), Shortage::of(*table, memory));
                note.stage = Stage::Failed(format!("{needs}, of which {taken} are taken").into());
                self.has_refused = true;
            } else {
                note.budget = room;
                note.stage = Stage::Open(Vec::new());
            }
            return true;
        }
        false
    }
}
