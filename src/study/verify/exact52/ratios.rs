//! Ratios of the numbers of positions of the classes.

use std::collections::BTreeSet;

use crate::study::exact52::{ByStones, ClassCounts};
use crate::study::verify::classified::classes;
use crate::study::verify::resources::Stop;
use crate::study::verify::trial::Trial;

/// Counts the classes of the trial's box.
fn by_stones(trial: &Trial<'_>) -> Result<ByStones, Stop> {
    let classes = classes(trial.max(), trial.resources())?;
    Ok(ByStones::of(&classes, trial.resources().control)?)
}

/// All meanings of "the number of stones", with the counts by each.
fn readings(trial: &Trial<'_>) -> Result<[(&'static str, Vec<ClassCounts>); 3], Stop> {
    let by = by_stones(trial)?;
    Ok([
        ("all stones", by.all),
        ("the largest pile", by.largest),
        ("the bound", by.bound),
    ])
}

/// Among the positions that are P, PP and PN together, PN is about a fifth.
pub(super) fn share_of_pn(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let by_bound = by_stones(trial)?.bound;
    let ClassCounts { pp, pn, .. } = by_bound.last().copied().unwrap_or_default();
    let per_mille = 1000 * pn / (pp + pn).max(1);
    let holds = (175..225).contains(&per_mille);
    let max = trial.max();
    trial.tally().case(holds, &[max], || {
        let all = pp + pn;
        format!(
            "{pn} of the {all} P-positions with piles ≤ {max} are PN: {per_mille} in a thousand"
        )
    });
    Ok(())
}

/// |PP| / |PN| is not monotone in the number of stones.
pub(super) fn pp_to_pn(trial: &mut Trial<'_>) -> Result<(), Stop> {
    for (name, counts) in readings(trial)? {
        let ratios = ratios(&counts, |by| (by.pp, by.pn));
        is_not_monotone(trial, name, &ratios);
    }
    Ok(())
}

/// (|NP| + |PN|) / (|NN| + |PP|) is below 1 and not monotone in the number of stones.
pub(super) fn of_mistakes(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let max = trial.max();
    for (name, counts) in readings(trial)? {
        let ratios = ratios(&counts, |by| (by.np + by.pn, by.nn + by.pp));
        is_not_monotone(trial, name, &ratios);
        let wrong = ratios.iter().find(|(above, below)| above >= below);
        trial.tally().case(wrong.is_none(), &[max], || {
            let (above, below) = wrong.copied().unwrap_or_default();
            format!("by {name} the ratio is {above} / {below} somewhere, which is not below 1")
        });
    }
    Ok(())
}

/// The ratios that are numbers.
fn ratios(counts: &[ClassCounts], ratio: impl Fn(ClassCounts) -> (u64, u64)) -> Vec<(u64, u64)> {
    let ratios = counts.iter().map(|&counts| ratio(counts));
    ratios.filter(|(_, below)| *below > 0).collect()
}

fn is_not_monotone(trial: &mut Trial<'_>, name: &str, ratios: &[(u64, u64)]) {
    let compared = ratios.windows(2).map(|pair| {
        let ((a, b), (c, d)) = (pair[0], pair[1]);
        (u128::from(a) * u128::from(d)).cmp(&(u128::from(c) * u128::from(b)))
    });
    let steps: BTreeSet<_> = compared.filter(|step| step.is_ne()).collect();
    let max = trial.max();
    trial.tally().case(steps.len() == 2, &[max], || {
        let values = ratios.len();
        format!("the ratio is monotone by {name}, in the {values} values with piles ≤ {max}")
    });
}
