//! `mseq`: the M-sequence of a position, exactly, for piles of any size.

use clap::Args;
use serde::Serialize;

use super::arguments::{Most, Named};
use super::output::Output;
use super::shell::Failure;
use super::shell::Shell;
use crate::theory::slow::m_sequence::MSequence;

/// Print an M-sequence.
#[derive(Debug, Args)]
pub struct Mseq {
    /// The game, NIM(n, n-1), such as slow:4,3
    #[arg(long, value_name = "GAME", allow_hyphen_values = true)]
    game: Named,

    #[command(flatten)]
    most: Most,

    /// The position it starts from, such as 3,5,5,6
    position: String,
}

#[derive(Debug, Serialize)]
struct Printed<'a> {
    game: &'a str,
    position: &'a [u64],
    /// The number of moves to a terminal position.
    length: u128,
    /// The first positions, the position itself first.
    steps: Vec<Vec<u64>>,
}

impl Mseq {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        self.game.with_m_rule()?;
        let x = self.game.position(&self.position)?;
        let sequence = MSequence::new(&x);
        let mut steps = Vec::new();
        for position in (0..=sequence.len())
            .take(self.most.limit)
            .map_while(|step| sequence.at(step))
        {
            shell.control.check()?;
            steps.push(position.piles().to_vec());
        }
        let mut output = Output::standard();
        output.json(&Printed {
            game: &self.game.text,
            position: x.piles(),
            length: sequence.len(),
            steps,
        })?;
        output.finish()
    }
}
