//! Exact nim (n, = 2), n = 4, 5, 6: the automaton's run over the columns of bits, and the move
//! that the proof constructs.

use super::automaton::Reading;
use super::paragraphs::Part;
use crate::game::{Canonical, Ruleset, counted};
use crate::theory::take::{Matrix, Xi, exact_n_2};

pub(super) fn parts(rules: Ruleset, x: &Canonical) -> Vec<Part> {
    let reading = Reading::of(x);
    let mut parts = vec![
        Part::Heading("Columns of bits, from the highest"),
        Part::Paragraph(verdict(&reading)),
    ];
    parts.extend(reading.reply.as_ref().map(|to| {
        Part::Paragraph(format!(
            "The proof constructs a winning move: to ({to}), a P-position."
        ))
    }));
    parts.push(Part::Columns(reading));
    let matrix = Matrix::of(rules.game, x);
    let class = matrix.and_then(|matrix| class(&matrix));
    if let Some(class) = class {
        parts.push(Part::Heading("Against Moore's nim (4, ≤ 2)"));
        parts.push(Part::Paragraph(class));
    }
    parts
}

fn verdict(reading: &Reading) -> String {
    use exact_n_2::State;
    let Some(column) = reading.deciding.map(|index| &reading.columns[index]) else {
        return "Every column has 0 or 4 ones: a P-position.".to_owned();
    };
    let (weight, ones) = (1_u64 << column.j, counted(column.ones.len(), "one"));
    let accepted = if reading.position.len() < 5 {
        "0, 1 or 4"
    } else {
        "0, 1, 4 or 5"
    };
    match (column.before, column.after) {
        (_, Some(State::Row(row))) => format!(
            "Column {weight} is the highest without 0 or 4 ones. It has a single one, in the pile {}; in all lower columns the other piles have 0 or 3 ones together: a P-position.",
            reading.position.piles()[row]
        ),
        (_, Some(_)) => format!(
            "Column {weight} is the highest without 0 or 4 ones. It has five ones, and all lower columns are zero: a P-position."
        ),
        (State::Start, None) => format!(
            "Column {weight} decides: it has {ones}, and not {accepted}. All higher columns have 0 or 4: an N-position."
        ),
        (State::Row(row), None) => {
            let outside = column.ones.iter().filter(|&&one| one != row).count();
            let outside = counted(outside, "one");
            format!(
                "Column {weight} decides: outside the pile {}, which alone has a one in a higher column, it has {outside}, and not 0 or 3: an N-position.",
                reading.position.piles()[row]
            )
        }
        (State::End, None) => format!(
            "Column {weight} decides: it has {ones} below a column of five, where all columns should be zero: an N-position."
        ),
    }
}

/// The class of a position of exact nim (5, = 2), with the numbers that decide it.
fn class(matrix: &Matrix) -> Option<String> {
    let class = matrix.class()?;
    let Xi { value: xi, bound } = matrix.decisive_xi()?;
    let unbalanced: Vec<String> = (0..matrix.width())
        .rev()
        .filter(|&j| !matrix.is_balanced(j))
        .map(|j| format!("column {} has {}", 1_u64 << j, matrix.sums()[j]))
        .collect();
    let defined = "the sum of the columns with 3 ones";
    Some(if unbalanced.is_empty() {
        let (relation, outcome) = if xi <= bound {
            ("≤", "P")
        } else {
            (">", "N")
        };
        format!(
            "Class {class}. Every column of the four smallest piles has 0 or 3 ones, so they are P in Moore's nim (4, ≤ 2). ξ₃ = {xi} ({defined}) {relation} x₅ = {bound}: {outcome} here."
        )
    } else {
        format!(
            "Class {class}. The four smallest piles are N in Moore's nim (4, ≤ 2), since not every column has 0 or 3 ones: {}. ξ₃ = {xi} ({defined}), x₅ = {bound}.",
            unbalanced.join(", ")
        )
    })
}
