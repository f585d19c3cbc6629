//! The boxes in which a claim is checked, and their names.

use super::resources::Stop;
use crate::game::{self, Game, Ruleset};
use crate::solve::Ranking;
use crate::theory::claim::{Claim, Family, Meaning};

/// A game with the largest pile, or the largest number alone.
pub(super) type Bounded = (Option<Ruleset>, u64);

/// Numbers of piles with the bounds of their boxes, for statements on exceptions of any number of
/// piles.
const BOXES: [(usize, u64); 6] = [(3, 40), (4, 40), (5, 32), (6, 26), (7, 20), (8, 16)];

/// The most positions of a box: with a bound too large for a number of piles, that box is made
/// smaller, and the range says so.
const POSITIONS: u128 = 30_000_000;

/// Misère NIM(n, n−1).
pub(super) fn misere_nim(n: usize) -> Ruleset {
    Ruleset::misere(Game::new(game::Family::Slow, n, n - 1).expect("2 ≤ n ≤ 64 piles"))
}

/// The boxes of a claim, up to another bound if one is given.
pub(super) fn of(claim: &Claim, max: Option<u64>) -> Result<Vec<Bounded>, Stop> {
    match &claim.meaning {
        Meaning::Boxes(scopes) | Meaning::Answers(scopes) | Meaning::AnswersOf(_, scopes) => {
            let scopes = scopes.iter();
            Ok(scopes
                .map(|scope| (Some(scope.rules), max.unwrap_or(scope.max)))
                .collect())
        }
        Meaning::Numbers(bound) => Ok(vec![(None, max.unwrap_or(*bound))]),
        Meaning::Family(_) | Meaning::OfFamily(_) => match claim.family() {
            Some(family) => Ok(of_family(family, max)),
            None => Err(Stop::Undecided(format!("{} names no family", claim.id))),
        },
        Meaning::Tables(_)
        | Meaning::Pair(_)
        | Meaning::Iterates { .. }
        | Meaning::Attempts { .. }
        | Meaning::Machine
        | Meaning::NotChecked(_) => Err(Stop::Undecided(format!("{} has no boxes", claim.id))),
    }
}

/// The boxes in which a family has members or a domain.
fn of_family(family: &Family, max: Option<u64>) -> Vec<Bounded> {
    let fits = |n: usize, max: u64| Ranking::count(n, 0, max) <= POSITIONS;
    let within = |(n, default): (usize, u64)| {
        let wanted = max.unwrap_or(default);
        // With a larger bound no box of n ≥ 3 piles fits.
        let most = (0..=wanted.min(1 << 10)).rev().find(|&max| fits(n, max));
        (n, most.unwrap_or(0))
    };
    let boxes = BOXES.into_iter().map(within);
    let boxes = boxes.filter(|&(n, max)| (0..=max).any(|x1| family.is_for(x1, n)));
    boxes.map(|(n, max)| (Some(misere_nim(n)), max)).collect()
}

/// What was looked at, in words.
pub(super) fn words(claim: &Claim, scopes: &[Bounded]) -> String {
    match &claim.meaning {
        Meaning::Family(family) if family.iff => one_by_one(
            "all members, and all pile-minimal exceptions of the domain, in",
            scopes,
        ),
        Meaning::Family(_) | Meaning::OfFamily(_) => one_by_one("all members in", scopes),
        Meaning::Boxes(_)
        | Meaning::Numbers(_)
        | Meaning::Answers(_)
        | Meaning::AnswersOf(..)
        | Meaning::Tables(_)
        | Meaning::Pair(_)
        | Meaning::Iterates { .. }
        | Meaning::Attempts { .. }
        | Meaning::Machine
        | Meaning::NotChecked(_) => by_bound(scopes),
    }
}

fn one_by_one(what: &str, scopes: &[Bounded]) -> String {
    if scopes.is_empty() {
        return "no box: none has a member within the bound".to_owned();
    }
    let boxes: Vec<String> = scopes
        .iter()
        .map(|(rules, max)| match rules {
            Some(rules) => format!("{rules} with piles ≤ {max}"),
            None => format!("all numbers ≤ {max}"),
        })
        .collect();
    format!("{what} {}", boxes.join(", "))
}

/// The games with the same bound together.
fn by_bound(scopes: &[Bounded]) -> String {
    let mut parts: Vec<(u64, Vec<String>)> = Vec::new();
    for (rules, bound) in scopes {
        let Some(rules) = rules else {
            return format!("all numbers ≤ {bound}");
        };
        let name = rules.to_string();
        match parts.iter_mut().find(|(max, _)| max == bound) {
            Some((_, names)) => names.push(name),
            None => parts.push((*bound, vec![name])),
        }
    }
    let parts: Vec<String> = parts
        .into_iter()
        .map(|(max, names)| format!("{} with piles ≤ {max}", names.join(", ")))
        .collect();
    format!("all positions of {}", parts.join("; of "))
}
