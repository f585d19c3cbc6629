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

/// Answers cases, several at a time, each with its share of the memory. `each` gets them as they
/// are done.
pub(super) fn work_through<'a>(
    jobs: &[NotebookJob<'a>],
    time: Duration,
    shell: &Shell,
    each: &mut dyn FnMut(NotebookJob<'a>, AnsweredCase) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let shares = Shares::of(shell);
    let progress = ProgressLine::new(shell, "cases".to_owned());
    let solver = ShellSolver::new(shell);
    // How far the entries are compared whose cases are answered now.
    let compared: Mutex<BTreeMap<usize, u64>> = Mutex::default();
    let compared_now = || compared.lock().unwrap_or_else(PoisonError::into_inner);
    let begin = || {
        let pool = Arc::clone(&solver.pool);
        let worker = move |_: Option<&str>, _: study::Watched<'_>, task: study::Task<'_>| {
            pool.install(task);
        };
        study::Solver::new(Memory::of_bytes(shares.memory))
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
    shares.work(jobs.len(), &begin, &work, &mut |found| {
        if let Some((number, found)) = found {
            done += 1;
            each(jobs[number], found?)?;
        }
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
        Ok(())
    })
}
