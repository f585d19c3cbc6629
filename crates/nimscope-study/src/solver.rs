//! Asks the oracle, and fills the tables that it asks for, within a budget.

mod evaluation;
mod kept_tables;
mod lists;
mod proofs;
mod walk;

use std::fmt;
use std::sync::Arc;

use super::answer::{Gaps, Sheet};
use super::box_scan::Ended;
use super::oracle::{Oracle, SEARCH_LIMIT, Turns, turns};
use super::question::{Room, ScanQuestion, SheetQuestion};
use super::shortage::Shortage;
use crate::bytes::Memory;
use crate::game::GameError;
use crate::prove::{self, Budget, Stopped};
use crate::solve::{Cancelled, Control, Table, TableKey, mapped};
use crate::statement;
use crate::theory::Theorems;
use crate::verify::Resources;
use kept_tables::KeptTables;

pub use evaluation::{Evaluation, ValueSources, Wanted};
pub use lists::ExceptionalPosition;
pub use proofs::{Assertion, CheckedCertificate};
pub use walk::{Walk, WalkedStep};

/// The number of items of a list that are evaluated at a time.
const AT_ONCE: usize = 64;

/// The number of rounds in which answers may wait for further tables. Two are usual. An answer
/// that still waits after the last does not fit the budget.
const ROUNDS: usize = 16;

/// A question that is asked with the tables at hand. It keeps its answer, and gives what the
/// answer still waits for.
type Open<'a> = Box<dyn FnMut(&Oracle) -> Vec<TableKey> + Send + 'a>;

/// A piece of work that is done by calling it once.
pub type Task<'a> = &'a mut (dyn FnMut() + Send);

/// How work is done: where, and what is shown meanwhile. It gets the label of long work, in words,
/// and what knows how far the work is.
pub type Worker = dyn Fn(Option<&str>, SeenProof<'_>, Task<'_>) + Send + Sync;

/// What knows how far a search for a proof is; nothing where the control of the solver counts the
/// units of the work.
pub type SeenProof<'a> = Option<&'a prove::DiscoveryProgress>;

/// The most positions that a search for a value visits before it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort(pub u64);

impl Effort {
    /// That of the screen, for one position: half a second.
    const OF_THE_SCREEN: Self = Self(SEARCH_LIMIT);

    /// That for each of many positions: some 50 milliseconds.
    pub const OF_MANY: Self = Self(30_000);

    /// The part for each of some items, so that all of them together take no more.
    #[must_use]
    pub fn shared_by(self, items: u128) -> Self {
        Self(u64::try_from(u128::from(self.0) / items.max(1)).unwrap_or(self.0))
    }
}

/// Answers questions about games and positions: by theorem, from a table that it fills, or by
/// search. It keeps the tables at hand, and further ones are filled within its memory.
///
/// It has no threads of its own: work is done where its worker does it, by default on the calling
/// thread and those of its pool. Whoever calls it, or a clone of it, again about the same game
/// finds its tables.
///
/// ```
/// use nimscope_core::bytes::Memory;
/// use nimscope_core::game::{Game, Outcome, Ruleset};
/// use nimscope_study::Solver;
///
/// let mut solver = Solver::new(Memory::mebibytes(64));
/// let found = solver.evaluate(Ruleset::misere(Game::slow(4, 3)?), [3, 3, 3, 4])?;
/// assert_eq!(found.outcome, Some(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Solver {
    /// The most memory for tables, in bytes.
    memory: u64,
    tables: KeptTables,
    limits: ItemLimits,
    /// The theorems that answer: by default those that come with the library.
    pub theorems: Theorems,
    /// What cancels its work, from another thread. A solver that was cancelled answers no more.
    pub control: Arc<Control>,
    worker: Arc<Worker>,
}

/// What the answer about an item may take.
#[derive(Clone, Debug)]
struct ItemLimits {
    effort: Effort,
    /// The most memory of a table that it may wait for, in bytes.
    table: u64,
    /// The most work of one, see [`TableKey::work`].
    table_work: u128,
    /// Items are evaluated side by side, and their searches together keep within the budget.
    turns: Arc<Turns>,
}

impl ItemLimits {
    fn new(memory: u64, effort: Effort) -> Self {
        Self {
            effort,
            table: memory,
            table_work: u128::MAX,
            turns: Arc::new(turns(memory, effort.0)),
        }
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("memory", &self.memory)
            .field("tables", &self.tables)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// Why a solver gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The piles are no position of the game.
    #[error(transparent)]
    Position(#[from] GameError),
    /// A text is no statement on the positions of the game.
    #[error(transparent)]
    Statement(#[from] statement::Error),
    /// It was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// A table does not fit the budget.
    #[error("{0}")]
    Shortage(Shortage),
    /// The question has no answer, for this reason.
    #[error("{0}")]
    Refused(String),
    /// The answer outgrows the budget, or its tables do not fit together, as this sentence says.
    #[error("{0}")]
    Outgrown(String),
    /// A proof met a limit.
    #[error("{0}")]
    Limit(prove::Limit),
    /// The work came to no end.
    #[error("the solver panicked")]
    Panicked,
}

impl SolverError {
    /// Whether it was cancelled.
    pub const fn is_cancelled(&self) -> bool {
        matches!(self, Self::Cancelled(_))
    }

    /// Whether more memory, or a smaller box, may help.
    pub fn is_of_memory(&self) -> bool {
        if let Self::Shortage(short) = self {
            return short.table.rules.game.defines(short.table.measure);
        }
        matches!(self, Self::Outgrown(_))
    }
}

impl From<Stopped> for SolverError {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            // An attempt is overtaken only by another one of the same call.
            Stopped::Cancelled | Stopped::Overtaken => Self::Cancelled(Cancelled),
            Stopped::Limit(limit) => Self::Limit(limit),
        }
    }
}

impl Solver {
    /// A solver with memory for tables.
    pub fn new(memory: Memory) -> Self {
        let memory = memory.bytes();
        Self {
            memory,
            tables: KeptTables::default(),
            limits: ItemLimits::new(memory, Effort::OF_THE_SCREEN),
            theorems: Theorems::default(),
            control: Arc::new(Control::new()),
            worker: Arc::new(|_, _, task| task()),
        }
    }

    /// The same, which whoever holds the control can cancel, and whose work another worker does.
    #[must_use]
    pub fn working(self, control: Arc<Control>, worker: Arc<Worker>) -> Self {
        Self {
            control,
            worker,
            ..self
        }
    }

    /// The same with another effort for each item.
    #[must_use]
    pub fn with_effort(self, effort: Effort) -> Self {
        let limits = ItemLimits::new(self.memory, effort);
        Self { limits, ..self }
    }

    /// Asks within other limits.
    fn within<T>(&mut self, limits: ItemLimits, ask: impl FnOnce(&mut Self) -> T) -> T {
        let usual = std::mem::replace(&mut self.limits, limits);
        let answer = ask(self);
        self.limits = usual;
        answer
    }

    /// The answer to a question about a position, as complete as the budget allows: what the
    /// screen shows of it.
    ///
    /// # Errors
    /// It was cancelled, or a table that was promised does not fit.
    pub fn ask<Q: SheetQuestion>(&mut self, question: &Q) -> Result<Q::Answer, SolverError> {
        let answers = self.ask_all(std::slice::from_ref(question))?;
        Ok(answers.into_iter().next().ok_or(Cancelled)?)
    }

    /// The answers to the questions about some items, found some at a time, so that the first ones
    /// can be printed before the others are known.
    pub fn ask_in_turn<T, Q: SheetQuestion>(
        &mut self,
        items: impl Iterator<Item = T>,
        question: impl Fn(&T) -> Q,
    ) -> impl Iterator<Item = Result<Vec<(T, Q::Answer)>, SolverError>> {
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
    ///
    /// # Errors
    /// It was cancelled, or a table that was promised does not fit.
    fn ask_all<Q: SheetQuestion>(
        &mut self,
        questions: &[Q],
    ) -> Result<Vec<Q::Answer>, SolverError> {
        let mut answers: Vec<Option<Q::Answer>> = questions.iter().map(|_| None).collect();
        let open = questions.iter().zip(&mut answers);
        let open = open.map(|(question, answer)| -> Open<'_> {
            Box::new(move |oracle| {
                // Nobody reads a cancelled answer: the interruption is reported.
                *answer = (!oracle.control.is_cancelled())
                    .then(|| question.answer(oracle, answer.as_ref()))
                    .and_then(Result::ok);
                answer.as_ref().map(Sheet::needs).unwrap_or_default()
            })
        });
        self.ask_in_rounds(open.collect())?;
        let answers: Option<Vec<Q::Answer>> = answers.into_iter().collect();
        Ok(answers.ok_or(Cancelled)?)
    }

    /// Asks what is open until no table is missing.
    fn ask_in_rounds(&mut self, mut open: Vec<Open<'_>>) -> Result<(), SolverError> {
        for _ in 0..ROUNDS {
            let asked = open.iter_mut().collect();
            let ask = |open: &mut Open<'_>| Ok(open(&self.oracle()));
            let needs = self.done(None, None, || mapped(asked, ask))??;
            self.control.check()?;
            let mut waiting = needs.iter().map(|needs: &Vec<_>| !needs.is_empty());
            open.retain(|_| waiting.next().unwrap_or_default());
            let needs: Gaps = needs.into_iter().flatten().collect();
            let mut needs = needs.tables.clone();
            if needs.is_empty() {
                break;
            }
            crate::lists::sort(&mut needs);
            self.fill_together(&needs)?;
        }
        Ok(())
    }

    /// What a check or a scan may use, within some memory.
    fn resources(&self, memory: u64) -> Resources<'_> {
        Resources {
            memory,
            theorems: &self.theorems,
            control: &self.control,
        }
    }

    /// A new oracle for each question, so that the searches for one do not depend on those for
    /// others.
    fn oracle(&self) -> Oracle {
        let limits = &self.limits;
        let mut oracle = Oracle::new(self.tables.all(), limits.table, limits.effort.0);
        oracle.theorems = self.theorems.clone();
        oracle.most_work = limits.table_work;
        oracle.turns = Arc::clone(&limits.turns);
        oracle.control = Arc::clone(&self.control);
        oracle
    }

    /// Fills the first of some tables, and those after it that fit beside it.
    fn fill_together(&self, keys: &[TableKey]) -> Result<(), SolverError> {
        let (mut needed, mut filled) = (0_u128, Vec::new());
        for &key in keys {
            needed += key.bytes();
            if !filled.is_empty() && needed > self.memory.into() {
                break;
            }
            filled.push(self.fill(key)?);
        }
        Ok(())
    }

    /// Drops the tables that are kept for further questions, so that all of the memory is free.
    pub fn release_tables(&self) {
        self.tables.release();
    }

    /// Refuses a table that does not fit the budget.
    ///
    /// # Errors
    /// [`SolverError::Shortage`].
    pub fn afford(&self, key: TableKey) -> Result<(), SolverError> {
        Shortage::check(key, key.bytes(), self.memory).map_err(SolverError::Shortage)
    }

    /// A table, at hand or filled, from a smaller one where there is one. It is kept for further
    /// questions.
    ///
    /// # Errors
    /// It does not fit the budget, or it was cancelled.
    pub fn fill(&self, key: TableKey) -> Result<Arc<Table>, SolverError> {
        self.afford(key)?;
        if let Some(table) = self.tables.get(key) {
            return Ok(table);
        }
        self.tables.make_room(key, Memory::of_bytes(self.memory));
        let smaller = self.tables.smaller(key);
        let table = self.work(&key.to_string(), move |control| {
            Table::derive(key, smaller.as_deref(), control)
        })??;
        let table = Arc::new(table);
        self.tables.keep(Arc::clone(&table));
        Ok(table)
    }

    /// The tables that a question about a box needs.
    ///
    /// # Errors
    /// The question has no answer, a table does not fit, or it was cancelled.
    pub fn tables_of(&self, question: &impl ScanQuestion) -> Result<Vec<Arc<Table>>, SolverError> {
        let needs = question.needs(self.memory).map_err(SolverError::Refused)?;
        needs.into_iter().map(|key| self.fill(key)).collect()
    }

    /// The answer to a question about a box: what the screen shows of it.
    ///
    /// # Errors
    /// The question has no answer, it does not fit the budget, or it was cancelled.
    pub fn scan<Q: ScanQuestion>(&self, question: &Q) -> Result<Q::Answer, SolverError> {
        let tables = self.tables_of(question)?;
        let held = tables.iter().map(|table| table.held_bytes()).sum();
        self.release_tables();
        let free = self.memory.saturating_sub(held);
        let room = match question.room(self.memory) {
            Room::Own(bytes) | Room::Little(bytes) => bytes.min(free),
            Room::Rows(_) => free,
        };
        let label = question.label();
        let found = self.work(&label, |_| {
            let mut found = None;
            let mut publish = |answer| found = Some(answer);
            let ended = question.scan(&tables, self.resources(room), &mut publish)?;
            Ok::<_, Cancelled>(found.filter(|_| ended == Ended::Complete))
        })??;
        found.ok_or_else(|| self.outgrown(&label))
    }

    fn outgrown(&self, label: &str) -> SolverError {
        SolverError::Outgrown(format!(
            "{label}: more memory is needed than the budget of {}",
            Memory::of_bytes(self.memory)
        ))
    }

    /// Does a piece of long work.
    ///
    /// # Errors
    /// [`SolverError::Panicked`]. What else may come is in the result of the work.
    pub fn work<T: Send>(
        &self,
        label: &str,
        work: impl FnOnce(&Control) -> T + Send,
    ) -> Result<T, SolverError> {
        self.done(Some(label), None, || work(&self.control))
    }

    /// Does a piece of work of the prover, within the memory.
    ///
    /// # Errors
    /// [`SolverError::Panicked`]. What else may come is in the result of the work.
    pub fn prove_work<T: Send>(
        &self,
        label: &str,
        work: impl FnOnce(&Budget<'_>) -> T + Send,
    ) -> Result<T, SolverError> {
        self.release_tables();
        let progress = prove::DiscoveryProgress::default();
        let budget = Budget {
            progress: Some(&progress),
            bytes: self.memory,
            ..Budget::of(&self.control)
        };
        self.done(Some(label), Some(&progress), || work(&budget))
    }

    fn done<T: Send>(
        &self,
        label: Option<&str>,
        proof: SeenProof<'_>,
        work: impl FnOnce() -> T + Send,
    ) -> Result<T, SolverError> {
        let (mut work, mut done) = (Some(work), None);
        (self.worker)(label, proof, &mut || {
            done = work.take().map(|work| work());
        });
        done.ok_or(SolverError::Panicked)
    }
}
