//! A list by its lines, whatever its rows are.

use crate::app::copying::tabbed;
use crate::app::{ListRows, State};
use crate::game::{Canonical, last_where};
use crate::study::{Record, Rows};

/// The lines are the rows, as far as they are found, and the headings of their groups. In the
/// exceptional graph they are those of the chosen excerpt around the position.
impl ListRows {
    /// Whether all rows are found.
    pub(super) fn is_complete(&self) -> bool {
        match self {
            Self::Positions(rows) => rows.done,
            Self::MRule(rows) => rows.done,
            Self::Exact52(_) => true,
        }
    }

    /// How many lines there are.
    pub(super) fn line_count(&self, state: &State) -> usize {
        match self {
            Self::Positions(rows) => rows.lines(),
            Self::MRule(rows) => rows.lines(),
            Self::Exact52(survey) => survey.rows(state.excerpt, &state.canonical()),
        }
    }

    /// The position on a line.
    pub(super) fn position(&self, line: usize, state: &State) -> Option<Canonical> {
        match self {
            Self::Positions(rows) => Some(rows.on_line(line)?.position),
            Self::MRule(rows) => Some(rows.on_line(line)?.position),
            Self::Exact52(survey) => {
                let row = line..line.saturating_add(1);
                let rows = survey.excerpt(state.excerpt, &state.canonical(), row);
                rows.into_iter().next().map(|row| row.position)
            }
        }
    }

    /// The line of a position, or of the first one behind it, in a list without groups.
    pub(super) fn line_of(&self, x: &Canonical) -> Option<usize> {
        match self {
            Self::Positions(rows) => line_of(rows, |row| row.position < *x),
            Self::MRule(rows) => line_of(rows, |row| row.position < *x),
            Self::Exact52(_) => None,
        }
    }

    /// The rows under the heads of their columns, separated by tabs.
    pub(super) fn tabbed(&self, state: &State) -> String {
        match self {
            Self::Positions(rows) => table(rows.iter()),
            Self::MRule(rows) => table(rows.iter()),
            Self::Exact52(survey) => {
                let lines = 0..self.line_count(state);
                let rows = survey.excerpt(state.excerpt, &state.canonical(), lines);
                table(rows.into_iter())
            }
        }
    }
}

/// The first line that is not before a position.
fn line_of<R>(rows: &Rows<R>, is_before: impl Fn(R) -> bool) -> Option<usize> {
    let len = rows.len();
    let is_row_before = |count: usize| rows.get(count - 1).is_some_and(&is_before);
    let first = || last_where(0, len + 1, is_row_before).min(len.saturating_sub(1));
    (rows.lines() == len).then(first)
}

fn table<R: Record>(rows: impl Iterator<Item = R>) -> String {
    tabbed(R::COLUMNS, rows.map(|row| row.record()))
}
