//! The paper on exact nim (5, = 2): classes, the exceptional graph, remoteness.

use std::cmp::Ordering;
use std::sync::atomic::{self, AtomicU64};

use super::counterexample::{Report, Status, Tally};
use super::resources::{Resources, Stop};
use super::trial::{Function, Trial, at, outcomes};
use crate::Shortage;
use crate::exact52::{ByStones, ClassCounts, Classes, Exact52Vertex, Survey, both_games, options};
use crate::game::{Canonical, Measure, Outcome, counted};
use crate::period::Differences;
use crate::solve::Sparse;
use crate::theory::claim::{ClassedPair, MatrixChange};
use crate::theory::take::Class;

/// The statements that are checked case by case, by the identifiers of their claims.
pub(super) const CHECKS: &[Function] = &[
    ("exact52/obs1", &share_of_pn),
    ("exact52/obs2", &pp_to_pn),
    ("exact52/obs3", &periods),
    ("exact52/obs4", &of_mistakes),
    ("exact52/obs5", &no_permuting_move),
    ("exact52/obs6", &degree_is_multiple_of_3),
    ("exact52/obs7", &exceptional_are_np),
    ("exact52/4.2-most", &mostly_the_same_remoteness),
    ("exact52/4.2-exceptional", &exceptional_remoteness),
    ("exact52/obs8", &|trial| by_xi(trial, Class::NP, u64::gt)),
    ("exact52/conj", &|trial| by_xi(trial, Class::PP, u64::le)),
    ("exact52/thm10", &with_empty_pile),
    ("exact52/lem11", &no_move_between_star_p),
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
        trial.tally.fact(is_periodic, || {
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
    with_classes(trial, &|_, piles, class, tally| {
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
    let vertices = survey.vertices.iter();
    vertices.filter(|vertex| !vertex.class.is_p())
}

/// `exact52/obs6`.
fn degree_is_multiple_of_3(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let survey = survey(trial)?;
    for vertex in exceptional_n(&survey) {
        let (x, degree) = (&vertex.position, vertex.to.len());
        let holds = degree.is_multiple_of(3);
        trial.tally.case(holds, x.piles(), |x| {
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
        trial.tally.case(vertex.class == Class::NP, x.piles(), |x| {
            format!("{x} is exceptional and {}, not NP", vertex.class)
        });
    }
    Ok(())
}

/// `exact52/4.2-most`: of more than half.
fn mostly_the_same_remoteness(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let both = both_remotenesses(trial)?;
    let (same, all) = (AtomicU64::new(0), AtomicU64::new(0));
    positions(trial, &|piles, _| {
        let [r, of_hat] = both(piles);
        same.fetch_add(u64::from(r == of_hat), atomic::Ordering::Relaxed);
        all.fetch_add(1, atomic::Ordering::Relaxed);
    })?;
    let (same, all) = (same.into_inner(), all.into_inner());
    let max = trial.max;
    trial.tally.fact(2 * same > all, || {
        format!(
            "{same} of the {all} positions with piles ≤ {max} have R(x) = R(x̂): not more than half"
        )
    });
    Ok(())
}

/// `exact52/4.2-exceptional`.
fn exceptional_remoteness(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let survey = survey(trial)?;
    let both = both_remotenesses(trial)?;
    for vertex in &survey.vertices {
        let x = &vertex.position;
        let [r, of_hat] = both(x.piles());
        trial.tally.case(r != of_hat, x.piles(), |x| {
            format!("{x} is exceptional, but R(x) = R(x̂) = {r}")
        });
    }
    Ok(())
}

/// Of this class are exactly the positions where the columns of x̂ have 0 or 3 ones and where ξ₃
/// and x₅ compare so.
fn by_xi(trial: &mut Trial<'_>, of: Class, is_so: fn(&u64, &u64) -> bool) -> Result<(), Stop> {
    let id = &trial.claim.id;
    with_classes(trial, &|_, piles, class, tally| {
        let (number, is_balanced) = xi(piles);
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
    outcomes(trial, |x| {
        let [x1, x2, x3, x4, _] = *x.piles().first_chunk()?;
        (x1 == 0).then(|| Outcome::p_if(x2 == x3 && x3 == x4))
    })
}

/// `exact52/lem11`: *P is PP and NP together.
fn no_move_between_star_p(trial: &mut Trial<'_>) -> Result<(), Stop> {
    with_classes(trial, &|classes, piles, class, tally| {
        if class.is_star_p() {
            let found = option_with(piles, |option| classes.class(option).is_star_p());
            tally.case(found.is_none(), piles, |x| {
                move_to(x, class, found, "which is *P too")
            });
        }
    })
}

// Ratios of the numbers of positions of the classes.

/// Counts the classes of the trial's box.
pub(super) fn by_stones(trial: &Trial<'_>) -> Result<ByStones, Stop> {
    let classes = classes(trial.max, trial.resources)?;
    Ok(ByStones::of(&classes, trial.resources.control)?)
}

/// The counts by each meaning of "the number of stones".
fn readings(trial: &Trial<'_>) -> Result<[(&'static str, Vec<ClassCounts>); 3], Stop> {
    let by = by_stones(trial)?;
    Ok([
        ("all stones", by.all),
        ("the largest pile", by.largest),
        ("the bound", by.bound),
    ])
}

/// The bound of the paper in `exact52/obs1`. It says nothing of smaller ones.
const SHARED: u64 = 85;

/// `exact52/obs1`.
fn share_of_pn(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let by_bound = by_stones(trial)?.bound;
    let ClassCounts { pp, pn, .. } = by_bound.last().copied().unwrap_or_default();
    let per_mille = 1000 * pn / (pp + pn).max(1);
    let holds = (175..225).contains(&per_mille);
    let max = trial.max;
    let share = || {
        let all = pp + pn;
        format!(
            "{pn} of the {all} P-positions with piles ≤ {max} are PN: {per_mille} in a thousand, not between 175 and 225"
        )
    };
    if max < SHARED {
        trial.tally.shown(holds, share);
    } else {
        trial.tally.fact(holds, share);
    }
    Ok(())
}

/// `exact52/obs2`, for each meaning of "the number of stones".
fn pp_to_pn(trial: &mut Trial<'_>) -> Result<(), Stop> {
    for (name, counts) in readings(trial)? {
        let ratios = ratios(&counts, |by| [by.pp, by.pn]);
        is_not_monotone(trial, name, &ratios);
    }
    Ok(())
}

/// `exact52/obs4`, for each meaning of "the number of stones".
fn of_mistakes(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let max = trial.max;
    for (name, counts) in readings(trial)? {
        let ratios = ratios(&counts, |by| [by.np + by.pn, by.nn + by.pp]);
        is_not_monotone(trial, name, &ratios);
        let wrong = ratios.iter().find(|[above, below]| above >= below);
        trial.tally.fact(wrong.is_none(), || {
            let [above, below] = wrong.copied().unwrap_or_default();
            format!("counted by {name}, with piles ≤ {max}, the ratio reaches {above} / {below}, which is not below 1")
        });
    }
    Ok(())
}

/// The ratios that are numbers, each as the two numbers that are divided.
fn ratios(counts: &[ClassCounts], ratio: impl Fn(&ClassCounts) -> [u64; 2]) -> Vec<[u64; 2]> {
    let ratios = counts.iter().map(ratio);
    ratios.filter(|[_, below]| *below > 0).collect()
}

fn is_not_monotone(trial: &mut Trial<'_>, name: &str, ratios: &[[u64; 2]]) {
    let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
    let compared = ratios.windows(2).map(|pair| {
        let ([above, below], [later_above, later_below]) = (pair[0], pair[1]);
        product(above, later_below).cmp(&product(later_above, below))
    });
    let has = |step: Ordering| compared.clone().any(|here| here == step);
    let is_both = has(Ordering::Less) && has(Ordering::Greater);
    let max = trial.max;
    trial.tally.shown(is_both, || {
        let values = counted(ratios.len(), "value");
        format!("counted by {name}, with piles ≤ {max}, the ratio has {values} and is monotone")
    });
}

// The positions of exact nim (5, = 2) with their classes, their standing, and the remoteness of x
// and x̂.

/// A position of exact nim (5, 2): sorted piles.
pub(super) type Piles = [u64; 5];

/// The classes of a box, if their tables fit the memory.
pub(super) fn classes(max: u64, resources: Resources<'_>) -> Result<Classes, Stop> {
    let [exact, moore] = Classes::needs(max);
    resources.has_room(exact, exact.bytes().saturating_add(moore.bytes()))?;
    Ok(Classes::of(max, resources.control)?)
}

/// Good and bad, regular and exceptional positions of the box.
pub(super) fn survey(trial: &Trial<'_>) -> Result<Survey, Stop> {
    let (resources, max) = (trial.resources, trial.max);
    let [table, _] = Classes::needs(max);
    resources.has_room(table, Survey::bytes(max))?;
    Ok(Survey::of(max, resources.control)?)
}

/// Checks every position of the box.
pub(super) fn positions(
    trial: &mut Trial<'_>,
    visit: &(dyn Fn(&Piles, &mut Tally) + Sync),
) -> Result<(), Stop> {
    if trial.scope()?.rules.game.n() != 5 {
        return Err(Stop::Undecided("the claim is about five piles".to_owned()));
    }
    trial.positions(|piles, tally| {
        visit(
            piles.try_into().expect("the box is one of five piles"),
            tally,
        );
    })
}

/// Checks every position of the box, with its class.
pub(super) fn with_classes(
    trial: &mut Trial<'_>,
    visit: &(dyn Fn(&Classes, &Piles, Class, &mut Tally) + Sync),
) -> Result<(), Stop> {
    let classes = classes(trial.max, trial.resources)?;
    positions(trial, &|piles, tally| {
        visit(&classes, piles, classes.class(piles), tally);
    })
}

/// The columns of x̂: ξ₃, those with three ones, and whether all have 0 or 3 ones.
pub(super) fn xi(piles: &Piles) -> (u64, bool) {
    let [a, b, c, d, _] = *piles;
    let bits = u64::BITS - d.leading_zeros();
    let ones = |j: u32| (a >> j & 1) + (b >> j & 1) + (c >> j & 1) + (d >> j & 1);
    let number = (0..bits)
        .filter(|&j| ones(j) == 3)
        .fold(0, |xi, j| xi | 1 << j);
    // A column with any ones has three.
    (number, number == a | b | c | d)
}

/// The last option of a kind, in the order of the options.
pub(super) fn option_with(piles: &Piles, is_so: impl Fn(&Piles) -> bool) -> Option<Piles> {
    options(*piles).filter(is_so).last()
}

/// The sentence for a move that should not exist.
pub(super) fn move_to(x: &Canonical, class: Class, found: Option<Piles>, what: &str) -> String {
    let to = found.map_or_else(String::new, |y| at(&y).to_string());
    format!("a move leads from {x}, which is {class}, to {to}, {what}")
}

/// The PN positions with piles ≤ max, in lexicographic order: P by the rules of exact nim, and not
/// balanced, so that x̂ is N by Moore's theorem. They come from the sparse solver, and so from
/// larger boxes than tables allow.
pub(super) fn pn(trial: &Trial<'_>) -> Result<Vec<Piles>, Stop> {
    let (resources, max) = (trial.resources, trial.max);
    let [key, _] = Classes::needs(max);
    let Some(sparse) = Sparse::new(key.rules, max) else {
        return Err(Stop::TooLarge(Shortage::of(key, resources.memory)));
    };
    // The list takes about half as much as the search: 11 MB beside 23 MB up to 255.
    resources.has_room(key, sparse.bytes().saturating_mul(2))?;
    let mut pn = Vec::new();
    sparse.each(resources.control, |piles| {
        let piles = piles.try_into().expect("the game has five piles");
        if !xi(&piles).1 {
            pn.push(piles);
        }
    })?;
    pn.sort_unstable();
    Ok(pn)
}

/// Gives R(x) in exact nim (5, = 2) and R(x̂) in Moore's nim (4, ≤ 2), in the box.
pub(super) fn both_remotenesses(
    trial: &Trial<'_>,
) -> Result<impl Fn(&[u64]) -> [u128; 2] + Sync + use<>, Stop> {
    let [exact, moore] = both_games();
    let (max, resources) = (trial.max, trial.resources);
    let exact = resources.table(exact, Measure::Remoteness, max)?;
    let beside = resources.beside(&exact);
    let moore = beside.table(moore, Measure::Remoteness, max)?;
    Ok(move |piles: &[u64]| {
        let both = [(&exact, piles), (&moore, &piles[..4])];
        both.map(|(table, piles)| table.remoteness(&at(piles)).expect("it lies in the box").0)
    })
}

// Pairs of positions of exact nim (5, 2) that the paper gives as examples.

/// Two positions of exact nim (5, 2): their classes, the move between them, the matrices.
pub(super) fn check(pair: &ClassedPair, resources: Resources<'_>) -> Result<Report, Stop> {
    let mut tally = Tally::new(usize::MAX);
    tally.rules = Some(both_games()[0]);
    let (first, second) = (&pair.first.entry.piles, &pair.second.entry.piles);
    let max = first.iter().chain(second).max().copied().unwrap_or(0);
    let classes = classes(max, resources)?;
    for printed in [&pair.first, &pair.second] {
        let piles = &printed.entry.piles;
        let (class, claimed) = (classes.class(piles), printed.class);
        tally.case(class == claimed, piles, |x| {
            format!("{x} is {class}, not {claimed}")
        });
    }
    if pair.by_move {
        let piles = <[u64; 5]>::try_from(first.as_slice());
        let found = piles.is_ok_and(|piles| options(piles).any(|option| option == second[..]));
        tally.case(found, first, |x| {
            format!("no move leads from {x} to {}", at(second))
        });
    }
    let related = is_related(
        &columns_of(&first[..4]),
        &columns_of(&second[..4]),
        pair.relation,
    );
    tally.case(related, second, |x| {
        let first = at(first);
        format!("without the largest piles the matrix of {x} does not follow from that of {first} in the stated way")
    });
    Ok(tally
        .found
        .report("the two positions".to_owned(), Status::Refuted))
}

/// The columns of the Bouton matrix, lowest first.
fn columns_of(rows: &[u64]) -> Vec<u64> {
    let column = |j: u32| {
        let bits = rows
            .iter()
            .enumerate()
            .map(|(row, pile)| (pile >> j & 1) << row);
        bits.sum()
    };
    (0..u64::BITS).map(column).collect()
}

fn is_related(from: &[u64], to: &[u64], relation: MatrixChange) -> bool {
    let with_zero = |place: usize| [&from[..place], &[0], &from[place..from.len() - 1]].concat();
    match relation {
        MatrixChange::Permuted(count) => {
            let sorted = |columns: &[u64]| {
                let mut columns = columns.to_vec();
                columns.sort_unstable();
                columns
            };
            let moved = from.iter().zip(to).filter(|(a, b)| a != b).count();
            sorted(from) == sorted(to) && moved == count as usize
        }
        MatrixChange::ZeroInserted => {
            from != to && (0..from.len()).any(|place| with_zero(place) == to)
        }
        MatrixChange::ZeroBelow => with_zero(0) == to,
    }
}
