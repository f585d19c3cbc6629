//! Exact nim (5, = 2) against Moore's nim (4, ≤ 2): good or bad, regular or exceptional, a
//! sentence for each step of the definition.

use crate::exact52::{Account, Standing};
use crate::game::{Canonical, counted, joined};
use crate::theory::take::Class;

/// The most neighbours named.
const NAMED: usize = 12;

/// The steps that lead to the standing of a position, and its neighbours in the exceptional graph.
pub(super) fn sentences(account: &Account) -> Vec<String> {
    let mut said = vec![first_step(account)];
    said.extend(second_step(account));
    if let (Some(to), Some(from), Some(max)) = (&account.to, &account.from, account.max) {
        said.extend(arcs(account, to, from, max));
    } else if account.standing == Standing::Exceptional {
        said.push(
            "Its neighbours in the exceptional graph take too many moves to look at.".to_owned(),
        );
    }
    said
}

/// Good or bad.
fn first_step(account: &Account) -> String {
    let class = |x: &Canonical| Class::of(x.piles().first_chunk().expect("it has five piles"));
    match (account.class, &account.star_p) {
        (Class::PP, _) => "Good: every PP position is good.".to_owned(),
        (Class::NP, _) => "Bad: every NP position is bad.".to_owned(),
        (Class::NN, Some(to)) => {
            format!(
                "Good: it is NN, and a move leads to {to}, which is {}.",
                class(to)
            )
        }
        (Class::NN, None) => "Bad: it is NN, and no move leads to PP or NP.".to_owned(),
        (Class::PN, Some(to)) => {
            format!(
                "Bad: it is PN, and a move leads to {to}, which is {}.",
                class(to)
            )
        }
        (Class::PN, None) => {
            "Good: it is PN, and no move leads to PP or NP (a deadender).".to_owned()
        }
    }
}

/// Regular or exceptional.
fn second_step(account: &Account) -> Option<String> {
    match (account.standing, &account.good_p, &account.star_p) {
        (Standing::Good, ..) => None,
        (Standing::Regular | Standing::Exceptional, Some(to), _) => Some(format!(
            "Regular: a move leads to the good P-position {to}. It is PN, and no move leads from it to PP or NP."
        )),
        (Standing::Regular | Standing::Exceptional, None, Some(to)) if account.class.is_p() => {
            Some(format!(
                "Exceptional: not all of its moves lead to good N-positions; {to} is bad."
            ))
        }
        (Standing::Regular | Standing::Exceptional, None, _) => {
            Some("Exceptional: no move leads to a good P-position.".to_owned())
        }
    }
}

fn arcs(account: &Account, to: &[Canonical], from: &[Canonical], max: u64) -> Vec<String> {
    if to.is_empty() && from.is_empty() {
        let isolated =
            format!("No move joins it to another exceptional position with piles ≤ {max}.");
        return vec![isolated];
    }
    let other = if account.class.is_p() { "NP" } else { "PN" };
    let positions = format!("{other} position");
    vec![
        format!(
            "In the exceptional graph, moves lead from it to {}{}",
            counted(to.len(), &positions),
            named(to)
        ),
        format!(
            "Moves lead to it from {} with piles ≤ {max}{}",
            counted(from.len(), &positions),
            named(from)
        ),
    ]
}

fn named(found: &[Canonical]) -> String {
    let names = joined(found.iter().take(NAMED), "; ");
    match (names.is_empty(), found.len().checked_sub(NAMED + 1)) {
        (true, _) => ".".to_owned(),
        (false, None) => format!(": {names}."),
        (false, Some(more)) => format!(": {names} and {} more.", more + 1),
    }
}
