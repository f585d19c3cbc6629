//! How a value is known: the theorem that decides, with the numbers put in, or the computation.

use crate::game::{Canonical, Grundy, Outcome, Remoteness, Ruleset};
use crate::study::answer::{Answer, Source};
use crate::theory;
use crate::theory::claim::claim;

/// A sentence or two for each way in which the values are known.
pub(super) fn paragraphs(
    rules: Ruleset,
    x: &Canonical,
    outcome: &Answer<Outcome>,
    remoteness: &Answer<Remoteness>,
    grundy: &Answer<Grundy>,
) -> Vec<String> {
    let value = grundy.value().map_or_else(String::new, |g| format!(" {g}"));
    let of_grundy = format!("Grundy value{value}: {}", way(rules, x, grundy));
    match [way(rules, x, outcome), way(rules, x, remoteness)] {
        [one, other] if one == other => vec![format!("Outcome and remoteness: {one}"), of_grundy],
        [one, other] => vec![
            format!("Outcome: {one}"),
            format!("Remoteness: {other}"),
            of_grundy,
        ],
    }
}

fn way<T: Copy>(rules: Ruleset, x: &Canonical, answer: &Answer<T>) -> String {
    match answer {
        Answer::Known { source, .. } => match source {
            Source::Theorem(id) => {
                let statement = theory::statement(id).unwrap_or_default();
                let theorem = theory::theorem(rules, id);
                let numbers = theorem.and_then(|theorem| Some((theorem.numbers?)(rules, x)));
                let here = numbers.map_or_else(String::new, |numbers| format!(" Here {numbers}."));
                let has_proof = claim(id).is_some_and(|claim| claim.proof.is_some());
                let proof = if has_proof {
                    " Its proof stands among the claims."
                } else {
                    ""
                };
                format!("by {id}. {statement}{here}{proof}")
            }
            Source::Table { max } => format!(
                "no theorem is known here; read off the exhaustive table of all positions with piles ≤ {max}, each computed from its options."
            ),
            Source::Search { positions } => format!(
                "no theorem is known here; by an exhaustive search of the {positions} positions that matter below this one."
            ),
        },
        Answer::Waiting(table) => {
            format!(
                "being computed: the table of all positions with piles ≤ {}.",
                table.max
            )
        }
        Answer::Searching => "being searched for.".to_owned(),
        Answer::OutOfReach(reach) => format!("out of reach: {reach}."),
    }
}
