//! `solve`: a whole box computed in memory, and its summary. `counts`: its P-positions, counted.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::arguments::{PlayedBox, RowFormat};
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::game::Measure;
use crate::lists::CollectVec as _;
use crate::solve::TableKey;
use crate::study::exact52::{self, class_counts};
use crate::study::record;

/// Compute a whole box.
#[derive(Debug, Args)]
pub struct SolveCommand {
    #[command(flatten)]
    boxed: PlayedBox,

    /// What is computed
    #[arg(long, value_enum, default_value = "all")]
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// P or N
    Outcome,
    /// The remoteness, and so the outcome
    Remoteness,
    /// The Grundy values, and so the outcome
    Grundy,
    /// Remoteness and Grundy values
    All,
}

/// How often each value occurs.
#[derive(Debug, Serialize)]
struct Spread {
    max: Option<u128>,
    /// Each value, and how often it occurs.
    histogram: Vec<(u128, u64)>,
}

impl SolveCommand {
    /// Prints each part of the summary as soon as its table is filled. Only one table at a time
    /// has to fit the budget.
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let solver = ShellSolver::new(shell);
        let key = |measure| TableKey::new(self.boxed.played.rules(), measure, self.boxed.max);
        // What does not fit is refused before anything is printed.
        let game = self.boxed.played.game.game;
        let mut wanted = self.what.measures();
        if self.what == What::All && !game.defines(Measure::Grundy) {
            wanted = What::Remoteness.measures();
        }
        (wanted.iter()).try_for_each(|&measure| solver.study.afford(key(measure)))?;
        let mut summary = output.object();
        summary.member("game", &self.boxed.played.game.text)?;
        summary.member("play", &self.boxed.played.rules().convention)?;
        summary.member("max", &self.boxed.max)?;
        let (mut time, mut bytes) = (Duration::ZERO, 0);
        let (mut is_first, mut classes) = (true, None);
        let mut names = ["remoteness", "grundy"].into_iter();
        for &measure in wanted {
            let started = Instant::now();
            let table = solver.study.fill(key(measure))?;
            time += started.elapsed();
            bytes += table.held_bytes();
            let histogram = (solver.pool).install(|| table.histogram(&shell.control))?;
            let positions: u64 = histogram.iter().map(|(_, times)| times).sum();
            let p = histogram.iter().filter(|(value, _)| measure.is_p(*value));
            let p: u64 = p.map(|(_, count)| count).sum();
            if is_first {
                summary.member("positions", &positions)?;
                summary.member("p", &p)?;
                summary.member("n", &(positions - p))?;
            }
            // How many are P and N stands before.
            if measure != Measure::Outcome {
                let spread = Spread::of(histogram);
                for name in names.by_ref() {
                    let is_it = name == measure.key();
                    summary.member(name, &is_it.then_some(&spread))?;
                    if is_it {
                        break;
                    }
                }
            }
            summary.show()?;
            if is_first && exact52::applies(table.key().rules) {
                let count = || class_counts(&table, p, &shell.control);
                classes = Some(solver.pool.install(count)?);
            }
            is_first = false;
        }
        names.try_for_each(|name| summary.member(name, &()))?;
        if let Some(classes) = classes {
            summary.member("classes", &classes)?;
        }
        summary.member("seconds", &time.as_secs_f64())?;
        summary.member("bytes", &bytes)?;
        summary.end()
    }
}

impl What {
    fn measures(self) -> &'static [Measure] {
        match self {
            Self::Outcome => &[Measure::Outcome],
            Self::Remoteness => &[Measure::Remoteness],
            Self::Grundy => &[Measure::Grundy],
            Self::All => &[Measure::Remoteness, Measure::Grundy],
        }
    }
}

impl Spread {
    fn of(histogram: Vec<(u128, u64)>) -> Self {
        Self {
            max: histogram.last().map(|(value, _)| *value),
            histogram,
        }
    }
}

// `counts`: how many P-positions there are with piles up to each size, as a sequence.

/// Count P-positions.
#[derive(Debug, Args)]
pub struct CountsCommand {
    #[command(flatten)]
    boxed: PlayedBox,

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

record! {
    |row: &CountsRow|
    "max": push(row.max),
    "p": push(row.p),
    "positions": push(row.positions),
}

impl CountsCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let rows = self.rows(shell)?;
        let format = match self.format {
            Some(CountsFormat::Bfile) => {
                output.begin_text();
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
        output.rows(format, rows.into_iter())
    }

    /// The terms, from the least pile on.
    fn rows(&self, shell: &Shell) -> Result<Vec<CountsRow>, Failure> {
        let (rules, max) = (self.boxed.played.rules(), self.boxed.max);
        let least = rules.game.least_pile();
        let key = TableKey::new(rules, Measure::Outcome, max);
        let solver = ShellSolver::new(shell);
        let table = solver.study.fill(key)?;
        let ranking = table.ranking();
        let none = vec![[0_u64; 2]; usize::try_from(max).unwrap_or_default() + 1];
        let parts = solver.pool.install(|| {
            let begin = || none.clone();
            ranking.in_parts(max, &shell.control, begin, |found, piles, rank| {
                let largest = piles.iter().copied().max().unwrap_or_default();
                let [p, all] = &mut found[usize::try_from(largest).unwrap_or_default()];
                *p += u64::from(table.outcome_at(rank).is_p());
                *all += 1;
            })
        })?;
        let found = parts.iter().fold(none.clone(), |mut all, part| {
            for (all, part) in all.iter_mut().zip(part) {
                *all = [all[0] + part[0], all[1] + part[1]];
            }
            all
        });
        let (mut p, mut positions) = (0, 0);
        let terms = (least..=max).map(|max| {
            let [here, all] = found[usize::try_from(max).unwrap_or_default()];
            (p, positions) = (p + here, positions + all);
            CountsRow { max, p, positions }
        });
        Ok(terms.collect_vec())
    }
}
