//! The paper of 2024 on the remoteness of NIM(n, n−1): the M-rule in normal play, and its
//! exceptions in misère play.

use super::exceptions::{ExceptionTables, either, keeping};
use super::families;
use super::resources::Stop;
use super::trial::{Function, Trial, at};
use crate::game::{Canonical, Measure, kept_by_m_rule};
use crate::theory::claim::{LinearTerm, Rounded, Rounding};
use crate::theory::slow::m_sequence;
use crate::verify::families::kept_piles;

/// The statements that are checked case by case, by the identifiers of their claims.
pub(super) const CHECKS: &[Function] = &[
    ("games24/1.2", &m_move_is_optimal),
    ("games24/1.2-odd", &m_move_leaves_an_even_pile),
    ("games24/1.2-polynomial", &m_sequence_is_counted),
    ("games24/2", &exceptions_are_n),
    ("games24/2.1", &strict_m_move_keeps_order),
    ("games24/prop1", &extensions_are_exceptions),
    ("games24/prop1-moves", &extensions_have_the_same_moves),
    ("games24/2.3-open", &last_pile_is_open),
    ("games24/2.3-next", &last_pile_is_next),
    ("games24/2.3-remoteness", &remoteness_by_next_to_last),
    ("games24/2.3-moves", &minimal_exceptions_keep),
    ("games24/2.3-difference", &difference_by_parity),
    ("games24/2.4-moves", &families::members_keep),
    ("games24/2.5-moves", &families::members_keep),
    ("games24/2.6-moves", &families::members_keep),
    ("games24/2.8-note", &only_for_some_smallest),
    ("games24/2.9-none", &none_of_more_piles),
    // This f rounds up to an even number.
    ("games24/2.9-remoteness", &|trial| {
        let sum = LinearTerm::from((1, 1, 1));
        families::remoteness(trial, Rounded::from((Rounding::ToEven, sum)))
    }),
    // x₂ and x₃ stand for all piles that are equal to them.
    ("games24/2.9-parity", &|trial| {
        families::even_if_odd_i(trial, 2)
    }),
    ("games24/2.10-remoteness", &families::remoteness_by_last),
    ("games24/2.10-moves", &families::members_keep),
    ("games24/2.10-parity", &|trial| {
        families::even_if_odd_i(trial, 3)
    }),
    ("games24/2.11-remoteness", &families::remoteness_by_last),
    ("games24/2.11-moves", &families::members_keep),
];

/// The number of M-moves to a terminal position, by playing them.
fn played(piles: &[u64]) -> u128 {
    let mut piles = piles.to_vec();
    let mut moves = 0;
    while let Some(kept) = kept_by_m_rule(&piles) {
        piles = keeping(&piles, kept);
        moves += 1;
    }
    moves
}

/// `games24/1.2`, and what follows from it: the M-sequence, which is played, has R moves.
fn m_move_is_optimal(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let table = trial.table(Measure::Remoteness)?;
    trial.positions(|piles, tally| {
        let r = |piles: &[u64]| table.remoteness(&at(piles)).map(|r| r.0);
        let here = r(piles);
        let by_rule = played(piles);
        tally.case(here == Some(by_rule), piles, |x| {
            let r = here.unwrap_or_default();
            format!("the M-sequence of {x} has {by_rule} moves, but R = {r}")
        });
        if let Some(kept) = kept_by_m_rule(piles) {
            let after = keeping(piles, kept);
            let holds = here == r(&after).map(|r| r + 1);
            tally.case(holds, piles, |x| {
                format!("the M-move from {x} to {} is not optimal", at(&after))
            });
        }
    })
}

/// `games24/1.2-odd`.
fn m_move_leaves_an_even_pile(trial: &mut Trial<'_>) -> Result<(), Stop> {
    trial.positions(|piles, tally| {
        if let Some(kept) = kept_by_m_rule(piles) {
            let after = keeping(piles, kept);
            let holds = after.iter().any(|pile| pile % 2 == 0);
            tally.case(holds, piles, |x| {
                let to = at(&after);
                format!("the M-move from {x} leads to {to}, which has odd piles only")
            });
        }
    })
}

/// `games24/1.2-polynomial`: what the jumps count is held against the sequence as it is played.
fn m_sequence_is_counted(trial: &mut Trial<'_>) -> Result<(), Stop> {
    trial.positions(|piles, tally| {
        let (counted, played) = (m_sequence::length(&at(piles)), played(piles));
        tally.case(counted == played, piles, |x| {
            format!("the M-sequence of {x} has {played} moves, not {counted}")
        });
    })
}

/// `games24/2.1`: each of the equal piles is kept in its turn.
fn strict_m_move_keeps_order(trial: &mut Trial<'_>) -> Result<(), Stop> {
    trial.positions(|piles, tally| {
        if let Some(kept) = kept_by_m_rule(piles) {
            let equals = (0..piles.len()).filter(|&i| piles[i] == piles[kept]);
            let wrong = equals
                .into_iter()
                .find(|&i| keeping(piles, i).is_sorted() != (i == kept));
            tally.case(wrong.is_none(), piles, |x| {
                let (place, does) = match wrong {
                    Some(i) if i == kept => (i + 1, "breaks"),
                    other => (other.map_or(0, |i| i + 1), "keeps"),
                };
                format!("the M-move from {x} that keeps pile {place} {does} the order")
            });
        }
    })
}

/// `games24/2`: the outcome is the parity of R.
fn exceptions_are_n(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.all(trial.resources)? {
        let r = exceptions.remoteness(&piles);
        let difference = exceptions.difference(&piles);
        let holds = r % 2 == 1 && matches!(difference, 0 | 2);
        trial.tally.case(holds, &piles, |x| {
            format!(
                "{x} is an exception with R = {r} and R(x) − R(x') = {difference}, not odd and 0 or 2"
            )
        });
    }
    Ok(())
}

/// `games24/prop1`: each prefix that is an exception, with all that can be appended to it.
fn extensions_are_exceptions(trial: &mut Trial<'_>) -> Result<(), Stop> {
    extensions(
        trial,
        |exceptions, _, piles| exceptions.is_exception(piles),
        |_, prefix, x| format!("{} is an exception, but {x} is not", at(prefix)),
    )
}

/// `games24/prop1-moves`.
fn extensions_have_the_same_moves(trial: &mut Trial<'_>) -> Result<(), Stop> {
    extensions_keep(trial, ["but", "one"], |short, long| short == long)
}

/// Whether the sizes of piles that optimal moves keep, from a prefix and from the whole, are as
/// claimed, with the words between both where they are not. Equal piles give the same move.
pub(super) fn extensions_keep(
    trial: &mut Trial<'_>,
    [and, one]: [&str; 2],
    holds: fn(&[u64], &[u64]) -> bool,
) -> Result<(), Stop> {
    extensions(
        trial,
        |exceptions, prefix, piles| {
            let [short, long] = [prefix, piles].map(|piles| exceptions.optimal_sizes(piles));
            holds(&short, &long)
        },
        |exceptions, prefix, x| {
            let sizes = [prefix, x.piles()].map(|piles| exceptions.optimal_sizes(piles));
            let ([short, long], prefix) = (sizes.map(|sizes| either(&sizes)), at(prefix));
            format!(
                "the optimal moves from {prefix} keep a pile of {short}, {and} those from {x} {one} of {long}"
            )
        },
    )
}

/// A statement on the prefixes of positions that are exceptions of fewer piles: whether it holds
/// of prefix and position, and a sentence where it does not.
fn extensions(
    trial: &mut Trial<'_>,
    holds: impl Fn(&ExceptionTables, &[u64], &[u64]) -> bool + Sync,
    found: impl Fn(&ExceptionTables, &[u64], &Canonical) -> String + Sync,
) -> Result<(), Stop> {
    let exceptions = &ExceptionTables::of(trial)?;
    trial.positions_from(1, &|piles, tally| {
        for p in 3..piles.len() {
            let prefix = &piles[..p];
            if exceptions.is_exception(prefix) {
                let holds = holds(exceptions, prefix, piles);
                tally.case(holds, piles, |x| found(exceptions, prefix, x));
            }
        }
    })
}

// Statements on the pile-minimal and the minimal exceptions of misère NIM(n, n−1).

/// `games24/2.3-open`, of all pile-minimal exceptions: the minimal ones are among them.
fn last_pile_is_open(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.pile_minimal(trial.resources)? {
        let (n, mut other) = (exceptions.n, piles.clone());
        let l = piles[n - 2];
        let gap = (l + 1..=exceptions.max).find(|&last| {
            other[n - 1] = last;
            !exceptions.is_exception(&other)
        });
        let holds = piles[n - 1] > l && gap.is_none();
        trial.tally.case(holds, &piles, |x| match gap {
            Some(gap) => format!("{x} is an exception, but not with {gap} last"),
            None => format!("{x} is an exception with its two largest piles equal"),
        });
    }
    Ok(())
}

/// `games24/2.3-next`.
fn last_pile_is_next(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.minimal(trial.resources)? {
        let (l, last) = (piles[piles.len() - 2], piles[piles.len() - 1]);
        trial.tally.case(last == l + 1, &piles, |x| {
            format!("{x} is a minimal exception, but {last} is not {l} + 1")
        });
    }
    Ok(())
}

/// `games24/2.3-remoteness`.
fn remoteness_by_next_to_last(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.minimal(trial.resources)? {
        let l = piles[piles.len() - 2];
        let (r, claimed) = (exceptions.remoteness(&piles), 2 * l.div_ceil(2) + 1);
        trial.tally.case(r == claimed, &piles, |x| {
            format!("{x} is a minimal exception with R = {r}, not {claimed}")
        });
    }
    Ok(())
}

/// `games24/2.3-moves`.
fn minimal_exceptions_keep(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.minimal(trial.resources)? {
        kept_piles(&exceptions, &piles, &mut trial.tally);
    }
    Ok(())
}

/// `games24/2.3-difference`.
fn difference_by_parity(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.minimal(trial.resources)? {
        let l = piles[piles.len() - 2];
        let found = exceptions.difference(&piles);
        let claimed = if l.is_multiple_of(2) { 0 } else { 2 };
        trial.tally.case(found == claimed, &piles, |x| {
            format!("{x} is a minimal exception with R(x) − R(x') = {found}, not {claimed}")
        });
    }
    Ok(())
}

/// `games24/2.8-note`: the second family has x₂ = x₃ < x₄ = x₅, and the last x₂ = x₃ = x₄ < x₅.
fn only_for_some_smallest(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    for piles in exceptions.minimal(trial.resources)? {
        let &[x1, x2, x3, x4, x5, _] = &piles[..] else {
            return Err(Stop::Undecided("the claim is about six piles".to_owned()));
        };
        if x1 % 2 == 1 && x2 == x3 && x3 < x4 && x4 == x5 {
            let holds = x1 % 4 == 3 && x1 / 4 >= 3;
            trial.tally.case(holds, &piles, |x| {
                format!("{x} is of the second family, but {x1} is not 4m + 3 with m ≥ 3")
            });
        }
        if x1 % 2 == 1 && x2 == x3 && x3 == x4 && x4 < x5 {
            let holds = x1 % 6 == 1 && x1 / 6 >= 3;
            trial.tally.case(holds, &piles, |x| {
                format!("{x} is of the last family, but {x1} is not 6m + 1 with m ≥ 3")
            });
        }
    }
    Ok(())
}

/// `games24/2.9-none`: an exception that contains no shorter one is pile-minimal.
fn none_of_more_piles(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let exceptions = ExceptionTables::of(trial)?;
    let mut concerned = exceptions.pile_minimal(trial.resources)?;
    concerned.retain(|piles| piles[0] % 2 == 1 && piles[0] >= 3);
    for piles in concerned {
        let most = piles[0].div_ceil(2) + 2;
        let holds = exceptions.n as u64 <= most;
        trial.tally.case(holds, &piles, |x| {
            format!("{x} is a pile-minimal exception of more than {most} piles")
        });
    }
    Ok(())
}
