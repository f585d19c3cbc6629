//! `eval`: the values of positions, one JSON object a line.

use std::collections::BTreeSet;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;

use super::arguments::{Limit, PlayedGame, WantedValue, number};
use super::input::{InputLine, InputLines};
use super::output::Output;
use super::progress::ProgressLine;
use super::shell::{Failure, Shell};
use super::solver::{EFFORT, Solver};
use super::values::{ValueSources, WantedValues};
use crate::game::{Canonical, Convention, Grundy, Measure, Outcome, Remoteness, Ruleset, Symmetry};
use crate::printable;
use crate::solve::mapped;
use crate::study::{self, Answer, Beside, BestOptions, question};

/// The most [work](crate::solve::TableKey::work) of a table that is filled for a position, for
/// each position that a search for it may visit.
const TABLE_WORK: u128 = 1 << 20;

/// The same in a game in which the order of the piles matters. A table holds all arrangements of
/// the piles, so that a search, which looks at one of those that the symmetry of the game takes to
/// each other, can come to its end in a small part of the time.
const TABLE_OF_ARRANGEMENTS_WORK: u128 = 1 << 12;

/// Evaluate positions.
#[derive(Debug, Args)]
pub struct EvalCommand {
    #[command(flatten)]
    played: PlayedGame,

    #[command(flatten)]
    most: Limit,

    /// The values that are wanted, separated by commas: the others are null and not computed
    #[arg(
        long,
        value_name = "VALUES",
        value_enum,
        value_delimiter = ',',
        default_value = "outcome,remoteness,grundy"
    )]
    what: Vec<WantedValue>,

    /// The most positions that a search for a value of each position visits; a table for it joins
    /// at most 2²⁰ times as many values, or 2¹² times where the order of the piles matters
    #[arg(long, value_name = "N", default_value_t = EFFORT, allow_hyphen_values = true, value_parser = number::<u64>)]
    effort: u64,

    /// The positions, such as 3,3,3,4; none or - reads one a line from standard input
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,
}

/// A position and what is known of it.
#[derive(Debug)]
pub(super) struct EvaluatedPosition {
    pub(super) x: Canonical,
    pub(super) values: WantedValues,
    pub(super) best: BestOptions,
}

/// What is printed of a position.
#[derive(Debug, Serialize)]
pub(super) struct Evaluated<'a> {
    game: &'a str,
    play: Convention,
    position: &'a Canonical,
    outcome: Option<Answer<Outcome>>,
    remoteness: Option<Answer<Remoteness>>,
    grundy: Option<Answer<Grundy>>,
    optimal: Vec<&'a Canonical>,
    winning: Vec<&'a Canonical>,
    truncated: bool,
    source: ValueSources,
    theorems: BTreeSet<&'static str>,
}

/// What is printed for some lines.
struct EvaluatedLines {
    text: Vec<u8>,
    /// What is wrong with some of them, for the user.
    problems: Vec<String>,
}

/// What is printed in place of a bad line.
#[derive(Debug, Serialize)]
struct BadLine<'a> {
    input: &'a str,
    error: &'a str,
}

/// What is wanted beside the outcome of positions, by the values that are wanted.
fn beside(wanted: &[WantedValue]) -> Beside {
    Beside {
        remoteness: wanted.contains(&WantedValue(Measure::Remoteness)),
        best: true,
    }
}

impl EvaluatedPosition {
    /// Finds the wanted values of some positions. Grundy values come last, so that the other
    /// tables can be dropped by then.
    pub(super) fn all(
        solver: &mut Solver<'_>,
        rules: Ruleset,
        wanted: &[WantedValue],
        positions: Vec<Canonical>,
    ) -> Result<Vec<Self>, Failure> {
        let wants = |value| wanted.contains(&value);
        let case = |x| Self {
            x,
            values: WantedValues::default(),
            best: BestOptions::default(),
        };
        let mut cases: Vec<Self> = positions.into_iter().map(case).collect();
        if wants(WantedValue(Measure::Outcome)) || wants(WantedValue(Measure::Remoteness)) {
            let question = |case: &Self| question::Outcome {
                rules,
                position: case.x.clone(),
                beside: beside(wanted),
            };
            let questions: Vec<question::Outcome> = cases.iter().map(question).collect();
            for (case, sheet) in cases.iter_mut().zip(solver.study.ask_all(&questions)?) {
                case.values.outcome = wants(WantedValue(Measure::Outcome)).then_some(sheet.outcome);
                case.values.remoteness = sheet.remoteness;
                case.best = sheet.best.unwrap_or_default();
            }
        }
        if wants(WantedValue(Measure::Grundy)) {
            let positions = cases.iter().map(|case| case.x.clone());
            let values = grundy(solver, rules, positions)?;
            for (case, grundy) in cases.iter_mut().zip(values) {
                case.values.grundy = Some(grundy);
            }
        }
        Ok(cases)
    }

    pub(super) fn evaluated<'a>(&'a self, played: &'a PlayedGame, limit: usize) -> Evaluated<'a> {
        let Self { x, values, best } = self;
        let cut = |list: &'a BTreeSet<Canonical>| list.iter().take(limit).collect();
        Evaluated {
            game: &played.game.text,
            play: played.rules().convention,
            position: x,
            outcome: values.outcome,
            remoteness: values.remoteness,
            grundy: values.grundy,
            optimal: cut(&best.optimal),
            winning: cut(&best.winning),
            truncated: !best.complete || best.optimal.len() > limit || best.winning.len() > limit,
            source: values.sources(),
            theorems: values.theorems(),
        }
    }
}

/// The Grundy values of some positions.
fn grundy(
    solver: &mut Solver<'_>,
    rules: Ruleset,
    positions: impl Iterator<Item = Canonical>,
) -> Result<Vec<Answer<Grundy>>, Failure> {
    let question = |position| question::Grundy { rules, position };
    Ok((solver.study).ask_all(&positions.map(question).collect::<Vec<_>>())?)
}

impl EvalCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let words: Vec<&str> = self.positions.iter().map(String::as_str).collect();
        match words[..] {
            [] | ["-"] => self.stream(shell, output),
            _ => self.arguments(shell, output),
        }
    }

    fn solver<'a>(&self, shell: &'a Shell) -> Solver<'a> {
        let factor = match self.played.rules().game.symmetry() {
            Symmetry::All => TABLE_WORK,
            Symmetry::Of(_) => TABLE_OF_ARRANGEMENTS_WORK,
        };
        let work = u128::from(self.effort) * factor;
        let limits = |study: study::Solver| study.with_effort(self.effort).with_tables_of(work);
        Solver::new(shell).within(limits)
    }

    fn arguments(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let texts = self.positions.iter();
        let positions = texts
            .map(|text| self.played.position(text))
            .collect::<Result<Vec<_>, _>>()?;
        let mut solver = self.solver(shell);
        for case in EvaluatedPosition::all(&mut solver, self.played.rules(), &self.what, positions)?
        {
            output.json(&case.evaluated(&self.played, self.most.limit))?;
        }
        Ok(())
    }

    /// Reads batch by batch. The lines at hand are evaluated on all cores. They are printed in
    /// their order before more are read.
    fn stream(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let mut solver = self.solver(shell);
        let mut lines = InputLines::new(io::stdin().lock());
        let (mut done, mut bad) = (0, 0);
        let progress = ProgressLine::new("positions".to_owned());
        loop {
            let batch = lines.next(shell)?;
            if batch.is_empty() {
                break;
            }
            let answered = self.evaluate(&mut solver, &batch)?;
            for problem in answered.problems {
                Shell::note(&problem);
                bad += 1;
            }
            output.write_all(&answered.text)?;
            output.flush()?;
            done += batch.len() as u64;
            progress.set(done, 0);
        }
        if bad > 0 {
            return Err(Failure::BadLines(bad));
        }
        Ok(())
    }

    /// What to print for some lines.
    fn evaluate(
        &self,
        solver: &mut Solver<'_>,
        batch: &[InputLine],
    ) -> Result<EvaluatedLines, Failure> {
        let read = |line: &InputLine| Ok(self.played.game.read(&line.text));
        let pool = &solver.pool;
        let read = pool.install(|| mapped(batch.iter().collect(), read))?;
        let mut problems = Vec::new();
        let mut positions = Vec::with_capacity(batch.len());
        let mut errors = Vec::new();
        for (line, read) in batch.iter().zip(read) {
            match read {
                Ok(position) => {
                    positions.push(position);
                    errors.push(None);
                }
                Err(error) => {
                    problems.push(format!("line {}: {error}", line.number));
                    errors.push(Some(error));
                }
            }
        }
        let cases = EvaluatedPosition::all(solver, self.played.rules(), &self.what, positions)?;
        let printed = |case: &EvaluatedPosition| {
            let evaluated = case.evaluated(&self.played, self.most.limit);
            Ok(serde_json::to_vec(&evaluated))
        };
        let pool = &solver.pool;
        let printed = pool.install(|| mapped(cases.iter().collect(), printed))?;
        let mut printed = printed.into_iter();
        let mut text = Vec::new();
        for (line, error) in batch.iter().zip(&errors) {
            match error {
                None => text.extend(printed.next().transpose()?.into_iter().flatten()),
                Some(error) => printable::write_json(
                    &mut text,
                    &BadLine {
                        input: &line.text,
                        error,
                    },
                )?,
            }
            text.push(b'\n');
        }
        Ok(EvaluatedLines { text, problems })
    }
}
