//! `counts`: how many P-positions there are with piles up to each size, as a sequence.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::arguments::{PlayedGame, RowFormat, number};
use super::lists::PrintedRows;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::game::{Measure, Outcome};
use crate::solve::TableKey;
use crate::study::{Record, RowCells};

/// Count P-positions.
#[derive(Debug, Args)]
pub struct CountsCommand {
    #[command(flatten)]
    played: PlayedGame,

    /// The largest pile, in tokens
    #[arg(long, value_name = "M", allow_hyphen_values = true, value_parser = number::<u64>)]
    max: u64,

    /// How the numbers are written [default: csv]
    #[arg(long, value_enum)]
    format: Option<CountsFormat>,
}

/// How a sequence is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CountsFormat {
    /// Comma-separated values under a header
    Csv,
    /// One JSON object a line
    Json,
    /// A table for LaTeX, with the rules of booktabs
    Tex,
    /// The index and the number on each line, as the OEIS takes them
    Bfile,
}

/// A term of the sequence: positions are counted up to the symmetry of the game.
#[derive(Clone, Copy, Debug, Serialize)]
struct CountsRow {
    /// The largest pile.
    max: u64,
    /// The P-positions with all piles ≤ max.
    p: u64,
    /// All positions with all piles ≤ max.
    positions: u64,
}

impl Record for CountsRow {
    const COLUMNS: &'static [&'static str] = &["max", "p", "positions"];

    fn write_cells(&self, cells: &mut RowCells) {
        for number in [self.max, self.p, self.positions] {
            cells.push(number);
        }
    }
}

impl CountsCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let rows = self.rows(shell)?;
        let format = match self.format {
            Some(CountsFormat::Bfile) => {
                for row in rows {
                    writeln!(output, "{} {}", row.max, row.p)?;
                }
                return Ok(());
            }
            Some(CountsFormat::Csv) => Some(RowFormat::Csv),
            Some(CountsFormat::Json) => Some(RowFormat::Json),
            Some(CountsFormat::Tex) => Some(RowFormat::Tex),
            None => None,
        };
        let format = RowFormat::chosen(format, shell.json);
        let mut printed = PrintedRows::new::<CountsRow>(output, format)?;
        printed.write(&format.text(rows.into_iter())?)?;
        printed.end()
    }

    /// The terms, from the least pile on.
    fn rows(&self, shell: &Shell) -> Result<Vec<CountsRow>, Failure> {
        let (rules, max) = (self.played.rules(), self.max);
        let least = rules.game.least_pile();
        let key = TableKey {
            rules,
            measure: Measure::Outcome,
            max,
        };
        let solver = ShellSolver::new(shell);
        let table = solver.study.fill(key)?;
        // The table is larger.
        let mut found = vec![[0_u64; 2]; usize::try_from(max).unwrap_or_default() + 1];
        let ranking = table.ranking();
        for rank in 0..ranking.positions() {
            if rank.is_multiple_of(PACE) {
                shell.control.check()?;
            }
            let x = ranking.unrank(rank);
            // An arrangement that is the same position is counted where that one is.
            if ranking.rank(&x) != rank {
                continue;
            }
            let largest = x.piles().iter().copied().max().unwrap_or_default();
            let place = usize::try_from(largest).unwrap_or_default();
            let is_p = table.outcome(&x).is_some_and(Outcome::is_p);
            found[place][0] += u64::from(is_p);
            found[place][1] += 1;
        }
        let (mut p, mut positions) = (0, 0);
        let terms = (least..=max).map(|max| {
            let [here, all] = found[usize::try_from(max).unwrap_or_default()];
            (p, positions) = (p + here, positions + all);
            CountsRow { max, p, positions }
        });
        Ok(terms.collect())
    }
}

/// How many positions are counted between two looks at the control.
const PACE: usize = 1 << 12;
