//! Statements on the Delete games, and on the numbers that their proofs use.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};

use super::Means;
use super::boxes;
use super::tally::{Stop, Tally, fill};
use crate::game::{Canonical, Family, Game, Outcome, Ruleset};
use crate::solve::Measure;
use crate::solve::naive::options;
use crate::theory::claim::{DeleteStatement, Scope};
use crate::theory::split::{conjectured_remoteness, is_oddoid, theorem_6_3, uniform_is_p};

/// The numbers k for which lemma 5.5 is checked.
const PARTS: std::ops::RangeInclusive<usize> = 2..=6;

/// A statement in one box; those on numbers are checked up to its bound.
pub(super) fn check(
    statement: DeleteStatement,
    scope: Scope,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use DeleteStatement as Says;
    match statement {
        Says::VdnIsDelete | Says::SameAsSimpler | Says::Terminals => {
            moves(statement, scope, means, tally)
        }
        Says::FiveCases
        | Says::LowestColumn
        | Says::SingleThreeRemoteness
        | Says::NoThresholdRule => single(statement, scope, means, tally),
        Says::LosslessReduction => lossless(scope, means, tally),
        Says::ValuationOfSum => {
            for x in 1..=scope.max {
                for y in x..=scope.max {
                    let (a, b, c) = (valuation(x), valuation(y), valuation(x + y));
                    let holds = if a == b { c > a } else { c == a.min(b) };
                    tally.case(holds, &[x, y], || format!("the sum has {c}"));
                }
            }
            Ok(())
        }
        Says::SplitByValuation => {
            for z in 1..=scope.max {
                for k in 0..valuation(z) {
                    let splits = |x: u64| valuation(x) == k && valuation(z - x) == k;
                    tally.case((1..z).any(splits), &[z], || format!("not into two of {k}"));
                }
            }
            Ok(())
        }
        Says::OddoidsDoNotSplit | Says::SmallSplit | Says::EvenoidsSplit => {
            for k in PARTS {
                sums(statement, k, scope.max, tally);
            }
            Ok(())
        }
    }
}

const fn valuation(z: u64) -> u32 {
    z.trailing_zeros()
}

/// Statements on the moves themselves.
fn moves(
    statement: DeleteStatement,
    scope: Scope,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let game = scope.rules.game;
    let simpler = simpler(game);
    boxes::check(
        game.n(),
        game.least_pile(),
        scope.max,
        means,
        tally,
        |piles, tally| {
            let x = Canonical::sorted(piles.to_vec());
            let here = options(scope.rules, &x);
            match statement {
                DeleteStatement::Terminals => {
                    let holds = here.is_empty() == is_terminal(game, piles);
                    tally.case(holds, piles, || format!("{} options", here.len()));
                }
                DeleteStatement::VdnIsDelete => {
                    let less = |x: &Canonical| {
                        Canonical::sorted(x.piles().iter().map(|pile| pile - 1).collect())
                    };
                    let delete = Game::new(Family::Delete, 2, 1).expect("Delete Nim is a game");
                    let there = options(Ruleset::normal(delete), &less(&x));
                    let here: BTreeSet<Canonical> = here.iter().map(less).collect();
                    tally.case(here == there, piles, || "other options".to_owned());
                }
                _ => {
                    if let Some(simpler) = simpler {
                        let there = options(Ruleset::normal(simpler), &x);
                        tally.case(here == there, piles, || {
                            format!("other options in {simpler}")
                        });
                    }
                }
            }
        },
    )?;
    Ok(())
}

/// The game of fewer parameters that this one is said to be.
fn simpler(game: Game) -> Option<Game> {
    let (n, k) = (game.n(), game.k());
    let family = match (game.family(), n) {
        (Family::Nmth | Family::Half | Family::Single | Family::Abo, 2) => Family::Vdn,
        (Family::Nmth, 3) => Family::Single,
        (Family::Fraction, n) if n == k => Family::Abo,
        (Family::Fraction, _) if k == 2 => Family::Half,
        _ => return None,
    };
    Game::new(family, n, 1).ok()
}

/// The terminal positions, as the papers name them.
fn is_terminal(game: Game, piles: &[u64]) -> bool {
    let (n, k) = (game.n(), game.k());
    match game.family() {
        Family::Delete => piles.iter().all(|&z| z == 0),
        Family::Abo => piles.iter().all(|&z| z < n as u64),
        Family::Half => piles[n / 2] == 1,
        Family::Fraction => piles[(k - 1) * (n / k)] < k as u64,
        _ => piles.iter().all(|&z| z == 1),
    }
}

/// Statements on Single-delete nim.
fn single(
    statement: DeleteStatement,
    scope: Scope,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let n = scope.rules.game.n();
    let measure = match statement {
        DeleteStatement::SingleThreeRemoteness => Measure::Remoteness,
        _ => Measure::Outcome,
    };
    let table = fill(scope.rules, measure, scope.max, means)?;
    // Rules by a threshold that some position of the box refutes.
    let refuted: Vec<AtomicBool> = (0..=n).map(|_| AtomicBool::new(false)).collect();
    boxes::check(n, 1, scope.max, means, tally, |piles, tally| {
        let x = Canonical::sorted(piles.to_vec());
        let truth = table.outcome(&x).expect("it lies in the box");
        match statement {
            DeleteStatement::FiveCases => {
                if let Ok(heaps) = <[u64; 4]>::try_from(piles) {
                    let claimed = Outcome::p_if(theorem_6_3(heaps));
                    tally.case(claimed == truth, piles, || format!("it is {truth}"));
                }
            }
            DeleteStatement::LowestColumn => {
                let claimed = Outcome::p_if(uniform_is_p(piles));
                tally.case(claimed == truth, piles, || format!("it is {truth}"));
            }
            DeleteStatement::SingleThreeRemoteness => {
                let r = table.remoteness(&x).filter(|_| truth.is_p());
                if let Some((r, claimed)) = r.zip(conjectured_remoteness(&x)) {
                    tally.case(r == claimed, piles, || format!("R = {r}, not {claimed}"));
                }
            }
            _ => (1..=n).for_each(|least| {
                let is_refuted = Outcome::p_if(by_threshold(piles, least)) != truth;
                refuted[least].fetch_or(is_refuted, Ordering::Relaxed);
            }),
        }
    })?;
    if statement == DeleteStatement::NoThresholdRule {
        for (least, refuted) in refuted.into_iter().enumerate().skip(1) {
            let says = || format!("true in the box with {least} zeros");
            tally.case(refuted.into_inner(), &[least as u64], says);
        }
    }
    Ok(())
}

/// Whether the lowest column of the z − 1 with at least so many zeros has zeros only.
fn by_threshold(heaps: &[u64], least: usize) -> bool {
    let zeros = |j: u32| heaps.iter().filter(|&&z| (z - 1) >> j & 1 == 0).count();
    let mut columns = (0..u64::BITS).map(zeros);
    columns
        .find(|&zeros| zeros >= least)
        .is_none_or(|zeros| zeros == heaps.len())
}

/// Values depend on ⌊(z − 1)/(k − 1)⌋ only.
fn lossless(scope: Scope, means: Means<'_>, tally: &mut Tally) -> Result<(), Stop> {
    let game = scope.rules.game;
    let remoteness = fill(scope.rules, Measure::Remoteness, scope.max, means)?;
    let beside = means.beside(&remoteness);
    let grundy = fill(scope.rules, Measure::Grundy, scope.max, beside)?;
    let mut known = HashMap::new();
    boxes::each(
        game.n(),
        game.least_pile(),
        scope.max,
        means,
        &mut |piles| {
            let x = Canonical::sorted(piles.to_vec());
            let parts = game.k() as u64 - 1;
            let reduced: Vec<u64> = piles.iter().map(|z| (z - 1) / parts).collect();
            let values = (remoteness.remoteness(&x), grundy.grundy(&x));
            let first = *known.entry(reduced).or_insert(values);
            tally.case(first == values, piles, || {
                "a position alike has other values".to_owned()
            });
        },
    )?;
    Ok(())
}

/// Which numbers ≤ max are sums of k numbers of a kind.
fn sums_of(k: usize, max: u64, is_part: &dyn Fn(u64) -> bool) -> Vec<bool> {
    let size = usize::try_from(max + 1).expect("a bound to be checked is small");
    let mut sums = vec![false; size];
    sums[0] = true;
    for _ in 0..k {
        let mut next = vec![false; size];
        for part in (1..size).filter(|&part| is_part(part as u64)) {
            for sum in part..size {
                next[sum] |= sums[sum - part];
            }
        }
        sums = next;
    }
    sums
}

fn is_sum(sums: &[bool], z: u64) -> bool {
    usize::try_from(z).is_ok_and(|z| sums[z])
}

/// Lemma 5.5, for one k.
fn sums(statement: DeleteStatement, k: usize, max: u64, tally: &mut Tally) {
    let oddoid = |z: u64| is_oddoid(z.into(), k);
    let parts = k as u64;
    match statement {
        DeleteStatement::OddoidsDoNotSplit => {
            let sums = sums_of(k, max, &oddoid);
            for z in (1..=max).filter(|&z| oddoid(z)) {
                tally.case(!is_sum(&sums, z), &[z], || format!("a sum of {k} oddoids"));
            }
        }
        DeleteStatement::SmallSplit => {
            let most = parts * (parts - 1);
            let sums = sums_of(k, most, &|part| part < parts);
            for z in parts..=most {
                tally.case(is_sum(&sums, z), &[z], || format!("no such sum, k = {k}"));
            }
        }
        _ => {
            let mut below = parts;
            while below <= max {
                // The evenoids below kˢ with kˢ⁻¹ = `below`.
                let top = (below * parts - 1).min(max);
                let sums = sums_of(k, top, &|part| oddoid(part) && part < below);
                for y in (1..=top).filter(|&y| !oddoid(y)) {
                    tally.case(is_sum(&sums, y), &[y], || {
                        format!("no sum of {k} oddoids below {below}")
                    });
                }
                below *= parts;
            }
        }
    }
}
