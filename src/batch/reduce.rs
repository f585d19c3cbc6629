//! `reduce`: cuts off the tokens that can never be played, by both algorithms of the paper.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::arguments::Named;
use super::output::Output;
use super::shell::{Failure, Shell};
use crate::study::Reduction;
use crate::theory::slow::reduction::{Attempt, Iterate, unplayable};

/// Reduce a position.
#[derive(Debug, Args)]
pub struct Reduce {
    /// The game, a slow one such as slow:4,3 or slow-set:5,2+4
    #[arg(long, value_name = "GAME", allow_hyphen_values = true)]
    game: Named,

    /// The position, such as 1,1,1,2
    position: String,
}

#[derive(Debug, Serialize)]
struct Printed<'a> {
    game: &'a str,
    position: &'a [u64],
    /// The least number of piles played on.
    k: usize,
    reduced: &'a [u64],
    /// How many tokens of each pile can never be played.
    unplayable: Vec<u64>,
    algorithm1: Vec<Iterated<'a>>,
    algorithm2: Vec<Attempted>,
}

#[derive(Debug, Serialize)]
struct Iterated<'a> {
    position: &'a [u64],
    nirb: u128,
}

/// The fields of [`Attempt`].
#[derive(Debug, Serialize)]
struct Attempted {
    piles: usize,
    sum: u128,
    divisor: usize,
    value: u128,
    fits: bool,
}

impl Reduce {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let Some(sizes) = self.game.game.kind().slow_sizes() else {
            return Err(Failure::Usage(format!(
                "--game {}: positions are reduced in slow games on sets of sizes, such as slow:4,3",
                self.game.text
            )));
        };
        let x = self.game.position(&self.position)?;
        let k = sizes.min();
        let reduction = Reduction::complete(k, &x);
        let mut output = Output::standard();
        if shell.json {
            output.json(&Printed {
                game: &self.game.text,
                position: x.piles(),
                k,
                reduced: reduction.reduced.piles(),
                unplayable: unplayable(k, &x),
                algorithm1: reduction.iterates.iter().map(iterated).collect(),
                algorithm2: reduction.attempts.iter().map(attempted).collect(),
            })?;
        } else {
            print(&mut output, &reduction)?;
        }
        output.finish()
    }
}

fn print(output: &mut Output, reduction: &Reduction) -> Result<(), Failure> {
    writeln!(output, "{}", reduction.reduced)?;
    for algorithm in reduction.algorithms() {
        writeln!(output, "{}", algorithm.heading)?;
        for step in &algorithm.steps {
            writeln!(output, "  {}", step.text)?;
        }
    }
    Ok(())
}

fn iterated(iterate: &Iterate) -> Iterated<'_> {
    Iterated {
        position: iterate.position.piles(),
        nirb: iterate.nirb,
    }
}

fn attempted(attempt: &Attempt) -> Attempted {
    Attempted {
        piles: attempt.piles,
        sum: attempt.sum,
        divisor: attempt.divisor,
        value: attempt.value,
        fits: attempt.fits,
    }
}
