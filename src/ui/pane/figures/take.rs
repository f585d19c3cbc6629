//! Take-away games: Bouton's matrix, and how a theorem reads its columns, step by step. While
//! values are hidden these steps are revealed one by one.

use std::ops::Range;

use super::columns::{AfarRows, count, sign, sizes, write as write_columns};
use super::described_position::{DescribedPosition, verdict};
use crate::figure::{Cell, CellGrid, Mark};
use crate::game::Convention;
use crate::lists::CollectVec as _;
use crate::study::theory_of_position::{Bouton, ColumnsRead};
use crate::theory::take::Matrix;
use crate::ui::text::Text;
use crate::ui::theme::Role;

/// The steps at which something new stands in the table.
const COUNTS: usize = 2;
const MARKS: usize = 3;
const DECIDES: usize = 4;
const MOVE: usize = 5;
const AFTER: usize = 6;

pub(super) fn write(text: &mut Text, described: &DescribedPosition, bouton: &Bouton) {
    write_matrix(text, described, bouton);
    // In a lesson Why has the words.
    if described.lesson_height.is_some() {
        return;
    }
    text.gap();
    if !described.hidden {
        for sentence in bouton.four.iter().flat_map(|four| &four.sentences) {
            text.say(Role::Text, sentence);
        }
    }
    explain(text, described, bouton, false);
    verdict(text, described);
}

pub(super) fn write_matrix(text: &mut Text, described: &DescribedPosition, bouton: &Bouton) {
    text.say(Role::Title, "Bouton's matrix");
    let table = matrix(text, described, bouton);
    let afar = described.lesson_height.map(|height| {
        let mut sizes = [[3, 3], LARGE_BITS].into_iter();
        let fits = sizes.find(|&high| rows_from_afar(bouton, high) <= height.into());
        fits.unwrap_or(SMALL)
    });
    write_columns(text, "", &table, afar);
}

/// A matrix that is read from afar with small digits, and with large bits.
pub(super) const SMALL: AfarRows = [1, 1];
pub(super) const LARGE_BITS: AfarRows = [3, 1];

/// The rows of the matrix where it is read from afar, with what is told of a move later.
pub(super) fn rows_from_afar(bouton: &Bouton, [bit, sum]: AfarRows) -> usize {
    // The title, the place values and the marks below the sums.
    const OTHERS: usize = 3;
    let after = bouton.after();
    let bits = bouton.matrix.piles.len() + after.map_or(0, |after| after.changes.len());
    let sums = 1 + usize::from(bouton.four.is_some()) + usize::from(after.is_some());
    bit * bits + sum * sums + OTHERS
}

/// The steps as far as they are shown, with blank rows between them if they are apart.
pub(super) fn explain(
    text: &mut Text,
    described: &DescribedPosition,
    bouton: &Bouton,
    are_apart: bool,
) {
    let steps = bouton
        .steps(|row| described.letters[row].clone())
        .into_iter();
    for (number, step) in (1..).zip(steps.take(steps_shown(described))) {
        if are_apart && number > 1 {
            text.gap();
        }
        text.say(Role::Text, &format!("{number}. {step}"));
    }
    let misere = described.theory.stated[Convention::Misere].as_ref();
    let is_of_normal = matches!(bouton.columns, ColumnsRead::Balance(_));
    if let Some(misere) = misere.filter(|_| is_of_normal && !described.hidden) {
        text.say(Role::Dim, misere);
    }
}

/// The number of steps of an explanation that are shown.
fn steps_shown(described: &DescribedPosition) -> usize {
    if described.hidden {
        described.revealed
    } else {
        usize::MAX
    }
}

/// The piles, the sums and their marks, as far as they are explained. In exact nim (5, = 2) the
/// four piles of x̂ and their sums come first.
fn matrix(text: &Text, described: &DescribedPosition, bouton: &Bouton) -> CellGrid {
    let matrix = &bouton.matrix;
    let after = bouton.after();
    let steps = if bouton.is_read() {
        steps_shown(described)
    } else {
        usize::MAX
    };
    let letters = described.width_of_letters();
    let piles_after = after.into_iter().flat_map(|after| &after.matrix.piles);
    let all: Vec<u64> = matrix
        .piles
        .iter()
        .chain(piles_after)
        .copied()
        .collect_vec();
    let sizes = sizes(text, &all, letters + 3, matrix.width());
    let label = |row: usize, size: &str| format!("{:letters$} {size}", described.letters[row]);
    let changed = |row: usize| {
        let change = after.and_then(|after| after.change(row));
        let change = change.filter(|_| steps >= MOVE);
        move |j: usize| change.is_some_and(|change| change.is_of(j))
    };
    let mut table = CellGrid::of_digits(matrix.width());
    let add_piles = |table: &mut CellGrid, rows: Range<usize>| {
        for row in rows {
            let is_changed = changed(row);
            table.add(label(row, &sizes[row]), |j| {
                Cell::digit(matrix.bit(row, j), is_changed(j))
            });
        }
    };
    let four = bouton.four.as_ref().map(|four| &four.smallest.matrix);
    let first = four.map_or(0, |four| four.piles.len());
    add_piles(&mut table, 0..first);
    if let Some(four) = four {
        table.add("sum of x̂", |j| count(four.sums[j]));
        if !described.hidden {
            table.add("", |j| balance(four, j));
        }
    }
    add_piles(&mut table, first..matrix.piles.len());
    if steps >= COUNTS {
        table.add("sum", |j| count(matrix.sums[j]));
    }
    match &bouton.columns {
        ColumnsRead::Balance(_) if steps >= MARKS => table.add("", |j| balance(matrix, j)),
        ColumnsRead::Run(run) if bouton.is_read() => {
            if let Some(deciding) = run.deciding_column().filter(|_| steps >= DECIDES) {
                let decides = deciding.after.map(|_| "^");
                table.add("", |j| sign(j, deciding.j, decides));
            }
        }
        ColumnsRead::Balance(_) | ColumnsRead::Run(_) | ColumnsRead::Unread => {}
    }
    if let Some(after) = after.filter(|_| steps >= AFTER) {
        for &change in &after.changes {
            let row = change.row;
            let label = label(row, &sizes[matrix.piles.len() + row]);
            table.add(label, |j| {
                Cell::digit(after.matrix.bit(row, j), change.is_of(j))
            });
        }
        table.add("sum", |j| count(after.matrix.sums[j]));
    }
    table
}

/// Below a column, whether it is balanced.
fn balance(matrix: &Matrix, j: usize) -> Cell {
    if matrix.is_balanced(j) {
        Cell::below("=", Mark::Shade(0))
    } else {
        Cell::below("×", Mark::Alarm)
    }
}
