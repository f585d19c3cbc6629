//! Statements on the M-rule of NIM(n, n−1): in normal play, and its exceptions in misère play.

use std::collections::{BTreeMap, BTreeSet};

use super::Means;
use super::boxes;
use super::families::kept_piles;
use super::ledger::{Ledger, keeping, kept};
use super::tally::{Stop, Tally, fill};
use crate::game::{Canonical, Move};
use crate::solve::{Cancelled, Measure};
use crate::theory::claim::{MRuleStatement, Scope};
use crate::theory::slow::{exceptions, m_sequence};

/// A statement in the box of one number of piles.
pub(super) fn check(
    statement: MRuleStatement,
    scope: Scope,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use MRuleStatement as Says;
    let (n, max) = (scope.rules.game.n(), scope.max);
    match statement {
        Says::Optimal => return optimal(scope, means, tally),
        Says::Jumps => boxes::check(n, 0, max, means, tally, |piles, tally| {
            let (counted, played) = (m_sequence::length(&at(piles)), played(piles));
            tally.case(counted == played, piles, || {
                format!("{played} moves, not {counted}")
            });
        })?,
        Says::NeverAllOdd => boxes::check(n, 0, max, means, tally, |piles, tally| {
            if let Some(kept) = kept(piles) {
                let after = keeping(piles, kept);
                let holds = after.iter().any(|pile| pile % 2 == 0);
                tally.case(holds, piles, || {
                    format!("the M-move leads to {}", at(&after))
                });
            }
        })?,
        Says::StrictKeepsOrder => boxes::check(n, 0, max, means, tally, |piles, tally| {
            if let Some(kept) = kept(piles) {
                let equals = (0..n).filter(|&i| piles[i] == piles[kept]);
                let holds = equals
                    .into_iter()
                    .all(|i| keeping(piles, i).is_sorted() == (i == kept));
                tally.case(holds, piles, || "an M-move does otherwise".to_owned());
            }
        })?,
        _ => return in_misere(statement, &Ledger::new(n, max, means)?, means, tally),
    }
    Ok(())
}

fn at(piles: &[u64]) -> Canonical {
    Canonical::sorted(piles.to_vec())
}

/// The number of M-moves to a terminal position, by playing them.
fn played(piles: &[u64]) -> u128 {
    let mut piles = piles.to_vec();
    let mut moves = 0;
    while let Some(kept) = kept(&piles) {
        piles = keeping(&piles, kept);
        moves += 1;
    }
    moves
}

fn optimal(scope: Scope, means: Means<'_>, tally: &mut Tally) -> Result<(), Stop> {
    let n = scope.rules.game.n();
    let table = fill(scope.rules, Measure::Remoteness, scope.max, means)?;
    boxes::check(n, 0, scope.max, means, tally, |piles, tally| {
        let r = |piles: &[u64]| table.remoteness(&at(piles)).map(|r| r.0);
        let here = r(piles);
        let by_rule = played(piles);
        tally.case(here == Some(by_rule), piles, || {
            format!("the M-sequence has {by_rule} moves")
        });
        if let Some(kept) = kept(piles) {
            let there = r(&keeping(piles, kept));
            let holds = here == there.map(|r| r + 1);
            tally.case(holds, piles, || "the M-move is not optimal".to_owned());
        }
    })?;
    Ok(())
}

fn in_misere(
    statement: MRuleStatement,
    ledger: &Ledger,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use MRuleStatement as Says;
    match statement {
        Says::ExceptionsAreN => {
            for piles in ledger.exceptions(means)? {
                let difference = difference(ledger, &piles);
                let holds = ledger.remoteness(&piles) % 2 == 1 && matches!(difference, 0 | 2);
                tally.case(holds, &piles, || format!("R(x) − R(x') = {difference}"));
            }
        }
        Says::Extension | Says::ExtensionMoves | Says::ExtensionKeepsMoves => {
            extensions(statement, ledger, means, tally)?;
        }
        Says::LastPileOpen => {
            for piles in ledger.pile_minimal(means)? {
                let (l, mut other) = (piles[ledger.n() - 2], piles.clone());
                let mut others = (l + 1..=ledger.max()).map(|last| {
                    other[ledger.n() - 1] = last;
                    ledger.is_exception(&other)
                });
                let holds = piles[ledger.n() - 1] > l && others.all(|is_exception| is_exception);
                tally.case(holds, &piles, || "not with every last pile".to_owned());
            }
        }
        Says::LastPileNext
        | Says::RemotenessByNextToLast
        | Says::KeptPiles
        | Says::DifferenceByParity
        | Says::OnlyForSomeSmallest => {
            for piles in ledger.minimal(means)? {
                minimal(statement, ledger, &piles, tally);
            }
        }
        Says::NoneOfMorePiles => {
            let mut spoken_of = ledger.pile_minimal(means)?;
            spoken_of.retain(|piles| piles[0] % 2 == 1 && piles[0] >= 3);
            for piles in spoken_of {
                let most = piles[0].div_ceil(2) + 2;
                let holds = ledger.n() as u64 <= most;
                tally.case(holds, &piles, || format!("more than {most} piles"));
            }
        }
        Says::OneFormula => one_formula(ledger, means, tally)?,
        Says::Partitions => partitions(ledger, means, tally)?,
        Says::OptimalInP => {
            boxes::check(ledger.n(), 0, ledger.max(), means, tally, |piles, tally| {
                let r = ledger.remoteness(piles);
                if let Some(after) = ledger.after_m_move(piles)
                    && r.is_multiple_of(2)
                {
                    tally.case(r == after + 1, piles, || {
                        "the M-move is not optimal".to_owned()
                    });
                }
            })?;
        }
        Says::Optimal | Says::Jumps | Says::NeverAllOdd | Says::StrictKeepsOrder => {}
    }
    Ok(())
}

/// R(x) − R(x') for the M-move x → x' from an exception.
fn difference(ledger: &Ledger, piles: &[u64]) -> i128 {
    let after = ledger
        .after_m_move(piles)
        .expect("an exception has an M-move");
    i128::from(ledger.remoteness(piles)) - i128::from(after)
}

fn minimal(statement: MRuleStatement, ledger: &Ledger, piles: &[u64], tally: &mut Tally) {
    use MRuleStatement as Says;
    let n = piles.len();
    let (l, last) = (piles[n - 2], piles[n - 1]);
    match statement {
        Says::LastPileNext => tally.case(last == l + 1, piles, || format!("{last} after {l}")),
        Says::RemotenessByNextToLast => {
            let (r, claimed) = (ledger.remoteness(piles), 2 * l.div_ceil(2) + 1);
            tally.case(r == claimed, piles, || format!("R = {r}, not {claimed}"));
        }
        Says::KeptPiles => kept_piles(ledger, piles, tally),
        Says::DifferenceByParity => {
            let (found, claimed) = (difference(ledger, piles), if l % 2 == 0 { 0 } else { 2 });
            tally.case(found == claimed, piles, || {
                format!("R(x) − R(x') = {found}")
            });
        }
        _ => {
            let &[x1, x2, x3, x4, x5, _] = piles else {
                return;
            };
            if x1 % 2 == 1 && x2 == x3 && x3 < x4 && x4 == x5 {
                let holds = x1 % 4 == 3 && x1 / 4 >= 3;
                tally.case(holds, piles, || format!("second family with x1 = {x1}"));
            }
            if x1 % 2 == 1 && x2 == x3 && x3 == x4 && x4 < x5 {
                let holds = x1 % 6 == 1 && x1 / 6 >= 3;
                tally.case(holds, piles, || format!("last family with x1 = {x1}"));
            }
        }
    }
}

/// Whether what is said of prefixes that are exceptions holds of the positions of the ledger.
fn extensions(
    statement: MRuleStatement,
    ledger: &Ledger,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Cancelled> {
    let n = ledger.n();
    boxes::check(n, 1, ledger.max(), means, tally, |piles, tally| {
        for p in 3..n {
            let prefix = &piles[..p];
            if !ledger.is_exception(prefix) {
                continue;
            }
            let sizes = |piles: &[u64]| -> Vec<u64> {
                let kept = ledger.optimally_kept(piles);
                kept.iter().map(|&i| piles[i]).collect()
            };
            let (holds, found) = match statement {
                MRuleStatement::Extension => (ledger.is_exception(piles), "is an exception"),
                MRuleStatement::ExtensionMoves => {
                    (sizes(prefix) == sizes(piles), "has other optimal moves")
                }
                _ => {
                    let long = sizes(piles);
                    let kept = sizes(prefix).iter().all(|size| long.contains(size));
                    (kept, "has an optimal move that is none here")
                }
            };
            tally.case(holds, piles, || format!("{} {found}", at(prefix)));
        }
    })
}

fn one_formula(ledger: &Ledger, means: Means<'_>, tally: &mut Tally) -> Result<(), Cancelled> {
    boxes::check(ledger.n(), 0, ledger.max(), means, tally, |piles, tally| {
        let x = at(piles);
        let pattern = exceptions::pattern(&x);
        let is_exception = ledger.is_exception(piles);
        let holds = pattern.is_some() == is_exception;
        tally.case(holds, piles, || {
            let not = if is_exception { "" } else { "not " };
            format!("it is {not}an exception")
        });
        if let Some(pattern) = pattern.filter(|_| is_exception) {
            let r = ledger.remoteness(piles);
            tally.case(pattern.remoteness.0 == r.into(), piles, || {
                format!("R = {r}")
            });
            let claimed: BTreeSet<Canonical> = pattern
                .winning_moves(&x)
                .iter()
                .map(|by: &Move| by.apply(&x))
                .collect();
            let optimal = ledger.optimally_kept(piles).into_iter();
            let optimal: BTreeSet<Canonical> = optimal.map(|i| at(&keeping(piles, i))).collect();
            tally.case(claimed == optimal, piles, || {
                "other moves are optimal".to_owned()
            });
        }
    })
}

/// The minimal exceptions by xₙ₋₁, as far as the box holds all of them.
fn partitions(ledger: &Ledger, means: Means<'_>, tally: &mut Tally) -> Result<(), Cancelled> {
    let mut found: BTreeMap<u64, u64> = BTreeMap::new();
    for piles in ledger.minimal(means)? {
        *found.entry(piles[ledger.n() - 2]).or_default() += 1;
    }
    for l in 1..ledger.max() {
        let sum = (l / 2 + 3).checked_sub(ledger.n() as u64);
        let claimed = sum.map_or(0, |sum| partitions_of(sum, ledger.n() as u64 - 2, sum));
        let counted = found.get(&l).copied().unwrap_or(0);
        tally.case(counted == claimed, &[l], || {
            format!("{counted} minimal exceptions with l = {l}, {claimed} partitions")
        });
    }
    Ok(())
}

/// The partitions of a number into at most so many parts, none larger than `largest`.
fn partitions_of(sum: u64, parts: u64, largest: u64) -> u64 {
    match (sum, parts) {
        (0, _) => 1,
        (_, 0) => 0,
        _ => (1..=largest.min(sum))
            .map(|part| partitions_of(sum - part, parts - 1, part))
            .sum(),
    }
}
