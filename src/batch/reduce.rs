//! `reduce`: cuts off the tokens that can never be played, by both algorithms of the paper.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::arguments::NamedGame;
use super::output::Output;
use super::shell::{Failure, Shell};
use crate::game::Canonical;
use crate::study::Reduction;
use crate::theory::slow::reduction::{Attempt, Iterate, unplayable};

/// Reduce a position.
#[derive(Debug, Args)]
pub struct ReduceCommand {
    /// The game, a slow one such as slow:4,3 or slow-set:5,2+4
    #[arg(long, value_name = "GAME", allow_hyphen_values = true)]
    game: NamedGame,

    /// The position, such as 1,1,1,2
    position: String,
}

#[derive(Debug, Serialize)]
struct PrintedReduction<'a> {
    game: &'a str,
    position: &'a Canonical,
    /// The least number of piles played on.
    k: usize,
    reduced: &'a Canonical,
    /// How many tokens of each pile can never be played.
    unplayable: Vec<u64>,
    algorithm1: &'a [Iterate],
    algorithm2: &'a [Attempt],
}

impl ReduceCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let Some(sizes) = self.game.game.kind().slow_sizes() else {
            return Err(Failure::Usage(format!(
                "--game {}: only positions of slow:n,k and slow-set:n,A can be reduced; for example --game slow:4,3",
                self.game.text
            )));
        };
        let x = self.game.position(&self.position)?;
        let k = sizes.min();
        let reduction = Reduction::of(k, &x, usize::MAX);
        if shell.json {
            return output.json(&PrintedReduction {
                game: &self.game.text,
                position: &x,
                k,
                reduced: &reduction.reduced,
                unplayable: unplayable(k, &x),
                algorithm1: &reduction.iterates,
                algorithm2: &reduction.attempts,
            });
        }
        writeln!(output, "{}", reduction.reduced)?;
        for algorithm in reduction.algorithms() {
            writeln!(output, "{}", algorithm.heading)?;
            for step in &algorithm.steps {
                writeln!(output, "  {}", step.text)?;
            }
        }
        Ok(())
    }
}
