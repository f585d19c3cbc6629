//! How a value is known: the theorem that decides, with the numbers put in, or the computation.

use crate::answer::{Answer, Source};
use crate::game::{Canonical, Ruleset, counted, enumerated};
use crate::lists::groups;
use crate::theory::claim::claim;
use crate::theory::{Number, Theorems};
use crate::values::Values;

/// The numbers by which a theorem decides a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deciding {
    /// The identifier of the theorem.
    pub by: &'static str,
    /// The numbers, in the order in which they are read.
    pub numbers: Vec<Number>,
}

/// A sentence or two for each way in which the values are known.
pub(super) fn paragraphs(
    theorems: &Theorems,
    deciding: &[Deciding],
    values: &Values,
) -> Vec<String> {
    let value = values.grundy.value();
    let value = value.map_or_else(
        || "Grundy value".to_owned(),
        |g| format!("Grundy value {g}"),
    );
    let ways = [
        ("outcome".to_owned(), values.outcome.map(|_| ())),
        ("remoteness".to_owned(), values.remoteness.map(|_| ())),
        (value, values.grundy.map(|_| ())),
    ];
    let ways = ways.map(|(what, answer)| (way(theorems, deciding, answer), what));
    let sentence = |(way, what): (String, Vec<String>)| {
        let what = enumerated(&what);
        let first = what.get(..1).unwrap_or_default().to_uppercase();
        format!("{first}{}: {way}", what.get(1..).unwrap_or_default())
    };
    groups(ways).into_iter().map(sentence).collect()
}

/// The numbers of the theorems that gave the values, each theorem once.
pub(super) fn deciding(
    theorems: &Theorems,
    rules: Ruleset,
    x: &Canonical,
    sources: impl IntoIterator<Item = Option<Source>>,
) -> Vec<Deciding> {
    let mut found: Vec<Deciding> = Vec::new();
    for source in sources.into_iter().flatten() {
        let Source::Theorem(by) = source else {
            continue;
        };
        let numbers = || (theorems.named(rules, by)?.numbers).map(|numbers| numbers(rules, x));
        if found.iter().all(|earlier| earlier.by != by)
            && let Some(numbers) = numbers()
        {
            found.push(Deciding { by, numbers });
        }
    }
    found
}

/// What a theorem says, and the numbers of a position that it looks at.
pub(crate) fn stated(
    theorems: &Theorems,
    rules: Ruleset,
    x: &Canonical,
    by: &'static str,
) -> String {
    let deciding = deciding(theorems, rules, x, [Some(Source::Theorem(by))]);
    put(theorems, &deciding, by)
}

/// The statement of a theorem with the numbers put in.
fn put(theorems: &Theorems, deciding: &[Deciding], by: &str) -> String {
    let statement = theorems.statement(by).unwrap_or_default();
    let mut of_theorem = deciding.iter().filter(|deciding| deciding.by == by);
    let here = of_theorem
        .next()
        .map(|here| Number::sentence(&here.numbers));
    statement + &here.map_or_else(String::new, |here| format!(" {here}"))
}

fn way(theorems: &Theorems, deciding: &[Deciding], answer: Answer<()>) -> String {
    match answer {
        Answer::Known { source, .. } => match source {
            Source::Theorem(id) => {
                let stated = put(theorems, deciding, id);
                let has_proof = claim(id).is_some_and(|claim| claim.proof.is_some());
                let proof = if has_proof {
                    " Its proof is among the claims."
                } else {
                    ""
                };
                format!("by {id}. {stated}{proof}")
            }
            Source::Table { max } => format!(
                "read off the exhaustive table of all positions with piles ≤ {max}, each computed from its options. No theorem is known here."
            ),
            Source::Search { positions } => format!(
                "by an exhaustive search of all that matters below this position: {}. No theorem is known here.",
                counted(positions, "position")
            ),
        },
        Answer::Waiting(table) => {
            format!(
                "being computed: the table of all positions with piles ≤ {}.",
                table.max
            )
        }
        Answer::Searching => "being searched for.".to_owned(),
        Answer::OutOfReach(shortage) => format!("out of reach: {shortage}."),
    }
}
