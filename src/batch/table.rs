//! `table`: every position of a box with its values, in lexicographic order.

use std::path::PathBuf;

use clap::Args;

use super::arguments::{PlayedGame, RowFormat, number};
use super::lists::PrintedRows;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::bytes::Bytes;
use crate::study::question::{self, ScanQuestion};
use crate::study::{Filter, ListOrder, Listed, Needs};

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
        let mut output = Output::to(self.out.as_deref())?;
        let solver = Solver::new(shell);
        let question = question::Positions {
            rules,
            max: self.max,
            filter: Filter::default(),
            order: ListOrder::Piles,
        };
        fits(&question, shell.memory)?;
        let tables = solver.study.tables_of(&question)?;
        let grundy = solver.study.fill(question.grundy_key())?;
        let mut rows =
            PrintedRows::new::<Listed>(&mut output, RowFormat::chosen(self.format, shell.json))?;
        let whole = |row: Listed| row.with_grundy(Some(&grundy));
        solver.list(&question, tables, whole, &mut rows)?;
        output.finish()
    }
}

/// Whether the tables of remoteness and of Grundy values fit the budget together.
fn fits(question: &question::Positions, budget: u64) -> Result<(), Failure> {
    let needs = question.needs(budget).map_err(Failure::Work)?;
    let keys = needs.keys().into_iter().chain([question.grundy_key()]);
    let bytes = keys.fold(0, |bytes: u128, key| bytes.saturating_add(key.bytes()));
    if bytes > budget.into() {
        let question::Positions { rules, max, .. } = question;
        return Err(Failure::Work(format!(
            "--max {max}: the remoteness and Grundy tables of {rules} need {}; the budget is {}; give it more, as in --memory 4G, or lower the bound",
            Bytes(bytes),
            Bytes(budget.into())
        )));
    }
    Ok(())
}
