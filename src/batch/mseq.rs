//! `mseq`: the M-sequence of a position, exactly, for piles of any size.

use clap::Args;
use serde::Serialize;

use super::arguments::{NamedGame, PrintLimit};
use super::output::Output;
use super::shell::{Failure, Shell};
use crate::game::Canonical;
use crate::theory::slow::exceptions;
use crate::theory::slow::m_sequence::MSequence;

/// Print an M-sequence.
#[derive(Debug, Args)]
pub struct MseqCommand {
    /// The game, NIM(n, n-1), such as slow:4,3
    #[arg(long, value_name = "GAME", allow_hyphen_values = true)]
    game: NamedGame,

    /// Name the exceptions of misère play among the positions: the moves are the same
    #[arg(long)]
    misere: bool,

    #[command(flatten)]
    most: PrintLimit,

    /// The position it starts from, such as 3,5,5,6
    position: String,
}

#[derive(Debug, Serialize)]
struct PrintedSequence<'a> {
    game: &'a str,
    position: &'a Canonical,
    /// The number of moves to a terminal position.
    length: u128,
    /// The first positions, the position itself first.
    steps: Vec<Canonical>,
    /// In misère play, the numbers of those steps, from 0, whose M-move is not optimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    exceptions: Option<Vec<usize>>,
}

impl MseqCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        self.game.with_m_rule()?;
        let x = self.game.position(&self.position)?;
        let sequence = MSequence::new(&x);
        let mut steps = Vec::new();
        for step in (0..=sequence.len()).take(self.most.limit) {
            shell.control.check()?;
            steps.extend(sequence.at(step));
        }
        let exceptions = self.misere.then(|| {
            let steps = steps.iter().enumerate();
            let exceptional = steps.filter(|(_, step)| exceptions::pattern(step).is_some());
            exceptional.map(|(number, _)| number).collect()
        });
        output.json(&PrintedSequence {
            game: &self.game.text,
            position: &x,
            length: sequence.len(),
            steps,
            exceptions,
        })
    }
}
