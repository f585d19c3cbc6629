//! Take-away games: Bouton's matrix, and how a theorem reads its columns.

use super::columns::{Row, place_value, sizes, write as write_columns};
use super::described::{Described, verdict};
use super::lesson::{Lesson, balance_marks};
use crate::study::theory_of_position::Bouton;
use crate::theory::take::{Class, Deciding, Matrix, Reading, Xi};
use crate::ui::text::Text;
use crate::ui::theme::Role;

pub(super) fn write(text: &mut Text, described: &Described, bouton: &Bouton) {
    let matrix = &bouton.matrix;
    text.say(Role::Title, "Bouton's matrix");
    if matrix.reading() == Reading::Balance {
        return explained(text, described, bouton);
    }
    write_columns(text, "", &rows(text, described, matrix));
    text.gap();
    if !described.hidden {
        balance(text, matrix);
        xi(text, matrix);
        if let Reading::Deciding(deciding) = matrix.reading() {
            text.say(Role::Text, &deciding_words(described, matrix, deciding));
        }
    }
    verdict(text, described);
}

/// Nim and Moore's nim: the matrix, what is read from it step by step, and the verdict.
fn explained(text: &mut Text, described: &Described, bouton: &Bouton) {
    let lesson = Lesson { described, bouton };
    write_columns(text, "", &lesson.rows(text));
    text.gap();
    lesson.explain(text);
    verdict(text, described);
}

/// The piles, the sums and their marks. In exact nim (5, = 2) the four piles of x̂ and their sums
/// come first.
fn rows(text: &Text, described: &Described, matrix: &Matrix) -> Vec<Row> {
    let letters = described.letters.iter().map(String::len).max().unwrap_or(1);
    let sizes = sizes(text, matrix.piles(), letters + 3, matrix.width());
    let pile = |row: usize| {
        let label = format!("{:letters$} {}", described.letters[row], sizes[row]);
        Row::bits(label, matrix.bits(row))
    };
    let (n, summed) = (matrix.piles().len(), matrix.summed());
    let of_some = summed < n;
    let mut rows: Vec<Row> = (0..summed).map(pile).collect();
    let label = if of_some { "sum of x̂" } else { "sum" };
    rows.push(Row::counts(label, matrix.sums().iter().copied()));
    if !described.hidden && of_some {
        rows.push(balance_marks(matrix));
    }
    if of_some {
        rows.extend((summed..n).map(pile));
        rows.push(Row::counts(
            "sum",
            (0..matrix.width()).map(|j| matrix.ones(j)),
        ));
    }
    if let Reading::Deciding(Some(deciding)) = matrix.reading()
        && !described.hidden
    {
        rows.push(Row::marks((0..matrix.width()).map(|j| {
            if deciding.spoiled == u32::try_from(j).ok() {
                ("!", Role::Alarm)
            } else if deciding.column as usize == j {
                ("^", Role::Optimal)
            } else {
                (" ", Role::Dim)
            }
        })));
    }
    rows
}

/// Which columns of x̂ are balanced.
fn balance(text: &mut Text, matrix: &Matrix) {
    if matrix.decisive_xi().is_none() {
        return;
    }
    let modulus = matrix.modulus();
    let unbalanced: Vec<usize> = (0..matrix.width())
        .filter(|&j| !matrix.is_balanced(j))
        .collect();
    let words = match unbalanced[..] {
        [] => format!("all columns of x̂ = the four smallest are balanced (= 0 modulo {modulus})"),
        [only] => format!(
            "column {} of x̂ = the four smallest is not balanced (×: not 0 modulo {modulus})",
            place_value(only)
        ),
        [.., highest] => {
            let count = unbalanced.len();
            format!(
                "{count} columns of x̂ = the four smallest are not balanced (×: not 0 modulo {modulus}), the highest is {}",
                place_value(highest)
            )
        }
    };
    text.say(Role::Text, &words);
}

/// ξ₃ against x₅, and the class.
fn xi(text: &mut Text, matrix: &Matrix) {
    let (Some(Xi { value: xi, bound }), Some(class)) = (matrix.decisive_xi(), matrix.class())
    else {
        return;
    };
    let relation = if xi <= bound { "≤" } else { ">" };
    let meaning = match class {
        Class::PP | Class::NP => "which decides, as x̂ is balanced",
        Class::PN | Class::NN => "which decides nothing, as x̂ is not balanced",
    };
    text.say(
        Role::Text,
        &format!("ξ₃ = {xi} {relation} x₅ = {bound}, {meaning}"),
    );
    let [exact, moore] = match class {
        Class::PP => ['P', 'P'],
        Class::PN => ['P', 'N'],
        Class::NP => ['N', 'P'],
        Class::NN => ['N', 'N'],
    };
    let words =
        format!("class {class}: {exact} in exact nim (5, =2), x̂ {moore} in Moore's nim (4, ≤2)");
    text.say(Role::Title, &words);
}

/// How the automaton for exact nim (n, = 2) reads the columns.
fn deciding_words(described: &Described, matrix: &Matrix, deciding: Option<Deciding>) -> String {
    let Some(Deciding {
        column,
        ones,
        row,
        spoiled,
    }) = deciding
    else {
        return "every column has 0 or 4 ones".to_owned();
    };
    let others = |row: usize, j: u32| {
        let j = j as usize;
        matrix.ones(j) - usize::from(matrix.bits(row)[j])
    };
    let worth = |column: u32| place_value(column as usize);
    let words = match (row, spoiled) {
        (_, Some(spoiled)) if spoiled == column => {
            return format!(
                "column {} decides (!): {ones} ones, neither 0, 1, 4 nor 5",
                worth(column)
            );
        }
        (Some(row), None) => format!(
            "a single one, in {}; below, the other rows have 0 or 3 ones everywhere",
            described.letters[row]
        ),
        (Some(row), Some(spoiled)) => format!(
            "a single one, in {}; below, the other rows should have 0 or 3 ones, but have {} in column {} (!)",
            described.letters[row],
            others(row, spoiled),
            worth(spoiled)
        ),
        (None, None) => format!("{ones} ones; below, all is zero"),
        (None, Some(spoiled)) => {
            let spoiled = worth(spoiled);
            format!("{ones} ones; below, all should be zero, but column {spoiled} is not (!)")
        }
    };
    format!("column {} decides (^): {words}", worth(column))
}
