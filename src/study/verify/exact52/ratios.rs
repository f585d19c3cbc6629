//! Ratios of the numbers of positions of the classes.

use std::collections::BTreeSet;

use crate::study::verify::classified::classes;
use crate::study::verify::means::Stop;
use crate::study::verify::trial::Trial;

/// Numbers of positions of the classes PP, PN, NP, NN.
type Counts = [u64; 4];

/// The counts by all stones and by the stones of the largest pile, up to the bound of the box.
struct ByStones {
    all: Vec<Counts>,
    largest: Vec<Counts>,
}

impl ByStones {
    fn of(trial: &Trial<'_>) -> Result<Self, Stop> {
        let classes = classes(trial.max(), trial.means())?;
        let size = usize::try_from(classes.max() + 1).expect("a tabulated bound is small");
        let mut all = vec![[0; 4]; size];
        let mut largest = vec![[0; 4]; size];
        classes.each(trial.means().control, &mut |piles, class| {
            let place = |total: u64| usize::try_from(total).expect("a sum of small piles");
            // Positions with more stones than the bound may lie outside of the box.
            if let Some(counts) = all.get_mut(place(piles.iter().sum())) {
                counts[class as usize] += 1;
            }
            largest[place(piles[4])][class as usize] += 1;
        })?;
        Ok(Self { all, largest })
    }

    /// The counts of the positions with piles up to each bound.
    fn by_bound(&self) -> Vec<Counts> {
        let mut sums = [0; 4];
        let up_to = self.largest.iter().map(|counts| {
            counts
                .iter()
                .zip(&mut sums)
                .for_each(|(count, sum)| *sum += count);
            sums
        });
        up_to.collect()
    }

    /// Both meanings of "the number of stones", with the counts by each.
    fn readings(self) -> [(&'static str, Vec<Counts>); 3] {
        let by_bound = self.by_bound();
        [
            ("all stones", self.all),
            ("the largest pile", self.largest),
            ("the bound", by_bound),
        ]
    }
}

/// Among the positions that are P, PP and PN together, PN is about a fifth.
pub(super) fn share_of_pn(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let by_bound = ByStones::of(trial)?.by_bound();
    let [pp, pn, ..] = by_bound.last().copied().unwrap_or_default();
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
    for (name, counts) in ByStones::of(trial)?.readings() {
        let ratios = ratios(&counts, |[pp, pn, ..]| (pp, pn));
        is_not_monotone(trial, name, &ratios);
    }
    Ok(())
}

/// (|NP| + |PN|) / (|NN| + |PP|) is below 1 and not monotone in the number of stones.
pub(super) fn of_mistakes(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let max = trial.max();
    for (name, counts) in ByStones::of(trial)?.readings() {
        let ratios = ratios(&counts, |[pp, pn, np, nn]| (np + pn, nn + pp));
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
fn ratios(counts: &[Counts], ratio: impl Fn(Counts) -> (u64, u64)) -> Vec<(u64, u64)> {
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
