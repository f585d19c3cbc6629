//! `exceptions`: where the M-rule of misère NIM(n, n−1) fails, and where exact nim (5, 2) departs
//! from Moore's nim.

use clap::Args;
use serde::Serialize;

use super::arguments::{Format, Played, number};
use super::output::Output;
use super::rows::Rows;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::game::Canonical;
use crate::statement::Label;
use crate::study::exact52::Exact52Row;
use crate::study::question;
use crate::study::{Exception, ExceptionKind, Filter, KnownBy, ListOrder, NoExceptions, Record};
use crate::theory::slow::exceptions;

/// List the exceptions in a box.
#[derive(Debug, Args)]
pub struct Exceptions {
    #[command(flatten)]
    played: Played,

    /// The largest pile, in tokens
    #[arg(long, value_name = "M", allow_hyphen_values = true, value_parser = number::<u64>)]
    max: u64,

    /// List only the minimal ones
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

impl<'a> MRow<'a> {
    fn of(exception: &'a Exception) -> Self {
        Self {
            position: exception.position.piles(),
            remoteness: exception.remoteness.0,
            m_move: exception.m_move.piles(),
            m_remoteness: exception.m_remoteness.0,
            optimal: exception.optimal.iter().map(Canonical::piles).collect(),
            minimal: exception.minimality.word(),
            families: exception.families(),
        }
    }
}

impl<'a> ExactRow<'a> {
    fn of(row: &'a Exact52Row) -> Self {
        Self {
            position: row.position.piles(),
            class: row.class.to_string(),
            remoteness: row.remoteness.0,
            moore_remoteness: row.moore_remoteness.0,
            out_degree: row.out_degree,
        }
    }
}

impl Exceptions {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let rules = self.played.rules();
        let game = &self.played.game.text;
        match ExceptionKind::of(rules) {
            Ok(ExceptionKind::MRule) => self.of_the_m_rule(shell),
            Ok(ExceptionKind::Exact52) if self.minimal => Err(Failure::Usage(format!(
                "--minimal: the exceptions of {game} are not ordered; leave it out, or ask for --game slow:4,3 --misere"
            ))),
            Ok(ExceptionKind::Exact52) => self.of_exact_nim(shell),
            Err(why @ NoExceptions::Undefined(_)) => Err(Failure::Usage(format!(
                "--game {game}: {why}; ask for --game slow:4,3 --misere, say, or --game exact:5,2"
            ))),
            Err(why @ NoExceptions::AlwaysOptimal) => {
                Shell::note(&format!("{why}; --misere asks for misère play"));
                self.rows::<Exception>(shell)?.finish()
            }
        }
    }

    fn rows<R: Record>(&self, shell: &Shell) -> Result<Rows, Failure> {
        let format = Format::chosen(self.format, shell.json);
        Rows::new::<R>(Output::standard(), format)
    }

    fn of_the_m_rule(&self, shell: &Shell) -> Result<(), Failure> {
        let minimal = self.minimal.then_some(Label::Minimal);
        let filter = Filter::default().with_minimal(minimal);
        let question = question::Exceptions {
            n: self.played.rules().game.n(),
            max: self.max,
            filter,
            order: ListOrder::Piles,
        };
        let solver = Solver::new(shell);
        let by = solver.tables_of(&question)?;
        if matches!(by, KnownBy::Theorem(_)) {
            Shell::note(&format!(
                "the table of remoteness is larger than the memory budget: the exceptions are known from the theorem {}",
                exceptions::THEOREM.id
            ));
        }
        let mut rows = self.rows::<Exception>(shell)?;
        solver.list(&question, by, |row| rows.write(&row, MRow::of))?;
        rows.finish()
    }

    fn of_exact_nim(&self, shell: &Shell) -> Result<(), Failure> {
        let solver = Solver::new(shell);
        let tables = Exact52Row::needs(self.max).try_map(|key| solver.fill(key))?;
        let found = solver.scan(&question::Exact52 { max: self.max })?;
        let mut rows = self.rows::<Exact52Row>(shell)?;
        for row in found.exceptional_rows(&tables) {
            rows.write(&row, ExactRow::of)?;
        }
        rows.finish()
    }
}
