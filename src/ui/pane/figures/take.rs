//! Take-away games: Bouton's matrix, and how a theorem reads its columns.

use super::columns::{Row, sizes, write as write_columns};
use super::described_position::{Described, verdict};
use super::lesson::{Lesson, balance_marks};
use crate::study::theory_of_position::{Bouton, ColumnsRead};
use crate::ui::text::Text;
use crate::ui::theme::Role;

pub(super) fn write(text: &mut Text, described: &Described, bouton: &Bouton) {
    text.say(Role::Title, "Bouton's matrix");
    if let ColumnsRead::Balance(after) = &bouton.columns {
        // Nim and Moore's nim: what is read from the matrix step by step.
        let (matrix, after) = (&bouton.matrix, after.as_ref());
        let lesson = Lesson {
            described,
            matrix,
            after,
        };
        write_columns(text, "", &lesson.rows(text));
        text.gap();
        lesson.explain(text);
    } else {
        write_columns(text, "", &rows(text, described, bouton));
        text.gap();
        if !described.hidden {
            said(text, bouton);
        }
    }
    verdict(text, described);
}

/// The piles, the sums and their marks. In exact nim (5, = 2) the four piles of x̂ and their sums
/// come first.
fn rows(text: &Text, described: &Described, bouton: &Bouton) -> Vec<Row> {
    let matrix = &bouton.matrix;
    let letters = described.letters.iter().map(String::len).max().unwrap_or(1);
    let sizes = sizes(text, matrix.piles(), letters + 3, matrix.width());
    let pile = |row: usize| {
        let label = format!("{:letters$} {}", described.letters[row], sizes[row]);
        Row::bits(label, matrix.bits(row))
    };
    let four = bouton.four.as_ref().map(|four| &four.smallest.matrix);
    let first = four.map_or(0, |four| four.piles().len());
    let mut rows: Vec<Row> = (0..first).map(pile).collect();
    if let Some(four) = four {
        rows.push(Row::counts("sum of x̂", four.sums().iter().copied()));
        if !described.hidden {
            rows.push(balance_marks(four));
        }
    }
    rows.extend((first..matrix.piles().len()).map(pile));
    rows.push(Row::counts("sum", matrix.sums().iter().copied()));
    if let ColumnsRead::Run(run) = &bouton.columns
        && let Some(deciding) = run.deciding_column()
        && !described.hidden
    {
        let mark = match deciding.after {
            Some(_) => ("^", Role::Optimal),
            None => ("!", Role::Alarm),
        };
        rows.push(Row::marks((0..matrix.width()).map(|j| {
            if deciding.j as usize == j {
                mark
            } else {
                (" ", Role::Dim)
            }
        })));
    }
    rows
}

/// What is said of the columns.
fn said(text: &mut Text, bouton: &Bouton) {
    for sentence in bouton.four.iter().flat_map(|four| &four.sentences) {
        text.say(Role::Text, sentence);
    }
    if let ColumnsRead::Run(run) = &bouton.columns {
        text.say(Role::Text, &run.verdict());
    }
}
