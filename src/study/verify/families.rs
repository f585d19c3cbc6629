//! Families of exceptions, in both directions, and the exceptions that nothing in the papers covers.

use super::ledger::{Ledger, kept, rules};
use super::tally::{Stop, Tally};
use super::{Means, Report, Status};
use crate::game::Canonical;
use crate::solve::{Cancelled, Ranking};
use crate::theory::claim::{
    self, Argument, Family, FamilyStatement, Last, Linear, Meaning, Rounding,
};

/// Numbers of piles with the bounds of their boxes, where no bound is given.
const BOXES: [(usize, u64); 6] = [(3, 40), (4, 40), (5, 32), (6, 26), (7, 20), (8, 16)];

/// The most positions of a box: with a bound too large for a number of piles, that box is made smaller, and the range says so.
const POSITIONS: u128 = 30_000_000;

/// The boxes of a check, up to a bound if one is given.
fn boxes(max: Option<u64>) -> Vec<(usize, u64)> {
    let fits = |n: usize, max: u64| Ranking::count(n, 0, max) <= POSITIONS;
    let within = |(n, default): (usize, u64)| {
        let wanted = max.unwrap_or(default);
        // No box with so large a bound fits, whatever n ≥ 3.
        let most = (0..=wanted.min(1 << 10)).rev().find(|&max| fits(n, max));
        (n, most.unwrap_or(0))
    };
    BOXES.map(within).to_vec()
}

fn range(what: &str, boxes: &[(usize, u64)]) -> String {
    let boxes: Vec<String> = boxes
        .iter()
        .map(|(n, max)| format!("{} with piles ≤ {max}", rules(*n)))
        .collect();
    format!("{what} {}", boxes.join(", "))
}

/// Every member is an exception with the R that the paper gives; if the paper says "if and only if", every pile-minimal exception of the
/// domain is a member.
pub(super) fn check(family: &Family, max: Option<u64>, means: Means<'_>) -> Result<Report, Stop> {
    let mut tally = Tally::keeping_all();
    let boxes = speaking_of(family, max);
    for &(n, max) in &boxes {
        tally.play(rules(n));
        let ledger = Ledger::new(n, max, means)?;
        for (before, case, i) in family.beginnings(n, max) {
            means.control.check()?;
            let (f, argument) = case.remoteness;
            let claimed = f.of(argument.at(before[0], i));
            for piles in members(family.last, &before, max) {
                let r = ledger.remoteness(&piles);
                let is_exception = ledger.is_exception(&piles);
                let holds = is_exception && i128::from(r) == claimed;
                tally.case(holds, &piles, || {
                    if is_exception {
                        format!("wrong R: it is {r}, not {claimed}")
                    } else {
                        format!("a member (i = {i}) that is not an exception")
                    }
                });
            }
        }
        if family.iff {
            let mut missed = ledger.pile_minimal(means)?;
            missed.retain(|piles| family.is_for(piles[0], n));
            for piles in missed {
                let is_member = family.member(&piles).is_some();
                tally.case(is_member, &piles, || {
                    "a pile-minimal exception that is not a member".to_owned()
                });
            }
        }
    }
    let what = if family.iff {
        "all members, and all pile-minimal exceptions of the domain, in"
    } else {
        "all members in"
    };
    Ok(tally.report(range(what, &boxes), Status::Refuted))
}

/// The boxes in which a family has members or a domain.
fn speaking_of(family: &Family, max: Option<u64>) -> Vec<(usize, u64)> {
    let mut boxes = boxes(max);
    boxes.retain(|&(n, max)| (0..=max).any(|x1| family.is_for(x1, n)));
    boxes
}

/// The members with given x₁, …, xₙ₋₁ and xₙ ≤ max.
fn members(last: Last, before: &[u64], max: u64) -> impl Iterator<Item = Vec<u64>> {
    let l = before[before.len() - 1];
    let from = match last {
        Last::Above => l + 1,
        Last::AtLeast => l,
    };
    (from..=max).map(move |last| [before, &[last]].concat())
}

/// A statement on all members of a family.
pub(super) fn check_statement(
    of: &str,
    says: FamilyStatement,
    max: Option<u64>,
    means: Means<'_>,
) -> Result<Report, Stop> {
    let Some(Meaning::Family(family)) = claim::claim(of).map(|claim| &claim.meaning) else {
        return Ok(Report::unchecked(format!("{of} is no family")));
    };
    let mut tally = Tally::new(Report::LISTED);
    let boxes = speaking_of(family, max);
    for &(n, max) in &boxes {
        tally.play(rules(n));
        let ledger = Ledger::new(n, max, means)?;
        for (before, _, i) in family.beginnings(n, max) {
            means.control.check()?;
            for piles in members(family.last, &before, max) {
                match says {
                    FamilyStatement::Remoteness(f, argument) => {
                        remoteness(&ledger, f, argument, &piles, i, &mut tally);
                    }
                    FamilyStatement::KeptPiles => kept_piles(&ledger, &piles, &mut tally),
                    FamilyStatement::EvenIfOddI(place) => {
                        let pile = piles[place - 1];
                        let holds = pile.is_multiple_of(2) != i.is_multiple_of(2);
                        tally.case(holds, &piles, || format!("x{place} = {pile} and i = {i}"));
                    }
                }
            }
        }
    }
    Ok(tally.report(range("all members in", &boxes), Status::Refuted))
}

fn remoteness(
    ledger: &Ledger,
    f: Rounding,
    argument: Argument,
    piles: &[u64],
    i: u64,
    tally: &mut Tally,
) {
    let argument = match argument {
        Argument::Of(linear @ Linear(..)) => linear.at(piles[0], i),
        Argument::LastPile => piles[piles.len() - 1].into(),
    };
    let (r, claimed) = (ledger.remoteness(piles), f.of(argument));
    let holds = i128::from(r) == claimed;
    tally.case(holds, piles, || format!("R = {r}, not {claimed}"));
}

/// The only optimal move keeps xₙ and the M-move a pile xₙ₋₁ if that is even; the only optimal move keeps a pile xₙ₋₁ and the M-move a
/// larger one if it is odd.
pub(super) fn kept_piles(ledger: &Ledger, piles: &[u64], tally: &mut Tally) {
    let l = piles[piles.len() - 2];
    let optimal: Vec<u64> = ledger
        .optimally_kept(piles)
        .iter()
        .map(|&i| piles[i])
        .collect();
    let by_rule = kept(piles).map(|i| piles[i]);
    let last = piles[piles.len() - 1];
    let holds = if l.is_multiple_of(2) {
        optimal == [last] && by_rule == Some(l)
    } else {
        optimal == [l] && by_rule.is_some_and(|pile| pile > l)
    };
    tally.case(holds, piles, || {
        let optimal: Vec<String> = optimal.iter().map(ToString::to_string).collect();
        let by_rule = by_rule.map_or("nothing".to_owned(), |pile| pile.to_string());
        format!(
            "the optimal moves keep {}, the M-move {by_rule}",
            optimal.join(", ")
        )
    });
}

/// The minimal exceptions of a box, by definition, and those that no family or table of the papers covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncovered {
    /// The number of piles.
    pub n: usize,
    /// The largest pile.
    pub max: u64,
    /// How many minimal exceptions there are.
    pub minimal: u64,
    /// Those that nothing covers, in lexicographic order.
    pub uncovered: Vec<Canonical>,
}

/// Which minimal exceptions of misère NIM(n, n−1) with piles ≤ max, n ≥ 2, no family or table of the papers covers; `None` if the
/// tables would take more memory than there is.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`](crate::solve::Control::cancel).
pub fn uncovered(n: usize, max: u64, means: Means<'_>) -> Result<Option<Uncovered>, Cancelled> {
    let ledger = match Ledger::new(n, max, means) {
        Ok(ledger) => ledger,
        Err(Stop::Cancelled) => return Err(Cancelled),
        Err(Stop::TooLarge(_)) => return Ok(None),
    };
    let minimal = ledger.minimal(means)?;
    let uncovered = minimal
        .iter()
        .filter(|piles| claim::covering(piles).is_empty());
    Ok(Some(Uncovered {
        n,
        max,
        minimal: minimal.len() as u64,
        uncovered: uncovered
            .map(|piles| Canonical::sorted(piles.clone()))
            .collect(),
    }))
}
