//! A list as a table: its columns and its rows as text, to be copied or saved.

use std::io::{self, Write};
use std::sync::Arc;

use super::pane::list::question::{List, ListQuestion};
use super::pane::list::which::ListPane;
use super::state::State;
use crate::engine::Snapshot;
use crate::game::{Canonical, Ruleset};
use crate::study::exact52::{Excerpt, RemotenessTables, Survey};
use crate::study::question::Positions;
use crate::study::{CsvWriter, Exception, Listed, Record, Rows, Shortage};

type Records<'a> = Box<dyn Iterator<Item = Vec<String>> + 'a>;

/// The columns of a list and its rows, as far as found.
fn records<'a>(list: &'a List, state: &State) -> (&'static [&'static str], Records<'a>) {
    match list {
        List::Positions(rows) => (
            Listed::COLUMNS,
            Box::new(rows.iter().map(|row| row.record())),
        ),
        List::Exceptions(rows) => (
            Exception::COLUMNS,
            Box::new(rows.iter().map(|row| row.record())),
        ),
        List::Exact52(survey) => {
            let x = state.canonical();
            (&EXCEPTIONAL, excerpt(survey, state.excerpt, &x))
        }
    }
}

const EXCEPTIONAL: [&str; 6] = [
    "position",
    "class",
    "standing",
    "component",
    "out_degree",
    "in_degree",
];

/// The rows of an excerpt of the exceptional graph around a position.
fn excerpt<'a>(survey: &'a Survey, excerpt: Excerpt, x: &Canonical) -> Records<'a> {
    let rows = survey.excerpt(excerpt, x, 0..survey.rows(excerpt, x));
    Box::new(rows.into_iter().map(|row| {
        let place = row
            .place
            .map(|place| [place.component + 1, place.to, place.from]);
        let place = place.map_or_else(Default::default, |place| place.map(|n| n.to_string()));
        let described = [
            row.position.to_string(),
            row.class.to_string(),
            row.standing.to_string(),
        ];
        described.into_iter().chain(place).collect()
    }))
}

/// A whole list with its question, ready to be written on a thread of its own.
#[derive(Debug)]
pub enum WholeList {
    /// Positions of a box.
    Positions(Positions, Arc<Rows<Listed>>),
    /// Exceptions of the M-rule.
    Exceptions(Arc<Rows<Exception>>),
    /// Exceptional positions of exact nim (5, = 2).
    Exact52(Arc<Survey>),
}

impl WholeList {
    /// The list that answers a question, as far as found.
    pub fn of(question: &ListQuestion, seen: &Snapshot) -> Option<Self> {
        match question {
            ListQuestion::Positions(question) => {
                let rows = seen.known(question)?;
                Some(Self::Positions(question.clone(), rows))
            }
            ListQuestion::Exceptions(question) => seen.known(question).map(Self::Exceptions),
            ListQuestion::Exact52(question) => seen.known(question).map(Self::Exact52),
        }
    }

    /// Writes it as the commands `exceptions` and `table` do with `--format csv`, and says how
    /// many rows it has. The Grundy values of positions and the remoteness of exceptional ones are
    /// computed for it where the list has none, in tables of at most `memory` bytes.
    ///
    /// # Errors
    /// The writer fails, or a table does not fit.
    pub fn write_csv(&self, memory: u64, to: impl Write) -> csv::Result<u64> {
        let too_large = |short: Shortage| io::Error::other(short.to_string());
        match self {
            Self::Positions(question, rows) => {
                let lacks = rows.get(0).is_some_and(|row| row.grundy.is_none());
                let table = lacks.then(|| question.grundy(memory)).transpose();
                let table = table.map_err(too_large)?;
                written(rows.iter().map(|row| row.with_grundy(table.as_ref())), to)
            }
            Self::Exceptions(rows) => written(rows.iter(), to),
            Self::Exact52(survey) => {
                let tables = RemotenessTables::fill(survey.classes().max(), memory);
                written(survey.exceptional_rows(&tables.map_err(too_large)?), to)
            }
        }
    }
}

fn written<R: Record>(rows: impl Iterator<Item = R>, to: impl Write) -> csv::Result<u64> {
    let mut writer = CsvWriter::new::<R>(to)?;
    for row in rows {
        writer.write(&row)?;
    }
    let (_, count) = writer.finish()?;
    Ok(count)
}

/// A list with columns separated by tabs, to be pasted into a spreadsheet.
pub(super) fn tabbed_list(list: &List, state: &State) -> String {
    let (columns, rows) = records(list, state);
    tabbed(columns, rows)
}

/// Rows under the heads of their columns, separated by tabs.
pub(super) fn tabbed(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let lines = rows.map(|row| row.join("\t"));
    std::iter::once(columns.join("\t"))
        .chain(lines)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A name for the file of a list: `exceptions-misere-slow-4-3-max-20.csv`.
pub(super) fn file_name(rules: Ruleset, pane: ListPane, max: u64) -> String {
    let (play, game) = (rules.convention.key(), rules.game.file_name());
    format!("{}-{play}-{game}-max-{max}.csv", pane.pane().key())
}
