//! The cases of a notebook, answered beside each other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::batch::arguments::NamedGame;
use crate::batch::figure::{picture, request, which};
use crate::batch::progress::ProgressLine;
use crate::batch::shell::{Failure, Shell};
use crate::batch::side_by_side::Shares;
use crate::batch::solver::ShellSolver;
use crate::bytes::Memory;
use crate::figure::{Format, Picture, Print};
use crate::study;
use crate::study::notebook::{
    CaseFound, CaseQuestion, CaseVerdict, DIGITS, EntryCase, NotebookEntry, RowsFound,
};
use crate::study::shards::text_digest;

/// A case that is to be answered.
#[derive(Clone, Copy)]
pub(super) struct NotebookJob<'a> {
    /// The place of the entry in the notebook.
    pub(super) number: usize,
    /// The place of the case in the entry.
    pub(super) case: usize,
    pub(super) entry: &'a NotebookEntry,
}

/// What is known of a case.
#[derive(Debug)]
pub(super) struct JobDone {
    pub(super) verdict: CaseVerdict,
    pub(super) certificate: Option<String>,
    /// The rows of a list.
    pub(super) table: Option<RowsFound>,
    /// A figure.
    pub(super) picture: Option<Picture>,
    /// Whether it was found now.
    pub(super) is_new: bool,
}

/// Answers cases, several at a time, each with its share of the memory. `each` gets them as they
/// are done.
pub(super) fn work_through<'a>(
    jobs: &[NotebookJob<'a>],
    time: Duration,
    shell: &Shell,
    each: &mut dyn FnMut((NotebookJob<'a>, JobDone)),
) -> Result<(), Failure> {
    let shares = Shares::of(shell);
    let progress = ProgressLine::new(shell, "cases".to_owned());
    let solver = ShellSolver::new(shell);
    let begin = || {
        let pool = Arc::clone(&solver.pool);
        let worker = move |_: Option<&str>, _: study::Watched<'_>, task: study::Task<'_>| {
            pool.install(task);
        };
        study::Solver::new(Memory::of_bytes(shares.memory))
            .with_theorems(shell.theorems.clone())
            .working(Arc::clone(&shell.control), Arc::new(worker))
    };
    let work = |own: &mut study::Solver, number: usize| answered(jobs[number], own, time);
    let mut done = 0;
    shares.work(jobs.len(), &begin, &work, &mut |found| {
        if let Some((number, found)) = found {
            done += 1;
            each((jobs[number], found?));
        }
        progress.set(done, jobs.len() as u64);
        Ok(())
    })
}

/// What is found of a case. What does not fit the memory, or is refused, is out of reach.
fn answered(
    job: NotebookJob<'_>,
    solver: &mut study::Solver,
    time: Duration,
) -> Result<JobDone, Failure> {
    let case = &job.entry.cases[job.case];
    let started = Instant::now();
    let (found, picture) = match case.answered(solver, time) {
        Ok(Some(found)) => (found, None),
        Err(error) if error.is_cancelled() => return Err(error.into()),
        Err(error) => (out_of_reach(error.to_string()), None),
        Ok(None) => match figure(case, solver) {
            Ok(None) => (CaseFound::default(), None),
            Ok(Some(DrawnFigure { picture, digest })) => {
                let mut found = CaseFound::default();
                found.verdict.says = format!("drawn, sha256 {}", &digest[..DIGITS]);
                (found, Some(picture))
            }
            Err(failure @ Failure::Interrupted) => return Err(failure),
            Err(failure) => (out_of_reach(failure.to_string()), None),
        },
    };
    let verdict = CaseVerdict {
        case: case.name.clone(),
        // To a millisecond.
        seconds: (started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
        ..found.verdict
    };
    Ok(JobDone {
        verdict,
        certificate: found.certificate,
        table: found.table,
        picture,
        is_new: true,
    })
}

fn out_of_reach(how: String) -> CaseFound {
    let verdict = CaseVerdict {
        says: "out-of-reach".to_owned(),
        how,
        ..CaseVerdict::default()
    };
    CaseFound {
        verdict,
        ..CaseFound::default()
    }
}

/// A figure, known by the digest of its drawing.
fn figure(case: &EntryCase, solver: &mut study::Solver) -> Result<Option<DrawnFigure>, Failure> {
    let CaseQuestion::Figure {
        name,
        position,
        max,
    } = &case.asked
    else {
        return Ok(None);
    };
    let figure = which(name).map_err(Failure::Usage)?;
    let game: NamedGame = case.game.parse().map_err(Failure::Usage)?;
    let request = request(figure, &game, case.rules, position.as_deref(), *max)?;
    let picture = picture(solver, request)?;
    let svg = Format::Svg.bytes(&picture, &Print::default());
    let svg = svg.map_err(|error| Failure::Work(error.to_string()))?;
    let digest = text_digest(&String::from_utf8_lossy(&svg));
    Ok(Some(DrawnFigure { picture, digest }))
}

/// A picture and the SHA-256 of its drawing.
struct DrawnFigure {
    picture: Picture,
    digest: String,
}
