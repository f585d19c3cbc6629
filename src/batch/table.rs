//! `table`: every position of a box with its values, in lexicographic order.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::arguments::{Asked, Format};
use super::moves::joined;
use super::output::Output;
use super::progress::Progress;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use super::values::letter;
use crate::game::Ruleset;
use crate::solve::{Control, Lexicographic, Measure, Table as Values, TableKey};
use crate::study::Bytes;

/// Print every position of a box.
#[derive(Debug, Args)]
pub struct Table {
    #[command(flatten)]
    asked: Asked,

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
    grundy: u128,
}

/// How many rows are written between two looks at the control.
const PACE: u64 = 1024;

impl Table {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let rules = self.asked.rules();
        let mut output = Output::to(self.out.as_deref())?;
        let [remoteness, grundy] = tables(&Solver::new(shell), rules, self.max)?;
        let control = &shell.control;
        control.begin(remoteness.ranking().positions() as u64);
        let progress = Progress::new(format!("{rules}, piles ≤ {}: rows", self.max));
        match Format::chosen(self.format, shell.json) {
            Format::Json => rows(&remoteness, &grundy, (control, &progress), |row| {
                output.json(row)
            })?,
            Format::Csv => {
                let mut rows_of = csv::Writer::from_writer(&mut output);
                rows_of.write_record(["position", "outcome", "remoteness", "grundy"])?;
                rows(&remoteness, &grundy, (control, &progress), |row| {
                    let (r, g) = (row.remoteness.to_string(), row.grundy.to_string());
                    let position = joined(row.position);
                    Ok(rows_of.write_record([position.as_str(), row.outcome, &r, &g])?)
                })?;
                rows_of.flush()?;
            }
        }
        output.finish()
    }
}

/// The tables of remoteness and Grundy values, if both fit the budget together.
fn tables(solver: &Solver<'_>, rules: Ruleset, max: u64) -> Result<[Values; 2], Failure> {
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
    Ok([solver.fill(keys[0])?, solver.fill(keys[1])?])
}

/// All rows in lexicographic order.
fn rows(
    remoteness: &Values,
    grundy: &Values,
    (control, progress): (&Control, &Progress),
    mut write: impl FnMut(&Row<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let ranking = remoteness.ranking();
    let mut positions = Lexicographic::new(ranking, ranking.max());
    let mut written = 0;
    while let Some((piles, rank)) = positions.next() {
        let values = remoteness.remoteness_at(rank).zip(grundy.grundy_at(rank));
        let (r, g) = values.expect("the tables hold these measures");
        write(&Row {
            position: piles,
            outcome: letter(r.outcome()),
            remoteness: r.0,
            grundy: g.0,
        })?;
        written += 1;
        if written % PACE == 0 {
            control.check()?;
            control.advance(PACE);
            progress.show(control);
        }
    }
    Ok(())
}
