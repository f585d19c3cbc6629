//! The result of an entry as it is printed: as JSON, and as text.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use litemap::LiteMap;
use serde::Serialize;

use crate::batch::shell::{Failure, Shell};
use crate::batch::solver::{ProgressLine, Shares, ShellSolver};
use crate::bytes::Memory;
use crate::figure::{AnsweredCase, answered};
use crate::game::Convention;
use crate::lists::CollectVec as _;
use crate::study::notebook::{CaseVerdict, EntryCase, NotebookEntry, RecordedVerdict};
use crate::{printable, study};

/// An entry with what was found of it.
#[derive(Debug, Serialize)]
pub(super) struct EntryResult<'a> {
    /// The number of the entry, counted from 1.
    pub(super) entry: usize,
    game: &'a str,
    play: Convention,
    kind: &'static str,
    /// The verdict in a word; of a family, how many cases have which.
    pub(super) verdict: String,
    /// What the notebook says.
    recorded: Option<&'a str>,
    bound: Option<u64>,
    counterexample: Option<&'a [u64]>,
    /// The time of all cases.
    seconds: f64,
    /// How it is known; of a family, nothing.
    pub(super) how: &'a str,
    /// The digest of the certificate on which it rests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) certificate: Option<&'a str>,
    /// What is asked.
    asks: &'a str,
    /// The line of the entry, counted from 1.
    line: usize,
    /// Whether a verdict is not as recorded.
    pub(super) differs: bool,
    /// The cases of a family.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cases: Vec<CaseResult<'a>>,
}

/// A case of a family.
#[derive(Debug, Serialize)]
struct CaseResult<'a> {
    #[serde(flatten)]
    verdict: &'a CaseVerdict,
    recorded: Option<&'a str>,
}

impl<'a> EntryResult<'a> {
    /// An entry, by its number from 1 on and its line, with the cases that were asked for, by
    /// their places.
    pub(super) fn new(
        number: usize,
        line: usize,
        entry: &'a NotebookEntry,
        cases: &'a LiteMap<usize, AnsweredCase>,
    ) -> Self {
        let recorded = entry.recorded.as_ref();
        let said = |verdict: &CaseVerdict| {
            let recorded = recorded.and_then(|recorded| recorded.case(&verdict.case));
            recorded.map(|verdict| verdict.says.as_str())
        };
        let verdicts = || cases.values().map(|case| &case.found.verdict);
        let verdict = RecordedVerdict::summary(verdicts(), entry.cases.len());
        // A part of a family says nothing of the whole.
        let is_whole = |count: usize| count == entry.cases.len();
        let whole = recorded.filter(|recorded| {
            let counts_all = recorded.cases.is_empty() || is_whole(recorded.cases.len());
            is_whole(cases.len()) && counts_all && !recorded.says.is_empty()
        });
        let differs = whole.is_some_and(|recorded| recorded.says != verdict)
            || verdicts().any(|found| said(found).is_some_and(|says| says != found.says));
        let only = verdicts().next().filter(|_| entry.family.is_none());
        let cases_of = |verdict: &'a CaseVerdict| CaseResult {
            verdict,
            recorded: said(verdict),
        };
        Self {
            entry: number,
            game: &entry.game,
            play: entry.play,
            kind: entry.kind,
            verdict,
            recorded: recorded.map(|recorded| recorded.says.as_str()),
            bound: only.and_then(|verdict| verdict.bound),
            counterexample: only.and_then(|verdict| verdict.counterexample.as_deref()),
            seconds: verdicts().map(|verdict| verdict.seconds).sum(),
            how: only.map_or("", |verdict| &verdict.how),
            certificate: only.and_then(|verdict| verdict.certificate.as_deref()),
            asks: &entry.asks,
            line,
            differs,
            cases: match entry.family {
                Some(_) => verdicts().map(cases_of).collect_vec(),
                None => Vec::new(),
            },
        }
    }

    /// The entry in a line or two, and a line for each case of a family.
    pub(super) fn text(&self) -> String {
        let compared = match self.recorded {
            None => "newly found".to_owned(),
            Some(recorded) if self.differs => format!("but it is recorded as {recorded}"),
            Some(_) => "as recorded".to_owned(),
        };
        let mut text = format!(
            "{:>3}  {} {}: {}\n     {} ({compared})\n",
            self.entry, self.play, self.game, self.asks, self.verdict
        );
        if !self.how.is_empty() {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "     {}", self.how);
        }
        for CaseResult { verdict, .. } in &self.cases {
            let _ = writeln!(text, "     {}: {}", verdict.case, verdict.how);
        }
        printable::escaped_lines(&text).into_owned()
    }
}

// The cases of a notebook, answered beside each other.

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
    let compared: Mutex<LiteMap<usize, u64>> = Mutex::default();
    let compared_now = || compared.lock().unwrap_or_else(PoisonError::into_inner);
    let begin = |memory: u64| {
        let pool = Arc::clone(&solver.pool);
        let worker = move |_: Option<&str>, _: study::SeenProof<'_>, task: study::Task<'_>| {
            pool.install(task);
        };
        let own = study::Solver::new(Memory::of_bytes(memory));
        let mut own = own.working(Arc::clone(&shell.control), Arc::new(worker));
        own.theorems = shell.study.theorems.clone();
        own
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
        let at = compared_now().first().map(|(entry, bound)| {
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
    let mut open: Vec<usize> = (0..jobs.len()).collect_vec();
    for (shares, is_last) in [(beside, false), (alone, true)] {
        let numbers = std::mem::take(&mut open);
        let begin = || begin(shares.memory);
        let work = |own: &mut study::Solver, place: usize| work(own, numbers[place]);
        shares.work(numbers.len(), &begin, &work, &mut |found| {
            if let Some((place, found)) = found {
                let (number, found) = (numbers[place], found?);
                if !is_last && is_short_of_memory(&found, time) {
                    open.push(number);
                } else {
                    done += 1;
                    each(jobs[number], found)?;
                }
            }
            say(done);
            Ok(())
        })?;
    }
    Ok(())
}

/// Whether an answer may need more than a share of the memory: it is out of reach although time
/// was left.
fn is_short_of_memory(found: &AnsweredCase, time: Duration) -> bool {
    let verdict = &found.found.verdict;
    verdict.says == "out-of-reach" && verdict.seconds < time.as_secs_f64() / 2.0
}
