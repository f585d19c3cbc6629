//! A list by its lines, whatever its rows are.

use crate::app::State;
use crate::app::copying::tabbed;
use crate::game::{Canonical, last_where};
use crate::study::exact52::{Survey, Vertex};
use crate::study::{Exception, Listed, Record, Rows};

/// The rows of a list, as far as they are found, and the headings of their groups.
pub trait ListLines {
    /// Whether all rows are found.
    fn is_complete(&self) -> bool;

    /// How many lines there are.
    fn line_count(&self, state: &State) -> usize;

    /// The position on a line.
    fn position(&self, line: usize, state: &State) -> Option<Canonical>;

    /// The line of a position, or of the first one behind it, in a list without groups.
    fn line_of(&self, x: &Canonical) -> Option<usize>;

    /// The rows under the heads of their columns, separated by tabs.
    fn tabbed(&self, state: &State) -> String;
}

/// A row about a position.
trait AboutPosition: Record {
    fn into_position(self) -> Canonical;
}

impl AboutPosition for Listed {
    fn into_position(self) -> Canonical {
        self.position
    }
}

impl AboutPosition for Exception {
    fn into_position(self) -> Canonical {
        self.position
    }
}

impl<R: AboutPosition> ListLines for Rows<R> {
    fn is_complete(&self) -> bool {
        self.done
    }

    fn line_count(&self, _: &State) -> usize {
        self.lines()
    }

    fn position(&self, line: usize, _: &State) -> Option<Canonical> {
        self.on_line(line).map(R::into_position)
    }

    fn line_of(&self, x: &Canonical) -> Option<usize> {
        if self.lines() != self.len() {
            return None;
        }
        let is_before = |rows: usize| {
            let row = self.get(rows - 1);
            row.is_some_and(|row| row.into_position() < *x)
        };
        let low = last_where(0, self.len() + 1, is_before);
        Some(low.min(self.len().saturating_sub(1)))
    }

    fn tabbed(&self, _: &State) -> String {
        tabbed(R::COLUMNS, self.iter().map(|row| row.record()))
    }
}

/// The lines are those of the chosen excerpt of the exceptional graph around the position.
impl ListLines for Survey {
    fn is_complete(&self) -> bool {
        true
    }

    fn line_count(&self, state: &State) -> usize {
        self.rows(state.excerpt, &state.canonical())
    }

    fn position(&self, line: usize, state: &State) -> Option<Canonical> {
        let row = line..line.saturating_add(1);
        let rows = self.excerpt(state.excerpt, &state.canonical(), row);
        rows.into_iter().next().map(|row| row.position)
    }

    fn line_of(&self, _: &Canonical) -> Option<usize> {
        None
    }

    fn tabbed(&self, state: &State) -> String {
        let rows = self.excerpt(state.excerpt, &state.canonical(), 0..self.line_count(state));
        tabbed(Vertex::COLUMNS, rows.iter().map(Record::record))
    }
}
