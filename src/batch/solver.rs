//! Asks the oracle, and fills the tables that it asks for, within the budget.

use std::convert::Infallible;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use rayon::ThreadPool;
use serde::Serialize;

use super::lists::PrintedRows;
use super::progress::ProgressLine;
use super::shell::{Failure, Shell};
use crate::bytes::Bytes;
use crate::engine;
use crate::game::counted;
use crate::prove::{self, Budget};
use crate::solve::{Cancelled, Control, Table, TableKey, mapped};
use crate::study::question::{Room, RowsQuestion, ScanQuestion, SheetQuestion, TablesOf};
use crate::study::verify::Resources;
use crate::study::{
    Ended, Finds, Gaps, Needs, Oracle, RankedList, Record, SEARCH_LIMIT, Sheet, Shortage, Turns,
    turns,
};

/// The time between two looks at the progress of a table.
pub(super) const TICK: Duration = Duration::from_millis(100);

/// The most positions that a search visits for a value that the screen does not show. These are
/// the values of the many positions of `eval`, unless the user says otherwise, and those printed
/// beside the moves and the steps of a line. Such a search takes some 50 milliseconds.
pub(super) const EFFORT: u64 = 30_000;

/// The number of items of a list that are evaluated at a time.
pub(super) const AT_ONCE: usize = 64;

/// How many times as many ranks are made rows together, on all threads.
const WRITTEN_AT_ONCE: usize = 64;

/// The number of rounds in which answers may wait for further tables. Two are usual. An answer
/// that still waits after the last does not fit the budget.
const ROUNDS: usize = 16;

/// A question that is asked with the tables at hand. It keeps its answer, and gives what the
/// answer still waits for.
type Open<'a> = Box<dyn FnMut(&Oracle) -> Vec<TableKey> + Send + 'a>;

/// The threads and the tables at hand.
#[derive(Debug)]
pub(super) struct Solver<'a> {
    pub(super) shell: &'a Shell,
    pub(super) pool: ThreadPool,
    tables: Vec<Arc<Table>>,
    /// The most positions that a search for an item visits.
    effort: u64,
    /// The most memory of a table that an item may wait for, in bytes.
    table: u64,
    /// The most work of one, see [`TableKey::work`].
    table_work: u128,
    /// Items are evaluated side by side, and their searches together keep within the budget.
    turns: Arc<Turns>,
}

impl<'a> Solver<'a> {
    /// Searches as far as the screen, so that both show the same values.
    pub(super) fn new(shell: &'a Shell) -> Self {
        Self {
            shell,
            pool: engine::pool(shell.threads),
            tables: Vec::new(),
            effort: SEARCH_LIMIT,
            table: shell.memory,
            table_work: u128::MAX,
            turns: Arc::new(turns(shell.memory, SEARCH_LIMIT)),
        }
    }

    /// The same with another effort for each item.
    pub(super) fn with_effort(self, effort: u64) -> Self {
        let turns = Arc::new(turns(self.shell.memory, effort));
        Self {
            effort,
            turns,
            ..self
        }
    }

    /// The same, which fills no table above a size in bytes.
    pub(super) fn with_tables_up_to(self, bytes: u64) -> Self {
        let table = bytes.min(self.table);
        Self { table, ..self }
    }

    /// The same, which fills no table of more [work](TableKey::work).
    pub(super) fn with_tables_of(self, table_work: u128) -> Self {
        Self { table_work, ..self }
    }

    /// The answer to a question about a position, as complete as the budget allows: what the
    /// screen shows of it.
    pub(super) fn ask<Q: SheetQuestion>(&mut self, question: &Q) -> Result<Q::Answer, Failure> {
        let answers = self.ask_all(std::slice::from_ref(question))?;
        answers.into_iter().next().ok_or(Failure::Interrupted)
    }

    /// The answers to the questions about some items, found some at a time, so that the first ones
    /// can be printed before the others are known.
    pub(super) fn ask_in_turn<T, Q: SheetQuestion>(
        &mut self,
        items: impl Iterator<Item = T>,
        question: impl Fn(&T) -> Q,
    ) -> impl Iterator<Item = Result<Vec<(T, Q::Answer)>, Failure>> {
        let mut items = items.fuse();
        std::iter::from_fn(move || {
            let some: Vec<T> = items.by_ref().take(AT_ONCE).collect();
            let questions: Vec<Q> = some.iter().map(&question).collect();
            let answers = (!some.is_empty()).then(|| self.ask_all(&questions));
            answers.map(|answers| Ok(some.into_iter().zip(answers?).collect()))
        })
    }

    /// The answers to some questions about positions, as complete as the budget allows, on all
    /// threads. The values of a position do not depend on the other questions. Only the source of
    /// a value may.
    pub(super) fn ask_all<Q: SheetQuestion>(
        &mut self,
        questions: &[Q],
    ) -> Result<Vec<Q::Answer>, Failure> {
        let control = Arc::clone(&self.shell.control);
        let mut answers: Vec<Option<Q::Answer>> = questions.iter().map(|_| None).collect();
        let open = questions.iter().zip(&mut answers);
        let open = open.map(|(question, answer)| -> Open<'_> {
            let control = &control;
            Box::new(move |oracle| {
                // Nobody reads a cancelled answer: the command reports the interruption.
                *answer = (!control.is_cancelled())
                    .then(|| question.answer(oracle, answer.as_ref(), control))
                    .and_then(Result::ok);
                answer.as_ref().map(Sheet::needs).unwrap_or_default()
            })
        });
        self.ask_in_rounds(open.collect())?;
        answers
            .into_iter()
            .collect::<Option<_>>()
            .ok_or(Failure::Interrupted)
    }

    /// Asks what is open until no table is missing.
    fn ask_in_rounds(&mut self, mut open: Vec<Open<'_>>) -> Result<(), Failure> {
        for _ in 0..ROUNDS {
            let (asked, solver) = (open.iter_mut().collect(), &*self);
            let ask = |open: &mut Open<'_>| Ok(open(&solver.oracle()));
            let needs = self.pool.install(|| mapped(asked, ask))?;
            self.shell.control.check()?;
            let mut waiting = needs.iter().map(|needs: &Vec<_>| !needs.is_empty());
            open.retain(|_| waiting.next().unwrap_or_default());
            let needs: Gaps = needs.into_iter().flatten().collect();
            let mut needs = needs.tables().to_vec();
            if needs.is_empty() {
                break;
            }
            needs.sort_unstable();
            self.fill_together(&needs)?;
        }
        Ok(())
    }

    /// A new oracle for each question, so that the searches for one do not depend on those for
    /// others.
    fn oracle(&self) -> Oracle {
        Oracle::new(self.tables.clone(), self.table, self.effort)
            .with_theorems(self.shell.theorems.clone())
            .with_tables_of(self.table_work)
            .in_turn(Arc::clone(&self.turns))
            .watched(Arc::clone(&self.shell.control))
    }

    /// Fills the first of some tables, and those after it that fit beside it.
    fn fill_together(&mut self, keys: &[TableKey]) -> Result<(), Failure> {
        let mut needed = 0_u128;
        for (number, key) in keys.iter().enumerate() {
            needed += key.bytes();
            if number > 0 && needed > self.shell.memory.into() {
                break;
            }
            self.make_room(*key, &keys[..number]);
            let table = self.fill(*key)?;
            self.tables.retain(|table| !key.extends(table.key()));
            self.tables.push(Arc::new(table));
        }
        Ok(())
    }

    /// Makes room for a new table where there is too little: drops the tables that it replaces,
    /// then all but the kept ones.
    fn make_room(&mut self, key: TableKey, kept: &[TableKey]) {
        let fits = |tables: &[Arc<Table>]| {
            let held = tables.iter().map(|table| u128::from(table.held_bytes()));
            held.sum::<u128>() + key.bytes() <= self.shell.memory.into()
        };
        if !fits(&self.tables) {
            self.tables.retain(|table| !key.extends(table.key()));
        }
        if !fits(&self.tables) {
            self.tables.retain(|table| kept.contains(&table.key()));
        }
    }

    /// Refuses a table that does not fit the budget.
    pub(super) fn afford(&self, key: TableKey) -> Result<(), Failure> {
        if key.bytes() > self.shell.memory.into() {
            return Err(Failure::refused(&Shortage::of(key, self.shell.memory)));
        }
        Ok(())
    }

    /// Fills a table. It is refused if it does not fit the budget.
    pub(super) fn fill(&self, key: TableKey) -> Result<Table, Failure> {
        self.afford(key)?;
        let smaller = self.tables.iter().filter(|table| key.extends(table.key()));
        let smaller = smaller.max_by_key(|table| table.key().max).cloned();
        self.work(key.to_string(), move |control| {
            Table::derive(key, smaller.as_deref(), control)
        })?
        .map_err(Failure::from)
    }

    /// The tables that a question about a box needs.
    pub(super) fn tables_of<Q: ScanQuestion>(&self, question: &Q) -> Result<TablesOf<Q>, Failure> {
        let needs = question.needs(self.shell.memory).map_err(Failure::Work)?;
        needs.supplied(&mut |key| self.fill(key).map(Arc::new))
    }

    /// The answer to a question about a box: what the screen shows of it.
    pub(super) fn scan<Q: ScanQuestion>(&self, question: &Q) -> Result<Q::Answer, Failure> {
        let memory = self.shell.memory;
        let needs = question.needs(memory).map_err(Failure::Work)?;
        let mut held = 0;
        let tables = needs.supplied(&mut |key| {
            let table = self.fill(key)?;
            held += table.held_bytes();
            Ok::<_, Failure>(Arc::new(table))
        })?;
        let free = memory.saturating_sub(held);
        let room = match question.room(memory) {
            Room::Own(bytes) => bytes.min(free),
            Room::Rows(_) => free,
        };
        let (question, label) = (question.clone(), question.label());
        let theorems = self.shell.theorems.clone();
        let scanned = self.work(label.clone(), move |control| {
            let mut found = None;
            let mut publish = |answer| found = Some(answer);
            let resources = Resources {
                memory: room,
                theorems: &theorems,
                control,
            };
            let ended = question.scan(tables, resources, &mut publish)?;
            Ok::<_, Cancelled>(found.filter(|_| ended == Ended::Complete))
        })?;
        scanned?.ok_or_else(|| {
            let budget = Bytes(memory.into());
            Failure::Work(format!(
                "{label}: more memory is needed than the budget of {budget}; give it more, as in --memory 4G, or lower the bound"
            ))
        })
    }

    /// Writes the list that answers a question, from the [tables of it](Self::tables_of), while it
    /// is found. Its rows are made and `completed` on all threads.
    pub(super) fn list<Q: RowsQuestion<List: RankedList<Row: Record + Serialize>>>(
        &self,
        question: &Q,
        tables: TablesOf<Q>,
        completed: impl Fn(<Q::List as RankedList>::Row) -> <Q::List as RankedList>::Row + Sync,
        rows: &mut PrintedRows<'_>,
    ) -> Result<(), Failure> {
        let list = question.list(tables);
        let label = question.label();
        let (mut failure, progress) = (None, ProgressLine::new(label.clone()));
        let control = &*self.shell.control;
        let format = rows.format();
        let mut count = 0_u64;
        let mut write = |ranks: &[u64]| {
            count += ranks.len() as u64;
            let made = mapped(ranks.chunks(AT_ONCE).collect(), |ranks: &[u64]| {
                control.check()?;
                Ok(format.text(ranks.iter().map(|&rank| completed(list.read(rank)))))
            });
            made?.into_iter().try_for_each(|text| rows.write(&text?))
        };
        // Enough for all threads.
        let mut found = Vec::new();
        let mut take = |finds: Finds<'_>| {
            found.extend_from_slice(finds.ranks);
            let is_due = found.len() >= AT_ONCE * WRITTEN_AT_ONCE;
            let due = if is_due {
                std::mem::take(&mut found)
            } else {
                Vec::new()
            };
            if let Err(why) = write(&due) {
                failure.get_or_insert(why);
                control.cancel();
            }
            progress.show(control);
        };
        let scanned = (self.pool).install(|| list.scan(usize::MAX, control, &mut take));
        if let Some(why) = failure {
            return Err(why);
        }
        let ended = scanned?;
        self.pool.install(|| write(&found))?;
        match ended {
            Ended::Complete => Ok(()),
            Ended::Cut(most) => Err(Failure::Work(format!(
                "{label}: there are more than the {most} that are listed; lower the bound"
            ))),
            Ended::Full => Err(Failure::Work(format!(
                "{label}: there is no room for more than {}; lower the bound",
                counted(count, "row")
            ))),
        }
    }

    /// Does a piece of work of the prover on the pool, and shows where it is.
    pub(super) fn prove<T: Send + Sync + 'static>(
        &self,
        label: String,
        work: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let seen = Arc::new(prove::Progress::default());
        let progress = Arc::clone(&seen);
        let bytes = self.shell.memory;
        let show = |progress: &ProgressLine, _: &Control| progress.say(&where_it_is(&seen));
        self.shown_work(label, show, move |control| {
            work(&Budget {
                progress: Some(&progress),
                bytes,
                ..Budget::of(control)
            })
        })
    }

    /// Does a piece of work on the pool, and shows its progress.
    ///
    /// In debug builds the variable `NIMSCOPE_TEST_PANIC` in the environment makes it panic, so
    /// that a test sees what is reported.
    pub(super) fn work<T: Send + Sync + 'static>(
        &self,
        label: String,
        work: impl FnOnce(&Control) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.shown_work(label, ProgressLine::show, work)
    }

    /// The same, where `show` shows the progress.
    fn shown_work<T: Send + Sync + 'static>(
        &self,
        label: String,
        show: impl Fn(&ProgressLine, &Control),
        work: impl FnOnce(&Control) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let progress = ProgressLine::new(label);
        let control = Arc::clone(&self.shell.control);
        let done = Arc::new(OnceLock::new());
        let slot = Arc::clone(&done);
        let panics = cfg!(debug_assertions) && std::env::var_os("NIMSCOPE_TEST_PANIC").is_some();
        let task = Box::new(move || {
            assert!(!panics, "provoked by a test");
            let _ = slot.set(work(&control));
        });
        self.wait_for(task, &|| show(&progress, &self.shell.control));
        let done = Arc::into_inner(done).and_then(OnceLock::into_inner);
        done.ok_or_else(|| Failure::Work("the solver panicked".to_owned()))
    }

    /// Does a task on the pool, and calls `show` until it ends.
    fn wait_for(&self, task: Box<dyn FnOnce() + Send>, show: &dyn Fn()) {
        let (running, ended) = mpsc::channel::<Infallible>();
        self.pool.spawn(move || {
            task();
            drop(running);
        });
        while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            show();
        }
    }
}

/// Where the prover is: `piles of 5 digits, 72 states, 130 suffixes, 400 nodes`.
fn where_it_is(progress: &prove::Progress) -> String {
    let at = progress.at();
    let nodes = match at.nodes {
        0 => String::new(),
        nodes => format!(", {}", counted(nodes, "node")),
    };
    format!(
        "piles of {}, {}, {}{nodes}",
        counted(at.bits, "digit"),
        counted(at.states, "state"),
        counted(at.suffixes, "suffix")
    )
}
