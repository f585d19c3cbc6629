//! `table`: every position of a box with its values, in lexicographic order.

use std::path::PathBuf;

use clap::Args;

use super::arguments::{PlayedGame, RowFormat, number};
use super::lists::PrintedRows;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::study::{Listed, WholeBox, question};

/// Print every position of a box.
#[derive(Debug, Args)]
pub struct TableCommand {
    #[command(flatten)]
    played: PlayedGame,

    /// The largest pile, in tokens
    #[arg(long, value_name = "M", allow_hyphen_values = true, value_parser = number::<u64>)]
    max: u64,

    /// How rows are written [default: csv]
    #[arg(long, value_enum)]
    format: Option<RowFormat>,

    /// Write to a file, which appears when it is complete
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl TableCommand {
    /// Whether the answer goes to a file.
    pub(super) fn has_file(&self) -> bool {
        self.out.is_some()
    }

    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let rules = self.played.rules();
        let mut output = Output::to(self.out.as_deref(), shell)?;
        let solver = ShellSolver::new(shell);
        let question = question::Positions::all(rules, self.max);
        let WholeBox { tables, grundy } = solver.study.whole_box(&question)?;
        let mut rows =
            PrintedRows::new::<Listed>(&mut output, RowFormat::chosen(self.format, shell.json))?;
        let whole = |row: Listed| row.with_grundy(grundy.as_deref());
        solver.list(&question, tables, whole, &mut rows)?;
        rows.end()?;
        output.finish()
    }
}
