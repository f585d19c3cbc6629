//! Features, a few of which decide a rule on a box: if positions with the same chosen features are
//! all P or all N, a statement is read off.

use std::cmp::Reverse;

use super::super::budget::{Budget, Stopped};
use super::super::rule::Rule;
use super::features::{Feature, PileNames, small};
use crate::game;
use crate::lists::{CollectVec as _, each_once, sort_by_key};

/// The most positions that are looked at.
const POSITIONS: usize = 4000;

/// The largest pile of those, counted from the least.
const LARGEST: u64 = 24;

/// The number of positions on which a family has to decide before all are looked at.
const FEW: usize = 300;

/// The most features in a statement, and the most cases.
const FEATURES: usize = 8;
const CASES: usize = 6;

/// Statements in features of these families that agree with a rule on a box, without the
/// `P <=>`.
pub(super) fn statements(
    rule: &Rule,
    families: &[Vec<Feature>],
    names: &PileNames,
    budget: &Budget<'_>,
) -> Result<Vec<String>, Stopped> {
    let positions = positions(rule, names);
    // What all features together do not decide on a few positions, no family decides.
    let few = &positions[..FEW.min(positions.len())];
    let (is_p, known) = truths(rule, families, few, budget)?;
    if !decide(&known.iter().collect_vec(), &is_p) {
        return Ok(Vec::new());
    }
    let (is_p, known) = truths(rule, families, &positions, budget)?;
    let mut found: Vec<String> = Vec::new();
    for family in families {
        budget.check()?;
        let truth = |one: &Feature| known.iter().find(|truth| truth.feature == *one);
        let features: Vec<&Literal> = family.iter().filter_map(truth).collect_vec();
        if let Some(chosen) = deciding(&features, &is_p) {
            found.extend(said(&chosen, &is_p, &positions, names));
        }
    }
    Ok(each_once(found))
}

/// Which positions are P-positions, and which of them have each feature of some families.
fn truths(
    rule: &Rule,
    families: &[Vec<Feature>],
    positions: &[Vec<u64>],
    budget: &Budget<'_>,
) -> Result<(Vec<bool>, Vec<Literal>), Stopped> {
    let is_p = |piles: &Vec<u64>| rule.outcome(piles).is_some_and(game::Outcome::is_p);
    let is_p = positions.iter().map(is_p).collect_vec();
    let mut known: Vec<Literal> = Vec::new();
    for &feature in each_once(families.iter().flatten()) {
        budget.check()?;
        known.push(Literal::new(feature, true, positions));
    }
    Ok((is_p, known))
}

/// All positions of a box, or only those in increasing order where that is enough.
fn positions(rule: &Rule, names: &PileNames) -> Vec<Vec<u64>> {
    let least = rule.rules.game.least_pile();
    let mut held = Vec::new();
    for max in 1..=LARGEST {
        let mut all = vec![Vec::new()];
        for _ in 0..names.n() {
            let mut longer = Vec::new();
            for piles in &all {
                let from = if names.is_sorted {
                    piles.last().copied()
                } else {
                    None
                };
                for pile in from.unwrap_or(least)..=least + max {
                    longer.push([piles.as_slice(), &[pile]].concat());
                }
                if longer.len() > POSITIONS {
                    return held;
                }
            }
            all = longer;
        }
        held = all;
    }
    held
}

/// A feature or its contrary.
struct Literal {
    feature: Feature,
    wanted: bool,
    /// The positions where it holds.
    holds: Vec<bool>,
}

impl Literal {
    fn new(feature: Feature, wanted: bool, positions: &[Vec<u64>]) -> Self {
        let holds = |piles: &Vec<u64>| feature.holds(piles) == wanted;
        Self {
            feature,
            wanted,
            holds: positions.iter().map(holds).collect_vec(),
        }
    }

    fn said(&self, names: &PileNames) -> String {
        self.feature.said(self.wanted, names)
    }
}

/// The numbers of P-positions and of others in one half of a cell.
type Half = [u64; 2];

/// Positions in cells of equal features. Only cells that are mixed are kept: those with both
/// P-positions and others.
#[derive(Clone)]
struct MixedCells {
    /// The numbers of the positions that are left, each with that of its cell.
    left: Vec<(usize, usize)>,
    count: usize,
}

impl MixedCells {
    /// The first positions in one cell.
    fn of(is_p: &[bool], first: usize) -> Self {
        let first = first.min(is_p.len());
        let all = Self {
            left: (0..first).map(|position| (position, 0)).collect_vec(),
            count: 1,
        };
        all.divided(&vec![false; first], is_p)
    }

    /// For each half of each cell, the numbers of P-positions and of others.
    fn halves(&self, feature: &[bool], is_p: &[bool]) -> Vec<Half> {
        let mut halves = vec![Half::default(); 2 * self.count];
        for &(position, cell) in &self.left {
            let half = 2 * cell + usize::from(feature[position]);
            halves[half][usize::from(!is_p[position])] += 1;
        }
        halves
    }

    /// The number of pairs of a P-position and another position in one cell, after one more
    /// feature.
    fn mixed(&self, feature: &[bool], is_p: &[bool]) -> u64 {
        let halves = self.halves(feature, is_p);
        halves.iter().map(|[p, others]| p * others).sum()
    }

    /// The cells after one more feature.
    fn divided(&self, feature: &[bool], is_p: &[bool]) -> Self {
        let mut count = 0;
        let halves = self.halves(feature, is_p).into_iter();
        let numbers = halves.map(|[p, others]| {
            (p > 0 && others > 0).then(|| {
                count += 1;
                count - 1
            })
        });
        let numbers: Vec<Option<usize>> = numbers.collect_vec();
        let left = self.left.iter().filter_map(|&(position, cell)| {
            let half = 2 * cell + usize::from(feature[position]);
            Some((position, numbers[half]?))
        });
        Self {
            left: left.collect_vec(),
            count,
        }
    }

    /// Whether no cell is mixed.
    fn decide(&self) -> bool {
        self.left.is_empty()
    }
}

/// Whether some features together decide. Most that do not fail on a few positions.
fn decide(features: &[&Literal], is_p: &[bool]) -> bool {
    [FEW, is_p.len()].into_iter().all(|first| {
        let cells = MixedCells::of(is_p, first);
        let by = |cells: MixedCells, truth: &&Literal| cells.divided(&truth.holds, is_p);
        features.iter().fold(cells, by).decide()
    })
}

/// Features by which no cell is mixed. They are chosen one after the other, each time the one that
/// leaves the fewest pairs of a P-position and another one in a cell. Then those that are not
/// needed are left out.
fn deciding<'a>(family: &[&'a Literal], is_p: &[bool]) -> Option<Vec<&'a Literal>> {
    if !decide(family, is_p) {
        return None;
    }
    let (mut cells, mut chosen) = (MixedCells::of(is_p, is_p.len()), Vec::new());
    while !cells.decide() {
        if chosen.len() == FEATURES {
            return None;
        }
        let mixed = |place: &usize| cells.mixed(&family[*place].holds, is_p);
        let place = (0..family.len()).min_by_key(mixed)?;
        cells = cells.divided(&family[place].holds, is_p);
        chosen.push(place);
    }
    let of = |places: &[usize]| -> Vec<&'a Literal> {
        places.iter().map(|&place| family[place]).collect_vec()
    };
    for place in (0..chosen.len()).rev() {
        let mut fewer = chosen.clone();
        fewer.remove(place);
        if decide(&of(&fewer), is_p) {
            chosen = fewer;
        }
    }
    chosen.sort_unstable();
    Some(of(&chosen))
}

/// The chosen features of the P-positions in words, in the fewest cases that are found: at most
/// two statements, the plain one first.
fn said(
    chosen: &[&Literal],
    is_p: &[bool],
    positions: &[Vec<u64>],
    names: &PileNames,
) -> Vec<String> {
    let cell = |position: usize| -> Vec<bool> {
        chosen
            .iter()
            .map(|truth| truth.holds[position])
            .collect_vec()
    };
    let [lost, won] = [true, false].map(|wanted| {
        let side = (0..is_p.len()).filter(|&position| is_p[position] == wanted);
        each_once(side.map(cell))
    });
    let fits = |case: &[Option<bool>], cell: &[bool]| {
        let mut both = case.iter().zip(cell);
        both.all(|(wanted, has)| wanted.is_none_or(|wanted| wanted == *has))
    };
    let mut cases: Vec<Vec<Option<bool>>> = Vec::new();
    while let Some(cell) = lost
        .iter()
        .find(|cell| !cases.iter().any(|case| fits(case, cell)))
    {
        let mut case: Vec<Option<bool>> = cell.iter().copied().map(Some).collect_vec();
        for place in 0..case.len() {
            let kept = case[place].take();
            if won.iter().any(|cell| fits(&case, cell)) {
                case[place] = kept;
            }
        }
        cases.push(case);
        if cases.len() > CASES {
            return Vec::new();
        }
    }
    let literals = |case: &Vec<Option<bool>>| -> Vec<Literal> {
        let both = chosen.iter().zip(case);
        let literal = |(truth, wanted): (&&Literal, &Option<bool>)| {
            Some(Literal::new(truth.feature, (*wanted)?, positions))
        };
        both.filter_map(literal).collect_vec()
    };
    let plain: Vec<Vec<Literal>> = cases.iter().map(literals).collect_vec();
    let shorter = shortened(&plain, is_p, positions, names);
    // The shorter one agrees on the positions, and need not be true elsewhere.
    let both = [joined(&plain, names), joined(&shorter, names)];
    both.into_iter().flatten().collect_vec()
}

/// Cases as a statement. No case, or one without a condition, says that every position has the
/// same outcome, for which there is none.
fn joined(cases: &[Vec<Literal>], names: &PileNames) -> Option<String> {
    let words =
        |case: &Vec<Literal>| game::joined(case.iter().map(|literal| literal.said(names)), " and ");
    let cases: Vec<String> = cases.iter().map(words).collect_vec();
    (!cases.is_empty() && !cases.contains(&String::new())).then(|| cases.join(" or "))
}

/// The positions where all literals hold.
fn conjunction(literals: &[Literal], count: usize) -> Vec<bool> {
    let mut all = vec![true; count];
    for literal in literals {
        for (all, holds) in all.iter_mut().zip(&literal.holds) {
            *all &= holds;
        }
    }
    all
}

/// The same cases in fewer words, as far as some positions tell. Of all that holds throughout a
/// case, the longest is left out first where the rest still is of P-positions only: so a pile of
/// at most 1 that is even is empty, and two sums that are at most each other are equal. A case
/// whose positions are in others is left out.
fn shortened(
    cases: &[Vec<Literal>],
    is_p: &[bool],
    positions: &[Vec<u64>],
    names: &PileNames,
) -> Vec<Vec<Literal>> {
    let shortest = |case: &Vec<Literal>| {
        let here = conjunction(case, positions.len());
        let members = || positions.iter().zip(&here).filter(|(_, is_in)| **is_in);
        let is_empty = |&pile: &usize| members().all(|(piles, _)| piles[pile] == 0);
        let empty = (0..names.n()).filter(is_empty);
        let empty = empty.fold(0, |empty, pile| empty | 1 << pile);
        let own = case.iter().flat_map(|literal| {
            let (feature, wanted) = (literal.feature, literal.wanted);
            let fewer = feature.without(empty).map(|it| (it, wanted));
            let tight = feature.tight().map(|it| (it, true));
            [Some((feature, wanted)), fewer, tight]
        });
        let small = small(names).into_iter().map(|it| (it, true));
        let holds = |(feature, wanted): &(Feature, bool)| {
            members().all(|(piles, _)| feature.holds(piles) == *wanted)
        };
        let all = own.flatten().chain(small).filter(holds);
        let mut all: Vec<Literal> = all
            .map(|(feature, wanted)| Literal::new(feature, wanted, positions))
            .collect_vec();
        sort_by_key(&mut all, |literal| Reverse(literal.said(names).len()));
        let mut place = 0;
        while place < all.len() {
            let longest = all.remove(place);
            let rest = conjunction(&all, positions.len());
            if rest.iter().zip(is_p).any(|(is_in, is_p)| *is_in && !is_p) {
                all.insert(place, longest);
                place += 1;
            }
        }
        sort_by_key(&mut all, |literal| literal.feature.order(literal.wanted));
        all
    };
    let mut kept: Vec<Vec<Literal>> = cases.iter().map(shortest).collect_vec();
    let mut place = 0;
    while place < kept.len() {
        let case = kept.remove(place);
        let members = |case: &Vec<Literal>| conjunction(case, positions.len());
        let others: Vec<Vec<bool>> = kept.iter().map(members).collect_vec();
        let is_in_others = |(it, here): (usize, &bool)| !here || others.iter().any(|all| all[it]);
        if !members(&case).iter().enumerate().all(is_in_others) {
            kept.insert(place, case);
            place += 1;
        }
    }
    kept
}
