//! The findings of this project.

mod exact52;
mod m_rule;
mod single;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::answers;
use super::boxes::at;
use super::resources::Stop;
use super::trial::{Function, Trial, row};
use crate::game::{Measure, Outcome};
use crate::theory::reduced_on_edges;
use crate::theory::slow::normal;

/// The statements that are checked case by case, by the identifiers of their claims.
pub(super) const CHECKS: &[Function] = &[
    row("nimscope/thm2''", &theorem_2_is_sharp),
    row("nimscope/cor3.8", &m_rule::optimal_in_p),
    row("nimscope/thm4", &m_rule::one_formula),
    row("nimscope/cor4.1", &m_rule::extensions_keep_moves),
    row("nimscope/thm4-partitions", &m_rule::partitions),
    row("nimscope/exact52-bounds", &exact52::bounds),
    row("nimscope/exact52-blocks", &exact52::blocks),
    row("nimscope/exact52-counts", &exact52::counts),
    row("nimscope/exact52-np-options", &exact52::options_of_np),
    row("nimscope/exact52-bad-nn", &exact52::bad_nn),
    row("nimscope/exact52-pp-remoteness", &exact52::remoteness_of_pp),
    row("nimscope/exact52-pn-remoteness", &exact52::remoteness_of_pn),
    row("nimscope/exact52-remoteness", &exact52::remoteness_at_most),
    row("nimscope/moore-remoteness", &moore_remoteness_of_p),
    row("nimscope/single4", &answers::stated),
    row("nimscope/single5", &single::no_threshold_rule),
    row(
        "nimscope/single3-remoteness",
        &single::three_heaps_remoteness,
    ),
    row("nimscope/fraction-reduction", &lossless_reduction),
    row("nimscope/edges-reduction", &edges_reduction),
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
    let (id, max) = (&trial.claim.id, trial.max);
    trial.tally().fact(differs.into_inner(), || {
        format!("nimscope/thm2' gives all P-positions with piles ≤ {max}, but {id} says not all")
    });
    Ok(())
}

/// `nimscope/moore-remoteness`: the formula without its division.
fn moore_remoteness_of_p(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let table = trial.table(Measure::Remoteness)?;
    let ranking = table.ranking();
    let k = trial.scope()?.rules.game.sizes().max() as u128;
    for rank in 0..ranking.positions() {
        trial.resources.control.check()?;
        if table.outcome_at(rank) == Outcome::P {
            let x = ranking.unrank(rank);
            let r = table.remoteness_at(rank).map_or(0, |r| r.0);
            let holds = r * (k + 1) == 2 * x.sum();
            trial.tally().case(holds, x.piles(), |x| {
                format!("{x} is P with R = {r}, not 2·{}/{}", x.sum(), k + 1)
            });
        }
    }
    Ok(())
}

/// `nimscope/fraction-reduction`: each position has the values of the first one of the box that is
/// reduced to the same numbers.
fn lossless_reduction(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let (rules, max) = (trial.scope()?.rules, trial.max);
    let remoteness = trial.table(Measure::Remoteness)?;
    let beside = trial.resources.beside(&remoteness);
    let grundy = beside.table(rules, Measure::Grundy, max)?;
    let parts = rules.game.k() as u64 - 1;
    let mut known = HashMap::new();
    trial.one_by_one(|piles, tally| {
        let x = at(piles);
        let reduced: Vec<u64> = piles.iter().map(|z| (z - 1) / parts).collect();
        let values = (remoteness.remoteness(&x), grundy.grundy(&x));
        let (first, of_first) = known.entry(reduced).or_insert_with(|| (x.clone(), values));
        tally.case(*of_first == values, piles, |x| {
            format!("{x} has other values than {first}, which is reduced to the same")
        });
    })
}

/// `nimscope/edges-reduction`: tokens of slow games on hypergraphs that are never played.
fn edges_reduction(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let (rules, max) = (trial.scope()?.rules, trial.max);
    let remoteness = trial.table(Measure::Remoteness)?;
    let beside = trial.resources.beside(&remoteness);
    let grundy = beside.table(rules, Measure::Grundy, max)?;
    let Some(edges) = rules.game.kind().edges() else {
        return Err(Stop::Undecided(format!("{} has no edges", rules.game)));
    };
    trial.positions(|piles, tally| {
        let (x, reduced) = (rules.game.canonical(piles), reduced_on_edges(edges, piles));
        let y = rules.game.canonical(&reduced);
        if x != y {
            let is_same = remoteness.remoteness(&x) == remoteness.remoteness(&y)
                && grundy.grundy(&x) == grundy.grundy(&y);
            tally.case(is_same, piles, |x| {
                format!("{x} has other values than {y}, to which it is reduced")
            });
        }
    })
}
