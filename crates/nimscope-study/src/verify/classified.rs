//! The positions of exact nim (5, = 2) with their classes, their standing, and the remoteness of x
//! and x̂.

use super::boxes::at;
use super::resources::{Resources, Stop};
use super::tally::Tally;
use super::trial::Trial;
use crate::Shortage;
use crate::exact52::{BothGames, Classes, Survey, each_option};
use crate::game::{Canonical, Measure, Remoteness};
use crate::solve::{Sparse, Table};
use crate::theory::take::Class;

/// A position of exact nim (5, 2): sorted piles.
pub(super) type Piles = [u64; 5];

/// The classes of a box, if their tables fit the memory.
pub(super) fn classes(max: u64, resources: Resources<'_>) -> Result<Classes, Stop> {
    let BothGames { exact, moore } = Classes::needs(max);
    resources.has_room(exact, exact.bytes().saturating_add(moore.bytes()))?;
    Ok(Classes::of(max, resources.control)?)
}

/// Good and bad, regular and exceptional positions of the box.
pub(super) fn survey(trial: &Trial<'_>) -> Result<Survey, Stop> {
    let (resources, max) = (trial.resources, trial.max);
    let table = Classes::needs(max).exact;
    resources.has_room(table, Survey::bytes(max))?;
    Ok(Survey::of(max, resources.control)?)
}

/// Checks every position of the box.
pub(super) fn positions(
    trial: &mut Trial<'_>,
    visit: impl Fn(&Piles, &mut Tally) + Sync,
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
    visit: impl Fn(&Classes, &Piles, Class, &mut Tally) + Sync,
) -> Result<(), Stop> {
    let classes = classes(trial.max, trial.resources)?;
    positions(trial, |piles, tally| {
        visit(&classes, piles, classes.class(piles), tally);
    })
}

/// The columns of x̂.
#[derive(Clone, Copy)]
pub(super) struct Xi {
    /// ξ₃: those with three ones.
    pub(super) number: u64,
    /// Whether all have 0 or 3 ones.
    pub(super) is_balanced: bool,
}

pub(super) fn xi(piles: &Piles) -> Xi {
    let [a, b, c, d, _] = *piles;
    let bits = u64::BITS - d.leading_zeros();
    let ones = |j: u32| (a >> j & 1) + (b >> j & 1) + (c >> j & 1) + (d >> j & 1);
    let number = (0..bits)
        .filter(|&j| ones(j) == 3)
        .fold(0, |xi, j| xi | 1 << j);
    // A column with any ones has three.
    let is_balanced = number == a | b | c | d;
    Xi {
        number,
        is_balanced,
    }
}

/// The last option of a kind, in the order of the options.
pub(super) fn option_with(piles: &Piles, is_so: impl Fn(&Piles) -> bool) -> Option<Piles> {
    let mut found = None;
    each_option(piles, &mut |option| {
        if is_so(option) {
            found = Some(*option);
        }
    });
    found
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
    let key = Classes::needs(max).exact;
    let Some(sparse) = Sparse::new(key.rules, max) else {
        return Err(Stop::TooLarge(Shortage::of(key, resources.memory)));
    };
    // The list takes about half as much as the search: 11 MB beside 23 MB up to 255.
    resources.has_room(key, sparse.bytes().saturating_mul(2))?;
    let mut pn = Vec::new();
    sparse.each(resources.control, |piles| {
        let piles = piles.try_into().expect("the game has five piles");
        if !xi(&piles).is_balanced {
            pn.push(piles);
        }
    })?;
    pn.sort_unstable();
    Ok(pn)
}

/// R of exact nim (5, = 2) and of Moore's nim (4, ≤ 2) in a box.
pub(super) struct BothRemotenesses {
    exact: Table,
    moore: Table,
}

/// R(x) and R(x̂).
pub(super) struct Both {
    pub(super) r: u128,
    pub(super) of_hat: u128,
}

impl BothRemotenesses {
    pub(super) fn new(max: u64, resources: Resources<'_>) -> Result<Self, Stop> {
        let BothGames { exact, moore } = BothGames::rules();
        let exact = resources.table(exact, Measure::Remoteness, max)?;
        let beside = resources.beside(&exact);
        let moore = beside.table(moore, Measure::Remoteness, max)?;
        Ok(Self { exact, moore })
    }

    pub(super) fn of(&self, x: &Canonical) -> Both {
        let value = |r: Option<Remoteness>| r.expect("it lies in the box").0;
        let hat = at(&x.piles()[..4]);
        Both {
            r: value(self.exact.remoteness(x)),
            of_hat: value(self.moore.remoteness(&hat)),
        }
    }
}
