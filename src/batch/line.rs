//! `line`: the optimal line from a position, or the M-sequence, with the values of its positions.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::arguments::{Asked, Most};
use super::moves::joined;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::{EFFORT, Solver};
use super::values::{Values, letter, shown};
use crate::game::Ruleset;
use crate::study::{Answer, Policy, Step, question};

/// The number of steps printed at a time.
const AT_ONCE: usize = 64;

/// Print a line of play.
#[derive(Debug, Args)]
pub struct Line {
    #[command(flatten)]
    asked: Asked,

    /// How moves are chosen
    #[arg(long, value_enum, default_value_t = Rule::Optimal)]
    rule: Rule,

    #[command(flatten)]
    most: Most,

    /// The position it starts from, such as 3,5,5,6
    position: String,
}

/// How moves are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum Rule {
    /// The winner hurries, the loser delays
    Optimal,
    /// By the M-rule of NIM(n, n-1)
    M,
}

#[derive(Debug, Serialize)]
struct Printed<'a> {
    game: &'a str,
    play: &'static str,
    rule: Rule,
    position: &'a [u64],
    /// The number of moves of the whole line; null where it is not known.
    length: Option<u128>,
    steps: Vec<Stepped>,
    /// Whether the line goes on beyond the steps.
    truncated: bool,
    /// Why the rest of the line is not known, if it is not.
    stopped: Option<String>,
}

#[derive(Debug, Serialize)]
struct Stepped {
    position: Vec<u64>,
    /// The move that leads on; null at the end of the line.
    #[serde(rename = "move")]
    by: Option<String>,
    /// Whether that move is not optimal.
    error: bool,
    outcome: Option<&'static str>,
    remoteness: Option<u128>,
    grundy: Option<u128>,
}

impl Line {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let rules = self.asked.rules();
        let x = self.asked.position(&self.position)?;
        let policy = match self.rule {
            Rule::Optimal => Policy::Optimal,
            Rule::M => {
                self.asked.game.with_m_rule()?;
                Policy::MRule
            }
        };
        let mut solver = Solver::new(shell);
        let sheet = solver.ask(&question::Line {
            rules,
            position: x.clone(),
            policy,
            first: 0,
            count: self.most.limit,
        })?;
        // The values of all steps together are no more work than those of one position.
        let mut solver = solver.with_effort(EFFORT / (sheet.steps.len() as u64).max(1));
        let mut steps = sheet.steps.chunks(AT_ONCE);
        let mut valued = || {
            let next = steps
                .next()
                .map(|steps| with_grundy(&mut solver, rules, steps));
            next.transpose()
        };
        let mut printed = Printed {
            game: &self.asked.game.text,
            play: self.asked.play(),
            rule: self.rule,
            position: x.piles(),
            length: sheet.length,
            truncated: sheet.steps.last().is_none_or(|step| step.by.is_some()),
            stopped: sheet.stopped.map(reason),
            steps: Vec::new(),
        };
        let mut output = Output::standard();
        if shell.json {
            while let Some(steps) = valued()? {
                printed.steps.extend(steps);
            }
            output.json(&printed)?;
        } else {
            print_head(&mut output, &printed)?;
            let texts = sheet.steps.iter().map(|step| joined(step.position.piles()));
            let width = texts.map(|text| text.len()).max().unwrap_or(0);
            let mut number = 0;
            // The reader sees each step as soon as it is known. Closing the pipe ends the work.
            while let Some(steps) = valued()? {
                for step in &steps {
                    print_step(&mut output, step, number, width)?;
                    number += 1;
                }
                output.flush()?;
            }
            print_foot(&mut output, &printed)?;
        }
        output.finish()
    }
}

fn with_grundy(
    solver: &mut Solver<'_>,
    rules: Ruleset,
    steps: &[Step],
) -> Result<Vec<Stepped>, Failure> {
    let steps = steps.iter();
    let mut steps: Vec<(&Step, Values)> = steps.map(|step| (step, Values::default())).collect();
    solver.settle(&mut steps, |oracle, (step, values)| {
        values.ask_grundy(oracle, rules, &step.position)
    })?;
    let steps = steps.iter();
    Ok(steps
        .map(|(step, values)| stepped(step, values, rules))
        .collect())
}

fn reason<T: Copy>(why: Answer<T>) -> String {
    match why {
        Answer::OutOfReach(reach) => reach.to_string(),
        Answer::Known { .. } | Answer::Waiting(_) | Answer::Searching => {
            "too many moves to look at all of them".to_owned()
        }
    }
}

fn stepped(step: &Step, values: &Values, rules: Ruleset) -> Stepped {
    let order: Vec<usize> = (0..step.position.len()).collect();
    Stepped {
        position: step.position.piles().to_vec(),
        by: step.by.as_ref().map(|by| by.words(rules.game, &order)),
        error: step.error,
        outcome: step.outcome.value().map(letter),
        remoteness: step.remoteness.value().map(|r| r.0),
        grundy: values.grundy().map(|g| g.0),
    }
}

fn print_head(output: &mut Output, printed: &Printed<'_>) -> Result<(), Failure> {
    let rule = match printed.rule {
        Rule::Optimal => "optimal line",
        Rule::M => "M-sequence",
    };
    let (play, game, length) = (printed.play, printed.game, shown(printed.length));
    Ok(writeln!(output, "{play} {game}, {rule}: {length} moves")?)
}

/// A step, its position padded to a width.
fn print_step(
    output: &mut Output,
    step: &Stepped,
    number: usize,
    width: usize,
) -> Result<(), Failure> {
    let by = step.by.as_deref().unwrap_or("the end");
    let error = if step.error { "  not optimal" } else { "" };
    Ok(writeln!(
        output,
        "{number:>4}  {:<width$}  {}  R {:<4}  Grundy {:<3}  {by}{error}",
        joined(&step.position),
        shown(step.outcome),
        shown(step.remoteness),
        shown(step.grundy),
    )?)
}

fn print_foot(output: &mut Output, printed: &Printed<'_>) -> Result<(), Failure> {
    match &printed.stopped {
        Some(why) => writeln!(output, "… ({why})")?,
        None if printed.truncated => writeln!(output, "…")?,
        None => {}
    }
    Ok(())
}
