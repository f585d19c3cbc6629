//! `reduce`: cuts off the tokens that can never be played, by both algorithms of the paper.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::arguments::Named;
use super::output::Output;
use super::shell::{Failure, Shell};
use crate::game::{Canonical, Kind};
use crate::theory::slow::reduction::{self, Attempt, Iterate};

/// Reduce a position.
#[derive(Debug, Args)]
pub struct Reduce {
    /// The game, a slow one such as slow:4,3 or slow-set:5,2+4
    #[arg(long, value_name = "GAME", allow_hyphen_values = true)]
    game: Named,

    /// The position
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
        let Kind::Slow(sizes) = self.game.game.kind() else {
            return Err(Failure::Usage(format!(
                "--game {}: every token can be played in it; only slow games have positions to reduce, such as slow:4,3",
                self.game.text
            )));
        };
        let x = self.game.position(&self.position)?;
        let k = sizes.min();
        let reduced = reduction::reduce(k, &x);
        let (iterates, attempts) = (reduction::algorithm_1(k, &x), reduction::algorithm_2(k, &x));
        let mut output = Output::standard();
        if shell.json {
            output.json(&Printed {
                game: &self.game.text,
                position: x.piles(),
                k,
                reduced: reduced.piles(),
                unplayable: reduction::unplayable(k, &x),
                algorithm1: iterates.iter().map(iterated).collect(),
                algorithm2: attempts.iter().map(attempted).collect(),
            })?;
        } else {
            print(&mut output, &reduced, &iterates, &attempts)?;
        }
        output.finish()
    }
}

fn print(
    output: &mut Output,
    reduced: &Canonical,
    iterates: &[Iterate],
    attempts: &[Attempt],
) -> Result<(), Failure> {
    writeln!(output, "{reduced}")?;
    writeln!(output, "algorithm 1: chop to the NIRB value")?;
    for Iterate { position, nirb } in iterates {
        writeln!(output, "  {position}  NIRB {nirb}")?;
    }
    writeln!(output, "algorithm 2: chop all but the smallest piles")?;
    for attempt in attempts {
        let Attempt {
            piles,
            sum,
            divisor,
            value,
            fits,
        } = attempt;
        let verdict = if *fits { "fits" } else { "too small" };
        writeln!(
            output,
            "  i = {piles}: {sum} / {divisor} = {value}, {verdict}"
        )?;
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
