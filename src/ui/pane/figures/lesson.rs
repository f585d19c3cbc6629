//! Nim and Moore's nim explained step by step on the columns. While values are hidden the steps
//! are revealed one by one.

use super::columns::{Row, place_value, sizes};
use super::described_position::Described;
use crate::game::Convention;
use crate::study::theory_of_position::After;
use crate::theory::take::Matrix;
use crate::ui::text::Text;
use crate::ui::theme::Role;

/// What is explained, and how far.
pub(super) struct Lesson<'a> {
    pub(super) described: &'a Described,
    pub(super) matrix: &'a Matrix,
    pub(super) after: Option<&'a After>,
}

/// The steps at which something new stands in the table.
const COUNTS: usize = 2;
const MARKS: usize = 3;
const MOVE: usize = 5;
const AFTER: usize = 6;

impl Lesson<'_> {
    /// The number of steps that are shown.
    fn steps_shown(&self) -> usize {
        if self.described.hidden {
            self.described.revealed
        } else {
            usize::MAX
        }
    }

    /// The rows of the table, as far as it is explained.
    pub(super) fn rows(&self, text: &Text) -> Vec<Row> {
        let (described, matrix, steps_shown) = (self.described, self.matrix, self.steps_shown());
        let letters = described.letters.iter().map(String::len).max().unwrap_or(1);
        let after = self.after.into_iter();
        let piles = matrix.piles().iter();
        let all: Vec<u64> = piles
            .chain(after.flat_map(|after| after.matrix.piles()))
            .copied()
            .collect();
        let sizes = sizes(text, &all, letters + 3, matrix.width());
        let label = |row: usize, size: &str| format!("{:letters$} {size}", described.letters[row]);
        let changed = |row: usize| {
            let change = self.after.and_then(|after| after.change(row));
            let change = change.filter(|_| steps_shown >= MOVE);
            (0..matrix.width()).map(move |j| change.is_some_and(|change| change.is_of(j)))
        };
        let mut rows: Vec<Row> = (0..matrix.piles().len())
            .map(|row| Row::changed(label(row, &sizes[row]), matrix.bits(row), changed(row)))
            .collect();
        if steps_shown >= COUNTS {
            rows.push(Row::counts("sum", matrix.sums().iter().copied()));
        }
        if steps_shown >= MARKS {
            rows.push(balance_marks(matrix));
        }
        if let Some(after) = self.after.filter(|_| steps_shown >= AFTER) {
            rows.extend(after.changes.iter().map(|change| {
                let row = change.row;
                let label = label(row, &sizes[matrix.piles().len() + row]);
                Row::changed(label, after.matrix.bits(row), changed(row))
            }));
            rows.push(Row::counts("sum", after.matrix.sums().iter().copied()));
        }
        rows
    }

    /// The steps, as far as they are shown.
    pub(super) fn explain(&self, text: &mut Text) {
        for (number, step) in (1..)
            .zip(self.steps())
            .take_while(|(number, _)| *number <= self.steps_shown())
        {
            text.say(Role::Text, &format!("{number}. {step}"));
        }
        let misere = self.described.theory.stated[Convention::Misere].as_ref();
        if let Some(misere) = misere.filter(|_| !self.described.hidden) {
            text.say(Role::Dim, misere);
        }
    }

    fn steps(&self) -> Vec<String> {
        let matrix = self.matrix;
        let modulus = matrix.modulus();
        let mut steps = vec![
            "Write each pile in binary: a digit for each place value.".to_owned(),
            "Count the ones in each column.".to_owned(),
            if modulus == 2 {
                "A column is balanced (=) if its count is even.".to_owned()
            } else {
                format!("A column is balanced (=) if its count is a multiple of {modulus}.")
            },
        ];
        let highest = matrix.unbalanced().next_back();
        steps.push(match (highest, self.after) {
            (None, None) => {
                "All columns are balanced. Every move spoils that: who is to move loses.".to_owned()
            }
            (Some(highest), _) => format!(
                "The highest column that is not balanced is that of {}.",
                place_value(highest)
            ),
            (None, Some(_)) => "All columns are balanced.".to_owned(),
        });
        let Some(after) = self.after else {
            return steps;
        };
        let changes = after.changes.iter().map(|change| {
            let letter = &self.described.letters[change.row];
            format!("{letter} from {} to {}", change.before, change.after)
        });
        let changes: Vec<String> = changes.collect();
        steps.push(format!(
            "A winning move: {}. It changes the lit digits.",
            changes.join(", ")
        ));
        steps.push(if after.matrix.all_balanced() {
            "Now all columns are balanced, and the other player is to move.".to_owned()
        } else {
            "No pile above 1 is left: in misère play the number of ones counts.".to_owned()
        });
        steps
    }
}

/// Below each column whether it is balanced.
pub(super) fn balance_marks(matrix: &Matrix) -> Row {
    Row::marks((0..matrix.width()).map(|j| {
        if matrix.is_balanced(j) {
            ("=", Role::Title)
        } else {
            ("×", Role::Alarm)
        }
    }))
}
