//! Statements on slow nim SN(n, A), normal play where it matters, and on reduced positions.

mod reduction;

use std::sync::atomic::{AtomicBool, Ordering};

use self::reduction::Ground;
use super::Means;
use super::boxes;
use super::tally::{Stop, Tally, fill};
use crate::game::{Canonical, Family, Game, Outcome, Ruleset};
use crate::solve::{Measure, Table};
use crate::theory::claim::{Scope, SlowStatement};
use crate::theory::slow::reduction::{is_reduced, reduce};
use crate::theory::slow::{grid, normal};

/// A statement in one box.
pub(super) fn check(
    statement: SlowStatement,
    scope: Scope,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use SlowStatement as Says;
    match statement {
        Says::GridAllButOne
        | Says::GridAtLeast
        | Says::OddPiles
        | Says::AllEven
        | Says::BothSimpleGames
        | Says::AmongSinglePile
        | Says::NotAllIsSharp => outcomes(statement, scope, means, tally),
        Says::ReductionKeepsValues => reduction::values(scope, means, tally),
        Says::NoneOrManyReduceTo => {
            let Ground { k, n, .. } = Ground::of(scope.rules);
            boxes::check(n, 0, scope.max, means, tally, |piles, tally| {
                let x = at(piles);
                let reduced = reduce(k, &x);
                if reduced != x {
                    let raised = raised(piles);
                    let holds = reduce(k, &raised) == reduced;
                    tally.case(holds, piles, || {
                        format!("{raised} does not reduce to {reduced}")
                    });
                }
            })?;
            Ok(())
        }
        Says::GridMove | Says::GridMoveWithReduction => grid_moves(statement, scope, means, tally),
        _ => reduction::by_definition(statement, scope, means, tally),
    }
}

fn at(piles: &[u64]) -> Canonical {
    Canonical::sorted(piles.to_vec())
}

/// The largest pile.
fn top(piles: &[u64]) -> u64 {
    piles.last().copied().unwrap_or(0)
}

/// The position with its largest pile one larger.
fn raised(piles: &[u64]) -> Canonical {
    let mut piles = piles.to_vec();
    if let Some(last) = piles.last_mut() {
        *last += 1;
    }
    Canonical::sorted(piles)
}

/// Statements on P-positions, against a table.
fn outcomes(
    statement: SlowStatement,
    scope: Scope,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use SlowStatement as Says;
    let Ground { sizes, n, k, .. } = Ground::of(scope.rules);
    let table_of = |rules, means| fill(rules, Measure::Outcome, scope.max, means);
    let simple = |k| Ruleset::normal(Game::new(Family::Slow, n, k).expect("1 ≤ k ≤ n"));
    let table = table_of(scope.rules, means)?;
    let beside = means.beside(&table);
    let one = table_of(simple(1), beside)?;
    let all = table_of(simple(n), beside.beside(&one))?;
    let is_p = |table: &Table, x: &Canonical| table.outcome(x) == Some(Outcome::P);
    let differs = AtomicBool::new(false);
    boxes::check(n, 0, scope.max, means, tally, |piles, tally| {
        let x = at(piles);
        let truth = table.outcome(&x).expect("it lies in the box");
        let odd = piles.iter().filter(|pile| *pile % 2 == 1).count();
        let claimed = match statement {
            Says::GridAllButOne => grid::all_but_one(&x),
            Says::GridAtLeast => grid::at_least(k, &x),
            Says::OddPiles if odd == 0 => Some(Outcome::P),
            Says::OddPiles => sizes.contains(odd).then_some(Outcome::N),
            Says::AllEven => Some(Outcome::p_if(odd == 0)),
            Says::BothSimpleGames => Some(Outcome::p_if(is_p(&one, &x) && is_p(&all, &x))),
            Says::AmongSinglePile => truth.is_p().then(|| Outcome::p_if(is_p(&one, &x))),
            _ => {
                differs.fetch_or(normal::not_all(k, &x) != truth, Ordering::Relaxed);
                None
            }
        };
        if let Some(claimed) = claimed {
            tally.case(claimed == truth, piles, || format!("it is {truth}"));
        }
        if matches!(statement, Says::GridAllButOne | Says::GridAtLeast) {
            let remainder = x.sum() % (2 * k as u128);
            let holds = remainder % 2 == odd as u128 % 2;
            tally.case(holds, piles, || "r and o differ in parity".to_owned());
        }
    })?;
    if statement == Says::NotAllIsSharp {
        tally.case(differs.into_inner(), &[], || {
            "the formula is true in the whole box".to_owned()
        });
    }
    Ok(())
}

/// How r and o change by the moves of NIM(n, n−1) from reduced positions.
fn grid_moves(
    statement: SlowStatement,
    scope: Scope,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let Ground { n, k, .. } = Ground::of(scope.rules);
    let (rows, n_signed) = (2 * k as i128, n as i128);
    let cell = |x: &Canonical| {
        let odd = x.piles().iter().filter(|pile| *pile % 2 == 1).count();
        ((x.sum() % rows.unsigned_abs()).cast_signed(), odd as i128)
    };
    boxes::check(n, 0, scope.max, means, tally, |piles, tally| {
        let x = at(piles);
        if !is_reduced(k, &x) {
            return;
        }
        let (r, o) = cell(&x);
        let largest = piles.iter().filter(|&&pile| pile == top(piles)).count() as i128;
        for kept in 0..n {
            if (0..n).any(|i| i != kept && piles[i] == 0) {
                continue;
            }
            let after = (0..n).map(|i| piles[i] - u64::from(i != kept)).collect();
            let after = Canonical::sorted(after);
            let reduced = reduce(k, &after);
            let claimed = match (statement, reduced == after) {
                (SlowStatement::GridMove, true) => {
                    let o = if piles[kept] % 2 == 1 {
                        n_signed - o + 1
                    } else {
                        n_signed - o - 1
                    };
                    (r + k as i128, o)
                }
                (SlowStatement::GridMoveWithReduction, false) => {
                    let change = match r {
                        0 => -largest,
                        r if r == k as i128 => largest,
                        _ => 0,
                    };
                    let lost = if matches!(r, 0) || r == k as i128 {
                        largest
                    } else {
                        0
                    };
                    (r - n_signed - lost, n_signed - o + change)
                }
                _ => continue,
            };
            let claimed = (claimed.0.rem_euclid(rows), claimed.1);
            let found = cell(&reduced);
            tally.case(found == claimed, piles, || {
                format!("(r, o) becomes {found:?}, not {claimed:?}")
            });
        }
    })?;
    Ok(())
}
