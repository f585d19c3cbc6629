//! Exact nim (n, = 2), n = 4, 5, 6: the automaton's run over the columns of bits with the move
//! that the proof constructs, and for n = 5 the class.

use super::paragraphs::ParagraphPart;
use super::run::DigitRun;
use crate::game::{Canonical, Ruleset, counted};
use crate::theory::take::FourSmallest;

pub(super) fn parts(rules: Ruleset, x: &Canonical) -> Vec<ParagraphPart> {
    let run = DigitRun::of(x);
    let mut parts = vec![
        ParagraphPart::Heading("Columns of bits, from the highest"),
        ParagraphPart::Columns(run),
    ];
    if let Some(four) = FourSmallest::of(rules.game, x) {
        parts.push(ParagraphPart::Heading("Against Moore's nim (4, ≤ 2)"));
        parts.push(ParagraphPart::Paragraph(class(&four).join(" ")));
    }
    parts
}

/// The class of a position of exact nim (5, = 2), with the numbers that decide it.
pub(crate) fn class(four: &FourSmallest) -> [String; 3] {
    let FourSmallest {
        matrix,
        xi,
        bound,
        class,
    } = four;
    let letter = |is_p: bool| if is_p { 'P' } else { 'N' };
    let both = format!(
        "Class {class}: {} in exact nim (5, = 2), and x̂, the four smallest piles, is {} in Moore's nim (4, ≤ 2).",
        letter(class.is_p()),
        letter(class.is_star_p())
    );
    let weight = |j: usize| 1_u64 << j;
    let unbalanced: Vec<usize> = matrix.unbalanced().collect();
    let balance = match unbalanced[..] {
        [] => "x̂ is balanced: every column has 0 or 3 ones.".to_owned(),
        [only] => format!(
            "x̂ is not balanced: column {} has {}, not 0 or 3.",
            weight(only),
            counted(matrix.sums[only], "one")
        ),
        [.., highest] => format!(
            "x̂ is not balanced: {} columns have neither 0 nor 3 ones, the highest is column {} with {}.",
            unbalanced.len(),
            weight(highest),
            matrix.sums[highest]
        ),
    };
    let relation = if xi <= bound { "≤" } else { ">" };
    let meaning = if unbalanced.is_empty() {
        "which decides, as x̂ is balanced"
    } else {
        "which decides nothing, as x̂ is not balanced"
    };
    let numbers = format!(
        "The columns with 3 ones have the sum ξ₃ = {xi} {relation} x₅ = {bound}, {meaning}."
    );
    [both, balance, numbers]
}
