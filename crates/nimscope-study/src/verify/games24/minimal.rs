//! Statements on the pile-minimal and the minimal exceptions of misère NIM(n, n−1).

use crate::verify::exceptions::ExceptionTables;
use crate::verify::families::kept_piles;
use crate::verify::resources::Stop;
use crate::verify::trial::Trial;

/// `games24/2.3-open`, of all pile-minimal exceptions: the minimal ones are among them.
pub(crate) fn last_pile_is_open(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.pile_minimal(trial.resources)? {
        let (n, mut other) = (exceptions.n, piles.clone());
        let l = piles[n - 2];
        let gap = (l + 1..=exceptions.max).find(|&last| {
            other[n - 1] = last;
            !exceptions.is_exception(&other)
        });
        let holds = piles[n - 1] > l && gap.is_none();
        trial.tally().case(holds, &piles, |x| match gap {
            Some(gap) => format!("{x} is an exception, but not with {gap} last"),
            None => format!("{x} is an exception with its two largest piles equal"),
        });
    }
    Ok(())
}

/// `games24/2.3-next`.
pub(crate) fn last_pile_is_next(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.minimal(trial.resources)? {
        let (l, last) = (piles[piles.len() - 2], piles[piles.len() - 1]);
        trial.tally().case(last == l + 1, &piles, |x| {
            format!("{x} is a minimal exception, but {last} is not {l} + 1")
        });
    }
    Ok(())
}

/// `games24/2.3-remoteness`.
pub(crate) fn remoteness_by_next_to_last(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.minimal(trial.resources)? {
        let l = piles[piles.len() - 2];
        let (r, claimed) = (exceptions.remoteness(&piles), 2 * l.div_ceil(2) + 1);
        trial.tally().case(r == claimed, &piles, |x| {
            format!("{x} is a minimal exception with R = {r}, not {claimed}")
        });
    }
    Ok(())
}

/// `games24/2.3-moves`.
pub(crate) fn minimal_exceptions_keep(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.minimal(trial.resources)? {
        kept_piles(&exceptions, &piles, trial.tally());
    }
    Ok(())
}

/// `games24/2.3-difference`.
pub(crate) fn difference_by_parity(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.minimal(trial.resources)? {
        let l = piles[piles.len() - 2];
        let found = exceptions.difference(&piles);
        let claimed = if l.is_multiple_of(2) { 0 } else { 2 };
        trial.tally().case(found == claimed, &piles, |x| {
            format!("{x} is a minimal exception with R(x) − R(x') = {found}, not {claimed}")
        });
    }
    Ok(())
}

/// `games24/2.8-note`: the second family has x₂ = x₃ < x₄ = x₅, and the last x₂ = x₃ = x₄ < x₅.
pub(crate) fn only_for_some_smallest(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.minimal(trial.resources)? {
        let &[x1, x2, x3, x4, x5, _] = &piles[..] else {
            return Err(Stop::Undecided("the claim is about six piles".to_owned()));
        };
        if x1 % 2 == 1 && x2 == x3 && x3 < x4 && x4 == x5 {
            let holds = x1 % 4 == 3 && x1 / 4 >= 3;
            trial.tally().case(holds, &piles, |x| {
                format!("{x} is of the second family, but {x1} is not 4m + 3 with m ≥ 3")
            });
        }
        if x1 % 2 == 1 && x2 == x3 && x3 == x4 && x4 < x5 {
            let holds = x1 % 6 == 1 && x1 / 6 >= 3;
            trial.tally().case(holds, &piles, |x| {
                format!("{x} is of the last family, but {x1} is not 6m + 1 with m ≥ 3")
            });
        }
    }
    Ok(())
}

/// `games24/2.9-none`: an exception that contains no shorter one is pile-minimal.
pub(crate) fn none_of_more_piles(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    let mut concerned = exceptions.pile_minimal(trial.resources)?;
    concerned.retain(|piles| piles[0] % 2 == 1 && piles[0] >= 3);
    for piles in concerned {
        let most = piles[0].div_ceil(2) + 2;
        let holds = exceptions.n as u64 <= most;
        trial.tally().case(holds, &piles, |x| {
            format!("{x} is a pile-minimal exception of more than {most} piles")
        });
    }
    Ok(())
}
