//! What is to be done next: recomputed from what is wanted now, whenever something changes.

use std::sync::Arc;
use std::time::Instant;

use super::{Running, Stage, State};
use crate::engine::Query;
use crate::engine::lanes::Lane;
use crate::engine::work::{ROW, Task, Work};
use crate::solve::{Control, Measure, TableKey};
use crate::study::{Bytes, Oracle, SEARCH_LIMIT, Shortage};

/// A job to start.
#[derive(Debug)]
pub(in crate::engine) struct Start {
    pub(in crate::engine) id: u64,
    pub(in crate::engine) work: Work,
    pub(in crate::engine) task: Task,
    pub(in crate::engine) control: Arc<Control>,
    pub(in crate::engine) panics: bool,
}

impl State {
    /// Starts on paper all that can be done now: the caller has the threads.
    pub(in crate::engine) fn start(&mut self) -> Vec<Start> {
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
        candidates.sort_by_key(
            |(work, _)| matches!(work, Work::Fill(key) if key.measure == Measure::Grundy),
        );
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
            failed
                .or_else(|| too_large.then(|| Shortage::of(*need, self.memory).to_string().into()))
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
                        .any(|job| matches!(&job.work, Work::Fill(key) if key.extends(*need)))
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
                let smaller = self.store.smaller(key);
                (Task::Fill { key: *key, smaller }, bytes)
            }
            // Its tables are its own; half of the memory is left to what goes on beside it.
            Work::Scan(query @ Query::Verify { .. }) => {
                self.make_room(self.memory / 2, protected);
                let bytes = self.room().min(self.memory / 2);
                let task = Task::Scan {
                    query: query.clone(),
                    tables: Vec::new(),
                    room: usize::try_from(bytes / ROW).unwrap_or(usize::MAX),
                };
                (task, bytes)
            }
            Work::Scan(query) => {
                let Stage::Open(needs) = &self.notes.get(query)?.stage else {
                    return None;
                };
                let needs = needs.clone();
                let tables = self.store.find(&needs)?;
                // What nobody asks for any more makes room for the rows; without a table there may be any number of them.
                let rows = match (query, needs.first()) {
                    (_, Some(key)) => u64::try_from(key.positions()).unwrap_or(u64::MAX),
                    (Query::Exceptions { .. }, None) => u64::MAX,
                    (_, None) => 0,
                };
                self.make_room(rows.saturating_mul(ROW).min(self.memory), &needs);
                let task = Task::Scan {
                    query: query.clone(),
                    tables,
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
                let (taken, needs) = (Bytes((memory - room).into()), Shortage::of(*table, memory));
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
