//! The paper on slow set nim SN(n, A): reduced positions, the grid of r and o, and P-positions by
//! rules.
//!
//! k = min A, r is the remainder of the sum modulo 2k, o the number of odd piles.

use std::collections::HashMap;

use super::answers;
use super::resources::{Resources, Stop};
use super::trial::{Function, Trial, at, outcomes, remoteness_and_grundy};
use crate::game::{Canonical, Family, Game, Measure, Outcome, Ruleset};
use crate::solve::Table;
use crate::solve::naive::options;
use crate::theory::slow::grid;
use crate::theory::slow::reduction::{self, is_reduced, reduce};
use crate::verify::counterexample::Tally;

/// The statements that are checked case by case, by the identifiers of their claims.
pub(super) const CHECKS: &[Function] = &[
    ("slowset/ex1", &answers::stated),
    ("slowset/lem2.1", &same_play),
    ("slowset/thm2.2", &reduced_if_nirb),
    ("slowset/thm2.3", &reduced_if_nirb),
    ("slowset/prop2.4", &reduction_keeps_values),
    ("slowset/cor2.5", &reduction_keeps_values),
    ("slowset/lem2.6", &chop_stays_reduced),
    ("slowset/lem2.7", &reduction_is_largest_chop),
    ("slowset/alg1", &repeated_chop),
    ("slowset/alg2", &interval_chop),
    ("slowset/lem2.8", &when_reduction_is_needed),
    ("slowset/lem3.1", &|trial| moves(trial, false)),
    ("slowset/lem3.2", &|trial| moves(trial, true)),
    ("slowset/thm3.3", &|trial| {
        by_cell(trial, &|_, x| grid::all_but_one(x))
    }),
    ("slowset/thm4.1", &odd_piles),
    ("slowset/rem4.2", &none_or_many_reduce_to),
    // The first is the second with k = n − 1.
    ("slowset/thm5.1", &|trial| by_cell(trial, &grid::at_least)),
    ("slowset/conj1", &|trial| by_cell(trial, &grid::at_least)),
    ("slowset/rem6.2-1", &both_simple_games),
    ("slowset/rem6.2-2", &among_single_pile),
];

/// `slowset/thm4.1`, of x itself: `slowset/cor2.5` is about positions with the same reduction.
fn odd_piles(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let sizes = trial.scope()?.rules.game.sizes();
    outcomes(trial, |x| match odd(x) {
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

// The grid of r and o: P-positions by their cell, and how a move changes the cell.

/// The number of odd piles.
fn odd(x: &Canonical) -> usize {
    x.piles().iter().filter(|&pile| pile % 2 == 1).count()
}

/// The cell of the grid: r and o.
fn cell(k: usize, x: &Canonical) -> (i128, i128) {
    let r = (x.sum() % (2 * k as u128)).cast_signed();
    (r, odd(x) as i128)
}

fn by_cell(
    trial: &mut Trial<'_>,
    rule: &(dyn Fn(usize, &Canonical) -> Option<Outcome> + Sync),
) -> Result<(), Stop> {
    let (rules, id) = (trial.scope()?.rules, &trial.claim.id);
    let k = rules.game.sizes().min();
    let table = trial.table(Measure::Outcome)?;
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        let (r, o) = cell(k, &x);
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

/// How r and o change by a move of NIM(n, n−1) from a reduced position that needs no reduction, or
/// by one that needs a reduction and the reduction after it.
fn moves(trial: &mut Trial<'_>, with_reduction: bool) -> Result<(), Stop> {
    let game = trial.scope()?.rules.game;
    let (n, k) = (game.n(), game.sizes().min());
    trial.positions(|piles, tally| {
        let x = Canonical::sorted(piles.to_vec());
        if !is_reduced(k, &x) {
            return;
        }
        let (r, o) = cell(k, &x);
        let largest = piles.iter().filter(|&&pile| pile == top(piles)).count() as i128;
        let (count, least) = (n as i128, k as i128);
        for kept in 0..n {
            if (0..n).any(|i| i != kept && piles[i] == 0) {
                continue;
            }
            let option = (0..n).map(|i| piles[i] - u64::from(i != kept)).collect();
            let option = Canonical::sorted(option);
            let reduced = reduce(k, &option);
            if (reduced != option) != with_reduction {
                continue;
            }
            let (r, o) = if with_reduction {
                if r == 0 {
                    (r - count - largest, count - o - largest)
                } else if r == least {
                    (r - count - largest, count - o + largest)
                } else {
                    (r - count, count - o)
                }
            } else if piles[kept] % 2 == 1 {
                (r + least, count - o + 1)
            } else {
                (r + least, count - o - 1)
            };
            let r = r.rem_euclid(2 * least);
            let claimed = (r, o);
            let found = cell(k, &reduced);
            tally.case(found == claimed, piles, |x| {
                format!("the move from {x} to {option} gives (r, o) = {found:?}, not {claimed:?}")
            });
        }
    })
}

// Reduced positions, by the definition of reduction.

/// A game, with the number of tokens of each pile that can never be played. That is the least
/// number at this place in a terminal position. Positions here differ if the order of their piles
/// does.
struct Ground {
    rules: Ruleset,
    k: usize,
    unplayable: HashMap<Vec<u64>, Vec<u64>>,
}

impl Ground {
    fn of(rules: Ruleset) -> Self {
        Self {
            rules,
            k: rules.game.sizes().min(),
            unplayable: HashMap::new(),
        }
    }

    /// The piles after each move, in the order of those before it.
    fn after_each(&self, piles: &[u64]) -> Vec<Vec<u64>> {
        let sizes = self.rules.game.sizes();
        let of_size = |&played: &u64| sizes.contains(played.count_ones() as usize);
        let after = |played: u64| {
            let piles = piles.iter().enumerate();
            piles
                .map(|(i, pile)| pile.checked_sub(played >> i & 1))
                .collect()
        };
        let all = 1..1 << piles.len();
        all.filter(of_size).filter_map(after).collect()
    }

    /// By the definition, over all plays.
    fn unplayable(&mut self, piles: &[u64]) -> Vec<u64> {
        if let Some(known) = self.unplayable.get(piles) {
            return known.clone();
        }
        let mut least = piles.to_vec();
        for after in self.after_each(piles) {
            let below = self.unplayable(&after);
            least
                .iter_mut()
                .zip(below)
                .for_each(|(least, below)| *least = below.min(*least));
        }
        self.unplayable.insert(piles.to_vec(), least.clone());
        least
    }

    fn is_reduced(&mut self, piles: &[u64]) -> bool {
        self.unplayable(piles).iter().all(|&tokens| tokens == 0)
    }

    /// The position without its unplayable tokens.
    fn reduction(&mut self, piles: &[u64]) -> Canonical {
        let unplayable = self.unplayable(piles);
        let played = piles.iter().zip(unplayable);
        Canonical::sorted(played.map(|(pile, tokens)| pile - tokens).collect())
    }

    /// The reductions of the options.
    fn reduced_options(&mut self, x: &Canonical) -> Vec<Canonical> {
        let options = options(self.rules, x);
        crate::lists::distinct(options.iter().map(|y| self.reduction(y.piles())).collect())
    }
}

/// The largest pile.
fn top(piles: &[u64]) -> u64 {
    piles.last().copied().unwrap_or(0)
}

/// All positions of the box with their reductions by definition.
fn reductions(
    trial: &mut Trial<'_>,
    visit: &mut dyn FnMut(&mut Ground, &Canonical, &Canonical, &mut Tally),
) -> Result<(), Stop> {
    let mut ground = Ground::of(trial.scope()?.rules);
    trial.one_by_one(&mut |piles, tally| {
        let reduced = ground.reduction(piles);
        visit(&mut ground, &at(piles), &reduced, tally);
    })
}

/// `slowset/lem2.1`, one move at a time: whole plays follow by induction.
fn same_play(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, &mut |ground, x, reduced, tally| {
        let holds = ground.reduced_options(x) == ground.reduced_options(reduced);
        tally.case(holds, x.piles(), |x| {
            format!("{x} and its reduction {reduced} have options with different reductions")
        });
    })
}

/// `slowset/thm2.2` and `slowset/thm2.3`: k·xₙ ≤ S says that no pile is above ⌊S/k⌋.
fn reduced_if_nirb(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, &mut |ground, x, reduced, tally| {
        let nirb = x.sum() / ground.k as u128;
        let holds = (u128::from(top(x.piles())) <= nirb) == (reduced == x);
        tally.case(holds, x.piles(), |x| {
            format!("the NIRB value of {x} is {nirb}, and its reduction is {reduced}")
        });
    })
}

/// `slowset/lem2.6`.
fn chop_stays_reduced(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, &mut |ground, x, reduced, tally| {
        if reduced != x {
            return;
        }
        let chopped = (0..=top(x.piles())).map(|v| reduction::chop(x, v));
        let wrong = chopped.into_iter().find(|y| !ground.is_reduced(y.piles()));
        tally.case(wrong.is_none(), x.piles(), |x| {
            let wrong = wrong.as_ref().map(Canonical::to_string).unwrap_or_default();
            format!("{x} is reduced, but {wrong}, to which it can be chopped, is not")
        });
    })
}

/// `slowset/lem2.7`.
fn reduction_is_largest_chop(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, &mut |ground, x, reduced, tally| {
        let mut chopped = (0..=top(x.piles())).rev().map(|v| reduction::chop(x, v));
        let largest = chopped.find(|y| ground.is_reduced(y.piles()));
        tally.case(largest.as_ref() == Some(reduced), x.piles(), |x| {
            let largest = (largest.as_ref()).map_or_else(|| "none".to_owned(), Canonical::to_string);
            format!(
                "the reduction of {x} is {reduced}, but the largest chop that is reduced is {largest}"
            )
        });
    })
}

/// `slowset/alg1`.
fn repeated_chop(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, &mut |ground, x, reduced, tally| {
        let last = reduction::algorithm_1(ground.k, x).pop();
        let last = last.map(|last| last.position);
        tally.case(last.as_ref() == Some(reduced), x.piles(), |x| {
            let last = (last.as_ref()).map_or_else(|| "nowhere".to_owned(), |y| format!("at {y}"));
            format!("the reduction of {x} is {reduced}, but the algorithm ends {last}")
        });
    })
}

/// `slowset/alg2`.
fn interval_chop(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, &mut |ground, x, reduced, tally| {
        let chopped = first_inside(ground.k, x);
        tally.case(chopped.as_ref() == Some(reduced), x.piles(), |x| {
            let found = chopped.as_ref().map_or_else(
                || "the value of no i lies in (xᵢ, xᵢ₊₁]".to_owned(),
                |chopped| format!("the algorithm ends at {chopped}"),
            );
            format!("the reduction of {x} is {reduced}, but {found}")
        });
    })
}

/// Algorithm 2 with the test of the paper's example: the value of the first i that lies in (xᵢ,
/// xᵢ₊₁].
fn first_inside(k: usize, x: &Canonical) -> Option<Canonical> {
    if is_reduced(k, x) {
        return Some(x.clone());
    }
    let n = x.len();
    (n + 1 - k..n).rev().find_map(|i| {
        let (smaller, larger) = x.piles().split_at(i);
        let sum: u64 = smaller.iter().sum();
        let v = sum / (k + i - n) as u64;
        let from = smaller.last().copied().unwrap_or(0);
        (from < v && v <= larger[0]).then(|| reduction::chop(x, v))
    })
}

/// `slowset/lem2.8`.
fn when_reduction_is_needed(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, &mut |ground, x, reduced, tally| {
        if reduced != x {
            return;
        }
        let piles = x.piles();
        let (max, k) = (top(piles), ground.k as i128);
        let over = x.sum().cast_signed() - k * i128::from(max);
        let mut moves = ground.after_each(piles);
        moves.retain(|after| !ground.is_reduced(after));
        for after in moves {
            let pairs = piles.iter().zip(&after);
            let a = pairs.filter(|(before, after)| before != after).count() as i128;
            let all_largest = after.iter().all(|&pile| pile < max);
            let bound = if all_largest { a - k } else { a };
            tally.case(over < bound, piles, |x| {
                let to = at(&after);
                format!("the move from {x} to {to} needs a reduction, and j = {over} is not below {bound}")
            });
        }
    })
}

/// `slowset/prop2.4` and `slowset/cor2.5`, in the convention of the box: the outcome is the parity
/// of the remoteness.
fn reduction_keeps_values(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let values = remoteness_and_grundy(trial)?;
    reductions(trial, &mut |_, x, reduced, tally| {
        tally.case(values(x) == values(reduced), x.piles(), |x| {
            format!("{x} has other values than its reduction {reduced}")
        });
    })
}

/// `slowset/rem4.2`: the largest pile can be raised again and again, so one position gives
/// infinitely many.
fn none_or_many_reduce_to(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let k = trial.scope()?.rules.game.sizes().min();
    trial.positions(|piles, tally| {
        let x = at(piles);
        let reduced = reduce(k, &x);
        if reduced != x {
            let mut raised = piles.to_vec();
            raised.last_mut().into_iter().for_each(|last| *last += 1);
            let raised = at(&raised);
            let holds = reduce(k, &raised) == reduced;
            tally.case(holds, piles, |x| {
                format!("{x} reduces to {reduced}, but {raised} does not")
            });
        }
    })
}
