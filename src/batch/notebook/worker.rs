//! The cases of a notebook, answered beside each other.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::batch::progress::ProgressLine;
use crate::batch::shell::{Failure, Shell};
use crate::batch::side_by_side::Shares;
use crate::batch::solver::ShellSolver;
use crate::bytes::Memory;
use crate::figure::{AnsweredCase, answered};
use crate::study;
use crate::study::notebook::{CaseVerdict, EntryCase};

/// A case that is to be answered.
#[derive(Clone, Copy)]
pub(super) struct NotebookJob<'a> {
    /// The place of the entry in the notebook.
    pub(super) entry: usize,
    /// The place of the case in the entry.
    pub(super) number: usize,
    pub(super) case: &'a EntryCase,
}

/// The most cases at a time. Each has such a part of the memory on every machine, so that verdicts
/// do not depend on the number of its cores.
const AT_A_TIME: u64 = 4;

/// Answers cases, several at a time, each with its share of the memory, and then, one by one with
/// all of it, those that were out of reach sooner than their time ended. `each` gets them as they
/// are done.
pub(super) fn work_through<'a>(
    jobs: &[NotebookJob<'a>],
    time: Duration,
    shell: &Shell,
    each: &mut dyn FnMut(NotebookJob<'a>, AnsweredCase) -> Result<(), Failure>,
) -> Result<(), Failure> {
    shell.study.release_tables();
    let beside = Shares {
        at_a_time: AT_A_TIME.min(shell.threads as u64),
        memory: shell.memory / AT_A_TIME,
    };
    let alone = Shares {
        at_a_time: 1,
        memory: shell.memory,
    };
    let progress = ProgressLine::new(shell, "cases".to_owned());
    let solver = ShellSolver::new(shell);
    // How far the entries are compared whose cases are answered now.
    let compared: Mutex<BTreeMap<usize, u64>> = Mutex::default();
    let compared_now = || compared.lock().unwrap_or_else(PoisonError::into_inner);
    let begin = |memory: u64| {
        let pool = Arc::clone(&solver.pool);
        let worker = move |_: Option<&str>, _: study::Watched<'_>, task: study::Task<'_>| {
            pool.install(task);
        };
        study::Solver::new(Memory::of_bytes(memory))
            .with_theorems(shell.theorems.clone())
            .working(Arc::clone(&shell.control), Arc::new(worker))
    };
    let work = |own: &mut study::Solver, number: usize| {
        let NotebookJob { entry, case, .. } = jobs[number];
        let found = answered(case, own, time, &mut |so_far: CaseVerdict| {
            if let Some(bound) = so_far.bound {
                compared_now().insert(entry + 1, bound);
            }
        });
        compared_now().remove(&(entry + 1));
        found
    };
    let mut done = 0;
    let say = |done: u64| {
        let at = compared_now().first_key_value().map(|(entry, bound)| {
            format!(
                "{done} of {}, entry {entry} holds with piles ≤ {bound}",
                jobs.len()
            )
        });
        match at {
            Some(words) => progress.say(&words),
            None => progress.set(done, jobs.len() as u64),
        }
    };
    let mut again = Vec::new();
    let begin_beside = || begin(beside.memory);
    beside.work(jobs.len(), &begin_beside, &work, &mut |found| {
        if let Some((number, found)) = found {
            let found = found?;
            if is_short_of_memory(&found, time) {
                again.push(number);
            } else {
                done += 1;
                each(jobs[number], found)?;
            }
        }
        say(done);
        Ok(())
    })?;
    let work_again = |own: &mut study::Solver, place: usize| work(own, again[place]);
    let begin_alone = || begin(alone.memory);
    alone.work(again.len(), &begin_alone, &work_again, &mut |found| {
        if let Some((place, found)) = found {
            done += 1;
            each(jobs[again[place]], found?)?;
        }
        say(done);
        Ok(())
    })
}

/// Whether an answer may need more than a share of the memory: it is out of reach although time
/// was left.
fn is_short_of_memory(found: &AnsweredCase, time: Duration) -> bool {
    let verdict = &found.found.verdict;
    verdict.says == "out-of-reach" && verdict.seconds < time.as_secs_f64() / 2.0
}
