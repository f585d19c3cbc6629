//! `verify --by options`: claims without a table, whole or in shards, which `merge` puts together.

use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use clap::{Args, ValueEnum};
use serde_json::value::RawValue;

use super::arguments::{NamedGame, number};
use super::files::OutputFile;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::file::read_text;
use crate::lists::CollectVec as _;
use crate::printable;
use crate::study::shards::{
    Bounded, BoxesByOptions, CheckResult, InBox, Named, Shard, ShardWork, Slice, SliceCheck, array,
    check, check_all, merge, sound,
};
use crate::study::verify::Report;
use crate::study::{Provenance, command, date};
use crate::theory::claim::{Claim, claim};

/// The longest file of a shard, in bytes: 100 counterexamples of 64 piles each are far shorter.
pub(super) const LONGEST: u64 = 1 << 24;

/// What is to be checked of a claim, and in which way.
#[derive(Debug, Default, Args)]
pub(super) struct CheckWanted {
    /// The largest pile; printed tables are checked row by row, whatever it is
    #[arg(long, value_name = "M", value_parser = number::<u64>)]
    pub(super) max: Option<u64>,

    /// The most counterexamples to a statement on all positions; tables and families have all of
    /// theirs
    #[arg(long, value_name = "N", default_value_t = LIMIT, value_parser = number::<usize>)]
    pub(super) limit: usize,

    /// The way to check
    #[arg(long, value_enum, value_name = "WAY", default_value = "tables")]
    pub(super) by: CheckMethod,

    /// With --by options, the game in whose box to check, such as slow:6,5
    #[arg(long, value_name = "GAME")]
    pub(super) game: Option<NamedGame>,

    /// With --by options, play the misère version, where the claim is about both
    #[arg(long)]
    pub(super) misere: bool,

    /// With --by options, check slice I of N only, I from 1 to N, and print it as a shard for
    /// merge
    #[arg(long, value_name = "I/N")]
    pub(super) shard: Option<Slice>,

    /// With --by options, write to this file, whole or not at all
    #[arg(long, value_name = "FILE", value_parser = OutputFile::like("1.json"))]
    pub(super) out: Option<OutputFile>,
}

/// The way to check a claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum CheckMethod {
    /// Against exhaustive results
    #[default]
    Tables,
    /// Each position against its options alone, without memory: for claims that give the outcome,
    /// the remoteness or the Grundy value of every position
    Options,
}

/// The most counterexamples that are printed for a statement on all positions.
pub(super) const LIMIT: usize = 20;

impl CheckWanted {
    /// Checks a slice of the one wanted box, unless its file is there.
    pub(super) fn shard(
        &self,
        claim: &Claim,
        slice: Slice,
        solver: &ShellSolver<'_>,
    ) -> Result<(), Failure> {
        let boxes = self.boxes(claim).map_err(Failure::Usage)?;
        let [boxed] = boxes[..] else {
            let game = printable::quoted(&boxes[0].rules.game.to_string());
            return Err(Failure::Usage(format!(
                "--shard {slice}: {} has boxes in {} games, and a shard belongs to one; name it, for example --game {game}",
                claim.id,
                boxes.len()
            )));
        };
        let work = ShardWork::of(claim, &boxed, slice);
        if let Some(file) = self.out.as_deref()
            && holds(file, &work, solver)?
        {
            let file = printable::shown(file);
            Shell::note(&format!(
                "{file} already holds the right result of shard {slice}: there is nothing to do"
            ));
            return Ok(());
        }
        let mut output = Output::to(self.out.as_deref(), solver.shell)?;
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
        let boxes: Vec<_> = claims.iter().map(|claim| self.boxes(claim)).collect_vec();
        if let [Err(why)] = &boxes[..] {
            return Err(Failure::Usage(why.clone()));
        }
        let mut output = Output::to(self.out.as_deref(), solver.shell)?;
        for (claim, boxes) in claims.iter().zip(boxes) {
            let started = Instant::now();
            let slice = Slice::WHOLE;
            let (boxes, report, seconds) = match boxes {
                Ok(boxes) => {
                    let check = |boxed: &_| check_slice(claim, boxed, slice, solver);
                    let report = check_all(&boxes, check)?;
                    (boxes, report, started.elapsed().as_secs_f64())
                }
                Err(why) => (Vec::new(), Report::unchecked(why), 0.0),
            };
            let command = match &boxes[..] {
                [boxed] if self.game.is_some() => of_box(&claim.id, &InBox::of(boxed)),
                _ => self.words(claim),
            };
            let boxes = boxes.iter().map(InBox::of).collect_vec();
            let by_options = BoxesByOptions::new(claim, boxes, seconds);
            let made = Provenance::now(command);
            let result = CheckResult::new(claim, report, self.limit, Some(by_options), made);
            output.json(&result)?;
        }
        output.finish()
    }

    fn boxes(&self, claim: &Claim) -> Result<Vec<Bounded>, String> {
        let game = self.game.as_ref().map(|named| named.game);
        Bounded::of(claim, game, self.misere, self.max)
    }

    /// The command line for a claim.
    pub(super) fn words(&self, claim: &Claim) -> String {
        let max = self.max.map(|max| max.to_string());
        let mut words = vec!["verify", &claim.id];
        if self.by == CheckMethod::Options {
            words.extend(["--by", "options"]);
        }
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

/// Checks a slice on the pool, with progress.
fn check_slice(
    claim: &Claim,
    boxed: &Bounded,
    slice: Slice,
    solver: &ShellSolver<'_>,
) -> Result<SliceCheck, Failure> {
    let label = format!("{} in {}, shard {slice}", claim.id, boxed.rules);
    let here = *boxed;
    Ok(solver
        .study
        .work(&label, move |control| check(&here, slice, control))??)
}

/// What is done with counterexamples that files list.
const EVALUATING: &str = "evaluating counterexamples";

/// Whether a file holds the result of this work. The counterexamples that it lists are evaluated
/// again.
fn holds(file: &Path, work: &ShardWork, solver: &ShellSolver<'_>) -> Result<bool, Failure> {
    let text = read_text(file, LONGEST).ok();
    let shard = text.and_then(|text| serde_json::from_str::<Shard>(&text).ok());
    let Some(shard) = shard.filter(|shard| shard.is_of(work)) else {
        return Ok(false);
    };
    let sound = solver
        .study
        .work(EVALUATING, move |control| sound(shard, control))?;
    solver.shell.control.check()?;
    Ok(sound.is_ok())
}

// `merge`: shards of `verify --by options` put together.

/// Put shards together.
#[derive(Debug, Args)]
pub struct MergeCommand {
    /// The files of the shards, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The most counterexamples that are printed
    #[arg(long, value_name = "N", default_value = "20", value_parser = number::<usize>)]
    limit: usize,
}

impl MergeCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let shards = self.files.iter().map(|file| read(file)).collect_vec();
        let merged = ShellSolver::new(shell)
            .study
            .work(EVALUATING, |control| merge(shards, control))??;
        match merged {
            Ok(merged) => {
                let claim = claim(&merged.work.claim).expect("a claim that was merged is there");
                let Shard { work, .. } = &merged;
                let boxed = work.in_box.clone();
                let made = Provenance {
                    version: work.version.clone(),
                    program: work.program.clone(),
                    date: merged.date.clone(),
                    command: of_box(&claim.id, &boxed),
                };
                let by_options = BoxesByOptions::new(claim, vec![boxed], merged.seconds);
                let (report, boxes) = (merged.into_report(), Some(by_options));
                output.json(&CheckResult::new(claim, report, self.limit, boxes, made))
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
            objects(&text)?;
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

/// The objects of JSON in a text. The error says that it is empty, or where it is not JSON.
pub(super) fn objects(text: &str) -> Result<Vec<&RawValue>, String> {
    let objects = serde_json::Deserializer::from_str(text).into_iter();
    let objects = objects.collect::<Result<Vec<_>, _>>();
    let objects = objects.map_err(|error| format!("it is not JSON ({error})"))?;
    if objects.is_empty() {
        return Err("it is empty".to_owned());
    }
    Ok(objects)
}
