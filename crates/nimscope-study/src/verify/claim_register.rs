//! The claims of the papers and those that come while the program runs, each with its check.

use std::hash::{Hash, Hasher};
use std::{fmt, ptr};

use super::counterexample::Report;
use super::resources::{Resources, Stop};
use super::trial::{self, Check, Function, Trial};
use super::{PAPERS, answers, exact52, families, printed};
use crate::solve::Cancelled;
use crate::theory::claim::{Claim, Meaning, claims};

/// All claims that can be verified: those of the papers, and those that were admitted, each with
/// its check.
///
/// The engine has one for the screen, which
/// `Engine::change_claims` changes, and the shell has one
/// for its commands (`Shell::claims`).
///
/// ```
/// use nimscope_core::game::Ruleset;
/// use nimscope_core::solve::Control;
/// use nimscope_study::verify::{Resources, Register, Status};
/// use nimscope_core::theory::Theorems;
/// use nimscope_core::theory::claim::{Claim, ClaimKind, Meaning, ClaimBox};
///
/// let rules = Ruleset::normal("nim:3".parse()?);
/// let own = Claim {
///     id: "own/sum".to_owned(),
///     paper: "",
///     references: Vec::new(),
///     number: "an example".to_owned(),
///     kind: ClaimKind::Conjecture,
///     statement: "The sum of the piles is even".to_owned(),
///     same_as: None,
///     short: None,
///     meaning: Meaning::Boxes(vec![ClaimBox { rules, max: 4 }]),
///     machine: Vec::new(),
///     proof: None,
/// };
/// let mut register = Register::default();
/// register.admit(own, |trial| {
///     trial.positions(|piles, tally| {
///         let sum: u64 = piles.iter().sum();
///         tally.case(sum.is_multiple_of(2), piles, |x| format!("the sum of {x} is {sum}"));
///     })
/// })?;
///
/// let own = register.claim("own/sum").expect("it was admitted");
/// let (theorems, control) = (Theorems::default(), Control::new().into());
/// let means = Resources { memory: 1 << 20, theorems: &theorems, control: &control };
/// let report = own.verify(None, means)?;
/// assert_eq!((report.status, report.checked, report.failed), (Status::Refuted, 35, 16));
/// assert_eq!(report.counterexamples[0].found, "normal nim:3: the sum of 0 0 1 is 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Register {
    admitted: Vec<Checkable>,
}

/// A claim of a register, with what decides it.
#[derive(Clone, Copy)]
pub struct Checkable {
    /// The claim.
    pub claim: &'static Claim,
    /// The function that it was admitted with. Other claims are decided by their meaning.
    check: Option<&'static Check<'static>>,
}

/// The identifier of a claim belongs to another one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is a claim {0} already")]
pub struct IdentifierTaken(pub String);

impl Register {
    /// Admits a claim with the function that decides it in each of its boxes: a statement
    /// evaluated position by position, say, or the check of a certificate.
    ///
    /// Both are kept in memory as long as the program runs, since reports refer to the claim.
    ///
    /// # Errors
    /// [`IdentifierTaken`] if there is a claim with the same identifier.
    pub fn admit<C>(&mut self, claim: Claim, check: C) -> Result<Checkable, IdentifierTaken>
    where
        C: Fn(&mut Trial<'_>) -> Result<(), Stop> + Send + Sync + 'static,
    {
        self.add(claim, Some(Box::leak(Box::new(check))))
    }

    /// Admits a claim that is decided by its meaning, as those of the papers are.
    ///
    /// # Errors
    /// [`IdentifierTaken`] if there is a claim with the same identifier.
    pub fn admit_stated(&mut self, claim: Claim) -> Result<Checkable, IdentifierTaken> {
        self.add(claim, None)
    }

    fn add(
        &mut self,
        claim: Claim,
        check: Option<&'static Check<'static>>,
    ) -> Result<Checkable, IdentifierTaken> {
        if self.claim(&claim.id).is_some() {
            return Err(IdentifierTaken(claim.id));
        }
        let checkable = Checkable {
            claim: Box::leak(Box::new(claim)),
            check,
        };
        self.admitted.push(checkable);
        Ok(checkable)
    }

    /// All of them: paper by paper, and then in the order in which they were admitted.
    pub fn claims(&self) -> impl Iterator<Item = Checkable> {
        let of_papers = claims()
            .iter()
            .map(|claim| Checkable { claim, check: None });
        of_papers.chain(self.admitted.iter().copied())
    }

    /// The claim with an identifier.
    pub fn claim(&self, id: &str) -> Option<Checkable> {
        self.claims().find(|checkable| checkable.claim.id == id)
    }
}

impl Checkable {
    /// Checks the claim up to a bound on the piles, or in its default range, as [`verify`] does.
    ///
    /// # Errors
    /// [`Cancelled`] soon after [`Control::cancel`](crate::solve::Control::cancel).
    pub fn verify(self, max: Option<u64>, resources: Resources<'_>) -> Result<Report, Cancelled> {
        match self.check {
            Some(check) => settled(trial::run(self.claim, check, max, resources)),
            None => verify(self.claim, max, resources),
        }
    }
}

/// A claim is admitted once, and stays where it is.
impl PartialEq for Checkable {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.claim, other.claim)
    }
}

impl Eq for Checkable {}

impl Hash for Checkable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        ptr::hash(self.claim, state);
    }
}

/// The identifier of the claim.
impl fmt::Debug for Checkable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Checkable").field(&self.claim.id).finish()
    }
}

// From a claim to the report on it: by its own data, or by the function in the table of its
// paper.

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
/// assert_eq!(row.nearest, [[11, 13, 19, 19, 20]]);
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
            match checks().find(|one| one.0 == claim.checked_as()) {
                Some((_, check)) => by(check),
                None => Err(Stop::Undecided(format!("{} has no check", claim.id))),
            }
        }
        Meaning::Answers(_) | Meaning::AnswersOf(..) => {
            by(&|trial| answers::answers(claim.answered_as(), trial))
        }
        Meaning::Family(family) => by(&|trial| families::check(family, trial)),
        Meaning::Tables(tables) => printed::check(&tables.all, resources),
        Meaning::Pair(pair) => exact52::check(pair, resources),
        Meaning::Iterates { k, rows } => Ok(printed::iterates(*k, rows)),
        Meaning::Attempts { k, position, rows } => Ok(printed::attempts(*k, position, rows)),
        Meaning::Machine => answers::check(claim, resources),
        Meaning::NotChecked(reason) => Err(Stop::Undecided(reason.clone())),
    }
}
