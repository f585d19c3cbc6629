//! Statements on the numbers that the proofs use.

use std::iter::successors;

use crate::theory::split::is_oddoid;
use crate::verify::resources::{Resources, Stop};
use crate::verify::trial::Trial;

/// The numbers k for which lemma 5.5 is checked.
const PARTS: std::ops::RangeInclusive<usize> = 2..=6;

const fn valuation(z: u64) -> u32 {
    z.trailing_zeros()
}

/// `delete/prop4.3`.
pub(super) fn valuation_of_sum(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let max = trial.max;
    for x in 1..=max {
        for y in x..=max {
            trial.resources.control.check()?;
            let sum = u128::from(x) + u128::from(y);
            let (a, b, c) = (valuation(x), valuation(y), sum.trailing_zeros());
            let holds = if a == b { c > a } else { c == a.min(b) };
            trial.tally().fact(holds, || {
                format!("{x} and {y} have the valuations {a} and {b}, but their sum has {c}")
            });
        }
    }
    Ok(())
}

/// `delete/prop4.4`.
pub(super) fn split_by_valuation(trial: &mut Trial<'_>) -> Result<(), Stop> {
    for z in 1..=trial.max {
        for k in 0..valuation(z) {
            trial.resources.control.check()?;
            let splits = |x: u64| valuation(x) == k && valuation(z - x) == k;
            trial.tally().fact((1..z).any(splits), || {
                format!("{z} is no sum of two numbers of valuation {k}")
            });
        }
    }
    Ok(())
}

/// Which numbers ≤ max are sums of k numbers of a kind.
fn sums_of(
    k: usize,
    max: u64,
    is_part: &dyn Fn(u64) -> bool,
    resources: Resources<'_>,
) -> Result<Vec<bool>, Stop> {
    // Two lists of the numbers from 0 to max.
    let bytes = 2 * (u128::from(max) + 1);
    let size = match usize::try_from(max) {
        Ok(most) if bytes <= resources.memory.into() => most + 1,
        Ok(_) | Err(_) => {
            return Err(Stop::Undecided(format!(
                "the sums up to {max} are too many to be listed"
            )));
        }
    };
    let mut sums = vec![false; size];
    sums[0] = true;
    for _ in 0..k {
        let mut next = vec![false; size];
        for part in (1..size).filter(|&part| is_part(part as u64)) {
            resources.control.check()?;
            for sum in part..size {
                next[sum] |= sums[sum - part];
            }
        }
        sums = next;
    }
    Ok(sums)
}

fn is_sum(sums: &[bool], z: u64) -> bool {
    usize::try_from(z).is_ok_and(|z| sums[z])
}

/// `delete/lem5.5-1`.
pub(super) fn oddoids_do_not_split(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let max = trial.max;
    for k in PARTS {
        let oddoid = |z: u64| is_oddoid(z.into(), k);
        let sums = sums_of(k, max, &oddoid, trial.resources)?;
        for z in (1..=max).filter(|&z| oddoid(z)) {
            trial.tally().fact(!is_sum(&sums, z), || {
                format!("{z} is {k}-oddoid, but it is a sum of {k} {k}-oddoid numbers")
            });
        }
    }
    Ok(())
}

/// `delete/lem5.5-2`.
pub(super) fn small_split(trial: &mut Trial<'_>) -> Result<(), Stop> {
    for k in PARTS {
        let parts = k as u64;
        let most = parts * (parts - 1);
        let sums = sums_of(k, most, &|part| part < parts, trial.resources)?;
        for z in parts..=most {
            trial.tally().fact(is_sum(&sums, z), || {
                format!("{z} is no sum of {k} numbers from 1 to {k} − 1")
            });
        }
    }
    Ok(())
}

/// `delete/lem5.5-3`.
pub(super) fn evenoids_split(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let max = trial.max;
    for k in PARTS {
        let (parts, oddoid) = (k as u64, |z: u64| is_oddoid(z.into(), k));
        let powers = successors(Some(parts), |below| below.checked_mul(parts));
        for below in powers.take_while(|&below| below <= max) {
            // The evenoids below kˢ with kˢ⁻¹ = `below`.
            let top = (below.saturating_mul(parts) - 1).min(max);
            let sums = sums_of(
                k,
                top,
                &|part| oddoid(part) && part < below,
                trial.resources,
            )?;
            for y in (1..=top).filter(|&y| !oddoid(y)) {
                trial.tally().fact(is_sum(&sums, y), || {
                    format!(
                        "{y} is {k}-evenoid, but no sum of {k} {k}-oddoid numbers below {below}"
                    )
                });
            }
        }
    }
    Ok(())
}
