//! A case of a notebook, answered whole: also where it asks for a figure.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::models::tokens::position;
use super::name::Figure;
use super::page::Page;
use super::picture::Picture;
use super::print::Print;
use super::request::{Request, RequestError};
use super::svg::svg;
use crate::bytes::Memory;
use crate::game::Ruleset;
use crate::solve::{Cancelled, Table, TableKey};
use crate::study::notebook::{CaseFound, CaseQuestion, CaseVerdict, DIGITS, EntryCase};
use crate::study::question::{Question, Room, ScanQuestion};
use crate::study::shards::text_digest;
use crate::study::verify::Resources;
use crate::study::{Ended, Solver, SolverError, scans};

/// What was found of a case.
#[derive(Clone, Debug, Default)]
pub struct AnsweredCase {
    /// The verdict, with what it rests on.
    pub found: CaseFound,
    /// The picture, where the case asks for a figure or a position.
    pub picture: Option<Picture>,
    /// Whether that is all. Otherwise automata and larger boxes are still to be tried.
    pub is_final: bool,
}

impl AnsweredCase {
    /// A case whose verdict was found before, with the piles of its position.
    pub fn of_verdict(case: &EntryCase, verdict: CaseVerdict) -> Self {
        Self {
            picture: piles(case, &verdict),
            found: CaseFound {
                verdict,
                ..CaseFound::default()
            },
            is_final: true,
        }
    }

    /// Whether it is all, and more time or memory would add nothing.
    pub fn is_decided(&self) -> bool {
        self.is_final && self.found.verdict.is_decided()
    }
}

/// Answers a case. `time` is what finding a rule, or comparing with larger boxes, may take. `told`
/// gets what is known of a statement so far. What does not fit the memory, or is refused, is out
/// of reach.
///
/// # Errors
/// It was cancelled.
pub fn answered(
    case: &EntryCase,
    solver: &mut Solver,
    time: Duration,
    told: &mut (dyn FnMut(CaseVerdict) + Send),
) -> Result<AnsweredCase, Cancelled> {
    let started = Instant::now();
    let named = |verdict: CaseVerdict| CaseVerdict {
        case: case.name.clone(),
        // To a millisecond.
        seconds: (started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
        ..verdict
    };
    let answer = case.answered(solver, time, &mut |verdict| told(named(verdict)));
    let answer = answer.and_then(|found| match found {
        Some(found) => {
            let picture = piles(case, &found.verdict);
            Ok((found, picture))
        }
        None => drawn(case, solver),
    });
    let (mut found, picture) = match answer {
        Ok(answer) => answer,
        Err(SolverError::Cancelled(cancelled)) => return Err(cancelled),
        Err(error) => (CaseFound::out_of_reach(error.to_string()), None),
    };
    found.verdict = named(found.verdict);
    Ok(AnsweredCase {
        found,
        picture,
        is_final: true,
    })
}

/// The piles, where the values of a position are asked for, or of one that refutes a statement.
fn piles(case: &EntryCase, verdict: &CaseVerdict) -> Option<Picture> {
    match &case.asked {
        CaseQuestion::Position(x) => position(x),
        CaseQuestion::Statement(_) => position(
            &case
                .rules
                .game
                .canonical(verdict.counterexample.as_deref()?),
        ),
        CaseQuestion::Rule(_) | CaseQuestion::List(_) | CaseQuestion::Figure { .. } => None,
    }
}

/// A figure, known by the digest of its drawing.
fn drawn(
    case: &EntryCase,
    solver: &mut Solver,
) -> Result<(CaseFound, Option<Picture>), SolverError> {
    let picture = picture(case, solver)?;
    Ok(match Page::new(&picture, &Print::default()) {
        Ok(page) => {
            let digest = text_digest(&svg(&page));
            let mut found = CaseFound::default();
            found.verdict.says = format!("drawn, sha256 {}", &digest[..DIGITS]);
            (found, Some(picture))
        }
        Err(why) => (CaseFound::out_of_reach(why), None),
    })
}

/// Whether there is a figure of this name, and it suits these rules.
///
/// # Errors
/// Why not.
pub fn figure_of_entry(name: &str, rules: Ruleset) -> Result<(), String> {
    let figure = Figure::named(name).ok_or(RequestError::Unknown);
    let suited = figure.and_then(|figure| Request::usual(figure, rules, None, None));
    suited.map(drop).map_err(|error| error.to_string())
}

/// The picture that a case asks for.
fn picture(case: &EntryCase, solver: &mut Solver) -> Result<Picture, SolverError> {
    let CaseQuestion::Figure {
        name,
        position,
        max,
    } = &case.asked
    else {
        return Ok(Picture::default());
    };
    let figure = Figure::named(name).ok_or(RequestError::Unknown);
    let request =
        figure.and_then(|figure| Request::usual(figure, case.rules, position.clone(), *max));
    let request = request.map_err(|error| SolverError::Refused(error.to_string()))?;
    Ok(request.drawn(solver)?.picture)
}

/// The question what is found of a case of a notebook. Its answer has no rows and no picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CaseAnswering {
    /// The case.
    pub case: Arc<EntryCase>,
    /// What finding a rule, or comparing with larger boxes, may take. As little as
    /// [`AT_FIRST`](Self::AT_FIRST) has little memory, too.
    pub time: Duration,
}

impl CaseAnswering {
    /// The time in which small boxes refute what is false there, and what is known proves what
    /// follows from it at once.
    pub const AT_FIRST: Duration = Duration::from_millis(100);
}

/// The memory of a first look at a case, in bytes.
const LITTLE: u64 = 32 << 20;

/// What an answer takes in memory besides its certificate, in bytes.
const VERDICT: u64 = 1 << 10;

scans! {
    CaseAnswering => AnsweredCase {
        label: |of| format!("{}: {}", of.case.rules, of.case.asks),
        needs: |_of, _memory| Ok(Vec::new()),
        room: |of, memory| if of.time <= Self::AT_FIRST {
            Room::Little(LITTLE)
        } else {
            Room::Own(memory / 4)
        },
        scan: |of, _tables, resources, publish| {
            let mut solver = Solver::new(Memory::of_bytes(resources.memory));
            solver.theorems = resources.theorems.clone();
            solver.control = Arc::clone(resources.control);
            let answer = answered(&of.case, &mut solver, of.time, &mut |verdict| {
                let found = CaseFound { verdict, ..CaseFound::default() };
                publish(AnsweredCase { found, ..AnsweredCase::default() });
            })?;
            let found = CaseFound { table: None, ..answer.found };
            publish(AnsweredCase { found, picture: None, ..answer });
            Ok(Ended::Complete)
        },
        bytes: |answer| {
            let certificate = answer.found.certificate.as_ref();
            VERDICT + certificate.map_or(0, |text| text.len() as u64)
        },
    }
}
