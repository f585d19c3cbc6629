//! Families of exceptions, in both directions, and statements on their members.

use super::counterexample::Tally;
use super::exceptions::{ExceptionTables, either};
use super::resources::Stop;
use super::trial::{Trial, no_family};
use crate::game::kept_by_m_rule;
use crate::theory::claim::{AllButLast, Case, Claim, ExceptionFamily, Last, Rounded, Rounding};

/// A member of a family in a box.
pub(super) struct Member<'a> {
    /// Its piles, in order.
    pub(super) piles: &'a [u64],
    /// Its number among the members with its x₁.
    pub(super) i: u64,
    case: &'a Case,
}

/// Every member is an exception with the R that the paper gives. If the paper says "if and only
/// if", every pile-minimal exception of the domain is a member.
pub(super) fn check(family: &ExceptionFamily, trial: &mut Trial<'_>) -> Result<(), Stop> {
    let (resources, id) = (trial.resources, &trial.claim.id);
    let n = trial.scope()?.rules.game.n();
    let exceptions = every_member(trial, &|exceptions, Member { piles, i, case }, tally| {
        let claimed = case.remoteness.at(piles[0], i);
        let r = exceptions.remoteness(piles);
        let is_exception = exceptions.is_exception(piles);
        let holds = is_exception && i128::from(r) == claimed;
        tally.case(holds, piles, |x| {
            if is_exception {
                format!("{x} is a member of {id} (i = {i}) with R = {r}, not {claimed}")
            } else {
                format!("{x} is a member of {id} (i = {i}), but not an exception")
            }
        });
    })?;
    if family.iff {
        let mut missed = exceptions.pile_minimal(resources)?;
        missed.retain(|piles| family.is_for(piles[0], n));
        for piles in missed {
            let is_member = family.member(&piles).is_some();
            trial.tally.case(is_member, &piles, |x| {
                format!("{x} is a pile-minimal exception, but not a member of {id}")
            });
        }
    }
    Ok(())
}

/// A statement on the members of the family of the claim, one after another; and the tables that
/// it was read from.
fn every_member(
    trial: &mut Trial<'_>,
    visit: &dyn Fn(&ExceptionTables, Member<'_>, &mut Tally),
) -> Result<ExceptionTables, Stop> {
    let claim: &Claim = trial.claim;
    let family = claim.family().ok_or_else(|| no_family(claim))?;
    let exceptions = ExceptionTables::of(trial)?;
    for AllButLast { piles, case, i } in family.beginnings(exceptions.n, trial.max) {
        trial.resources.control.check()?;
        let l = piles[piles.len() - 1];
        let from = match family.last {
            Last::Above => l + 1,
            Last::AtLeast => l,
        };
        for last in from..=trial.max {
            let piles = &[&piles[..], &[last]].concat();
            visit(&exceptions, Member { piles, i, case }, &mut trial.tally);
        }
    }
    Ok(exceptions)
}

/// R = f(a·x₁ + b·i + c).
pub(super) fn remoteness(trial: &mut Trial<'_>, value: Rounded) -> Result<(), Stop> {
    every_member(trial, &|exceptions, member, tally| {
        let claimed = value.at(member.piles[0], member.i);
        compare(exceptions, member.piles, claimed, tally);
    })
    .map(drop)
}

/// R = f(xₙ), where f rounds up to an odd number.
pub(super) fn remoteness_by_last(trial: &mut Trial<'_>) -> Result<(), Stop> {
    every_member(trial, &|exceptions, Member { piles, .. }, tally| {
        let claimed = Rounding::ToOdd.of(piles[piles.len() - 1].into());
        compare(exceptions, piles, claimed, tally);
    })
    .map(drop)
}

fn compare(exceptions: &ExceptionTables, piles: &[u64], claimed: i128, tally: &mut Tally) {
    let r = exceptions.remoteness(piles);
    let holds = i128::from(r) == claimed;
    tally.case(holds, piles, |x| format!("{x} has R = {r}, not {claimed}"));
}

/// The pile with this index, counted from 1, is even exactly if i is odd.
pub(super) fn even_if_odd_i(trial: &mut Trial<'_>, place: usize) -> Result<(), Stop> {
    every_member(trial, &|_, Member { piles, i, .. }, tally| {
        let pile = piles[place - 1];
        let holds = pile.is_multiple_of(2) != i.is_multiple_of(2);
        tally.case(holds, piles, |x| {
            let parity = if pile.is_multiple_of(2) {
                "even"
            } else {
                "odd"
            };

            format!("{x} has i = {i} and x{place} = {pile}: both are {parity}")
        });
    })
    .map(drop)
}

/// In every member the optimal and the M-move keep the piles that [`kept_piles`] says.
pub(super) fn members_keep(trial: &mut Trial<'_>) -> Result<(), Stop> {
    every_member(trial, &|exceptions, member, tally| {
        kept_piles(exceptions, member.piles, tally);
    })
    .map(drop)
}

/// The parity of xₙ₋₁ determines which piles are kept, as `games24/2.3-moves` has it. They are
/// compared by size, since several piles may be equal.
pub(super) fn kept_piles(exceptions: &ExceptionTables, piles: &[u64], tally: &mut Tally) {
    let l = piles[piles.len() - 2];
    let optimal = exceptions.optimal_sizes(piles);
    let by_rule = kept_by_m_rule(piles).map(|i| piles[i]);
    let last = piles[piles.len() - 1];
    let holds = if l.is_multiple_of(2) {
        optimal == [last] && by_rule == Some(l)
    } else {
        optimal == [l] && by_rule.is_some_and(|pile| pile > l)
    };
    tally.case(holds, piles, |x| {
        let moves = if optimal.len() == 1 {
            "the optimal move keeps"
        } else {
            "the optimal moves keep"
        };
        let by_rule = by_rule.map_or("nothing".to_owned(), |pile| pile.to_string());
        let claimed = if l.is_multiple_of(2) {
            format!("{last} and {l}")
        } else {
            format!("{l} and a larger one")
        };
        format!(
            "from {x} {moves} a pile of {}, and the M-move one of {by_rule}, not {claimed}",
            either(&optimal)
        )
    });
}
