//! Reduced positions, by the definition of reduction.

use std::collections::{BTreeSet, HashMap};

use super::{at, top};
use crate::game::{Canonical, Ruleset, Sizes};
use crate::solve::Measure;
use crate::solve::naive::options;
use crate::study::verify::Means;
use crate::study::verify::boxes;
use crate::study::verify::tally::{Stop, Tally, fill};
use crate::theory::claim::{Scope, SlowStatement};
use crate::theory::slow::reduction;

/// A game, and for positions told apart by their places how many tokens of each pile can never be played: the least number that stands
/// there in a terminal position.
pub(super) struct Ground {
    rules: Ruleset,
    pub(super) sizes: Sizes,
    pub(super) n: usize,
    pub(super) k: usize,
    unplayable: HashMap<Vec<u64>, Vec<u64>>,
}

impl Ground {
    pub(super) fn of(rules: Ruleset) -> Self {
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

/// Statements on reduction, against its definition.
pub(super) fn by_definition(
    statement: SlowStatement,
    scope: Scope,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use SlowStatement as Says;
    let mut ground = Ground::of(scope.rules);
    let k = ground.k;
    boxes::each(ground.n, 0, scope.max, means, &mut |piles| {
        let x = at(piles);
        let reduced = ground.reduction(piles);
        let is_reduced = reduced == x;
        match statement {
            Says::SamePlay => {
                let holds = ground.reduced_options(&x) == ground.reduced_options(&reduced);
                tally.case(holds, piles, || format!("{reduced} has other options"));
            }
            Says::ReducedIfNirb => {
                let nirb = u128::from(top(piles)) <= x.sum() / k as u128;
                tally.case(nirb == is_reduced, piles, || {
                    format!("its reduction is {reduced}")
                });
            }
            Says::ChopStaysReduced if is_reduced => {
                let chopped = (0..=top(piles)).map(|v| reduction::chop(&x, v));
                let wrong = chopped.into_iter().find(|y| !ground.is_reduced(y.piles()));
                tally.case(wrong.is_none(), piles, || {
                    let wrong = wrong.map_or_else(String::new, |y| y.to_string());
                    format!("but not {wrong}")
                });
            }
            Says::ReductionIsLargestChop => {
                let mut chopped = (0..=top(piles)).rev().map(|v| reduction::chop(&x, v));
                let largest = chopped.find(|y| ground.is_reduced(y.piles()));
                tally.case(largest.as_ref() == Some(&reduced), piles, || {
                    format!("its reduction is {reduced}")
                });
            }
            Says::RepeatedChop => {
                let last = reduction::algorithm_1(k, &x)
                    .pop()
                    .map(|last| last.position);
                tally.case(last.as_ref() == Some(&reduced), piles, || {
                    format!("its reduction is {reduced}")
                });
            }
            Says::IntervalChop => {
                let chopped = interval_chop(k, &x);
                tally.case(chopped.as_ref() == Some(&reduced), piles, || {
                    let found = chopped.as_ref().map_or_else(
                        || "the value of no i lies in (xᵢ, xᵢ₊₁]".to_owned(),
                        |chopped| format!("the algorithm ends at {chopped}"),
                    );
                    format!("its reduction is {reduced}, and {found}")
                });
            }
            Says::WhenReductionIsNeeded if is_reduced => {
                when_needed(&mut ground, piles, tally);
            }
            _ => {}
        }
    })?;
    Ok(())
}

/// Algorithm 2 with the test of the paper's example: the value of the first i that lies in (xᵢ, xᵢ₊₁].
fn interval_chop(k: usize, x: &Canonical) -> Option<Canonical> {
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

/// After a move on a piles from a reduced position with S = k·xₙ + j a reduction is needed only if all largest piles are played on and
/// j < a − k, or one is left out and j < a.
fn when_needed(ground: &mut Ground, piles: &[u64], tally: &mut Tally) {
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
        tally.case(over < bound, piles, || {
            format!("the move to {} does", at(&after))
        });
    }
}

/// A position and its reduction have the same values, in the scope's convention.
pub(super) fn values(scope: Scope, means: Means<'_>, tally: &mut Tally) -> Result<(), Stop> {
    let mut ground = Ground::of(scope.rules);
    let remoteness = fill(scope.rules, Measure::Remoteness, scope.max, means)?;
    let beside = means.beside(&remoteness);
    let grundy = fill(scope.rules, Measure::Grundy, scope.max, beside)?;
    boxes::each(ground.n, 0, scope.max, means, &mut |piles| {
        let (x, reduced) = (at(piles), ground.reduction(piles));
        let values = |x: &Canonical| (remoteness.remoteness(x), grundy.grundy(x));
        let holds = values(&x) == values(&reduced);
        tally.case(holds, piles, || format!("other values than {reduced}"));
    })?;
    Ok(())
}
