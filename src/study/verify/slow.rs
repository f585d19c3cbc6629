//! Statements on slow nim SN(n, A), normal play where it matters, and on reduced positions.

use std::collections::{BTreeSet, HashMap};

use super::boxes;
use super::tally::{Stop, Tally, fill};
use crate::game::{Canonical, Family, Game, Outcome, Ruleset, Sizes};
use crate::solve::naive::options;
use crate::solve::{Control, Measure, Table};
use crate::theory::claim::{Scope, SlowStatement};
use crate::theory::slow::{grid, normal, reduction};

/// A statement in one box.
pub(super) fn check(
    statement: SlowStatement,
    scope: Scope,
    control: &Control,
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
        | Says::NotAllIsSharp => outcomes(statement, scope, control, tally),
        Says::ReductionKeepsValues => values(scope, control, tally),
        Says::NoneOrManyReduceTo => {
            let Ground { k, n, .. } = Ground::of(scope.rules);
            boxes::each(n, 0, scope.max, control, &mut |piles| {
                let x = at(piles);
                let reduced = reduction::reduce(k, &x);
                if reduced != x {
                    let raised = raised(piles);
                    let holds = reduction::reduce(k, &raised) == reduced;
                    tally.case(holds, piles, || {
                        format!("{raised} does not reduce to {reduced}")
                    });
                }
            })?;
            Ok(())
        }
        Says::GridMove | Says::GridMoveWithReduction => {
            grid_moves(statement, scope, control, tally)
        }
        _ => by_definition(statement, scope, control, tally),
    }
}

fn at(piles: &[u64]) -> Canonical {
    Canonical::from_piles(piles.to_vec())
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
    Canonical::from_piles(piles)
}

/// A game, and for positions told apart by their places how many tokens of each pile can never be played: the least number that stands
/// there in a terminal position.
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
        Canonical::from_piles(played.map(|(pile, tokens)| pile - tokens).collect())
    }

    /// The reductions of the options.
    fn reduced_options(&mut self, x: &Canonical) -> BTreeSet<Canonical> {
        let options = options(self.rules, x);
        options.iter().map(|y| self.reduction(y.piles())).collect()
    }
}

/// Statements on reduction, against its definition.
fn by_definition(
    statement: SlowStatement,
    scope: Scope,
    control: &Control,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use SlowStatement as Says;
    let mut ground = Ground::of(scope.rules);
    let k = ground.k;
    boxes::each(ground.n, 0, scope.max, control, &mut |piles| {
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
                tally.case(wrong.is_none(), piles, || format!("not {wrong:?}"));
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
                    format!(
                        "its reduction is {reduced}, not {}",
                        shown(chopped.as_ref())
                    )
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

fn shown(x: Option<&Canonical>) -> String {
    x.map_or("anything".to_owned(), ToString::to_string)
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
fn values(scope: Scope, control: &Control, tally: &mut Tally) -> Result<(), Stop> {
    let mut ground = Ground::of(scope.rules);
    let remoteness = fill(scope.rules, Measure::Remoteness, scope.max, control)?;
    let grundy = fill(scope.rules, Measure::Grundy, scope.max, control)?;
    boxes::each(ground.n, 0, scope.max, control, &mut |piles| {
        let (x, reduced) = (at(piles), ground.reduction(piles));
        let values = |x: &Canonical| (remoteness.remoteness(x), grundy.grundy(x));
        let holds = values(&x) == values(&reduced);
        tally.case(holds, piles, || format!("other values than {reduced}"));
    })?;
    Ok(())
}

/// Statements on P-positions, against a table.
fn outcomes(
    statement: SlowStatement,
    scope: Scope,
    control: &Control,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use SlowStatement as Says;
    let Ground { sizes, n, k, .. } = Ground::of(scope.rules);
    let table_of = |rules| fill(rules, Measure::Outcome, scope.max, control);
    let table = table_of(scope.rules)?;
    let simple = |k| Game::new(Family::Slow, n, k).map(Ruleset::normal);
    let (one, all) = (simple(1), simple(n));
    let simple = [one, all].map(|rules| table_of(rules.expect("1 ≤ k ≤ n")));
    let [one, all] = simple;
    let (one, all) = (one?, all?);
    let is_p = |table: &Table, x: &Canonical| table.outcome(x) == Some(Outcome::P);
    let mut differs = false;
    boxes::each(n, 0, scope.max, control, &mut |piles| {
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
                differs |= normal::not_all(k, &x) != truth;
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
        tally.case(differs, &[], || {
            "the formula is true in the whole box".to_owned()
        });
    }
    Ok(())
}

/// How r and o change by the moves of NIM(n, n−1) from reduced positions.
fn grid_moves(
    statement: SlowStatement,
    scope: Scope,
    control: &Control,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let Ground { n, k, .. } = Ground::of(scope.rules);
    let (rows, n_signed) = (2 * k as i128, n as i128);
    let cell = |x: &Canonical| {
        let odd = x.piles().iter().filter(|pile| *pile % 2 == 1).count();
        ((x.sum() % rows.unsigned_abs()).cast_signed(), odd as i128)
    };
    boxes::each(n, 0, scope.max, control, &mut |piles| {
        let x = at(piles);
        if !reduction::is_reduced(k, &x) {
            return;
        }
        let (r, o) = cell(&x);
        let largest = piles.iter().filter(|&&pile| pile == top(piles)).count() as i128;
        for kept in 0..n {
            if (0..n).any(|i| i != kept && piles[i] == 0) {
                continue;
            }
            let after = (0..n).map(|i| piles[i] - u64::from(i != kept)).collect();
            let after = Canonical::from_piles(after);
            let reduced = reduction::reduce(k, &after);
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
