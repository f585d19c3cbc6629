//! A claim on trial in one of its boxes, which boxes they are, and the functions that decide it
//! there.

use std::ops::Range;

use super::counterexample::{Report, Status, Tally};
use super::resources::{Resources, Stop};
use crate::game::{Canonical, Grundy, Measure, Outcome, Remoteness, Ruleset, joined};
use crate::lists::groups;
use crate::solve::{Cancelled, Lexicographic, Ranking, Table};
use crate::theory::claim::{Cases, Claim, ClaimBox, DecidedBy, ExceptionFamily};
use crate::{box_scan, exceptions};

/// What decides a claim in one box: a function that goes through the cases, compares what the
/// claim says with what is true, and counts each in the tally. Those of the papers are plain
/// functions; at run time any closure is one.
pub type Check<'a> = dyn Fn(&mut Trial<'_>) -> Result<(), Stop> + Send + Sync + 'a;

/// A row of the table of a paper: the identifier of a claim, and what decides it.
pub type Function = (&'static str, &'static Check<'static>);

/// A claim in one of the boxes in which it is checked: where it is, what may be used, and what was
/// found so far.
#[derive(Debug)]
pub struct Trial<'a> {
    /// The claim.
    pub claim: &'a Claim,
    rules: Option<Ruleset>,
    /// The largest pile of the box, or the largest number.
    pub max: u64,
    /// What may be used.
    pub resources: Resources<'a>,
    /// What was checked so far, to count further cases.
    pub tally: Tally,
    /// The words for the range, where that is not the box: all sizes by a certificate, say.
    pub range: Option<String>,
}

/// The claim with the box. What was found is in the report.
impl Trial<'_> {
    /// The box.
    ///
    /// # Errors
    /// [`Stop::Undecided`] for a claim on numbers, which stands in no game.
    pub fn scope(&self) -> Result<ClaimBox, Stop> {
        let Self { rules, max, .. } = *self;
        match rules {
            Some(rules) => Ok(ClaimBox { rules, max }),
            None => Err(Stop::Undecided(
                "the claim is about numbers, and its check asks for a game".to_owned(),
            )),
        }
    }

    /// The table of a measure for the box.
    ///
    /// # Errors
    /// Those of [`Resources::table`] and [`Trial::scope`].
    pub fn table(&self, measure: Measure) -> Result<Table, Stop> {
        let ClaimBox { rules, max } = self.scope()?;
        self.resources.table(rules, measure, max)
    }

    /// Checks every position of the box on all threads of the pool. What is found is in
    /// lexicographic order.
    ///
    /// # Errors
    /// [`Stop::Cancelled`], and that of [`Trial::scope`].
    pub fn positions(&mut self, visit: impl Fn(&[u64], &mut Tally) + Sync) -> Result<(), Stop> {
        self.positions_from(0, &visit)
    }

    /// Checks the positions whose piles are all at least `least`. It is the parallel loop of all
    /// checks, compiled once: what is visited is behind a pointer.
    pub(super) fn positions_from(
        &mut self,
        least: u64,
        visit: &(dyn Fn(&[u64], &mut Tally) + Sync),
    ) -> Result<(), Stop> {
        let (ranking, resources) = (self.numbering(least)?, self.resources);
        let places = Lexicographic::places(&ranking, ranking.max) as u64;
        let empty = self.tally.part();
        let look = |share: Range<u64>| {
            let mut tally = empty.part();
            let mut visit = |piles: &[u64]| visit(piles, &mut tally);
            go_through(&ranking, share, resources, &mut visit)?;
            Ok(tally)
        };
        let take = |later| {
            self.tally.absorb(later);
            true
        };
        box_scan::through(places, SHARE, resources.control, look, take)?;
        Ok(())
    }

    /// Checks every position of the box one after another, for a check that remembers the earlier
    /// ones.
    pub(super) fn one_by_one(
        &mut self,
        visit: &mut dyn FnMut(&[u64], &mut Tally),
    ) -> Result<(), Stop> {
        let ranking = self.numbering(0)?;
        let tally = &mut self.tally;
        let mut visit = |piles: &[u64]| visit(piles, tally);
        each(&ranking, self.resources, &mut visit)?;
        Ok(())
    }

    /// The numbering of the positions of the box whose piles are all at least `least`, and the
    /// least of the game, where it fits the memory and its numbers fit the address space.
    fn numbering(&self, least: u64) -> Result<Ranking, Stop> {
        let ClaimBox { rules, max } = self.scope()?;
        let game = rules.game;
        let bytes = Ranking::bytes(game.n(), game.least_pile(), max);
        let is_small = bytes <= self.resources.memory.into();
        if !is_small || usize::try_from(Ranking::count_of(game, max)).is_err() {
            return Err(Stop::Undecided(format!(
                "the positions of {rules} with piles ≤ {max} are too many to be gone through"
            )));
        }
        Ok(Ranking::between(game, least.max(game.least_pile()), max))
    }
}

/// Checks a claim in its boxes, or in those up to a bound.
pub(super) fn run(
    claim: &Claim,
    check: &Check<'_>,
    max: Option<u64>,
    resources: Resources<'_>,
) -> Result<Report, Stop> {
    let scopes = of(claim, max)?;
    let room = if claim.meaning.form().cases.are_few() {
        usize::MAX
    } else {
        Report::LISTED
    };
    let mut trial = Trial {
        claim,
        rules: None,
        max: 0,
        resources,
        tally: Tally::new(room),
        range: None,
    };
    for &(rules, max) in &scopes {
        (trial.rules, trial.max) = (rules, max);
        trial.tally.rules = rules;
        check(&mut trial)?;
    }
    let range = trial.range.unwrap_or_else(|| words(claim, &scopes));
    Ok(match trial.tally.unshown {
        Some(why) if trial.tally.found.failed == 0 => Report {
            range,
            ..Report::unchecked(why)
        },
        Some(_) | None => trial.tally.found.report(range, Status::Refuted),
    })
}

/// Checks every position of the box for which a rule gives P or N.
///
/// # Errors
/// Those of [`Trial::table`].
pub fn outcomes(
    trial: &mut Trial<'_>,
    rule: impl Fn(&Canonical) -> Option<Outcome> + Sync,
) -> Result<(), Stop> {
    let (rules, id) = (trial.scope()?.rules, &trial.claim.id);
    let table = trial.table(Measure::Outcome)?;
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        if let Some(claimed) = rule(&x) {
            let truth = table.outcome(&x).expect("it lies in the box");
            tally.case(claimed == truth, piles, |x| {
                format!("{x} is {truth}, but {id} says {claimed}")
            });
        }
    })
}

/// Gives the remoteness and the Grundy value of the positions of the box.
pub(super) fn remoteness_and_grundy(
    trial: &Trial<'_>,
) -> Result<impl Fn(&Canonical) -> (Option<Remoteness>, Option<Grundy>) + Sync + use<>, Stop> {
    let ClaimBox { rules, max } = trial.scope()?;
    let remoteness = trial.table(Measure::Remoteness)?;
    let beside = trial.resources.beside(&remoteness);
    let grundy = beside.table(rules, Measure::Grundy, max)?;
    Ok(move |x: &Canonical| (remoteness.remoteness(x), grundy.grundy(x)))
}

// All positions of a box, one after the other, or many at a time.

/// The position of sorted piles.
pub(super) fn at(piles: &[u64]) -> Canonical {
    Canonical::sorted(piles.to_vec())
}

/// Visits every position of a box, canonical piles each, in lexicographic order.
pub(super) fn each(
    ranking: &Ranking,
    resources: Resources<'_>,
    visit: &mut dyn FnMut(&[u64]),
) -> Result<(), Cancelled> {
    let places = Lexicographic::places(ranking, ranking.max) as u64;
    resources.control.begin(places);
    let mut start = 0;
    while start < places {
        let end = places.min(start + SHARE);
        go_through(ranking, start..end, resources, visit)?;
        resources.control.advance(end - start);
        start = end;
    }
    Ok(())
}

/// The number of places of the list of positions that a thread goes through at a time.
const SHARE: u64 = 1 << 10;

fn go_through(
    ranking: &Ranking,
    places: Range<u64>,
    resources: Resources<'_>,
    visit: &mut dyn FnMut(&[u64]),
) -> Result<(), Cancelled> {
    // What is left of the places is not looked at after the work was cancelled.
    Lexicographic::each_within(ranking, ranking.max, places, |piles, _| {
        if !resources.control.is_cancelled() {
            visit(piles);
        }
    });
    resources.control.check()
}

// The boxes in which a claim is checked, and their names.

/// The positions of a game with piles up to a bound, or the numbers up to it.
type ScopeExtent = (Option<Ruleset>, u64);

/// Numbers of piles with the bounds of their boxes, for statements on exceptions of any number of
/// piles.
const BOXES: [(usize, u64); 6] = [(3, 40), (4, 40), (5, 32), (6, 26), (7, 20), (8, 16)];

/// The most positions of a box: with a bound too large for a number of piles, that box is made
/// smaller, and the range says so.
const POSITIONS: u128 = 30_000_000;

/// Misère NIM(n, n−1).
pub(super) fn misere_nim(n: usize) -> Ruleset {
    exceptions::misere_nim(n).expect("2 ≤ n ≤ 64 piles")
}

/// The boxes of a claim, up to another bound if one is given.
pub(super) fn of(claim: &Claim, max: Option<u64>) -> Result<Vec<ScopeExtent>, Stop> {
    match claim.meaning.form().cases {
        Cases::Boxes(scopes) => {
            let bounded = |scope: &ClaimBox| (Some(scope.rules), max.unwrap_or(scope.max));
            Ok(scopes.iter().map(bounded).collect())
        }
        Cases::Numbers(bound) => Ok(vec![(None, max.unwrap_or(bound))]),
        Cases::Members => match claim.family() {
            Some(family) => Ok(of_family(family, max)),
            None => Err(no_family(claim)),
        },
        Cases::Printed | Cases::Nothing => {
            Err(Stop::Undecided(format!("{} has no boxes", claim.id)))
        }
    }
}

/// Why a statement on the members of a family is not checked.
pub(super) fn no_family(claim: &Claim) -> Stop {
    Stop::Undecided(format!("{} names no family", claim.id))
}

/// The boxes in which a family has members or a domain.
fn of_family(family: &ExceptionFamily, max: Option<u64>) -> Vec<ScopeExtent> {
    let fits = |n: usize, max: u64| Ranking::count(n, 0, max) <= POSITIONS;
    let within = |(n, default): (usize, u64)| {
        let wanted = max.unwrap_or(default);
        // With a larger bound no box of n ≥ 3 piles fits.
        let most = (0..=wanted.min(1 << 10)).rev().find(|&max| fits(n, max));
        (n, most.unwrap_or(0))
    };
    let boxes = BOXES.into_iter().map(within);
    let boxes = boxes.filter(|&(n, max)| (0..=max).any(|x1| family.is_for(x1, n)));
    boxes.map(|(n, max)| (Some(misere_nim(n)), max)).collect()
}

/// What was looked at, in words.
fn words(claim: &Claim, scopes: &[ScopeExtent]) -> String {
    let form = claim.meaning.form();
    let Cases::Members = form.cases else {
        return all_positions(scopes);
    };
    if scopes.is_empty() {
        return "no box: none has a member within the bound".to_owned();
    }
    // Whether it says of its family that there are no other exceptions.
    let is_iff = claim.family().is_some_and(|family| family.iff);
    let what = if form.by == DecidedBy::Data && is_iff {
        "all members, and all pile-minimal exceptions of the domain, in"
    } else {
        "all members in"
    };
    let boxed = |&(rules, max): &ScopeExtent| {
        let rules = rules?;
        Some(format!("{rules} with piles ≤ {max}"))
    };
    format!("{what} {}", joined(scopes.iter().filter_map(boxed), ", "))
}

/// All positions of boxes, in words: the games with the same bound together.
pub(crate) fn all_positions(scopes: &[ScopeExtent]) -> String {
    if let Some((_, bound)) = scopes.iter().find(|(rules, _)| rules.is_none()) {
        return format!("all numbers ≤ {bound}");
    }
    let named = scopes
        .iter()
        .filter_map(|&(rules, max)| Some((max, rules?)));
    let parts = groups(named).into_iter();
    let parts = parts.map(|(max, rules)| format!("{} with piles ≤ {max}", joined(rules, ", ")));
    format!("all positions of {}", joined(parts, "; of "))
}
