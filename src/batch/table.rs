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
use crate::solve::{Control, Measure, Ranking, Table as Values, TableKey};
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
    let mut piles = vec![ranking.least(); ranking.n()];
    let is_empty = ranking.positions() == 0;
    let mut goes_on = !is_empty;
    let mut written = 0;
    while goes_on {
        let rank = rank(ranking, &piles);
        let values = remoteness.remoteness_at(rank).zip(grundy.grundy_at(rank));
        let (r, g) = values.expect("the tables hold these measures");
        write(&Row {
            position: &piles,
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
        goes_on = advance(&mut piles, ranking.max());
    }
    Ok(())
}

/// The rank of sorted piles.
fn rank(ranking: &Ranking, piles: &[u64]) -> usize {
    let weight = |(j, &pile): (usize, &u64)| {
        let offset = usize::try_from(pile - ranking.least()).expect("a tabulated pile is small");
        ranking.weight(j + 1, offset)
    };
    piles.iter().enumerate().map(weight).sum()
}

/// Goes on to the next position in lexicographic order; false at the end.
fn advance(piles: &mut [u64], max: u64) -> bool {
    let Some(j) = piles.iter().rposition(|&pile| pile < max) else {
        return false;
    };
    let size = piles[j] + 1;
    piles[j..].fill(size);
    true
}
