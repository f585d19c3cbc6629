//! How a value is known: the theorem that decides, with the numbers put in, or the computation.

use crate::game::{Canonical, Kind, Outcome, Remoteness, Ruleset, Sizes, Splits};
use crate::study::answer::{Answer, Source};
use crate::theory::claim::claim;
use crate::theory::slow::{ids, misere, normal};
use crate::theory::split::{Columns, floor_log, marks};
use crate::theory::take::{Matrix, longest_play};

/// A sentence or two for each way in which outcome and remoteness are known.
pub(super) fn paragraphs(
    rules: Ruleset,
    x: &Canonical,
    outcome: &Answer<Outcome>,
    remoteness: &Answer<Remoteness>,
) -> Vec<String> {
    let ways = [way(rules, x, outcome), way(rules, x, remoteness)];
    match ways {
        [one, other] if one == other => vec![format!("Outcome and remoteness: {one}")],
        [one, other] => vec![format!("Outcome: {one}"), format!("Remoteness: {other}")],
    }
}

fn way<T: Copy>(rules: Ruleset, x: &Canonical, answer: &Answer<T>) -> String {
    match answer {
        Answer::Known { source, .. } => match source {
            Source::Theorem(id) => {
                let statement = statement(id).unwrap_or("a theorem.");
                let numbers = numbers(id, rules, x);
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
                "no theorem is known here; read off a table of all positions with piles ≤ {max}, each computed from its options."
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

/// What a theorem says, in short, in the claim's notation: x₁ ≤ … ≤ xₙ, S the sum of the piles.
pub fn statement(id: &str) -> Option<&'static str> {
    claim(id)?.short.as_deref()
}

/// The numbers that a theorem looks at.
fn numbers(id: &str, rules: Ruleset, x: &Canonical) -> Option<String> {
    match rules.game.kind() {
        Kind::Slow(sizes) => slow_numbers(id, sizes, x),
        Kind::Take(sizes) => take_numbers(id, rules, sizes, x),
        Kind::Split(splits) => split_numbers(id, splits, x),
        Kind::Edges(_) => None,
    }
}

fn slow_numbers(id: &str, sizes: Sizes, x: &Canonical) -> Option<String> {
    let (n, k, sum) = (x.len(), sizes.min(), x.sum());
    let halves = || {
        let (lower, upper) = normal::half_games(k, x);
        format!("L(u) = {lower}, L(w) = {upper}")
    };
    Some(match id {
        ids::FIXED_LENGTH if k == n && n > 1 => format!("x₁ = {}", x.min()),
        ids::FIXED_LENGTH | ids::ODD_SIZES => format!("S = {sum}"),
        ids::ODD_PILES => {
            let odd = x.piles().iter().filter(|pile| *pile % 2 == 1).count();
            let sizes: Vec<String> = sizes.iter().map(|size| size.to_string()).collect();
            format!("{odd} of {n} piles are odd, A = {{{}}}", sizes.join(", "))
        }
        ids::ONE_OR_ALL => format!("S = {sum}, x₁ = {}", x.min()),
        ids::THEOREM_1 => halves(),
        ids::THEOREM_2 | ids::THEOREM_2_PRIME => {
            let not = if normal::is_second_kind(k, x) {
                ""
            } else {
                "not "
            };
            format!("{}, {not}of the second kind", halves())
        }
        ids::THEOREM_3 if n < 3 => format!("S = {sum}"),
        ids::THEOREM_3 => {
            let (f, g) = misere::all_but_one_times(x);
            let kind = match misere::all_but_one(x).outcome() {
                _ if f == g => "",
                Outcome::P => ", of the second kind",
                Outcome::N => ", not of the second kind",
            };
            format!("F = {f}, G = {g}{kind}")
        }
        ids::THEOREM_5 => {
            let (f, g) = misere::at_least_times(k, x);
            format!("F = {f}, G = {g}")
        }
        _ => return None,
    })
}

fn take_numbers(id: &str, rules: Ruleset, sizes: Sizes, x: &Canonical) -> Option<String> {
    let (k, sum) = (sizes.max(), x.sum());
    Some(match id {
        "bouton" | "bouton/misere" => {
            let xor = x.piles().iter().fold(0, |xor, pile| xor ^ pile);
            format!("the exclusive or is {xor}, the largest pile {}", x.max())
        }
        "moore" | "moore/misere" => {
            let matrix = Matrix::of(rules.game, x)?;
            let sums: Vec<String> = matrix
                .sums()
                .iter()
                .rev()
                .map(ToString::to_string)
                .collect();
            format!(
                "the columns, from the highest, have {} ones; k + 1 = {}",
                sums.join(" "),
                matrix.modulus()
            )
        }
        "moore/n=k" => format!("S = {sum}"),
        "nimscope/height" if sizes == Sizes::range(1, k) => format!("T = S = {sum}"),
        "exact/n<2k" | "nimscope/height" => format!("T = {}", longest_play(k, x)),
        "exact52/thm10" | "exact/n=2k" => {
            format!(
                "x₁ = {}, and the pile number {} is {}",
                x.min(),
                k + 1,
                x.piles()[k]
            )
        }
        _ => return None,
    })
}

fn split_numbers(id: &str, splits: Splits, x: &Canonical) -> Option<String> {
    let (n, lift) = (x.len(), u128::from(splits.empty));
    let marks = marks(splits, x);
    let with = |mark: &dyn Fn(usize) -> String| {
        let heaps = x.piles().iter().enumerate();
        let heaps: Vec<String> = heaps.map(|(i, z)| format!("{z} {}", mark(i))).collect();
        heaps.join(", ")
    };
    Some(match id {
        "delete/thm2.2" => {
            let least = u64::from(!splits.empty);
            let or = x.piles().iter().fold(0, |or, z| or | (z - least));
            format!("the OR is {or}, in binary {or:b}")
        }
        "delete/thm4.2" | "delete/thm6.2" => {
            let valuation = |i: usize| format!("has {}", marks[i].valuation);
            format!("the valuations are: {}", with(&valuation))
        }
        "nimscope/fraction-remoteness" => {
            let k = splits.parts;
            let heap = |i: usize| u128::from(x.piles()[i]) + lift;
            // The heap z, and the least evenoid one where it makes the position N.
            let z = heap(n - n / k);
            let least = (0..n).find(|&i| !marks[i].oddoid).map(heap);
            let e = least.filter(|&e| floor_log(e, k) <= floor_log(z, k));
            let (name, value) = e.map_or(("z", z), |e| ("e", e));
            let lifted = if splits.empty { ", each heap + 1" } else { "" };
            let log = floor_log(value, k);
            format!("k = {k}{lifted}, {name} = {value} and ⌊log_{k} {name}⌋ = {log}")
        }
        "delete/thm3.2" | "delete/thm5.2" | "delete/thm5.6" => {
            let oddoid = |i: usize| {
                if marks[i].oddoid {
                    "is oddoid"
                } else {
                    "is evenoid"
                }
                .to_owned()
            };
            let lifted = if splits.empty { ", each heap + 1" } else { "" };
            format!("{} (k = {}{lifted})", with(&oddoid), splits.parts)
        }
        "nimscope/single4" => {
            let columns = Columns::of(splits, x);
            let column = columns.deciding();
            format!(
                "that is column {column}, counted from 0, with {} zeros",
                columns.zeros(column)
            )
        }
        "nimscope/misere-abo" => {
            let modulus = ((2 * n - 1) * (n - 1)) as u128;
            let remainder = |i: usize| format!("≡ {}", (u128::from(x.piles()[i]) + lift) % modulus);
            let lifted = if splits.empty { " (each heap + 1)" } else { "" };
            format!("M = {modulus}: {}{lifted}", with(&remainder))
        }
        _ => return None,
    })
}
