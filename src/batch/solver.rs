//! The solver of a command: its threads, and the line that shows where long work is.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use rayon::ThreadPool;
use serde::Serialize;

use super::lists::PrintedRows;
use super::progress::ProgressLine;
use super::shell::{Failure, Shell};
use crate::engine;
use crate::game::counted;
use crate::log::log;
use crate::prove;
use crate::solve::mapped;
use crate::study::question::{RowsQuestion, TablesOf};
use crate::study::{self, AT_ONCE, Ended, RankedList, Record, Task, Watched};

/// The time between two looks at the progress of a table.
pub(super) const TICK: Duration = Duration::from_millis(100);

/// How many times [`AT_ONCE`] ranks are made rows together, on all threads.
const WRITTEN_AT_ONCE: usize = 64;

/// The solver of the library, and the threads on which it works.
#[derive(Debug)]
pub(super) struct ShellSolver<'a> {
    pub(super) shell: &'a Shell,
    pub(super) pool: Arc<ThreadPool>,
    pub(super) study: study::Solver,
}

impl<'a> ShellSolver<'a> {
    pub(super) fn new(shell: &'a Shell) -> Self {
        let pool = Arc::new(engine::pool(shell.threads));
        let (threads, seen) = (Arc::clone(&pool), shell.clone());
        let worker = move |label: Option<&str>, watched: Watched<'_>, task: Task<'_>| match label {
            None => threads.install(task),
            Some(label) => {
                log(&format!("begins: {label}"));
                let progress = ProgressLine::new(&seen, label.to_owned());
                work_on(&threads, task, &|| match watched {
                    Watched::Counted(control) => progress.show(control),
                    Watched::Proof(proof) => progress.say(&where_it_is(proof)),
                });
                log(&format!("ends: {label}"));
            }
        };
        let study = shell.study.clone().with_theorems(shell.theorems.clone());
        Self {
            study: study.working(Arc::clone(&shell.control), Arc::new(worker)),
            shell,
            pool,
        }
    }

    /// Writes the list that answers a question, from its tables, while it is found. Its rows are
    /// made and `completed` on all threads.
    pub(super) fn list<Q: RowsQuestion<List: RankedList<Row: Record + Serialize>>>(
        &self,
        question: &Q,
        tables: TablesOf<Q>,
        completed: impl Fn(<Q::List as RankedList>::Row) -> <Q::List as RankedList>::Row + Sync,
        rows: &mut PrintedRows<'_>,
    ) -> Result<(), Failure> {
        let (list, label) = (question.list(tables), question.label());
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
        let (mut found, mut failure) = (Vec::new(), None);
        let ended = self.study.list(&label, &list, &mut |ranks| {
            found.extend_from_slice(ranks);
            if found.len() >= AT_ONCE * WRITTEN_AT_ONCE {
                failure = write(&std::mem::take(&mut found)).err();
            }
            failure.is_none()
        });
        if let Some(why) = failure {
            return Err(why);
        }
        let ended = ended?;
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
}

/// Does a task on a pool, and calls `show` until it ends.
///
/// In debug builds the variable `NIMSCOPE_TEST_PANIC` in the environment makes it panic, so that a
/// test sees what is reported.
fn work_on(pool: &ThreadPool, task: Task<'_>, show: &dyn Fn()) {
    let panics = cfg!(debug_assertions) && std::env::var_os("NIMSCOPE_TEST_PANIC").is_some();
    let (running, ended) = mpsc::channel::<Infallible>();
    pool.in_place_scope(|tasks| {
        tasks.spawn(move |_| {
            let task = AssertUnwindSafe(|| {
                assert!(!panics, "provoked by a test");
                task();
            });
            // A panic was reported when it came, and there is no answer.
            drop(catch_unwind(task));
            drop(running);
        });
        while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            show();
        }
    });
}

/// Where the prover is: `piles of 5 digits, 72 states, 130 suffixes, 400 nodes`.
fn where_it_is(progress: &prove::DiscoveryProgress) -> String {
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
