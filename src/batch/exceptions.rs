//! `exceptions`: where the M-rule of misère NIM(n, n−1) fails, and where exact nim (5, 2) departs from Moore's nim.

use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use super::arguments::{Asked, Format};
use super::moves::joined;
use super::output::Output;
use super::progress::Progress;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::game::{Canonical, Convention, Family, Game, GameError, Remoteness, Ruleset};
use crate::solve::{Measure, TableKey};
use crate::study::exact52::{self, Exceptional, Survey};
use crate::study::{Exception, ExceptionList, Finds, ListFilter, ListOrder, Which};
use crate::theory::slow::exceptions;

/// List the exceptions in a box.
#[derive(Debug, Args)]
pub struct Exceptions {
    #[command(flatten)]
    asked: Asked,

    /// The largest pile, in tokens
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    max: u64,

    /// Only the minimal ones
    #[arg(long)]
    minimal: bool,

    /// How rows are written [default: csv]
    #[arg(long, value_enum)]
    format: Option<Format>,
}

/// An exception of misère NIM(n, n−1).
#[derive(Debug, Serialize)]
struct MRow<'a> {
    position: &'a [u64],
    remoteness: u128,
    m_move: &'a [u64],
    m_remoteness: u128,
    optimal: Vec<&'a [u64]>,
    minimal: &'static str,
    /// The claims that it is an instance of.
    families: Vec<&'static str>,
}

/// An exceptional position of exact nim (5, 2).
#[derive(Debug, Serialize)]
struct ExactRow<'a> {
    position: &'a [u64],
    class: String,
    remoteness: u128,
    moore_remoteness: u128,
    out_degree: usize,
}

const EXACT_COLUMNS: [&str; 5] = [
    "position",
    "class",
    "remoteness",
    "moore_remoteness",
    "out_degree",
];

impl Exceptions {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let rules = self.asked.rules();
        let game = &self.asked.game.text;
        if rules.game.is_all_but_one() {
            return self.of_the_m_rule(shell);
        }
        if !exact52::applies(rules) {
            return Err(Failure::Usage(format!(
                "--game {game}: there is no notion of exceptions in {rules}; it is one of misère NIM(n, n-1), as in --game slow:4,3 --misere, and of normal exact:5,2"
            )));
        }
        if self.minimal {
            return Err(Failure::Usage(format!(
                "--minimal: the exceptions of {game} are not ordered; leave it out, or ask for --game slow:4,3 --misere"
            )));
        }
        self.of_exact_nim(shell)
    }

    fn of_the_m_rule(&self, shell: &Shell) -> Result<(), Failure> {
        let rules = self.asked.rules();
        let rows = || Rows::new(Format::chosen(self.format, shell.json), &Exception::COLUMNS);
        if rules.convention == Convention::Normal {
            Shell::note("in normal play the M-move is always optimal: there are no exceptions");
            return rows()?.finish();
        }
        let filter = ListFilter {
            which: if self.minimal {
                Which::Minimal
            } else {
                Which::All
            },
            ..ListFilter::default()
        };
        let (n, order) = (rules.game.n(), ListOrder::Piles);
        let refused = |error: GameError| Failure::Work(error.to_string());
        let needs = ExceptionList::needs(n, self.max, &filter, order, shell.memory);
        let solver = Solver::new(shell);
        let tables = needs
            .map_err(refused)?
            .into_iter()
            .map(|key| solver.fill(key).map(Arc::new))
            .collect::<Result<Vec<_>, _>>()?;
        if tables.is_empty() {
            Shell::note(&format!(
                "the table of remoteness is larger than the memory budget: the exceptions are told by the theorem {}",
                exceptions::THEOREM.id
            ));
        }
        let list = ExceptionList::new(n, self.max, filter, order, &tables).map_err(refused)?;
        let mut rows = rows()?;
        let mut failure = None;
        let progress = Progress::new(format!("{rules}, piles ≤ {}: exceptions", self.max));
        let control = &*shell.control;
        let mut print = |found: Finds<'_>| {
            for &rank in found.ranks {
                if failure.is_none() {
                    failure = rows.exception(&list.read(rank)).err();
                }
            }
            if failure.is_some() {
                control.cancel();
            }
            progress.show(control);
        };
        let scanned = solver
            .pool
            .install(|| list.scan(usize::MAX, control, &mut print));
        if let Some(failure) = failure {
            return Err(failure);
        }
        scanned?;
        rows.finish()
    }

    fn of_exact_nim(&self, shell: &Shell) -> Result<(), Failure> {
        let key = |rules| TableKey {
            rules,
            measure: Measure::Remoteness,
            max: self.max,
        };
        let moore = Game::new(Family::Moore, 4, 2).map_err(|e| Failure::Work(e.to_string()))?;
        let solver = Solver::new(shell);
        let exact = solver.fill(key(self.asked.rules()))?;
        let moore = solver.fill(key(Ruleset::normal(moore)))?;
        let label = format!("{}, piles ≤ {}: exceptional", self.asked.rules(), self.max);
        let max = self.max;
        let found = solver.work(label, move |control| Survey::of(max, control))??;
        let mut rows = Rows::new(Format::chosen(self.format, shell.json), &EXACT_COLUMNS)?;
        for vertex in found.vertices() {
            let x = &vertex.position;
            let four = Canonical::sorted(x.piles()[..4].to_vec());
            let values = exact.remoteness(x).zip(moore.remoteness(&four));
            let (r, moore_r) = values.expect("both tables hold the remoteness of the box");
            rows.exceptional(vertex, r, moore_r)?;
        }
        rows.finish()
    }
}

/// Rows under a header, or as objects.
enum Rows {
    Csv(Box<csv::Writer<Output>>),
    Json(Output),
}

impl Rows {
    fn new(format: Format, columns: &[&str]) -> Result<Self, Failure> {
        let output = Output::standard();
        Ok(match format {
            Format::Json => Self::Json(output),
            Format::Csv => {
                let mut writer = csv::Writer::from_writer(output);
                writer.write_record(columns)?;
                Self::Csv(Box::new(writer))
            }
        })
    }

    fn exception(&mut self, exception: &Exception) -> Result<(), Failure> {
        match self {
            Self::Json(output) => output.json(&MRow {
                position: exception.position.piles(),
                remoteness: exception.remoteness.0,
                m_move: exception.m_move.piles(),
                m_remoteness: exception.m_remoteness.0,
                optimal: exception.optimal.iter().map(Canonical::piles).collect(),
                minimal: exception.minimality.word(),
                families: exception.families(),
            }),
            Self::Csv(writer) => Ok(writer.write_record(exception.record())?),
        }
    }

    fn exceptional(
        &mut self,
        vertex: &Exceptional,
        remoteness: Remoteness,
        moore_remoteness: Remoteness,
    ) -> Result<(), Failure> {
        let row = ExactRow {
            position: vertex.position.piles(),
            class: vertex.class.to_string(),
            remoteness: remoteness.0,
            moore_remoteness: moore_remoteness.0,
            out_degree: vertex.out_degree(),
        };
        match self {
            Self::Json(output) => output.json(&row),
            Self::Csv(writer) => Ok(writer.write_record([
                joined(row.position),
                row.class,
                row.remoteness.to_string(),
                row.moore_remoteness.to_string(),
                row.out_degree.to_string(),
            ])?),
        }
    }

    fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Json(output) => output.finish(),
            Self::Csv(mut writer) => {
                writer.flush()?;
                match writer.into_inner() {
                    Ok(output) => output.finish(),
                    Err(error) => Err(error.into_error().into()),
                }
            }
        }
    }
}
