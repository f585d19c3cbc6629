//! `check`: checks a certificate.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::file::read_text;
use crate::game::Convention;
use crate::prove;

/// Check a certificate.
#[derive(Debug, Args)]
pub struct Check {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

#[derive(Debug, Serialize)]
struct Answer {
    file: String,
    game: Option<String>,
    play: Option<&'static str>,
    value: Option<&'static str>,
    verdict: &'static str,
    states: usize,
    nodes: usize,
    reason: Option<String>,
}

impl Check {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let file = self.file.display().to_string();
        let text = read_text(&self.file, shell.memory)
            .map_err(|error| Failure::Work(format!("{file} cannot be read: {error}")))?;
        let solver = Solver::new(shell);
        let label = format!("checking {file}");
        let checked = solver.work(label, move |control| prove::check(&text, control))??;
        let is_right = checked.wrong.is_none();
        let mut output = Output::standard();
        output.json(&Answer {
            file,
            game: checked.game.map(|game| game.to_string()),
            play: checked.convention.map(Convention::key),
            value: checked.value,
            verdict: if is_right { "right" } else { "wrong" },
            states: checked.states,
            nodes: checked.nodes,
            reason: checked.wrong,
        })?;
        output.finish()?;
        if is_right { Ok(()) } else { Err(Failure::Told) }
    }
}
