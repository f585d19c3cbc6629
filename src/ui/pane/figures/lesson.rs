//! Nim and Moore's nim explained step by step on the columns. While values are hidden the steps
//! are revealed one by one.

use super::columns::{Row, place_value, sizes};
use super::described::Described;
use crate::game::Convention;
use crate::study::theory_of_position::{After, Bouton};
use crate::theory::take::Matrix;
use crate::ui::text::Text;
use crate::ui::theme::Role;

/// What is explained, and how far.
pub(super) struct Lesson<'a> {
    pub(super) described: &'a Described,
    pub(super) bouton: &'a Bouton,
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

    /// What a winning move leads to, pile by pile, if there is one.
    fn after(&self) -> Option<&[u64]> {
        self.bouton.after.as_ref().map(|after| &after.piles[..])
    }

    /// The rows of the table, as far as it is explained.
    pub(super) fn rows(&self, text: &Text) -> Vec<Row> {
        let (described, matrix, steps_shown) =
            (self.described, &self.bouton.matrix, self.steps_shown());
        let after = self.after();
        let letters = described.letters.iter().map(String::len).max().unwrap_or(1);
        let all: Vec<u64> = matrix
            .piles()
            .iter()
            .chain(after.into_iter().flatten())
            .copied()
            .collect();
        let sizes = sizes(text, &all, letters + 3, matrix.width());
        let label = |row: usize, size: &str| format!("{:letters$} {size}", described.letters[row]);
        let changed = |row: usize| {
            let now = after.map_or(matrix.piles()[row], |after| after[row]);
            let bits = now ^ matrix.piles()[row];
            (0..matrix.width()).map(move |j| steps_shown >= MOVE && bits >> j & 1 == 1)
        };
        let piles = 0..matrix.piles().len();
        let mut rows: Vec<Row> = (piles.clone())
            .map(|row| Row::changed(label(row, &sizes[row]), matrix.bits(row), changed(row)))
            .collect();
        if steps_shown >= COUNTS {
            rows.push(Row::counts("sum", matrix.sums().iter().copied()));
        }
        if steps_shown >= MARKS {
            rows.push(balance_marks(matrix));
        }
        if let Some(after) = after.filter(|_| steps_shown >= AFTER) {
            let bits = |row: usize| (0..matrix.width()).map(move |j| after[row] >> j & 1 == 1);
            let moved = piles.filter(|&row| after[row] != matrix.piles()[row]);
            rows.extend(moved.map(|row| {
                let label = label(row, &sizes[matrix.piles().len() + row]);
                Row::changed(label, bits(row), changed(row))
            }));
            let ones = |j: usize| after.iter().filter(|&&pile| pile >> j & 1 == 1).count();
            rows.push(Row::counts("sum", (0..matrix.width()).map(ones)));
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
        let Bouton { matrix, after, .. } = self.bouton;
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
        let highest = (0..matrix.width()).rev().find(|&j| !matrix.is_balanced(j));
        steps.push(match (highest, after) {
            (None, None) => {
                "All columns are balanced. Every move spoils that: who is to move loses.".to_owned()
            }
            (Some(highest), _) => format!(
                "The highest column that is not balanced is that of {}.",
                place_value(highest)
            ),
            (None, Some(_)) => "All columns are balanced.".to_owned(),
        });
        let Some(After { piles, is_balanced }) = after else {
            return steps;
        };
        let changes = (0..piles.len()).filter(|&row| piles[row] != matrix.piles()[row]);
        let changes = changes.map(|row| {
            let (letter, before) = (&self.described.letters[row], matrix.piles()[row]);
            format!("{letter} from {before} to {}", piles[row])
        });
        let changes: Vec<String> = changes.collect();
        steps.push(format!(
            "A winning move: {}. It changes the lit digits.",
            changes.join(", ")
        ));
        steps.push(if *is_balanced {
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
