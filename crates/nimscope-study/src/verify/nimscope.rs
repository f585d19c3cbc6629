//! The findings of this project.

mod exact52;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use litemap::LiteMap;

use super::answers;
use super::resources::Stop;
use super::trial::{Function, Trial, at, remoteness_and_grundy};
use crate::game::{Measure, Outcome};
use crate::lists::distinct;
use crate::theory::reduced_on_edges;
use crate::theory::slow::exceptions::{pattern, prefix_of};
use crate::theory::slow::normal;
use crate::theory::split::conjectured_remoteness;
use crate::verify::exceptions::{ExceptionTables, keeping};
use crate::verify::games24::extensions_keep;

/// The statements that are checked case by case, by the identifiers of their claims.
pub(super) const CHECKS: &[Function] = &[
    ("nimscope/thm2''", &theorem_2_is_sharp),
    ("nimscope/cor3.8", &optimal_in_p),
    ("nimscope/thm4", &one_formula),
    ("nimscope/cor4.1", &extensions_keep_moves),
    ("nimscope/thm4-partitions", &partitions),
    ("nimscope/exact52-bounds", &exact52::bounds),
    ("nimscope/exact52-blocks", &exact52::blocks),
    ("nimscope/exact52-counts", &exact52::counts),
    ("nimscope/exact52-np-options", &exact52::options_of_np),
    ("nimscope/exact52-bad-nn", &exact52::bad_nn),
    ("nimscope/exact52-pp-remoteness", &exact52::remoteness_of_pp),
    ("nimscope/exact52-pn-remoteness", &exact52::remoteness_of_pn),
    ("nimscope/exact52-remoteness", &exact52::remoteness_at_most),
    ("nimscope/moore-remoteness", &moore_remoteness_of_p),
    ("nimscope/single4", &answers::stated),
    ("nimscope/single5", &no_threshold_rule),
    ("nimscope/single3-remoteness", &three_heaps_remoteness),
    ("nimscope/fraction-reduction", &lossless_reduction),
    ("nimscope/edges-reduction", &edges_reduction),
];

/// `nimscope/thm2''`: some position of the box shows it.
fn theorem_2_is_sharp(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let k = trial.scope()?.rules.game.sizes().min();
    let table = trial.table(Measure::Outcome)?;
    let differs = AtomicBool::new(false);
    trial.positions(|piles, _| {
        let x = at(piles);
        let truth = table.outcome(&x).expect("it lies in the box");
        differs.fetch_or(normal::not_all(k, &x) != truth, Ordering::Relaxed);
    })?;
    let max = trial.max;
    trial.tally.shown(differs.into_inner(), || {
        format!("nimscope/thm2' gives all P-positions with piles ≤ {max}")
    });
    Ok(())
}

/// `nimscope/moore-remoteness`: the formula without its division.
fn moore_remoteness_of_p(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let table = trial.table(Measure::Remoteness)?;
    let k = trial.scope()?.rules.game.sizes().max() as u128;
    trial.positions(|piles, tally| {
        let x = at(piles);
        let r = table.remoteness(&x).expect("it lies in the box");
        if r.outcome().is_p() {
            let holds = r.0 * (k + 1) == 2 * x.sum();
            tally.case(holds, piles, |x| {
                format!("{x} is P with R = {r}, not 2·{}/{}", x.sum(), k + 1)
            });
        }
    })
}

/// `nimscope/fraction-reduction`: each position has the values of the first one of the box that is
/// reduced to the same numbers.
fn lossless_reduction(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let (rules, of_position) = (trial.scope()?.rules, remoteness_and_grundy(trial)?);
    let parts = rules.game.k() as u64 - 1;
    let mut known = HashMap::new();
    trial.one_by_one(&mut |piles, tally| {
        let x = at(piles);
        let reduced: Vec<u64> = piles.iter().map(|z| (z - 1) / parts).collect();
        let values = of_position(&x);
        let (first, of_first) = known.entry(reduced).or_insert_with(|| (x.clone(), values));
        tally.case(*of_first == values, piles, |x| {
            format!("{x} has other values than {first}, which is reduced to the same")
        });
    })
}

/// `nimscope/edges-reduction`: tokens of slow games on hypergraphs that are never played.
fn edges_reduction(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let (rules, of_position) = (trial.scope()?.rules, remoteness_and_grundy(trial)?);
    let Some(edges) = rules.game.kind().edges() else {
        return Err(Stop::Undecided(format!("{} has no edges", rules.game)));
    };
    trial.positions(|piles, tally| {
        let (x, reduced) = (rules.game.canonical(piles), reduced_on_edges(edges, piles));
        let y = rules.game.canonical(&reduced);
        if x != y {
            let is_same = of_position(&x) == of_position(&y);
            tally.case(is_same, piles, |x| {
                format!("{x} has other values than {y}, to which it is reduced")
            });
        }
    })
}

// Single-delete nim: rules by the lowest column of zeros, and the remoteness for three heaps.

/// Whether the lowest column of the z − 1 with at least `least` zeros has zeros only.
fn by_threshold(heaps: &[u64], least: usize) -> bool {
    let zeros = |j: u32| heaps.iter().filter(|&&z| (z - 1) >> j & 1 == 0).count();
    let mut columns = (0..u64::BITS).map(zeros);
    columns
        .find(|&zeros| zeros >= least)
        .is_none_or(|zeros| zeros == heaps.len())
}

/// `nimscope/single5`: some position of the box refutes the rule for each number of zeros.
fn no_threshold_rule(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let n = trial.scope()?.rules.game.n();
    let table = trial.table(Measure::Outcome)?;
    let refuted: Vec<AtomicBool> = (1..=n).map(|_| AtomicBool::new(false)).collect();
    trial.positions(|piles, _| {
        let truth = table.outcome(&at(piles)).expect("it lies in the box");
        for (least, refuted) in (1..).zip(&refuted) {
            let is_refuted = Outcome::p_if(by_threshold(piles, least)) != truth;
            refuted.fetch_or(is_refuted, Ordering::Relaxed);
        }
    })?;
    let max = trial.max;
    for (least, refuted) in (1..).zip(refuted) {
        trial.tally.shown(refuted.into_inner(), || {
            format!("the rule with {least} zeros gives all outcomes with heaps ≤ {max}")
        });
    }
    Ok(())
}

/// `nimscope/single3-remoteness`.
fn three_heaps_remoteness(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let table = trial.table(Measure::Remoteness)?;
    trial.positions(|piles, tally| {
        let x = at(piles);
        let r = table.remoteness(&x).expect("it lies in the box");
        if r.outcome().is_p()
            && let Some(claimed) = conjectured_remoteness(&x)
        {
            tally.case(r == claimed, piles, |x| {
                format!("{x} has R = {r}, not {claimed}")
            });
        }
    })
}

// Misère NIM(n, n−1): the M-rule and its exceptions by one formula.

/// `nimscope/cor3.8`: P-positions are those with an even R.
fn optimal_in_p(trial: &mut Trial<'_>) -> Result<(), Stop> {
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
fn one_formula(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    trial.positions(|piles, tally| {
        let is_exception = exceptions.is_exception(piles);
        let holds = prefix_of(piles).is_some() == is_exception;
        tally.case(holds, piles, |x| {
            let (is, says) = if is_exception {
                ("an", "does not give it")
            } else {
                ("no", "gives it")
            };
            format!("{x} is {is} exception, but the formula {says}")
        });
        if !is_exception {
            return;
        }
        let x = at(piles);
        if let Some(pattern) = pattern(&x) {
            let r = exceptions.remoteness(piles);
            let claimed = pattern.remoteness.0;
            tally.case(claimed == r.into(), piles, |x| {
                format!("{x} has R = {r}, not {claimed}")
            });
            let moves = pattern.winning_moves(&x);
            let claimed = distinct(moves.iter().map(|by| by.apply(&x)).collect());
            let optimal = exceptions.optimally_kept(piles).into_iter();
            let optimal = distinct(optimal.map(|i| at(&keeping(piles, i))).collect());
            tally.case(claimed == optimal, piles, |x| {
                format!("the optimal moves from {x} are not those that the formula gives")
            });
        }
    })
}

/// `nimscope/cor4.1`.
fn extensions_keep_moves(trial: &mut Trial<'_>) -> Result<(), Stop> {
    extensions_keep(trial, ["and", "only one"], |short, long| {
        short.iter().all(|size| long.contains(size))
    })
}

/// `nimscope/thm4-partitions`, for each l below the bound: the box holds all exceptions with it.
fn partitions(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    let n = exceptions.n;
    let mut found: LiteMap<u64, u64> = LiteMap::new();
    for piles in exceptions.minimal(trial.resources)? {
        *found.entry(piles[n - 2]).or_default() += 1;
    }
    for l in 1..exceptions.max {
        let sum = (l / 2 + 3).checked_sub(n as u64);
        let claimed = sum.map_or(0, |sum| partitions_of(sum, n as u64 - 2, sum));
        let counted = found.get(&l).copied().unwrap_or(0);
        trial.tally.fact(counted == claimed, || {
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
