//! `table`: every position of a box with its values, in lexicographic order.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use super::arguments::{Format, Played};
use super::output::Output;
use super::rows::Rows;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use super::values::letter;
use crate::bytes::Bytes;
use crate::game::Ruleset;
use crate::solve::{Measure, Table as Values, TableKey};
use crate::study::{Filter, ListOrder, Listed, PositionList};

/// Print every position of a box.
#[derive(Debug, Args)]
pub struct Table {
    #[command(flatten)]
    played: Played,

    /// The largest pile, in tokens
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    max: u64,

    /// How rows are written [default: csv]
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// Write to a file, which appears when it is complete
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Row<'a> {
    position: &'a [u64],
    outcome: &'static str,
    remoteness: u128,
    grundy: Option<u128>,
}

impl<'a> Row<'a> {
    fn of(listed: &'a Listed) -> Self {
        Self {
            position: listed.position.piles(),
            outcome: letter(listed.outcome),
            remoteness: listed.remoteness.0,
            grundy: listed.grundy.map(|g| g.0),
        }
    }
}

impl Table {
    /// Whether the answer goes to a file.
    pub(super) fn has_file(&self) -> bool {
        self.out.is_some()
    }

    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let rules = self.played.rules();
        let output = Output::to(self.out.as_deref())?;
        let solver = Solver::new(shell);
        let tables = tables(&solver, rules, self.max)?;
        let list = PositionList::new(self.max, Filter::default(), ListOrder::Piles, &tables);
        let mut rows = Rows::new::<Listed>(output, Format::chosen(self.format, shell.json))?;
        let label = format!("{rules}, piles ≤ {}: rows", self.max);
        solver.scan(
            label,
            |control, found| list.scan(usize::MAX, control, found),
            |rank| rows.write(&list.read(rank), Row::of),
        )?;
        rows.finish()
    }
}

/// The tables of remoteness and Grundy values, if both fit the budget together.
fn tables(solver: &Solver<'_>, rules: Ruleset, max: u64) -> Result<[Arc<Values>; 2], Failure> {
    let keys = [Measure::Remoteness, Measure::Grundy].map(|measure| TableKey {
        rules,
        measure,
        max,
    });
    let bytes = keys[0].bytes().saturating_add(keys[1].bytes());
    let budget = solver.shell.memory;
    if bytes > budget.into() {
        return Err(Failure::Work(format!(
            "--max {max}: the remoteness and Grundy tables of {rules} need {}; the budget is {}; give it more, as in --memory 4G, or lower the bound",
            Bytes(bytes),
            Bytes(budget.into())
        )));
    }
    let [remoteness, grundy] = keys;
    Ok([solver.fill(remoteness)?.into(), solver.fill(grundy)?.into()])
}
