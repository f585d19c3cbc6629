//! Features, a few of which decide a rule on a box: if positions with the same chosen features are
//! all P or all N, a statement is read off.

use super::super::budget::{Budget, Stopped};
use super::super::rule::Rule;
use super::features::{Feature, families};
use super::names::Names;
use crate::statement::{self, Facts};

/// The most positions that are looked at.
const POSITIONS: usize = 4000;

/// The largest pile of those, counted from the least.
const LARGEST: u64 = 24;

/// The most features in a statement, and the most cases.
const FEATURES: usize = 8;
const CASES: usize = 6;

/// Statements that agree with a rule on a box, without the `P <=>`.
pub(super) fn statements(
    rule: &Rule,
    names: &Names,
    budget: &Budget<'_>,
) -> Result<Vec<String>, Stopped> {
    let positions = positions(rule, names);
    let is_p: Vec<bool> = positions
        .iter()
        .map(|piles| rule.outcome(piles).is_some_and(crate::game::Outcome::is_p))
        .collect();
    let mut found: Vec<String> = Vec::new();
    for family in families(names) {
        budget.check()?;
        let has = truths(&family, &positions);
        if let Some(chosen) = deciding(&has, &is_p)
            && let Some(said) = said(&chosen, &family, &has, &is_p)
            && !found.contains(&said)
        {
            found.push(said);
        }
    }
    Ok(found)
}

/// A position as it stands.
struct Row<'a>(&'a [u64]);

impl Facts for Row<'_> {
    fn pile(&self, place: usize) -> Option<u64> {
        self.0.get(place).copied()
    }

    /// Sorted piles are needed of positions in increasing order only.
    fn sorted(&self, place: usize) -> Option<u64> {
        self.0.get(place).copied()
    }

    fn sum(&self) -> Option<u128> {
        Some(self.0.iter().copied().map(u128::from).sum())
    }
}

/// All positions of a box; those in increasing order where that is enough.
fn positions(rule: &Rule, names: &Names) -> Vec<Vec<u64>> {
    let least = rule.rules().game.least_pile();
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

/// For each feature, whether each position has it.
fn truths(family: &[Feature], positions: &[Vec<u64>]) -> Vec<Vec<bool>> {
    let of = |feature: &Feature| {
        let n = positions.first().map_or(0, Vec::len);
        let read = statement::parse(&feature.yes, n);
        let holds = |piles: &Vec<u64>| {
            read.as_ref()
                .is_ok_and(|formula| formula.holds(&Row(piles)) == Some(true))
        };
        positions.iter().map(holds).collect()
    };
    family.iter().map(of).collect()
}

/// The number of pairs of a P-position and another position in the same cell of equal features.
fn mixed(cells: &[usize], count: usize, is_p: &[bool]) -> u64 {
    let mut each = vec![(0_u64, 0_u64); count];
    for (&cell, &is_p) in cells.iter().zip(is_p) {
        let (p, n) = &mut each[cell];
        *(if is_p { p } else { n }) += 1;
    }
    each.iter().map(|(p, n)| p * n).sum()
}

/// The cells after one more feature.
fn divided(cells: &[usize], feature: &[bool]) -> (Vec<usize>, usize) {
    let mut numbers = std::collections::HashMap::new();
    let cells = cells.iter().zip(feature).map(|(&cell, &has)| {
        let next = numbers.len();
        *numbers.entry((cell, has)).or_insert(next)
    });
    let cells: Vec<usize> = cells.collect();
    (cells, numbers.len())
}

/// Features by which no cell is mixed. They are chosen one after the other, each time the one that
/// leaves the fewest pairs of a P-position and another one in a cell. Then those that are not
/// needed are left out.
fn deciding(has: &[Vec<bool>], is_p: &[bool]) -> Option<Vec<usize>> {
    let (mut cells, mut chosen) = (vec![0; is_p.len()], Vec::new());
    let mut left = mixed(&cells, 1, is_p);
    while left > 0 {
        if chosen.len() == FEATURES {
            return None;
        }
        let after = |feature: usize| {
            let (cells, count) = divided(&cells, &has[feature]);
            (mixed(&cells, count, is_p), feature)
        };
        let (fewest, feature) = (0..has.len()).map(after).min()?;
        if fewest == left {
            return None;
        }
        (cells, _) = divided(&cells, &has[feature]);
        left = fewest;
        chosen.push(feature);
    }
    for place in (0..chosen.len()).rev() {
        let mut fewer = chosen.clone();
        fewer.remove(place);
        let start = (vec![0; is_p.len()], 1);
        let (cells, count) = fewer
            .iter()
            .fold(start, |(cells, _), &feature| divided(&cells, &has[feature]));
        if mixed(&cells, count, is_p) == 0 {
            chosen = fewer;
        }
    }
    chosen.sort_unstable();
    Some(chosen)
}

/// The chosen features of the P-positions in words, in the fewest cases that are found.
fn said(chosen: &[usize], family: &[Feature], has: &[Vec<bool>], is_p: &[bool]) -> Option<String> {
    let cell = |position: usize| -> Vec<bool> {
        chosen
            .iter()
            .map(|&feature| has[feature][position])
            .collect()
    };
    let (mut lost, mut won): (Vec<Vec<bool>>, Vec<Vec<bool>>) = (Vec::new(), Vec::new());
    for (position, &is_p) in is_p.iter().enumerate() {
        let side = if is_p { &mut lost } else { &mut won };
        let cell = cell(position);
        if !side.contains(&cell) {
            side.push(cell);
        }
    }
    let fits = |case: &[Option<bool>], cell: &[bool]| {
        let mut both = case.iter().zip(cell);
        both.all(|(wanted, has)| wanted.is_none_or(|wanted| wanted == *has))
    };
    let mut cases: Vec<Vec<Option<bool>>> = Vec::new();
    while let Some(cell) = lost
        .iter()
        .find(|cell| !cases.iter().any(|case| fits(case, cell)))
    {
        let mut case: Vec<Option<bool>> = cell.iter().copied().map(Some).collect();
        for place in 0..case.len() {
            let kept = case[place].take();
            if won.iter().any(|cell| fits(&case, cell)) {
                case[place] = kept;
            }
        }
        cases.push(case);
        if cases.len() > CASES {
            return None;
        }
    }
    let word = |(place, wanted): (usize, &Option<bool>)| {
        let feature = &family[chosen[place]];
        wanted.map(|wanted| {
            if wanted {
                feature.yes.clone()
            } else {
                feature.no.clone()
            }
        })
    };
    let case = |case: &Vec<Option<bool>>| {
        let words: Vec<String> = case.iter().enumerate().filter_map(word).collect();
        words.join(" and ")
    };
    let words: Vec<String> = cases.iter().map(case).collect();
    // No case, or one without a condition: every position has the same outcome.
    (!words.is_empty() && words.iter().all(|case| !case.is_empty())).then(|| words.join(" or "))
}
