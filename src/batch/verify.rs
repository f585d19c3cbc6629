//! `verify`: claims against exhaustive results, one JSON object a line.

use std::io::Write;

use clap::Args;
use litemap::LiteMap;

use super::by_options::{CheckMethod, CheckWanted, LIMIT};
use super::claims::named;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::{ProgressLine, Shares, ShellSolver};
use crate::lists::CollectVec as _;
use crate::study::Provenance;
use crate::study::shards::{CheckResult, EXAMPLE};
use crate::study::verify::{Checkable, Report, Resources, Status};
use crate::theory::claim::{Cases, Claim};

/// Check claims.
#[derive(Debug, Args)]
pub struct VerifyCommand {
    /// The identifier of a claim, such as games24/2.9, or all; `nimscope claims` lists them
    #[arg(value_name = "ID|all")]
    id: String,

    #[command(flatten)]
    wanted: CheckWanted,
}

/// All claims in their default ranges, each as it is printed.
pub(super) fn everything(shell: &Shell, each: &mut dyn FnMut(CheckResult)) -> Result<(), Failure> {
    let verify = VerifyCommand {
        id: "all".to_owned(),
        wanted: CheckWanted {
            limit: LIMIT,
            ..CheckWanted::default()
        },
    };
    let chosen: Vec<Checkable> = shell.claims.claims().collect_vec();
    verify.all(&chosen, &ShellSolver::new(shell), &mut |claim, report| {
        each(verify.printed(claim, report));
        Ok(())
    })
}

/// A check by options, for messages.
fn by_options_example() -> String {
    format!("nimscope verify {EXAMPLE} --by options --game slow:6,5 --max 20")
}

impl VerifyCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let chosen = match self.id.as_str() {
            "all" => shell.claims.claims().collect_vec(),
            id => vec![named(shell, id)?],
        };
        let solver = ShellSolver::new(shell);
        if self.wanted.by == CheckMethod::Options {
            let claims: Vec<&Claim> = chosen.iter().map(|one| one.claim).collect_vec();
            return self.by_options(&claims, &solver);
        }
        self.with_tables()?;
        match chosen[..] {
            [one] => {
                let report = solver.study.verify_up_to(one, self.wanted.max)?;
                self.print(output, one.claim, report)
            }
            _ => self.all(&chosen, &solver, &mut |claim, report| {
                self.print(output, claim, report)
            }),
        }
    }

    /// Refuses arguments that only a check by options obeys.
    fn with_tables(&self) -> Result<(), Failure> {
        let given = [
            ("--game", self.wanted.game.is_some()),
            ("--misere", self.wanted.misere),
            ("--shard", self.wanted.shard.is_some()),
            ("--out", self.wanted.out.is_some()),
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
        match (chosen, self.wanted.shard) {
            ([claim], Some(slice)) => self.wanted.shard(claim, slice, solver),
            (_, None) => self.wanted.all(chosen, solver),
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
        each: &mut dyn FnMut(&Claim, Report) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let shell = solver.shell;
        let (memory, control) = (shell.memory, &shell.control);
        let check = |one: Checkable, memory| {
            let resources = Resources {
                memory,
                theorems: &shell.study.theorems,
                control,
            };
            solver
                .pool
                .install(|| one.verify(self.wanted.max, resources))
        };
        let shares = Shares::of(shell);
        let progress = ProgressLine::new(shell, "claims".to_owned());
        // Reports whose turn has not come, or whose claims wait for more memory, and the number
        // whose turn it is.
        let (mut waiting, mut next) = (LiteMap::<usize, Report>::new(), 0);
        let work = |(): &mut (), number: usize| check(chosen[number], shares.memory);
        shares.work(chosen.len(), &|| (), &work, &mut |done| {
            if let Some((number, report)) = done {
                waiting.insert(number, report?);
            }
            progress.set((next + waiting.len()) as u64, chosen.len() as u64);
            while let Some(report) = waiting.get(&next)
                && let claim = chosen[next].claim
                && !may_need_more(claim, report)
                && let Some(report) = waiting.remove(&next)
            {
                // Nobody waits for the rest where it cannot be told.
                each(claim, report).inspect_err(|_| control.cancel())?;
                next += 1;
            }
            Ok(())
        })?;
        for (number, mut report) in waiting {
            let one = chosen[number];
            if shares.memory < memory && may_need_more(one.claim, &report) {
                report = check(one, memory)?;
            }
            each(one.claim, report)?;
        }
        Ok(())
    }

    fn print(&self, output: &mut Output, claim: &Claim, report: Report) -> Result<(), Failure> {
        output.json(&self.printed(claim, report))?;
        // The next one may take a while.
        Ok(output.flush()?)
    }

    fn printed(&self, claim: &Claim, report: Report) -> CheckResult {
        let limit = if claim.meaning.form().cases.are_few() {
            usize::MAX
        } else {
            self.wanted.limit
        };
        let made = Provenance::now(self.wanted.words(claim));
        CheckResult::new(claim, report, limit, None, made)
    }
}

/// Whether a claim was not checked for a reason that is not its own.
fn may_need_more(claim: &Claim, report: &Report) -> bool {
    matches!(report.status, Status::Unchecked(_)) && claim.meaning.form().cases != Cases::Nothing
}
