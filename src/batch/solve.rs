//! `solve`: a whole box computed in memory, and its summary.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use rayon::prelude::*;
use serde::Serialize;

use super::arguments::{PlayedGame, number};
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::game::{Convention, Measure};
use crate::solve::{Cancelled, Control, Table, TableKey};
use crate::study::exact52::{self, ClassCounts, class_counts};

/// Compute a whole box.
#[derive(Debug, Args)]
pub struct SolveCommand {
    #[command(flatten)]
    played: PlayedGame,

    /// The largest pile, in tokens
    #[arg(long, value_name = "M", allow_hyphen_values = true, value_parser = number::<u64>)]
    max: u64,

    /// What is computed
    #[arg(long, value_enum, default_value_t = What::All)]
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

#[derive(Debug, Serialize)]
struct BoxSummary<'a> {
    game: &'a str,
    play: Convention,
    max: u64,
    /// Positions of the box, each once: multisets of piles where the order of the piles does not
    /// matter.
    positions: u64,
    p: u64,
    n: u64,
    remoteness: Option<Spread>,
    grundy: Option<Spread>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<ClassCounts>,
    /// The time of the computation alone.
    seconds: f64,
    /// The memory of the tables held.
    bytes: u64,
}

/// A value, and how often it occurs.
#[derive(Debug, Serialize)]
struct Occurs(u128, u64);

/// How often each value occurs.
#[derive(Debug, Serialize)]
struct Spread {
    max: Option<u128>,
    histogram: Vec<Occurs>,
}

/// The summary of the tables, as far as they are filled.
#[derive(Debug, Default)]
struct BoxSums {
    positions: u64,
    p: u64,
    remoteness: Option<Spread>,
    grundy: Option<Spread>,
    classes: Option<ClassCounts>,
    time: Duration,
    bytes: u64,
}

/// How many ranks a thread looks at between two looks at the control.
const PACE: usize = 1 << 16;

impl SolveCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let rules = self.played.rules();
        let solver = Solver::new(shell);
        let mut sums = BoxSums::default();
        for &measure in self.what.measures() {
            let key = TableKey {
                rules,
                measure,
                max: self.max,
            };
            let started = Instant::now();
            let table = solver.fill(key)?;
            sums.time += started.elapsed();
            solver.pool.install(|| sums.add(&table, &shell.control))?;
        }
        output.json(&BoxSummary {
            game: &self.played.game.text,
            play: rules.convention,
            max: self.max,
            positions: sums.positions,
            p: sums.p,
            n: sums.positions - sums.p,
            remoteness: sums.remoteness,
            grundy: sums.grundy,
            classes: sums.classes,
            seconds: sums.time.as_secs_f64(),
            bytes: sums.bytes,
        })
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

impl BoxSums {
    /// Adds a table to the summary. The table may be dropped then: only one at a time has to fit
    /// the budget.
    fn add(&mut self, table: &Table, control: &Control) -> Result<(), Cancelled> {
        self.bytes += table.held_bytes();
        let key = table.key();
        let histogram = histogram(table, control)?;
        self.positions = histogram.values().sum();
        let p = histogram
            .iter()
            .filter(|(value, _)| key.measure.is_p(**value));
        self.p = p.map(|(_, count)| count).sum();
        let spread = Spread {
            max: histogram.keys().next_back().copied(),
            histogram: (histogram.into_iter())
                .map(|(value, times)| Occurs(value, times))
                .collect(),
        };
        match key.measure {
            Measure::Outcome => {}
            Measure::Remoteness => self.remoteness = Some(spread),
            Measure::Grundy => self.grundy = Some(spread),
        }
        if self.classes.is_none() && exact52::applies(key.rules) {
            self.classes = Some(class_counts(table, self.p, control)?);
        }
        Ok(())
    }
}

/// How often each value occurs, on the current pool.
fn histogram(table: &Table, control: &Control) -> Result<BTreeMap<u128, u64>, Cancelled> {
    let positions = table.ranking().positions();
    let count = |ranks: Range<usize>| {
        control.check()?;
        Ok(table.tally(ranks))
    };
    let chunks = (0..positions.div_ceil(PACE)).into_par_iter();
    chunks
        .map(|chunk| count(chunk * PACE..positions.min((chunk + 1) * PACE)))
        .try_reduce(BTreeMap::new, |mut all, counts| {
            for (value, times) in counts {
                *all.entry(value).or_insert(0) += times;
            }
            Ok(all)
        })
}
