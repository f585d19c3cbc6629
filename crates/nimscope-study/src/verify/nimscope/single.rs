//! Single-delete nim: rules by the lowest column of zeros, and the remoteness for three heaps.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::{Measure, Outcome};
use crate::theory::split::conjectured_remoteness;
use crate::verify::boxes::at;
use crate::verify::resources::Stop;
use crate::verify::trial::Trial;

/// Whether the lowest column of the z − 1 with at least `least` zeros has zeros only.
fn by_threshold(heaps: &[u64], least: usize) -> bool {
    let zeros = |j: u32| heaps.iter().filter(|&&z| (z - 1) >> j & 1 == 0).count();
    let mut columns = (0..u64::BITS).map(zeros);
    columns
        .find(|&zeros| zeros >= least)
        .is_none_or(|zeros| zeros == heaps.len())
}

/// `nimscope/single5`: some position of the box refutes the rule for each number of zeros.
pub(super) fn no_threshold_rule(trial: &mut Trial<'_>) -> Result<(), Stop> {
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
    let (id, max) = (&trial.claim.id, trial.max);
    for (least, refuted) in (1..).zip(refuted) {
        trial.tally().fact(refuted.into_inner(), || {
            format!(
                "the rule with {least} zeros gives all outcomes with heaps ≤ {max}, but {id} says not all"
            )
        });
    }
    Ok(())
}

/// `nimscope/single3-remoteness`.
pub(super) fn three_heaps_remoteness(trial: &mut Trial<'_>) -> Result<(), Stop> {
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
