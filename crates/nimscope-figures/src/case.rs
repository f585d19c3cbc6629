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
use crate::solve::Cancelled;
use crate::study::notebook::{CaseFound, CaseQuestion, CaseVerdict, DIGITS, EntryCase};
use crate::study::question::{PROOF_TIME, Question, ScanQuestion};
use crate::study::shards::text_digest;
use crate::study::verify::Resources;
use crate::study::{Ended, Solver, SolverError};

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
    let (mut found, picture) = match answer {
        Ok(Some(found)) => (found, piles(case)),
        Ok(None) => drawn(case, solver)?,
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

/// The piles, where the values of a position are asked for.
fn piles(case: &EntryCase) -> Option<Picture> {
    match &case.asked {
        CaseQuestion::Position(x) => position(x),
        CaseQuestion::Statement(_)
        | CaseQuestion::Rule(_)
        | CaseQuestion::List(_)
        | CaseQuestion::Figure { .. } => None,
    }
}

/// A figure, known by the digest of its drawing.
fn drawn(case: &EntryCase, solver: &mut Solver) -> Result<(CaseFound, Option<Picture>), Cancelled> {
    let picture = match picture(case, solver) {
        Ok(picture) => picture,
        Err(CaseError::Solver(SolverError::Cancelled(cancelled))) => return Err(cancelled),
        Err(error) => return Ok((CaseFound::out_of_reach(error.to_string()), None)),
    };
    Ok(match Page::new(&picture, &Print::default()) {
        Ok(page) => {
            let digest = text_digest(&svg(&page));
            let mut found = CaseFound::default();
            found.verdict.says = format!("drawn, sha256 {}", &digest[..DIGITS]);
            (found, Some(picture))
        }
        Err(error) => (CaseFound::out_of_reach(error.to_string()), None),
    })
}

/// Why a figure of a notebook is not drawn.
#[derive(Debug, thiserror::Error)]
enum CaseError {
    #[error(transparent)]
    Request(#[from] RequestError),
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// Whether there is a figure of this name, and it suits these rules.
///
/// # Errors
/// Why not.
pub fn figure_of_entry(name: &str, rules: Ruleset) -> Result<(), String> {
    let figure = Figure::named(name).ok_or(RequestError::Unknown);
    let suited = figure.and_then(|figure| {
        if figure.suits(rules) {
            return Ok(());
        }
        Err(RequestError::Unsuited { figure, rules })
    });
    suited.map_err(|error| error.to_string())
}

/// The picture that a case asks for.
fn picture(case: &EntryCase, solver: &mut Solver) -> Result<Picture, CaseError> {
    let CaseQuestion::Figure {
        name,
        position,
        max,
    } = &case.asked
    else {
        return Ok(Picture::default());
    };
    let figure = Figure::named(name).ok_or(RequestError::Unknown)?;
    let request = Request::usual(figure, case.rules, position.clone(), *max)?;
    Ok(request.question().drawn(solver)?.picture)
}

/// The question what is found of a case of a notebook. Its answer has no rows and no picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CaseAnswering(pub Arc<EntryCase>);

/// What an answer takes in memory besides its certificate, in bytes.
const VERDICT: u64 = 1 << 10;

impl Question for CaseAnswering {
    type Answer = AnsweredCase;

    fn label(&self) -> String {
        let Self(case) = self;
        format!("{}: {}", case.rules, case.asks)
    }
}

impl ScanQuestion for CaseAnswering {
    type Needs = ();

    fn needs(&self, _: u64) -> Result<(), String> {
        Ok(())
    }

    fn scan(
        &self,
        (): (),
        Resources {
            memory,
            theorems,
            control,
        }: Resources<'_>,
        publish: &mut (dyn FnMut(AnsweredCase) + Send),
    ) -> Result<Ended, Cancelled> {
        let mut solver = Solver::new(Memory::of_bytes(memory))
            .with_theorems(theorems.clone())
            .controlled(Arc::clone(control));
        let answer = answered(&self.0, &mut solver, PROOF_TIME, &mut |verdict| {
            publish(AnsweredCase {
                found: CaseFound {
                    verdict,
                    ..CaseFound::default()
                },
                ..AnsweredCase::default()
            });
        })?;
        publish(AnsweredCase {
            found: CaseFound {
                table: None,
                ..answer.found
            },
            picture: None,
            ..answer
        });
        Ok(Ended::Complete)
    }

    fn bytes(answer: &AnsweredCase) -> u64 {
        let certificate = answer.found.certificate.as_ref();
        VERDICT + certificate.map_or(0, |text| text.len() as u64)
    }
}
