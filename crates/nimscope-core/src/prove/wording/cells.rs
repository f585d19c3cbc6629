//! Features, a few of which decide a rule on a box: if positions with the same chosen features are
//! all P or all N, a statement is read off.

use super::super::budget::{Budget, Stopped};
use super::super::rule::Rule;
use super::features::{Feature, simplified};
use super::names::Names;

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
    names: &Names,
    budget: &Budget<'_>,
) -> Result<Vec<String>, Stopped> {
    let positions = positions(rule, names);
    // What all features together do not decide on a few positions, no family decides.
    let few = &positions[..FEW.min(positions.len())];
    let (is_p, known) = truths(rule, families, few, budget)?;
    if !decide(&known.iter().collect::<Vec<_>>(), &is_p) {
        return Ok(Vec::new());
    }
    let (is_p, known) = truths(rule, families, &positions, budget)?;
    let mut found: Vec<String> = Vec::new();
    for family in families {
        budget.check()?;
        let truth = |one: &Feature| known.iter().find(|truth| truth.feature == *one);
        let features: Vec<&FeatureTruth> = family.iter().filter_map(truth).collect();
        if let Some(chosen) = deciding(&features, &is_p)
            && let Some(said) = said(&chosen, &is_p, names)
            && !found.contains(&said)
        {
            found.push(said);
        }
    }
    Ok(found)
}

/// Which positions are P-positions, and which of them have each feature of some families.
fn truths(
    rule: &Rule,
    families: &[Vec<Feature>],
    positions: &[Vec<u64>],
    budget: &Budget<'_>,
) -> Result<(Vec<bool>, Vec<FeatureTruth>), Stopped> {
    let is_p = |piles: &Vec<u64>| rule.outcome(piles).is_some_and(crate::game::Outcome::is_p);
    let is_p = positions.iter().map(is_p).collect();
    let mut known: Vec<FeatureTruth> = Vec::new();
    for &feature in families.iter().flatten() {
        budget.check()?;
        if !known.iter().any(|truth| truth.feature == feature) {
            let has = positions.iter().map(|piles| feature.holds(piles));
            known.push(FeatureTruth {
                feature,
                has: has.collect(),
            });
        }
    }
    Ok((is_p, known))
}

/// All positions of a box, or only those in increasing order where that is enough.
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

/// A feature, and the positions that have it.
struct FeatureTruth {
    feature: Feature,
    /// Whether each position has it.
    has: Vec<bool>,
}

/// A position in a cell, by their numbers.
#[derive(Clone, Copy)]
struct CellMember {
    position: usize,
    cell: usize,
}

/// The numbers of positions in one half of a cell.
#[derive(Clone, Copy, Default)]
struct Half {
    p: u64,
    others: u64,
}

impl Half {
    /// The number of pairs of a P-position and another one.
    fn pairs(&self) -> u64 {
        self.p * self.others
    }
}

/// Positions in cells of equal features. Only cells that are mixed are kept: those with both
/// P-positions and others.
#[derive(Clone)]
struct Cells {
    /// The positions that are left.
    left: Vec<CellMember>,
    count: usize,
}

impl Cells {
    /// The first positions in one cell.
    fn of(is_p: &[bool], first: usize) -> Self {
        let first = first.min(is_p.len());
        let all = Self {
            left: (0..first)
                .map(|position| CellMember { position, cell: 0 })
                .collect(),
            count: 1,
        };
        all.divided(&vec![false; first], is_p)
    }

    /// For each half of each cell, the numbers of P-positions and of others.
    fn halves(&self, feature: &[bool], is_p: &[bool]) -> Vec<Half> {
        let mut halves = vec![Half::default(); 2 * self.count];
        for &CellMember { position, cell } in &self.left {
            let half = &mut halves[2 * cell + usize::from(feature[position])];
            if is_p[position] {
                half.p += 1;
            } else {
                half.others += 1;
            }
        }
        halves
    }

    /// The number of pairs of a P-position and another position in one cell, after one more
    /// feature.
    fn mixed(&self, feature: &[bool], is_p: &[bool]) -> u64 {
        let halves = self.halves(feature, is_p);
        halves.iter().map(Half::pairs).sum()
    }

    /// The cells after one more feature.
    fn divided(&self, feature: &[bool], is_p: &[bool]) -> Self {
        let mut count = 0;
        let halves = self.halves(feature, is_p).into_iter();
        let numbers = halves.map(|half| {
            (half.pairs() > 0).then(|| {
                count += 1;
                count - 1
            })
        });
        let numbers: Vec<Option<usize>> = numbers.collect();
        let left = self
            .left
            .iter()
            .filter_map(|&CellMember { position, cell }| {
                let half = 2 * cell + usize::from(feature[position]);
                let cell = numbers[half]?;
                Some(CellMember { position, cell })
            });
        Self {
            left: left.collect(),
            count,
        }
    }

    /// Whether no cell is mixed.
    fn decide(&self) -> bool {
        self.left.is_empty()
    }
}

/// Whether some features together decide. Most that do not fail on a few positions.
fn decide(features: &[&FeatureTruth], is_p: &[bool]) -> bool {
    [FEW, is_p.len()].into_iter().all(|first| {
        let cells = Cells::of(is_p, first);
        let by = |cells: Cells, truth: &&FeatureTruth| cells.divided(&truth.has, is_p);
        features.iter().fold(cells, by).decide()
    })
}

/// Features by which no cell is mixed. They are chosen one after the other, each time the one that
/// leaves the fewest pairs of a P-position and another one in a cell. Then those that are not
/// needed are left out.
fn deciding<'a>(family: &[&'a FeatureTruth], is_p: &[bool]) -> Option<Vec<&'a FeatureTruth>> {
    if !decide(family, is_p) {
        return None;
    }
    let (mut cells, mut chosen) = (Cells::of(is_p, is_p.len()), Vec::new());
    while !cells.decide() {
        if chosen.len() == FEATURES {
            return None;
        }
        let mixed = |place: &usize| cells.mixed(&family[*place].has, is_p);
        let place = (0..family.len()).min_by_key(mixed)?;
        cells = cells.divided(&family[place].has, is_p);
        chosen.push(place);
    }
    let of = |places: &[usize]| -> Vec<&'a FeatureTruth> {
        places.iter().map(|&place| family[place]).collect()
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

/// The chosen features of the P-positions in words, in the fewest cases that are found.
fn said(chosen: &[&FeatureTruth], is_p: &[bool], names: &Names) -> Option<String> {
    let cell =
        |position: usize| -> Vec<bool> { chosen.iter().map(|truth| truth.has[position]).collect() };
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
    // Empty piles come first, and what else is said does not name them.
    let case = |case: &Vec<Option<bool>>| {
        let wanted = |(truth, wanted): (&&FeatureTruth, &Option<bool>)| {
            wanted.map(|wanted| (truth.feature, wanted))
        };
        let mut all = simplified(chosen.iter().zip(case).filter_map(wanted).collect());
        let mut empty = 0;
        loop {
            let said = all.iter().filter(|(_, wanted)| *wanted);
            let more = said.filter_map(|(it, _)| it.without(empty)?.empty_pile());
            let more = more.fold(empty, |empty, pile| empty | pile);
            if more == empty {
                break;
            }
            empty = more;
            // What is left of a feature may say more beside another one.
            let rests = all.iter();
            let rests = rests.filter_map(|&(it, wanted)| Some((it.without(empty)?, wanted)));
            all = simplified(rests.collect());
        }
        let zeros = (0..names.n()).filter(|pile| empty >> pile & 1 == 1);
        let zeros = zeros.map(|pile| format!("{} = 0", names.piles[pile]));
        let others = all.iter();
        let others =
            others.filter_map(|&(it, wanted)| Some(it.without(empty)?.said(wanted, names)));
        let mut words: Vec<String> = Vec::new();
        for word in zeros.chain(others) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    };
    let mut words: Vec<Vec<String>> = cases.iter().map(case).collect();
    words.dedup();
    // A case that says all that another one says, and more, is one of its cases.
    let all = words.clone();
    words.retain(|own| {
        let is_wider = |other: &&Vec<String>| {
            other.len() < own.len() && other.iter().all(|word| own.contains(word))
        };
        !all.iter().any(|other| is_wider(&other))
    });
    let words: Vec<String> = words.iter().map(|case| case.join(" and ")).collect();
    // No case, or one without a condition: every position has the same outcome.
    (!words.is_empty() && words.iter().all(|case| !case.is_empty())).then(|| words.join(" or "))
}
