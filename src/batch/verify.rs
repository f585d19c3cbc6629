//! `verify`: claims against exhaustive results, one JSON object a line.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use litemap::LiteMap;
use serde_json::Value;

use super::arguments::{NamedGame, number};
use super::by_options::CheckWanted;
use super::claims::named;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::{ProgressLine, Shares, ShellSolver};
use crate::study::shards::{CheckResult, EXAMPLE, Slice};
use crate::study::verify::{Checkable, Report, Resources, Status};
use crate::study::{Provenance, command};
use crate::theory::claim::{Cases, Claim};

/// Check claims.
#[derive(Debug, Default, Args)]
pub struct VerifyCommand {
    /// The identifier of a claim, such as games24/2.9, or all; `nimscope claims` lists them
    #[arg(value_name = "ID|all")]
    id: String,

    /// The largest pile; printed tables are checked row by row, whatever it is
    #[arg(long, value_name = "M", allow_hyphen_values = true, value_parser = number::<u64>)]
    max: Option<u64>,

    /// The most counterexamples to a statement on all positions; tables and families have all of
    /// theirs
    #[arg( value_parser = number::<usize>,
        long,
        value_name = "N",
        default_value_t = LIMIT,
        allow_hyphen_values = true
    )]
    limit: usize,

    /// The way to check
    #[arg(long, value_enum, value_name = "WAY", default_value = "tables")]
    by: CheckMethod,

    /// With --by options, the game in whose box to check, such as slow:6,5
    #[arg(long, value_name = "GAME", allow_hyphen_values = true)]
    game: Option<NamedGame>,

    /// With --by options, play the misère version, where the claim is about both
    #[arg(long)]
    misere: bool,

    /// With --by options, check slice I of N only, I from 1 to N, and print it as a shard for
    /// merge
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    shard: Option<Slice>,

    /// With --by options, write to this file, whole or not at all
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The way to check a claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum CheckMethod {
    /// Against exhaustive results
    #[default]
    Tables,
    /// Each position against its options alone, without memory: for claims that give the outcome,
    /// the remoteness or the Grundy value of every position
    Options,
}

/// All claims in their default ranges, each as its line of JSON would be.
pub(super) fn everything(shell: &Shell, each: &mut dyn FnMut(Value)) -> Result<(), Failure> {
    let verify = VerifyCommand {
        id: "all".to_owned(),
        limit: LIMIT,
        ..VerifyCommand::default()
    };
    let chosen: Vec<Checkable> = shell.claims.claims().collect();
    verify.all(&chosen, &ShellSolver::new(shell), &mut |claim, report| {
        each(serde_json::to_value(verify.printed(claim, report))?);
        Ok(())
    })
}

/// The most counterexamples that are printed for a statement on all positions.
const LIMIT: usize = 20;

/// A check by options, for messages.
fn by_options_example() -> String {
    format!("nimscope verify {EXAMPLE} --by options --game slow:6,5 --max 20")
}

impl VerifyCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let chosen = match self.id.as_str() {
            "all" => shell.claims.claims().collect(),
            id => vec![named(shell, id)?],
        };
        let solver = ShellSolver::new(shell);
        if self.by == CheckMethod::Options {
            let claims: Vec<&Claim> = chosen.iter().map(|one| one.claim).collect();
            return self.by_options(&claims, &solver);
        }
        self.with_tables()?;
        match chosen[..] {
            [one] => {
                let report = solver.study.verify_up_to(one, self.max)?;
                self.print(output, one.claim, &report)
            }
            _ => self.all(&chosen, &solver, &mut |claim, report| {
                self.print(output, claim, report)
            }),
        }
    }

    /// Refuses arguments that only a check by options obeys.
    fn with_tables(&self) -> Result<(), Failure> {
        let given = [
            ("--game", self.game.is_some()),
            ("--misere", self.misere),
            ("--shard", self.shard.is_some()),
            ("--out", self.out.is_some()),
        ];
        match given.iter().find(|(_, is_given)| *is_given) {
            Some((name, _)) => Err(Failure::Usage(format!(
                "{name} goes with --by options, for example {}",
                by_options_example()
            ))),
            None => Ok(()),
        }
    }

    fn by_options(&self, chosen: &[&Claim], solver: &ShellSolver<'_>) -> Result<(), Failure> {
        let wanted = CheckWanted {
            game: self.game.as_ref().map(|named| named.game),
            misere: self.misere,
            max: self.max,
            limit: self.limit,
            out: self.out.as_deref(),
        };
        match (chosen, self.shard) {
            ([claim], Some(slice)) => wanted.shard(claim, slice, solver),
            (_, None) => wanted.all(chosen, solver),
            (_, Some(slice)) => Err(Failure::Usage(format!(
                "--shard {slice}: a shard belongs to one claim, for example {} --shard {slice}",
                by_options_example()
            ))),
        }
    }

    /// Verifies several claims at a time, each with its share of the memory. A claim that needs
    /// more is tried again alone, with all of the memory.
    fn all(
        &self,
        chosen: &[Checkable],
        solver: &ShellSolver<'_>,
        each: &mut dyn FnMut(&Claim, &Report) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let shell = solver.shell;
        let (memory, control) = (shell.memory, &shell.control);
        let check = |one: Checkable, memory| {
            let resources = Resources {
                memory,
                theorems: &shell.theorems,
                control,
            };
            solver.pool.install(|| one.verify(self.max, resources))
        };
        let shares = Shares::of(shell);
        let progress = ProgressLine::new(shell, "claims".to_owned());
        let mut queue = ReportQueue::default();
        let work = |(): &mut (), number: usize| check(chosen[number], shares.memory);
        shares.work(chosen.len(), &|| (), &work, &mut |done| {
            if let Some((number, report)) = done {
                queue.waiting.insert(number, report?);
            }
            progress.set(queue.known() as u64, chosen.len() as u64);
            let advanced = queue.advance(chosen, each);
            if advanced.is_err() {
                // Nobody waits for the rest.
                control.cancel();
            }
            advanced
        })?;
        for (number, mut report) in queue.waiting {
            let one = chosen[number];
            if shares.memory < memory && may_need_more(one.claim, &report) {
                report = check(one, memory)?;
            }
            each(one.claim, &report)?;
        }
        Ok(())
    }

    fn print(&self, output: &mut Output, claim: &Claim, report: &Report) -> Result<(), Failure> {
        output.json(&self.printed(claim, report))?;
        // The next one may take a while.
        Ok(output.flush()?)
    }

    fn printed(&self, claim: &Claim, report: &Report) -> CheckResult {
        let limit = if claim.meaning.form().cases.are_few() {
            usize::MAX
        } else {
            self.limit
        };
        CheckResult::new(
            claim,
            report,
            limit,
            None,
            Provenance::now(self.words(claim)),
        )
    }

    /// The command line for one claim.
    fn words(&self, claim: &Claim) -> String {
        let max = self.max.map(|max| max.to_string());
        let mut words = vec!["verify", claim.id.as_str()];
        words.extend(max.iter().flat_map(|max| ["--max", max.as_str()]));
        command(&words)
    }
}

/// Reports that are printed in their turn.
#[derive(Default)]
struct ReportQueue {
    /// Those whose turn has not come, or whose claims wait for more memory.
    waiting: LiteMap<usize, Report>,
    /// The number whose turn it is.
    next: usize,
}

impl ReportQueue {
    /// How many there were so far.
    fn known(&self) -> usize {
        self.next + self.waiting.len()
    }

    /// Prints those whose turn it is, up to the first that may need more memory.
    fn advance(
        &mut self,
        chosen: &[Checkable],
        each: &mut dyn FnMut(&Claim, &Report) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        while let Some(report) = self.waiting.get(&self.next)
            && !may_need_more(chosen[self.next].claim, report)
        {
            each(chosen[self.next].claim, report)?;
            self.waiting.remove(&self.next);
            self.next += 1;
        }
        Ok(())
    }
}

/// Whether a claim was not checked for a reason that is not its own.
fn may_need_more(claim: &Claim, report: &Report) -> bool {
    matches!(report.status, Status::Unchecked(_)) && claim.meaning.form().cases != Cases::Nothing
}
