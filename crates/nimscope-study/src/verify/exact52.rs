//! The paper on exact nim (5, = 2): classes, the exceptional graph, remoteness.

mod ratios;

use std::sync::atomic::{AtomicU64, Ordering};

use super::boxes::at;
use super::classified::{
    Both, BothRemotenesses, Piles, Xi, move_to, option_with, pn, positions, survey, with_classes,
    xi,
};
use super::resources::Stop;
use super::trial::{Function, Trial, row};
use crate::exact52::{Exact52Vertex, Survey};
use crate::game::Outcome;
use crate::period::Differences;
use crate::theory::take::Class;

/// The statements that are checked case by case, by the identifiers of their claims.
pub(super) const CHECKS: &[Function] = &[
    row("exact52/obs1", &ratios::share_of_pn),
    row("exact52/obs2", &ratios::pp_to_pn),
    row("exact52/obs3", &periods),
    row("exact52/obs4", &ratios::of_mistakes),
    row("exact52/obs5", &no_permuting_move),
    row("exact52/obs6", &degree_is_multiple_of_3),
    row("exact52/obs7", &exceptional_are_np),
    row("exact52/4.2-most", &mostly_the_same_remoteness),
    row("exact52/4.2-exceptional", &exceptional_remoteness),
    row("exact52/obs8", &np_by_xi),
    row("exact52/conj", &pp_by_xi),
    row("exact52/thm10", &with_empty_pile),
    row("exact52/lem11", &no_move_between_star_p),
];

/// `exact52/obs3`.
fn periods(trial: &mut Trial<'_>) -> Result<(), Stop> {
    for of_x1 in pn(trial)?.chunk_by(|a, b| a[0] == b[0]) {
        trial.resources.control.check()?;
        let x1 = of_x1[0][0];
        let differences = Differences::of(x1, trial.max, of_x1);
        // Fewer whole blocks cannot show a period twice.
        if differences.terms.is_empty() || differences.blocks < 3 {
            continue;
        }
        let is_periodic = differences.period().is_some();
        trial.tally().fact(is_periodic, || {
            let terms = differences.terms.len();
            format!("the {terms} differences for x₁ = {x1} show no period")
        });
    }
    Ok(())
}

/// The number of occurrences of each non-zero column in the matrix of x̂, packed into one number.
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

/// `exact52/obs5`: zero columns may stand anywhere, and are not counted.
fn no_permuting_move(trial: &mut Trial<'_>) -> Result<(), Stop> {
    with_classes(trial, |_, piles, class, tally| {
        if class == Class::NP {
            let here = columns(piles);
            let found = option_with(piles, |option| columns(option) == here);
            tally.case(found.is_none(), piles, |x| {
                move_to(x, class, found, "whose columns are permuted")
            });
        }
    })
}

/// The exceptional N-positions.
fn exceptional_n(survey: &Survey) -> impl Iterator<Item = &Exact52Vertex> {
    let vertices = survey.vertices().iter();
    vertices.filter(|vertex| !vertex.class.is_p())
}

/// `exact52/obs6`.
fn degree_is_multiple_of_3(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let survey = survey(trial)?;
    for vertex in exceptional_n(&survey) {
        let (x, degree) = (&vertex.position, vertex.out_degree());
        let holds = degree.is_multiple_of(3);
        trial.tally().case(holds, x.piles(), |x| {
            format!(
                "{x} is exceptional and {}, with out-degree {degree}, which is no multiple of 3",
                vertex.class
            )
        });
    }
    Ok(())
}

/// `exact52/obs7`.
fn exceptional_are_np(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let survey = survey(trial)?;
    for vertex in exceptional_n(&survey) {
        let x = &vertex.position;
        trial
            .tally()
            .case(vertex.class == Class::NP, x.piles(), |x| {
                format!("{x} is exceptional and {}, not NP", vertex.class)
            });
    }
    Ok(())
}

/// `exact52/4.2-most`: of more than half.
fn mostly_the_same_remoteness(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let both = BothRemotenesses::new(trial.max, trial.resources)?;
    let (same, all) = (AtomicU64::new(0), AtomicU64::new(0));
    positions(trial, |piles, _| {
        let Both { r, of_hat } = both.of(&at(piles));
        same.fetch_add(u64::from(r == of_hat), Ordering::Relaxed);
        all.fetch_add(1, Ordering::Relaxed);
    })?;
    let (same, all) = (same.into_inner(), all.into_inner());
    let max = trial.max;
    trial.tally().fact(2 * same > all, || {
        format!(
            "{same} of the {all} positions with piles ≤ {max} have R(x) = R(x̂): not more than half"
        )
    });
    Ok(())
}

/// `exact52/4.2-exceptional`.
fn exceptional_remoteness(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let survey = survey(trial)?;
    let both = BothRemotenesses::new(trial.max, trial.resources)?;
    for vertex in survey.vertices() {
        let x = &vertex.position;
        let Both { r, of_hat } = both.of(x);
        trial.tally().case(r != of_hat, x.piles(), |x| {
            format!("{x} is exceptional, but R(x) = R(x̂) = {r}")
        });
    }
    Ok(())
}

/// `exact52/obs8`.
fn np_by_xi(trial: &mut Trial<'_>) -> Result<(), Stop> {
    by_xi(trial, Class::NP, u64::gt)
}

/// `exact52/conj`.
fn pp_by_xi(trial: &mut Trial<'_>) -> Result<(), Stop> {
    by_xi(trial, Class::PP, u64::le)
}

/// Of this class are exactly the positions where the columns of x̂ have 0 or 3 ones and where ξ₃
/// and x₅ compare so.
fn by_xi(trial: &mut Trial<'_>, of: Class, is_so: fn(&u64, &u64) -> bool) -> Result<(), Stop> {
    let id = &trial.claim.id;
    with_classes(trial, |_, piles, class, tally| {
        let Xi {
            number,
            is_balanced,
        } = xi(piles);
        let claimed = is_balanced && is_so(&number, &piles[4]);
        tally.case((class == of) == claimed, piles, |x| {
            let not = if claimed { "" } else { "not " };
            let columns = if is_balanced {
                "the columns of x̂ have 0 or 3 ones"
            } else {
                "some column of x̂ has neither 0 nor 3 ones"
            };
            format!("{x} is {class}, but {id} says {not}{of}: {columns}, and ξ₃ = {number}")
        });
    })
}

/// `exact52/thm10`: positions with an empty pile are those of four piles.
fn with_empty_pile(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let id = &trial.claim.id;
    with_classes(trial, |_, piles, class, tally| {
        let [x1, x2, x3, x4, _] = *piles;
        if x1 == 0 {
            let truth = Outcome::p_if(class.is_p());
            let claimed = Outcome::p_if(x2 == x3 && x3 == x4);
            tally.case(claimed == truth, piles, |x| {
                format!("{x} is {truth}, but {id} says {claimed}")
            });
        }
    })
}

/// `exact52/lem11`: *P is PP and NP together.
fn no_move_between_star_p(trial: &mut Trial<'_>) -> Result<(), Stop> {
    with_classes(trial, |classes, piles, class, tally| {
        if class.is_star_p() {
            let found = option_with(piles, |option| classes.class(option).is_star_p());
            tally.case(found.is_none(), piles, |x| {
                move_to(x, class, found, "which is *P too")
            });
        }
    })
}
