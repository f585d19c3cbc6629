//! `verify --by options`: claims without a table, whole or in shards, which `merge` puts together.

use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use clap::Args;

use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::file::read_text;
use crate::game::Game;
use crate::printable;
use crate::study::shards::{
    Bounded, BoxesByOptions, CheckResult, InBox, Named, Shard, ShardWork, Slice, SliceCheck, array,
    check, check_all, data_digest, merge, report, sound,
};
use crate::study::verify::Report;
use crate::study::{Provenance, command, date};
use crate::theory::claim::{Claim, claim};

/// The longest file of a shard, in bytes: 100 counterexamples of 64 piles each are far shorter.
pub(super) const LONGEST: u64 = 1 << 24;

/// What is to be checked of a claim.
#[derive(Clone, Copy, Debug)]
pub(super) struct CheckWanted<'a> {
    pub(super) game: Option<Game>,
    pub(super) misere: bool,
    pub(super) max: Option<u64>,
    pub(super) limit: usize,
    pub(super) out: Option<&'a Path>,
}

impl CheckWanted<'_> {
    /// Checks a slice of the one wanted box, unless its file is there.
    pub(super) fn shard(
        &self,
        claim: &Claim,
        slice: Slice,
        solver: &ShellSolver<'_>,
    ) -> Result<(), Failure> {
        let boxes = self.boxes(claim).map_err(Failure::Usage)?;
        let [boxed] = boxes[..] else {
            let game = boxes[0].claimed.rules.game;
            return Err(Failure::Usage(format!(
                "--shard {slice}: {} has boxes in {} games, and a shard belongs to one; name it, for example --game {game}",
                claim.id,
                boxes.len()
            )));
        };
        let work = ShardWork::of(claim, &boxed, slice);
        if let Some(file) = self.out
            && holds(file, &work, solver)?
        {
            let file = printable::shown(file);
            Shell::note(&format!(
                "{file} already holds the right result of shard {slice}: there is nothing to do"
            ));
            return Ok(());
        }
        let mut output = Output::to(self.out, solver.shell)?;
        let started = Instant::now();
        let found = check_slice(claim, &boxed, slice, solver)?;
        output.json(&Shard {
            work,
            found,
            date: date(SystemTime::now()),
            seconds: started.elapsed().as_secs_f64(),
        })?;
        output.finish()
    }

    /// Checks each of these claims, and says of the others why they cannot be checked in this way.
    /// A claim alone that cannot be checked is wrongly asked for.
    pub(super) fn all(&self, claims: &[&Claim], solver: &ShellSolver<'_>) -> Result<(), Failure> {
        let boxes: Vec<_> = claims.iter().map(|claim| self.boxes(claim)).collect();
        if let [Err(why)] = &boxes[..] {
            return Err(Failure::Usage(why.clone()));
        }
        let mut output = Output::to(self.out, solver.shell)?;
        for (claim, boxes) in claims.iter().zip(boxes) {
            match boxes {
                Ok(boxes) => self.check_and_print(claim, &boxes, solver, &mut output)?,
                Err(why) => {
                    let report = Report::unchecked(why);
                    self.print(claim, &report, &[], 0.0, &mut output)?;
                }
            }
        }
        output.finish()
    }

    fn check_and_print(
        &self,
        claim: &Claim,
        boxes: &[Bounded],
        solver: &ShellSolver<'_>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let started = Instant::now();
        let report = check_all(boxes, |boxed| {
            check_slice(claim, boxed, Slice::WHOLE, solver)
        })?;
        let seconds = started.elapsed().as_secs_f64();
        self.print(claim, &report, boxes, seconds, output)
    }

    /// Prints the report on some boxes, with the time that their check took.
    fn print(
        &self,
        claim: &Claim,
        report: &Report,
        boxes: &[Bounded],
        seconds: f64,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let one = match boxes {
            [boxed] if self.game.is_some() => Some(boxed),
            _ => None,
        };
        let by_options = BoxesByOptions {
            boxes: boxes.iter().map(InBox::of).collect(),
            data: data_digest(claim),
            seconds,
        };
        let made = Provenance::now(self.words(claim, one));
        output.json(&CheckResult::new(
            claim,
            report,
            self.limit,
            Some(by_options),
            made,
        ))
    }

    fn boxes(&self, claim: &Claim) -> Result<Vec<Bounded>, String> {
        Bounded::of(claim, self.game, self.misere, self.max)
    }

    /// The command line for a claim.
    fn words(&self, claim: &Claim, boxed: Option<&Bounded>) -> String {
        if let Some(boxed) = boxed {
            return of_box(&claim.id, &InBox::of(boxed));
        }
        let max = self.max.map(|max| max.to_string());
        let mut words = vec!["verify", &claim.id, "--by", "options"];
        words.extend(self.misere.then_some("--misere"));
        words.extend(max.iter().flat_map(|max| ["--max", max.as_str()]));
        command(&words)
    }
}

/// The command line for a box of a claim.
fn of_box(id: &str, boxed: &InBox) -> String {
    let max = boxed.max.to_string();
    let mut words = vec!["verify", id, "--by", "options", "--game", &boxed.game];
    words.extend(boxed.play.flag());
    words.extend(["--max", &max]);
    command(&words)
}

/// Prints shards that were put together.
fn print_merged(
    claim: &Claim,
    merged: Shard,
    limit: usize,
    output: &mut Output,
) -> Result<(), Failure> {
    let work = &merged.work;
    let boxed = work.in_box.clone();
    let made = Provenance {
        version: work.version.clone(),
        program: work.program.clone(),
        date: merged.date.clone(),
        command: of_box(&work.claim, &boxed),
    };
    let by_options = BoxesByOptions {
        boxes: vec![boxed],
        data: data_digest(claim),
        seconds: merged.seconds,
    };
    let report = report(vec![merged.into_checked_box()]);
    output.json(&CheckResult::new(
        claim,
        &report,
        limit,
        Some(by_options),
        made,
    ))
}

/// Checks a slice on the pool, with progress.
fn check_slice(
    claim: &Claim,
    boxed: &Bounded,
    slice: Slice,
    solver: &ShellSolver<'_>,
) -> Result<SliceCheck, Failure> {
    let label = format!("{} in {}, shard {slice}", claim.id, boxed.claimed.rules);
    let here = *boxed;
    Ok(solver
        .study
        .work(&label, move |control| check(&here, slice, control))??)
}

/// Whether a file holds the result of this work. The counterexamples that it lists are evaluated
/// again.
fn holds(file: &Path, work: &ShardWork, solver: &ShellSolver<'_>) -> Result<bool, Failure> {
    let text = read_text(file, LONGEST).ok();
    let shard = text.and_then(|text| serde_json::from_str::<Shard>(&text).ok());
    let Some(shard) = shard.filter(|shard| shard.is_of(work)) else {
        return Ok(false);
    };
    let label = "evaluating counterexamples".to_owned();
    Ok(solver
        .study
        .work(&label, move |control| sound(shard, control))??
        .is_ok())
}

// `merge`: shards of `verify --by options` put together.

/// Put shards together.
#[derive(Debug, Args)]
pub struct MergeCommand {
    /// The files of the shards, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The most counterexamples that are printed
    #[arg(
        long,
        value_name = "N",
        default_value = "20",
        allow_hyphen_values = true
    )]
    limit: usize,
}

impl MergeCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let shards = self.files.iter().map(|file| read(file)).collect();
        let label = "evaluating counterexamples".to_owned();
        let merged = ShellSolver::new(shell)
            .study
            .work(&label, |control| merge(shards, control))??;
        match merged {
            Ok(merged) => {
                let claim = claim(&merged.work.claim).expect("a claim that was merged is there");
                print_merged(claim, merged, self.limit, output)
            }
            Err(incomplete) => {
                if !incomplete.missing.is_empty() {
                    let missing = array(&incomplete.missing);
                    Shell::note(&format!("missing: --array={missing}"));
                }
                output.json(&incomplete)?;
                Err(Failure::Reported)
            }
        }
    }
}

/// The shard of a file, or why there is none.
fn read(file: &Path) -> Named {
    let shard = read_text(file, LONGEST)
        .map_err(|error| format!("it cannot be read: {error}"))
        .and_then(|text| {
            serde_json::from_str::<Shard>(&text).map_err(|error| {
                format!(
                    "it is no shard, such as nimscope verify CLAIM --shard 1/2 --out 1.json \
                     writes: what is in line {} at column {} is something else",
                    error.line(),
                    error.column()
                )
            })
        });
    Named {
        file: printable::shown(file),
        shard,
    }
}
