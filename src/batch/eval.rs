//! `eval`: the values of positions, one JSON object a line.

use std::io::{self, Write};
use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use super::arguments::{
    InputLine, InputLines, PlayedGame, PrintLimit, RowFormat, explain_terminal, number, value,
};
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::{ProgressLine, ShellSolver};
use crate::game::{Canonical, Measure, joined};
use crate::lists::CollectVec as _;
use crate::printable;
use crate::solve::mapped;
use crate::study::{Effort, Evaluation, Wanted};

/// Evaluate positions.
#[derive(Debug, Args)]
pub struct EvalCommand {
    #[command(flatten)]
    played: PlayedGame,

    #[command(flatten)]
    most: PrintLimit,

    /// The values that are wanted, separated by commas: the others are null and not computed
    #[arg(
        long,
        value_name = "VALUES",
        value_parser = value(),
        value_delimiter = ',',
        default_value = "outcome,remoteness,grundy"
    )]
    what: Vec<Measure>,

    /// The most positions that a search for a value of each position visits; a table for it joins
    /// at most 2²⁰ times as many values, or 2¹² times where the order of the piles matters, and in
    /// games by their rule
    #[arg(long, value_name = "N", default_value_t = Effort::OF_MANY.0, value_parser = number::<u64>)]
    effort: u64,

    /// How positions that are arguments are written
    #[arg(long, value_enum, default_value = "json", requires = "positions")]
    format: RowFormat,

    /// The positions, such as 3,3,3,4; none or - reads one a line from standard input
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,
}

/// What is printed in place of a bad line.
#[derive(Debug, Serialize)]
struct BadLine<'a> {
    input: &'a str,
    error: &'a str,
}

impl EvalCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let words: Vec<&str> = self.positions.iter().map(String::as_str).collect_vec();
        match words[..] {
            [] | ["-"] => self.stream(shell, output),
            _ => self.arguments(shell, output),
        }
    }

    /// What is known of some positions.
    fn evaluated(
        &self,
        solver: &mut ShellSolver<'_>,
        positions: Vec<Canonical>,
    ) -> Result<Vec<Evaluation>, Failure> {
        let wanted = Wanted {
            values: self.what.clone(),
            effort: Effort(self.effort),
            limit: self.most.limit,
        };
        let mut all = solver
            .study
            .evaluate_all(self.played.rules(), positions, &wanted)?;
        for one in &mut all {
            one.game.clone_from(&self.played.game.text);
        }
        Ok(all)
    }

    fn arguments(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let texts = self.positions.iter();
        let positions = texts
            .map(|text| self.played.game.position(text))
            .collect::<Result<Vec<_>, _>>()?;
        let all = self.evaluated(&mut ShellSolver::new(shell), positions)?;
        output.rows(self.format, all.into_iter())
    }

    /// Reads batch by batch. The lines at hand are evaluated on all cores. They are printed in
    /// their order before more are read.
    fn stream(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let mut solver = ShellSolver::new(shell);
        solver.study = solver.study.with_effort(Effort(self.effort));
        let example = joined(self.played.rules().game.example().piles(), ",");
        explain_terminal(&format!("one position a line, such as {example}"));
        let mut lines = InputLines::new(io::stdin().lock());
        let (mut done, mut bad) = (0, 0);
        let progress = ProgressLine::new(shell, "positions".to_owned());
        loop {
            let batch = lines.next(shell)?;
            if batch.is_empty() {
                break;
            }
            let (text, wrong) = self.evaluate(&mut solver, &batch)?;
            bad += wrong;
            output.write_all(&text)?;
            output.flush()?;
            done += batch.len() as u64;
            progress.set(done, 0);
        }
        if bad > 0 {
            return Err(Failure::BadLines(bad));
        }
        Ok(())
    }

    /// What to print for some lines, and the number of bad ones. What is wrong with these is said
    /// beside it.
    fn evaluate(
        &self,
        solver: &mut ShellSolver<'_>,
        batch: &[InputLine],
    ) -> Result<(Vec<u8>, u64), Failure> {
        let pool = Arc::clone(&solver.pool);
        let read = |line: &InputLine| Ok(self.played.game.read(&line.text));
        let read = pool.install(|| mapped(batch.iter().collect_vec(), read))?;
        let mut positions = Vec::with_capacity(batch.len());
        let read = read.into_iter().map(|read| read.map(|x| positions.push(x)));
        let read: Vec<Result<(), String>> = read.collect_vec();
        let all = self.evaluated(solver, positions)?;
        let printed = |one: &Evaluation| Ok(serde_json::to_vec(one));
        let printed = pool.install(|| mapped(all.iter().collect_vec(), printed))?;
        let mut printed = printed.into_iter();
        let (mut text, mut bad) = (Vec::new(), 0);
        for (line, read) in batch.iter().zip(&read) {
            match read {
                Ok(()) => text.extend(printed.next().transpose()?.into_iter().flatten()),
                Err(error) => {
                    Shell::note(&format!("line {}: {error}", line.number));
                    bad += 1;
                    let input = &line.text;
                    printable::write_json(&mut text, &BadLine { input, error })?;
                }
            }
            text.push(b'\n');
        }
        Ok((text, bad))
    }
}
