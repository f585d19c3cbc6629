//! From a claim to the report on it: by its own data, or by the function in the table of its
//! paper.

use super::report::Report;
use super::resources::{Resources, Stop};
use super::trial::{self, Check, Function};
use super::{PAPERS, answers, decided_by_automata, examples, families, pair, printed};
use crate::solve::Cancelled;
use crate::theory::claim::{Claim, Meaning};

/// The functions that decide statements case by case, with the identifiers of their claims, paper
/// by paper.
pub fn checks() -> impl Iterator<Item = Function> {
    PAPERS.into_iter().flatten().copied()
}

/// Checks a claim of the papers up to a bound on the piles, or in its default range. Printed
/// tables are always checked row by row, whatever the bound.
///
/// ```
/// use nimscope_core::solve::Control;
/// use nimscope_study::verify::{Resources, Status, verify};
/// use nimscope_core::theory::{Theorems, claim::claim};
///
/// let table = claim("games24/2.7").expect("the five-pile exceptions of section 2.7");
/// let (theorems, control) = (Theorems::default(), Control::new().into());
/// let means = Resources { memory: 64 << 20, theorems: &theorems, control: &control };
/// let report = verify(table, None, means)?;
/// assert_eq!(report.status, Status::Misprint);
/// let row = &report.counterexamples[0];
/// let found = "misère slow:5,4: the row (11, 11, 19, 19, 20) is not an exception";
/// assert_eq!(row.found, found);
/// assert_eq!(row.nearest[0].to_string(), "11 13 19 19 20");
/// # Ok::<(), nimscope_core::solve::Cancelled>(())
/// ```
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`](crate::solve::Control::cancel).
pub fn verify(
    claim: &Claim,
    max: Option<u64>,
    resources: Resources<'_>,
) -> Result<Report, Cancelled> {
    settled(by_meaning(claim, max, resources))
}

/// Checks a claim by a function of its own, in the boxes that it names.
pub(super) fn verify_by(
    claim: &Claim,
    check: &Check<'_>,
    max: Option<u64>,
    resources: Resources<'_>,
) -> Result<Report, Cancelled> {
    settled(trial::run(claim, check, max, resources))
}

/// The report. A check that could not be made has one too.
fn settled(checked: Result<Report, Stop>) -> Result<Report, Cancelled> {
    match checked {
        Ok(report) => Ok(report),
        Err(Stop::Cancelled) => Err(Cancelled),
        Err(Stop::TooLarge(shortage)) => Ok(Report::unchecked(shortage.to_string())),
        Err(Stop::Undecided(reason)) => Ok(Report::unchecked(reason)),
    }
}

fn by_meaning(claim: &Claim, max: Option<u64>, resources: Resources<'_>) -> Result<Report, Stop> {
    let by = |check: &Check<'_>| trial::run(claim, check, max, resources);
    match &claim.meaning {
        Meaning::Boxes(_) | Meaning::Numbers(_) | Meaning::OfFamily(_) => {
            match checks().find(|one| one.id == claim.checked_as()) {
                Some(Function { check, .. }) => by(check),
                None => Err(Stop::Undecided(format!("{} has no check", claim.id))),
            }
        }
        Meaning::Answers(_) | Meaning::AnswersOf(..) => {
            by(&|trial| answers::answers(claim.answered_as(), trial))
        }
        Meaning::Family(family) => by(&|trial| families::check(family, trial)),
        Meaning::Tables(tables) => printed::check(tables, resources),
        Meaning::Pair(pair) => pair::check(pair, resources),
        Meaning::Iterates { k, rows } => Ok(examples::iterates(*k, rows)),
        Meaning::Attempts { k, position, rows } => Ok(examples::attempts(*k, position, rows)),
        Meaning::Machine => decided_by_automata::check(claim, resources),
        Meaning::NotChecked(reason) => Err(Stop::Undecided(reason.clone())),
    }
}
