//! Statements on exact nim (5, = 2), its classes and its exceptional graph.

mod numbers;
mod pn;
mod remoteness;
mod standing;

use std::collections::BTreeSet;

use super::tally::{Stop, Tally};
use super::{Means, boxes};
use crate::game::Canonical;
use crate::study::exact52::{Classes, each_option};
use crate::theory::claim::{Exact52Statement, Scope};
use crate::theory::take::Class;

type Piles = [u64; 5];

/// A statement in the box of a scope.
pub(super) fn check(
    statement: Exact52Statement,
    scope: Scope,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use Exact52Statement as Says;
    match statement {
        Says::DegreeMultipleOf3
        | Says::ExceptionalAreNP
        | Says::ExceptionalRemoteness
        | Says::BadNN => standing::check(statement, scope.max, means, tally),
        Says::MostlySameRemoteness
        | Says::RemotenessOfPP
        | Says::RemotenessOfPN
        | Says::RemotenessAtMost => remoteness::check(statement, scope.max, means, tally),
        Says::MooreRemotenessOfP => remoteness::of_moore(scope, means, tally),
        Says::Bounds => pn::bounds(scope.max, means, tally),
        Says::Periods => pn::periods(scope.max, means, tally),
        Says::Blocks => pn::blocks(scope.max, means, tally),
        _ => classified(statement, &classes(scope.max, means)?, means, tally),
    }
}

/// The classes of a box, if their tables fit the memory.
pub(super) fn classes(max: u64, means: Means<'_>) -> Result<Classes, Stop> {
    let [exact, moore] = Classes::needs(max);
    means.has_room(exact, exact.bytes().saturating_add(moore.bytes()))?;
    Ok(Classes::of(max, means.control)?)
}

/// Checks every position of the box, with its class.
fn each(
    classes: &Classes,
    means: Means<'_>,
    tally: &mut Tally,
    visit: impl Fn(&Piles, Class, &mut Tally) + Sync,
) -> Result<(), Stop> {
    boxes::check(5, 0, classes.max(), means, tally, |piles, tally| {
        let piles = piles.try_into().expect("the box is one of five piles");
        visit(piles, classes.class(piles), tally);
    })?;
    Ok(())
}

/// ξ₃ and whether all columns of x̂ have 0 or 3 ones.
fn xi(piles: &Piles) -> (u64, bool) {
    let [a, b, c, d, _] = *piles;
    let bits = u64::BITS - d.leading_zeros();
    let ones = |j: u32| (a >> j & 1) + (b >> j & 1) + (c >> j & 1) + (d >> j & 1);
    let xi = (0..bits)
        .filter(|&j| ones(j) == 3)
        .fold(0, |xi, j| xi | 1 << j);
    // A column with any ones has three.
    (xi, xi == a | b | c | d)
}

/// Statements that the classes decide.
fn classified(
    statement: Exact52Statement,
    classes: &Classes,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use Exact52Statement as Says;
    match statement {
        Says::NPbyXi | Says::PPbyXi | Says::WithEmptyPile => {
            each(classes, means, tally, |piles, class, tally| {
                let Some(holds) = by_piles(statement, piles, class) else {
                    return;
                };
                tally.case(holds, piles, || format!("it is {class}"));
            })?;
        }
        Says::NoMoveBetweenP | Says::NoPermutingMove | Says::OptionsOfNP => {
            each(classes, means, tally, |piles, class, tally| {
                match (statement, class) {
                    (Says::NoMoveBetweenP, Class::PP | Class::NP) => {
                        no_move_to_star_p(classes, piles, tally);
                    }
                    (Says::NoPermutingMove, Class::NP) => no_permuting_move(piles, tally),
                    (Says::OptionsOfNP, Class::NP) => options_of_np(classes, piles, tally),
                    _ => {}
                }
            })?;
        }
        Says::Counts => numbers::counts(classes, means, tally)?,
        _ => numbers::ratios(statement, classes, means, tally)?,
    }
    Ok(())
}

/// A statement on a single position: whether it holds, if it is spoken of.
fn by_piles(statement: Exact52Statement, piles: &Piles, class: Class) -> Option<bool> {
    let [x1, x2, x3, x4, x5] = *piles;
    match statement {
        Exact52Statement::NPbyXi => {
            let (xi, balanced) = xi(piles);
            Some((class == Class::NP) == (balanced && xi > x5))
        }
        Exact52Statement::PPbyXi => {
            let (xi, balanced) = xi(piles);
            Some((class == Class::PP) == (balanced && xi <= x5))
        }
        _ => {
            let is_p = matches!(class, Class::PP | Class::PN);
            (x1 == 0).then_some(is_p == (x2 == x3 && x3 == x4))
        }
    }
}

fn shown(piles: &Piles) -> Canonical {
    Canonical::sorted(piles.to_vec())
}

/// Says where a move that should not be there leads.
fn move_to(found: Option<Piles>) -> String {
    found.map_or_else(String::new, |y| format!("a move to {}", shown(&y)))
}

fn no_move_to_star_p(classes: &Classes, piles: &Piles, tally: &mut Tally) {
    let mut found = None;
    each_option(piles, &mut |option| {
        if matches!(classes.class(option), Class::PP | Class::NP) {
            found = Some(*option);
        }
    });
    tally.case(found.is_none(), piles, || move_to(found));
}

/// How often each non-zero column occurs in the matrix of x̂, as a number.
fn columns(piles: &Piles) -> u64 {
    let bits = u64::BITS - piles[3].leading_zeros();
    let column = |j: u32| (0..4).map(|row| (piles[row] >> j & 1) << row).sum::<u64>();
    // At most 15 columns of each kind: piles below 2¹⁵ are far beyond any table.
    (0..bits)
        .map(column)
        .filter(|&column| column > 0)
        .map(|column| 1 << (4 * column))
        .sum()
}

fn no_permuting_move(piles: &Piles, tally: &mut Tally) {
    let here = columns(piles);
    let mut found = None;
    each_option(piles, &mut |option| {
        if columns(option) == here {
            found = Some(*option);
        }
    });
    tally.case(found.is_none(), piles, || move_to(found));
}

fn options_of_np(classes: &Classes, piles: &Piles, tally: &mut Tally) {
    let (xi, _) = xi(piles);
    let Some(t) = (xi & !piles[4]).checked_ilog2() else {
        tally.case(false, piles, || {
            "no column with ξ₃ and without x₅".to_owned()
        });
        return;
    };
    let w = piles[..4]
        .iter()
        .find(|&&pile| pile >> t & 1 == 0)
        .copied()
        .unwrap_or(0);
    let common = (w & piles[4] & ((1 << t) - 1)).count_ones();
    let mut options = BTreeSet::new();
    each_option(piles, &mut |option| {
        if matches!(classes.class(option), Class::PP | Class::PN) {
            options.insert(*option);
        }
    });
    let all_pn = options
        .iter()
        .all(|option| classes.class(option) == Class::PN);
    let holds = all_pn && options.len() as u64 == 3 << common;
    tally.case(holds, piles, || format!("{} P-options", options.len()));
}
