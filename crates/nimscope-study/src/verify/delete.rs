//! The paper on extensions of Delete Nim.

use std::iter::successors;

use super::answers;
use super::trial::Function;
use crate::game::{Canonical, Family, Game, Ruleset};
use crate::solve::naive::options;
use crate::theory::split::is_oddoid;
use crate::verify::resources::{Resources, Stop};
use crate::verify::trial::Trial;

/// The statements that are checked case by case, by the identifiers of their claims.
pub(super) const CHECKS: &[Function] = &[
    ("delete/2.3-same", &vdn_is_delete),
    ("delete/terminals", &terminals),
    ("delete/same-games", &same_as_simpler),
    ("delete/prop4.3", &valuation_of_sum),
    ("delete/prop4.4", &split_by_valuation),
    ("delete/lem5.5-1", &oddoids_do_not_split),
    ("delete/lem5.5-2", &small_split),
    ("delete/lem5.5-3", &evenoids_split),
    ("delete/thm6.3", &answers::stated),
];

// Statements on the numbers that the proofs use.

/// The numbers k for which lemma 5.5 is checked.
const PARTS: std::ops::RangeInclusive<usize> = 2..=6;

const fn valuation(z: u64) -> u32 {
    z.trailing_zeros()
}

/// `delete/prop4.3`.
fn valuation_of_sum(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let max = trial.max;
    for x in 1..=max {
        for y in x..=max {
            trial.resources.control.check()?;
            let sum = u128::from(x) + u128::from(y);
            let (a, b, c) = (valuation(x), valuation(y), sum.trailing_zeros());
            let holds = if a == b { c > a } else { c == a.min(b) };
            trial.tally.fact(holds, || {
                format!("{x} and {y} have the valuations {a} and {b}, but their sum has {c}")
            });
        }
    }
    Ok(())
}

/// `delete/prop4.4`.
fn split_by_valuation(trial: &mut Trial<'_>) -> Result<(), Stop> {
    for z in 1..=trial.max {
        for k in 0..valuation(z) {
            trial.resources.control.check()?;
            let splits = |x: u64| valuation(x) == k && valuation(z - x) == k;
            trial.tally.fact((1..z).any(splits), || {
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
fn oddoids_do_not_split(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let max = trial.max;
    for k in PARTS {
        let oddoid = |z: u64| is_oddoid(z.into(), k);
        let sums = sums_of(k, max, &oddoid, trial.resources)?;
        for z in (1..=max).filter(|&z| oddoid(z)) {
            trial.tally.fact(!is_sum(&sums, z), || {
                format!("{z} is {k}-oddoid, but it is a sum of {k} {k}-oddoid numbers")
            });
        }
    }
    Ok(())
}

/// `delete/lem5.5-2`.
fn small_split(trial: &mut Trial<'_>) -> Result<(), Stop> {
    for k in PARTS {
        let parts = k as u64;
        let most = parts * (parts - 1);
        let sums = sums_of(k, most, &|part| part < parts, trial.resources)?;
        for z in parts..=most {
            trial.tally.fact(is_sum(&sums, z), || {
                format!("{z} is no sum of {k} numbers from 1 to {k} − 1")
            });
        }
    }
    Ok(())
}

/// `delete/lem5.5-3`.
fn evenoids_split(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let max = trial.max;
    for k in PARTS {
        let (parts, oddoid) = (k as u64, |z: u64| is_oddoid(z.into(), k));
        let powers = successors(Some(parts), |below| below.checked_mul(parts));
        for below in powers.take_while(|&below| below <= max) {
            // The evenoids below kˢ with kˢ⁻¹ = `below`.
            let top = (below.saturating_mul(parts) - 1).min(max);
            let is_part = |part| oddoid(part) && part < below;
            let sums = sums_of(k, top, &is_part, trial.resources)?;
            for y in (1..=top).filter(|&y| !oddoid(y)) {
                trial.tally.fact(is_sum(&sums, y), || {
                    format!(
                        "{y} is {k}-evenoid, but no sum of {k} {k}-oddoid numbers below {below}"
                    )
                });
            }
        }
    }
    Ok(())
}

// Statements on the moves themselves.

/// `delete/2.3-same`: the options are the same positions.
fn vdn_is_delete(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let rules = trial.scope()?.rules;
    let delete = Game::new(Family::Delete, 2, 1).expect("Delete Nim is a game");
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        let less =
            |x: &Canonical| Canonical::sorted(x.piles().iter().map(|pile| pile - 1).collect());
        let there = options(Ruleset::normal(delete), &less(&x));
        let here = crate::lists::distinct(options(rules, &x).iter().map(less).collect());
        tally.case(here.iter().eq(&there), piles, |x| {
            format!("{x} has other options than {} in Delete Nim", less(x))
        });
    })
}

/// `delete/same-games`: the options are those in the simpler game.
fn same_as_simpler(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let rules = trial.scope()?.rules;
    let simpler = simpler(rules.game)
        .ok_or_else(|| Stop::Undecided(format!("{rules} is not said to be a simpler game")))?;
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        let same = options(rules, &x) == options(Ruleset::normal(simpler), &x);
        tally.case(same, piles, |x| {
            format!("{x} has other options than in {simpler}")
        });
    })
}

/// The game of fewer parameters that this one is said to be.
fn simpler(game: Game) -> Option<Game> {
    let (family, n, k) = (game.family(), game.n(), game.k());
    let is_of = |families: &[Family]| families.contains(&family);
    let family = if n == 2 && is_of(&[Family::Nmth, Family::Half, Family::Single, Family::Abo]) {
        Family::Vdn
    } else if n == 3 && is_of(&[Family::Nmth]) {
        Family::Single
    } else if n == k && is_of(&[Family::Fraction]) {
        Family::Abo
    } else if k == 2 && is_of(&[Family::Fraction]) {
        Family::Half
    } else {
        return None;
    };
    Game::new(family, n, 1).ok()
}

/// `delete/terminals`.
fn terminals(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let rules = trial.scope()?.rules;
    let is_terminal = said_to_be_terminal(rules.game)
        .ok_or_else(|| Stop::Undecided(format!("nothing is said of the terminals of {rules}")))?;
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        let options = options(rules, &x).len();
        let is_terminal = is_terminal(piles);
        tally.case((options == 0) == is_terminal, piles, |x| {
            let is = if is_terminal { "is" } else { "is not" };
            format!("{x} {is} said to be terminal, but it has {options} options")
        });
    })
}

/// Whether sorted heaps are a terminal position of the game, if the paper says which are.
fn said_to_be_terminal(game: Game) -> Option<impl Fn(&[u64]) -> bool + Sync> {
    let (family, n, k) = (game.family(), game.n(), game.k());
    let is_of = |families: &[Family]| families.contains(&family);
    // The heap that decides, counted from 0, and the largest it may be: those before it are no
    // larger.
    let (heap, most) = if is_of(&[Family::Delete]) {
        (n - 1, 0)
    } else if is_of(&[Family::Vdn, Family::Single, Family::Nmth]) {
        (n - 1, 1)
    } else if is_of(&[Family::Abo]) {
        (n - 1, n as u64 - 1)
    } else if is_of(&[Family::Half]) {
        (n / 2, 1)
    } else if is_of(&[Family::Fraction]) {
        ((k - 1) * (n / k), k as u64 - 1)
    } else {
        return None;
    };
    Some(move |piles: &[u64]| piles[heap] <= most)
}
