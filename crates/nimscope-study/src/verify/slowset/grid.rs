//! The grid of r and o: P-positions by their cell, and how a move changes the cell.

use std::fmt;

use crate::game::{Canonical, Measure, Outcome};
use crate::theory::slow::grid;
use crate::theory::slow::reduction::{is_reduced, reduce};
use crate::verify::resources::Stop;
use crate::verify::trial::Trial;

/// A cell of the grid.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PrintedCell {
    r: i128,
    o: i128,
}

impl fmt::Display for PrintedCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.r, self.o)
    }
}

/// The number of odd piles.
pub(super) fn odd(x: &Canonical) -> usize {
    x.piles().iter().filter(|&pile| pile % 2 == 1).count()
}

fn cell(k: usize, x: &Canonical) -> PrintedCell {
    PrintedCell {
        r: (x.sum() % (2 * k as u128)).cast_signed(),
        o: odd(x) as i128,
    }
}

/// `slowset/thm3.3`.
pub(super) fn all_but_one(trial: &mut Trial<'_>) -> Result<(), Stop> {
    by_cell(trial, |_, x| grid::all_but_one(x))
}

/// `slowset/thm5.1` and `slowset/conj1`: the first is the second with k = n − 1.
pub(super) fn at_least(trial: &mut Trial<'_>) -> Result<(), Stop> {
    by_cell(trial, grid::at_least)
}

fn by_cell(
    trial: &mut Trial<'_>,
    rule: impl Fn(usize, &Canonical) -> Option<Outcome> + Sync,
) -> Result<(), Stop> {
    let (rules, id) = (trial.scope()?.rules, &trial.claim.id);
    let k = rules.game.sizes().min();
    let table = trial.table(Measure::Outcome)?;
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        let PrintedCell { r, o } = cell(k, &x);
        if let Some(claimed) = rule(k, &x) {
            let truth = table.outcome(&x).expect("it lies in the box");
            tally.case(claimed == truth, piles, |x| {
                format!("{x} with (r, o) = ({r}, {o}) is {truth}, but {id} says {claimed}")
            });
        }
        tally.case(r % 2 == o % 2, piles, |x| {
            format!("{x} has r = {r} and o = {o}, which differ in parity")
        });
    })
}

/// How r and o change by a move of NIM(n, n−1) that needs no reduction.
pub(super) fn move_without_reduction(trial: &mut Trial<'_>) -> Result<(), Stop> {
    moves(trial, |from, after| {
        let Moved { r, o, n, k, .. } = *from;
        (!after.is_reduced_further).then(|| {
            let o = if after.kept % 2 == 1 {
                n - o + 1
            } else {
                n - o - 1
            };
            PrintedCell { r: r + k, o }
        })
    })
}

/// How r and o change by a move of NIM(n, n−1) and the reduction after it.
pub(super) fn move_with_reduction(trial: &mut Trial<'_>) -> Result<(), Stop> {
    moves(trial, |from, after| {
        let Moved {
            r,
            o,
            n,
            k,
            largest,
        } = *from;
        after.is_reduced_further.then(|| {
            let (r, o) = if r == 0 {
                (r - n - largest, n - o - largest)
            } else if r == k {
                (r - n - largest, n - o + largest)
            } else {
                (r - n, n - o)
            };
            PrintedCell { r, o }
        })
    })
}

/// A reduced position of NIM(n, n−1) from which a move is made.
struct Moved {
    r: i128,
    o: i128,
    n: i128,
    k: i128,
    /// The number of largest piles.
    largest: i128,
}

/// The result of a move.
struct Landing {
    /// The pile that it keeps.
    kept: u64,
    /// Whether tokens can no longer be played.
    is_reduced_further: bool,
}

/// All moves from reduced positions: the cell of the reduced option is compared with what is
/// claimed, if anything is.
fn moves(
    trial: &mut Trial<'_>,
    claimed: impl Fn(&Moved, &Landing) -> Option<PrintedCell> + Sync,
) -> Result<(), Stop> {
    let game = trial.scope()?.rules.game;
    let (n, k) = (game.n(), game.sizes().min());
    trial.positions(|piles, tally| {
        let x = Canonical::sorted(piles.to_vec());
        if !is_reduced(k, &x) {
            return;
        }
        let PrintedCell { r, o } = cell(k, &x);
        let top = piles.last().copied().unwrap_or(0);
        let largest = piles.iter().filter(|&&pile| pile == top).count() as i128;
        let from = Moved {
            r,
            o,
            n: n as i128,
            k: k as i128,
            largest,
        };
        for kept in 0..n {
            if (0..n).any(|i| i != kept && piles[i] == 0) {
                continue;
            }
            let option = (0..n).map(|i| piles[i] - u64::from(i != kept)).collect();
            let option = Canonical::sorted(option);
            let reduced = reduce(k, &option);
            let after = Landing {
                kept: piles[kept],
                is_reduced_further: reduced != option,
            };
            let Some(PrintedCell { r, o }) = claimed(&from, &after) else {
                continue;
            };
            let r = r.rem_euclid(2 * k as i128);
            let claimed = PrintedCell { r, o };
            let found = cell(k, &reduced);
            tally.case(found == claimed, piles, |x| {
                format!("the move from {x} to {option} gives (r, o) = {found}, not {claimed}")
            });
        }
    })
}
