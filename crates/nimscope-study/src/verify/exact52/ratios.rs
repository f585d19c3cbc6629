//! Ratios of the numbers of positions of the classes.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::exact52::{ByStones, ClassCounts};
use crate::verify::classified::classes;
use crate::verify::resources::Stop;
use crate::verify::trial::Trial;

/// Counts the classes of the trial's box.
fn by_stones(trial: &Trial<'_>) -> Result<ByStones, Stop> {
    let classes = classes(trial.max, trial.resources)?;
    Ok(ByStones::of(&classes, trial.resources.control)?)
}

/// A meaning of "the number of stones".
struct StoneReading {
    name: &'static str,
    counts: Vec<ClassCounts>,
}

/// All its meanings, with the counts by each.
fn readings(trial: &Trial<'_>) -> Result<[StoneReading; 3], Stop> {
    let by = by_stones(trial)?;
    let reading = |name, counts| StoneReading { name, counts };
    Ok([
        reading("all stones", by.all),
        reading("the largest pile", by.largest),
        reading("the bound", by.bound),
    ])
}

/// A ratio of two numbers of positions.
#[derive(Clone, Copy, Debug, Default)]
struct Ratio {
    above: u64,
    below: u64,
}

impl Ratio {
    /// How it compares with a later one.
    fn compared(self, later: Self) -> Ordering {
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        product(self.above, later.below).cmp(&product(later.above, self.below))
    }
}

/// `exact52/obs1`.
pub(super) fn share_of_pn(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let by_bound = by_stones(trial)?.bound;
    let ClassCounts { pp, pn, .. } = by_bound.last().copied().unwrap_or_default();
    let per_mille = 1000 * pn / (pp + pn).max(1);
    let holds = (175..225).contains(&per_mille);
    let max = trial.max;
    trial.tally().fact(holds, || {
        let all = pp + pn;
        format!(
            "{pn} of the {all} P-positions with piles ≤ {max} are PN: {per_mille} in a thousand, not between 175 and 225"
        )
    });
    Ok(())
}

/// `exact52/obs2`, for each meaning of "the number of stones".
pub(super) fn pp_to_pn(trial: &mut Trial<'_>) -> Result<(), Stop> {
    for StoneReading { name, counts } in readings(trial)? {
        let ratios = ratios(&counts, |by| Ratio {
            above: by.pp,
            below: by.pn,
        });
        is_not_monotone(trial, name, &ratios);
    }
    Ok(())
}

/// `exact52/obs4`, for each meaning of "the number of stones".
pub(super) fn of_mistakes(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let max = trial.max;
    for StoneReading { name, counts } in readings(trial)? {
        let ratios = ratios(&counts, |by| Ratio {
            above: by.np + by.pn,
            below: by.nn + by.pp,
        });
        is_not_monotone(trial, name, &ratios);
        let wrong = ratios.iter().find(|ratio| ratio.above >= ratio.below);
        trial.tally().fact(wrong.is_none(), || {
            let Ratio { above, below } = wrong.copied().unwrap_or_default();
            format!("counted by {name}, with piles ≤ {max}, the ratio reaches {above} / {below}, which is not below 1")
        });
    }
    Ok(())
}

/// The ratios that are numbers.
fn ratios(counts: &[ClassCounts], ratio: impl Fn(ClassCounts) -> Ratio) -> Vec<Ratio> {
    let ratios = counts.iter().map(|&counts| ratio(counts));
    ratios.filter(|ratio| ratio.below > 0).collect()
}

fn is_not_monotone(trial: &mut Trial<'_>, name: &str, ratios: &[Ratio]) {
    let compared = ratios.windows(2).map(|pair| pair[0].compared(pair[1]));
    let steps: BTreeSet<_> = compared.filter(|step| step.is_ne()).collect();
    let max = trial.max;
    trial.tally().fact(steps.len() == 2, || {
        let values = ratios.len();
        format!("counted by {name}, with piles ≤ {max}, the ratio is monotone in all its {values} values")
    });
}
