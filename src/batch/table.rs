//! `table` and `exceptions`: lists over a box. Every position with its values, in lexicographic
//! order. Or where the M-rule of misère NIM(n, n−1) fails, and where exact nim (5, 2) departs from
//! Moore's nim.

use clap::Args;

use super::arguments::{PlayedBox, RowFormat};
use super::files::OutputFile;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::statement::Label;
use crate::study::{Exception, ExceptionKind, Filter, ListOrder, NoExceptions, question};

/// Print every position of a box.
#[derive(Debug, Args)]
pub struct TableCommand {
    #[command(flatten)]
    boxed: PlayedBox,

    /// How rows are written [default: csv]
    #[arg(long, value_enum)]
    format: Option<RowFormat>,

    /// Write to a file, which appears when it is complete
    #[arg(long, value_name = "FILE", value_parser = OutputFile::like("table.csv"))]
    out: Option<OutputFile>,
}

impl TableCommand {
    /// Whether the answer goes to a file.
    pub(super) fn has_file(&self) -> bool {
        self.out.is_some()
    }

    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let rules = self.boxed.played.rules();
        let mut output = Output::to(self.out.as_deref(), shell)?;
        let solver = ShellSolver::new(shell);
        let question = question::Positions::all(rules, self.boxed.max);
        let tables = solver.study.whole_box(&question)?;
        let format = RowFormat::chosen(self.format, shell.json);
        solver.list(&question, &tables, format, &mut output)?;
        output.finish()
    }
}

/// List the exceptions in a box.
#[derive(Debug, Args)]
pub struct ExceptionsCommand {
    #[command(flatten)]
    boxed: PlayedBox,

    /// List only the minimal ones
    #[arg(long)]
    minimal: bool,

    /// How rows are written [default: csv]
    #[arg(long, value_enum)]
    format: Option<RowFormat>,
}

impl ExceptionsCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let rules = self.boxed.played.rules();
        let game = &self.boxed.played.game.text;
        let format = RowFormat::chosen(self.format, shell.json);
        match ExceptionKind::of(rules) {
            Ok(ExceptionKind::MRule) => {
                let minimal = self.minimal.then_some(Label::Minimal);
                let question = question::Exceptions {
                    n: rules.game.n(),
                    max: self.boxed.max,
                    filter: Filter::default().with_minimal(minimal),
                    order: ListOrder::Piles,
                };
                let solver = ShellSolver::new(shell);
                let tables = solver.study.tables_of(&question)?;
                solver.list(&question, &tables, format, output)
            }
            Ok(ExceptionKind::Exact52) if self.minimal => Err(Failure::Usage(format!(
                "--minimal: the exceptions of {game} are not ordered; leave it out, or ask for --game slow:4,3 --misere"
            ))),
            Ok(ExceptionKind::Exact52) => {
                let solver = ShellSolver::new(shell);
                let found = solver.study.exceptions_of_exact52(self.boxed.max)?;
                output.rows(format, found.into_iter())
            }
            Err(why @ NoExceptions::Undefined(_)) => Err(Failure::Usage(format!(
                "--game {game}: {why}; ask for --game slow:4,3 --misere, say, or --game exact:5,2"
            ))),
            Err(why @ NoExceptions::AlwaysOptimal) => {
                Shell::note(&format!("{why}; --misere asks for misère play"));
                output.rows(format, std::iter::empty::<Exception>())
            }
        }
    }
}
