//! Reduced positions, by the definition of reduction.

use std::collections::{BTreeSet, HashMap};

use crate::game::{Canonical, Measure, Ruleset, Sizes};
use crate::solve::naive::options;
use crate::theory::slow::reduction;
use crate::verify::boxes::at;
use crate::verify::resources::Stop;
use crate::verify::tally::Tally;
use crate::verify::trial::Trial;

/// A game, with the number of tokens of each pile that can never be played. That is the least
/// number at this place in a terminal position. Positions here differ if the order of their piles
/// does.
struct Ground {
    rules: Ruleset,
    sizes: Sizes,
    n: usize,
    k: usize,
    unplayable: HashMap<Vec<u64>, Vec<u64>>,
}

impl Ground {
    fn of(rules: Ruleset) -> Self {
        let sizes = rules.game.sizes();
        Self {
            rules,
            sizes,
            n: rules.game.n(),
            k: sizes.min(),
            unplayable: HashMap::new(),
        }
    }

    /// By the definition, over all plays.
    fn unplayable(&mut self, piles: &[u64]) -> Vec<u64> {
        if let Some(known) = self.unplayable.get(piles) {
            return known.clone();
        }
        let mut least = piles.to_vec();
        for played in 1_u64..1 << self.n {
            let is_played = |i: usize| played >> i & 1 == 1;
            let count = played.count_ones() as usize;
            if self.sizes.contains(count) && (0..self.n).all(|i| !is_played(i) || piles[i] > 0) {
                let after = piles.iter().enumerate();
                let after: Vec<u64> = after
                    .map(|(i, pile)| pile - u64::from(is_played(i)))
                    .collect();
                let below = self.unplayable(&after);
                least
                    .iter_mut()
                    .zip(below)
                    .for_each(|(least, below)| *least = below.min(*least));
            }
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
    fn reduced_options(&mut self, x: &Canonical) -> BTreeSet<Canonical> {
        let options = options(self.rules, x);
        options.iter().map(|y| self.reduction(y.piles())).collect()
    }
}

/// The largest pile.
fn top(piles: &[u64]) -> u64 {
    piles.last().copied().unwrap_or(0)
}

/// All positions of the box with their reductions by definition.
fn reductions(
    trial: &mut Trial<'_>,
    mut visit: impl FnMut(&mut Ground, &Canonical, &Canonical, &mut Tally),
) -> Result<(), Stop> {
    let mut ground = Ground::of(trial.scope()?.rules);
    trial.one_by_one(|piles, tally| {
        let reduced = ground.reduction(piles);
        visit(&mut ground, &at(piles), &reduced, tally);
    })
}

/// `slowset/lem2.1`, one move at a time: whole plays follow by induction.
pub(super) fn same_play(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, |ground, x, reduced, tally| {
        let holds = ground.reduced_options(x) == ground.reduced_options(reduced);
        tally.case(holds, x.piles(), |x| {
            format!("{x} and its reduction {reduced} have options with different reductions")
        });
    })
}

/// `slowset/thm2.2` and `slowset/thm2.3`: k·xₙ ≤ S says that no pile is above ⌊S/k⌋.
pub(super) fn reduced_if_nirb(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, |ground, x, reduced, tally| {
        let nirb = x.sum() / ground.k as u128;
        let holds = (u128::from(top(x.piles())) <= nirb) == (reduced == x);
        tally.case(holds, x.piles(), |x| {
            format!("the NIRB value of {x} is {nirb}, and its reduction is {reduced}")
        });
    })
}

/// `slowset/lem2.6`.
pub(super) fn chop_stays_reduced(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, |ground, x, reduced, tally| {
        if reduced != x {
            return;
        }
        let chopped = (0..=top(x.piles())).map(|v| reduction::chop(x, v));
        let wrong = chopped.into_iter().find(|y| !ground.is_reduced(y.piles()));
        tally.case(wrong.is_none(), x.piles(), |x| {
            let wrong = wrong.map_or_else(String::new, |y| y.to_string());
            format!("{x} is reduced, but {wrong}, to which it can be chopped, is not")
        });
    })
}

/// `slowset/lem2.7`.
pub(super) fn reduction_is_largest_chop(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, |ground, x, reduced, tally| {
        let mut chopped = (0..=top(x.piles())).rev().map(|v| reduction::chop(x, v));
        let largest = chopped.find(|y| ground.is_reduced(y.piles()));
        tally.case(largest.as_ref() == Some(reduced), x.piles(), |x| {
            let largest = largest.map_or_else(|| "none".to_owned(), |y| y.to_string());
            format!(
                "the reduction of {x} is {reduced}, but the largest chop that is reduced is {largest}"
            )
        });
    })
}

/// `slowset/alg1`.
pub(super) fn repeated_chop(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, |ground, x, reduced, tally| {
        let last = reduction::algorithm_1(ground.k, x).pop();
        let last = last.map(|last| last.position);
        tally.case(last.as_ref() == Some(reduced), x.piles(), |x| {
            let last = last.map_or_else(|| "nowhere".to_owned(), |y| format!("at {y}"));
            format!("the reduction of {x} is {reduced}, but the algorithm ends {last}")
        });
    })
}

/// `slowset/alg2`.
pub(super) fn interval_chop(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, |ground, x, reduced, tally| {
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
    if reduction::is_reduced(k, x) {
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
pub(super) fn when_reduction_is_needed(trial: &mut Trial<'_>) -> Result<(), Stop> {
    reductions(trial, |ground, x, reduced, tally| {
        if reduced == x {
            moves_that_need_it(ground, x, tally);
        }
    })
}

fn moves_that_need_it(ground: &mut Ground, x: &Canonical, tally: &mut Tally) {
    let piles = x.piles();
    let (n, k) = (ground.n, ground.k as i128);
    let (max, sum) = (piles[n - 1], piles.iter().sum::<u64>());
    let over = i128::from(sum) - k * i128::from(max);
    for played in 1_u64..1 << n {
        let is_played = |i: usize| played >> i & 1 == 1;
        let a = played.count_ones() as usize;
        if !ground.sizes.contains(a) || (0..n).any(|i| is_played(i) && piles[i] == 0) {
            continue;
        }
        let after: Vec<u64> = (0..n).map(|i| piles[i] - u64::from(is_played(i))).collect();
        if ground.is_reduced(&after) {
            continue;
        }
        let all_largest = (0..n).all(|i| piles[i] < max || is_played(i));
        let bound = if all_largest {
            a as i128 - k
        } else {
            a as i128
        };
        tally.case(over < bound, piles, |x| {
            format!(
                "the move from {x} to {} needs a reduction, and j = {over} is not below {bound}",
                at(&after)
            )
        });
    }
}

/// `slowset/prop2.4` and `slowset/cor2.5`, in the convention of the box: the outcome is the parity
/// of the remoteness.
pub(super) fn reduction_keeps_values(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let remoteness = trial.table(Measure::Remoteness)?;
    let (rules, max) = (trial.scope()?.rules, trial.max);
    let beside = trial.resources.beside(&remoteness);
    let grundy = beside.table(rules, Measure::Grundy, max)?;
    reductions(trial, |_, x, reduced, tally| {
        let values = |x: &Canonical| (remoteness.remoteness(x), grundy.grundy(x));
        let holds = values(x) == values(reduced);
        tally.case(holds, x.piles(), |x| {
            format!("{x} has other values than its reduction {reduced}")
        });
    })
}

/// `slowset/rem4.2`: the largest pile can be raised again and again, so one position gives
/// infinitely many.
pub(super) fn none_or_many_reduce_to(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let k = trial.scope()?.rules.game.sizes().min();
    trial.positions(|piles, tally| {
        let x = at(piles);
        let reduced = reduction::reduce(k, &x);
        if reduced != x {
            let mut raised = piles.to_vec();
            raised.last_mut().into_iter().for_each(|last| *last += 1);
            let raised = at(&raised);
            let holds = reduction::reduce(k, &raised) == reduced;
            tally.case(holds, piles, |x| {
                format!("{x} reduces to {reduced}, but {raised} does not")
            });
        }
    })
}
