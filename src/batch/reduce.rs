//! `reduce`: cuts off the tokens that can never be played, by both algorithms of the paper.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::arguments::NamedGame;
use super::output::Output;
use super::shell::{Failure, Shell};
use crate::study::Reduction;

/// Reduce a position.
#[derive(Debug, Args)]
pub struct ReduceCommand {
    /// The game, a slow one such as slow:4,3 or slow-set:5,2+4
    #[arg(long, value_name = "GAME")]
    game: NamedGame,

    /// The position, such as 1,1,1,2
    position: String,
}

#[derive(Debug, Serialize)]
struct PrintedReduction<'a> {
    game: &'a str,
    #[serde(flatten)]
    reduction: &'a Reduction,
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
        let reduction = Reduction::of(sizes.min(), &x, usize::MAX);
        if shell.json {
            return output.json(&PrintedReduction {
                game: &self.game.text,
                reduction: &reduction,
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
