//! The boxes in which a claim is checked, and their names.

use super::resources::Stop;
use crate::exceptions;
use crate::game::Ruleset;
use crate::solve::Ranking;
use crate::theory::claim::{Cases, Claim, ClaimBox, DecidedBy, ExceptionFamily};

/// The positions of a game with piles up to a bound, or the numbers up to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScopeExtent {
    /// The game, where there is one.
    pub(crate) rules: Option<Ruleset>,
    /// The largest pile or number.
    pub(crate) max: u64,
}

/// Numbers of piles with the bounds of their boxes, for statements on exceptions of any number of
/// piles.
const BOXES: [(usize, u64); 6] = [(3, 40), (4, 40), (5, 32), (6, 26), (7, 20), (8, 16)];

/// The most positions of a box: with a bound too large for a number of piles, that box is made
/// smaller, and the range says so.
const POSITIONS: u128 = 30_000_000;

/// Misère NIM(n, n−1).
pub(super) fn misere_nim(n: usize) -> Ruleset {
    exceptions::misere_nim(n).expect("2 ≤ n ≤ 64 piles")
}

/// The boxes of a claim, up to another bound if one is given.
pub(super) fn of(claim: &Claim, max: Option<u64>) -> Result<Vec<ScopeExtent>, Stop> {
    match claim.meaning.form().cases {
        Cases::Boxes(scopes) => {
            let bounded = |scope: &ClaimBox| ScopeExtent {
                rules: Some(scope.rules),
                max: max.unwrap_or(scope.max),
            };
            Ok(scopes.iter().map(bounded).collect())
        }
        Cases::Numbers(bound) => Ok(vec![ScopeExtent {
            rules: None,
            max: max.unwrap_or(bound),
        }]),
        Cases::Members => match claim.family() {
            Some(family) => Ok(of_family(family, max)),
            None => Err(no_family(claim)),
        },
        Cases::Printed | Cases::Nothing => {
            Err(Stop::Undecided(format!("{} has no boxes", claim.id)))
        }
    }
}

/// Why a statement on the members of a family is not checked.
pub(super) fn no_family(claim: &Claim) -> Stop {
    Stop::Undecided(format!("{} names no family", claim.id))
}

/// The boxes in which a family has members or a domain.
fn of_family(family: &ExceptionFamily, max: Option<u64>) -> Vec<ScopeExtent> {
    let fits = |n: usize, max: u64| Ranking::count(n, 0, max) <= POSITIONS;
    let within = |(n, default): (usize, u64)| {
        let wanted = max.unwrap_or(default);
        // With a larger bound no box of n ≥ 3 piles fits.
        let most = (0..=wanted.min(1 << 10)).rev().find(|&max| fits(n, max));
        (n, most.unwrap_or(0))
    };
    let boxes = BOXES.into_iter().map(within);
    let boxes = boxes.filter(|&(n, max)| (0..=max).any(|x1| family.is_for(x1, n)));
    let bounded = boxes.map(|(n, max)| ScopeExtent {
        rules: Some(misere_nim(n)),
        max,
    });
    bounded.collect()
}

/// What was looked at, in words.
pub(super) fn words(claim: &Claim, scopes: &[ScopeExtent]) -> String {
    match claim.meaning.form().cases {
        Cases::Members if states_all(claim) => one_by_one(
            "all members, and all pile-minimal exceptions of the domain, in",
            scopes,
        ),
        Cases::Members => one_by_one("all members in", scopes),
        Cases::Boxes(_) | Cases::Numbers(_) | Cases::Printed | Cases::Nothing => {
            all_positions(scopes)
        }
    }
}

/// Whether a claim says of its family that there are no other exceptions.
fn states_all(claim: &Claim) -> bool {
    let decided_by = claim.meaning.form().by;
    decided_by == DecidedBy::Data && claim.family().is_some_and(|family| family.iff)
}

fn one_by_one(what: &str, scopes: &[ScopeExtent]) -> String {
    if scopes.is_empty() {
        return "no box: none has a member within the bound".to_owned();
    }
    let boxes = scopes
        .iter()
        .map(|&ScopeExtent { rules, max }| match rules {
            Some(rules) => format!("{rules} with piles ≤ {max}"),
            None => format!("all numbers ≤ {max}"),
        });
    format!("{what} {}", boxes.collect::<Vec<_>>().join(", "))
}

/// All positions of boxes, in words: the games with the same bound together.
pub(crate) fn all_positions(scopes: &[ScopeExtent]) -> String {
    let mut parts: Vec<(u64, Vec<String>)> = Vec::new();
    for &ScopeExtent { rules, max: bound } in scopes {
        let Some(rules) = rules else {
            return format!("all numbers ≤ {bound}");
        };
        let name = rules.to_string();
        match parts.iter_mut().find(|(max, _)| *max == bound) {
            Some((_, names)) => names.push(name),
            None => parts.push((bound, vec![name])),
        }
    }
    let parts: Vec<String> = parts
        .into_iter()
        .map(|(max, names)| format!("{} with piles ≤ {max}", names.join(", ")))
        .collect();
    format!("all positions of {}", parts.join("; of "))
}
