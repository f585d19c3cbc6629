//! The paper on slow set nim SN(n, A): reduced positions, the grid of r and o, and P-positions by
//! rules.
//!
//! k = min A, r is the remainder of the sum modulo 2k, o the number of odd piles.

mod grid;
mod reduction;

use super::answers;
use super::boxes::at;
use super::resources::{Resources, Stop};
use super::trial::outcomes;
use super::trial::{Function, Trial, row};
use crate::game::{Canonical, Family, Game, Measure, Outcome, Ruleset};
use crate::solve::Table;

/// The statements that are checked case by case, by the identifiers of their claims.
pub(super) const CHECKS: &[Function] = &[
    row("slowset/ex1", &answers::stated),
    row("slowset/lem2.1", &reduction::same_play),
    row("slowset/thm2.2", &reduction::reduced_if_nirb),
    row("slowset/thm2.3", &reduction::reduced_if_nirb),
    row("slowset/prop2.4", &reduction::reduction_keeps_values),
    row("slowset/cor2.5", &reduction::reduction_keeps_values),
    row("slowset/lem2.6", &reduction::chop_stays_reduced),
    row("slowset/lem2.7", &reduction::reduction_is_largest_chop),
    row("slowset/alg1", &reduction::repeated_chop),
    row("slowset/alg2", &reduction::interval_chop),
    row("slowset/lem2.8", &reduction::when_reduction_is_needed),
    row("slowset/lem3.1", &grid::move_without_reduction),
    row("slowset/lem3.2", &grid::move_with_reduction),
    row("slowset/thm3.3", &grid::all_but_one),
    row("slowset/thm4.1", &odd_piles),
    row("slowset/rem4.2", &reduction::none_or_many_reduce_to),
    row("slowset/thm5.1", &grid::at_least),
    row("slowset/conj1", &grid::at_least),
    row("slowset/rem6.2-1", &both_simple_games),
    row("slowset/rem6.2-2", &among_single_pile),
];

/// `slowset/thm4.1`, of x itself: `slowset/cor2.5` is about positions with the same reduction.
fn odd_piles(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let sizes = trial.scope()?.rules.game.sizes();
    outcomes(trial, |x| match grid::odd(x) {
        0 => Some(Outcome::P),
        odd => sizes.contains(odd).then_some(Outcome::N),
    })
}

/// The outcomes of SN(n, {k}) in the box.
fn simple(trial: &Trial<'_>, k: usize, resources: Resources<'_>) -> Result<Table, Stop> {
    let n = trial.scope()?.rules.game.n();
    let rules = Ruleset::normal(Game::new(Family::Slow, n, k).expect("1 ≤ k ≤ n"));
    resources.table(rules, Measure::Outcome, trial.max)
}

fn is_p(table: &Table, x: &Canonical) -> bool {
    table.outcome(x) == Some(Outcome::P)
}

/// `slowset/rem6.2-1`.
fn both_simple_games(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let n = trial.scope()?.rules.game.n();
    let table = trial.table(Measure::Outcome)?;
    let beside = trial.resources.beside(&table);
    let one = simple(trial, 1, beside)?;
    let all = simple(trial, n, beside.beside(&one))?;
    trial.positions(|piles, tally| {
        let x = at(piles);
        let (here, there) = (is_p(&table, &x), [is_p(&one, &x), is_p(&all, &x)]);
        tally.case(here == (there == [true, true]), piles, |x| {
            let [truth, of_one, of_all] = [here, there[0], there[1]].map(Outcome::p_if);
            format!("{x} is {truth}, but {of_one} in SN(n, {{1}}) and {of_all} in SN(n, {{n}})")
        });
    })
}

/// `slowset/rem6.2-2`.
fn among_single_pile(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let table = trial.table(Measure::Outcome)?;
    let one = simple(trial, 1, trial.resources.beside(&table))?;
    trial.positions(|piles, tally| {
        let x = at(piles);
        if is_p(&table, &x) {
            tally.case(is_p(&one, &x), piles, |x| {
                format!("{x} is P, but N in SN(n, {{1}})")
            });
        }
    })
}
