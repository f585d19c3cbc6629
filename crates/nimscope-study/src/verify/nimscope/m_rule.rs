//! Misère NIM(n, n−1): the M-rule and its exceptions by one formula.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{Canonical, Move};
use crate::theory::slow::exceptions::pattern;
use crate::verify::boxes::at;
use crate::verify::exceptions::{ExceptionTables, either, keeping};
use crate::verify::games24::extensions;
use crate::verify::resources::Stop;
use crate::verify::trial::Trial;

/// `nimscope/cor3.8`: P-positions are those with an even R.
pub(super) fn optimal_in_p(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    trial.positions(|piles, tally| {
        let r = exceptions.remoteness(piles);
        if let Some(after) = exceptions.after_m_move(piles)
            && r.is_multiple_of(2)
        {
            tally.case(r == after + 1, piles, |x| {
                format!("{x} is P with R = {r}, but R = {after} after the M-move")
            });
        }
    })
}

/// `nimscope/thm4`: the pattern of the theorem against the exceptions by definition, their R and
/// their optimal moves.
pub(super) fn one_formula(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    trial.positions(|piles, tally| {
        let x = at(piles);
        let pattern = pattern(&x);
        let is_exception = exceptions.is_exception(piles);
        let holds = pattern.is_some() == is_exception;
        tally.case(holds, piles, |x| {
            let (is, says) = if is_exception {
                ("an", "does not give it")
            } else {
                ("no", "gives it")
            };
            format!("{x} is {is} exception, but the formula {says}")
        });
        if let Some(pattern) = pattern.filter(|_| is_exception) {
            let r = exceptions.remoteness(piles);
            let claimed = pattern.remoteness.0;
            tally.case(claimed == r.into(), piles, |x| {
                format!("{x} has R = {r}, not {claimed}")
            });
            let moves = pattern.winning_moves(&x);
            let claimed = moves.iter().map(|by: &Move| by.apply(&x));
            let claimed: BTreeSet<Canonical> = claimed.collect();
            let optimal = exceptions.optimally_kept(piles).into_iter();
            let optimal: BTreeSet<Canonical> = optimal.map(|i| at(&keeping(piles, i))).collect();
            tally.case(claimed == optimal, piles, |x| {
                format!("the optimal moves from {x} are not those that the formula gives")
            });
        }
    })
}

/// `nimscope/cor4.1`.
pub(super) fn extensions_keep_moves(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    let sizes = |piles: &[u64]| exceptions.optimal_sizes(piles);
    extensions(
        trial,
        &exceptions,
        |prefix, piles| {
            let long = sizes(piles);
            sizes(prefix).iter().all(|size| long.contains(size))
        },
        |prefix, x| {
            format!(
                "the optimal moves from {} keep a pile of {}, and those from {x} only one of {}",
                at(prefix),
                either(&sizes(prefix)),
                either(&sizes(x.piles()))
            )
        },
    )
}

/// `nimscope/thm4-partitions`, for each l below the bound: the box holds all exceptions with it.
pub(super) fn partitions(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    let n = exceptions.n;
    let mut found: BTreeMap<u64, u64> = BTreeMap::new();
    for piles in exceptions.minimal(trial.resources)? {
        *found.entry(piles[n - 2]).or_default() += 1;
    }
    for l in 1..exceptions.max {
        let sum = (l / 2 + 3).checked_sub(n as u64);
        let claimed = sum.map_or(0, |sum| partitions_of(sum, n as u64 - 2, sum));
        let counted = found.get(&l).copied().unwrap_or(0);
        trial.tally().fact(counted == claimed, || {
            format!("{n} piles have {counted} minimal exceptions with l = {l}, but there are {claimed} partitions")
        });
    }
    Ok(())
}

/// The partitions of a number into at most this number of parts, none larger than `largest`.
fn partitions_of(sum: u64, parts: u64, largest: u64) -> u64 {
    match (sum, parts) {
        (0, _) => 1,
        (_, 0) => 0,
        (sum, parts) => (1..=largest.min(sum))
            .map(|part| partitions_of(sum - part, parts - 1, part))
            .sum(),
    }
}
