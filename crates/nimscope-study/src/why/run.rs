//! The run of the automaton of exact nim (n, = 2) over the columns of bits.

use crate::game::{Canonical, counted};
use crate::printable::place_value;
use crate::theory::take::exact_n_2::{DigitColumn, ExactState, read, winning_move};

/// The run of the automaton on a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitRun {
    /// The position. Its piles are the rows.
    pub position: Canonical,
    /// The columns read, from the highest.
    pub columns: Vec<DigitColumn>,
    /// The index, in `columns`, of the one that decides: where an N-position leaves the automaton,
    /// or where a P-position leaves the start. `None` if all columns have 0 or 4 ones.
    pub deciding: Option<usize>,
    /// From an N-position: where the move leads that the proof constructs, a P-position.
    pub reply: Option<Canonical>,
}

impl DigitRun {
    pub(crate) fn of(x: &Canonical) -> Self {
        let columns = read(x);
        let dead = columns.iter().position(|column| column.after.is_none());
        let left = || {
            let start = Some(ExactState::Start);
            columns.iter().position(|column| column.after != start)
        };
        Self {
            deciding: dead.or_else(left),
            reply: winning_move(x).map(|by| by.apply(x)),
            position: x.clone(),
            columns,
        }
    }

    /// Whether the automaton accepts: a P-position.
    pub fn is_p(&self) -> bool {
        self.columns.iter().all(|column| column.after.is_some())
    }

    /// The column that decides, if one does.
    pub fn deciding_column(&self) -> Option<&DigitColumn> {
        self.deciding.map(|index| &self.columns[index])
    }

    /// How the columns are read, step by step.
    pub fn steps(&self) -> Vec<String> {
        let mut steps: Vec<String> = [
            "Write each pile in binary: a digit for each place value.",
            "Count the ones in each column.",
            "Read the columns from the highest. Those with 0 or 4 ones decide nothing.",
        ]
        .map(ToOwned::to_owned)
        .into();
        steps.push(self.verdict());
        steps.extend(
            self.reply
                .as_ref()
                .map(|to| format!("The proof constructs a winning move: to ({to}), a P-position.")),
        );
        steps
    }

    /// What decides the position, as a sentence.
    fn verdict(&self) -> String {
        let Some(column) = self.deciding_column() else {
            return "Every column has 0 or 4 ones: a P-position.".to_owned();
        };
        let piles = self.position.piles();
        let weight = place_value(column.j as usize);
        let ones = counted(column.ones.len(), "one");
        let accepted = if piles.len() < 5 {
            "0, 1 or 4"
        } else {
            "0, 1, 4 or 5"
        };
        match (column.before, column.after) {
            (_, Some(ExactState::Row(row))) => format!(
                "Column {weight} is the highest without 0 or 4 ones. It has a single one, in the pile {}; in all lower columns the other piles have 0 or 3 ones together: a P-position.",
                piles[row]
            ),
            (_, Some(_)) => format!(
                "Column {weight} is the highest without 0 or 4 ones. It has five ones, and all lower columns are zero: a P-position."
            ),
            (ExactState::Start, None) => format!(
                "Column {weight} decides: it has {ones}, not {accepted}. All higher columns have 0 or 4: an N-position."
            ),
            (ExactState::Row(row), None) => {
                let outside = column.ones.iter().filter(|&&one| one != row).count();
                let outside = counted(outside, "one");
                format!(
                    "Column {weight} decides: outside the pile {}, which alone has a one in a higher column, it has {outside}, not 0 or 3: an N-position.",
                    piles[row]
                )
            }
            (ExactState::End, None) => format!(
                "Column {weight} decides: it has {ones} below a column of five, where all columns should be zero: an N-position."
            ),
        }
    }
}
