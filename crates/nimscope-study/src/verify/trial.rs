//! A claim on trial in one of its boxes, and the functions that decide it there.

use std::fmt;

use super::boxes;
use super::report::{Report, Status};
use super::resources::{Resources, Stop};
use super::scopes::{self, ScopeExtent};
use super::tally::Tally;
use crate::game::{Canonical, Measure, Outcome, Ruleset};
use crate::solve::{Ranking, Table};
use crate::theory::claim::{Claim, ClaimBox};

/// What decides a claim in one box: a function that goes through the cases, compares what the
/// claim says with what is true, and counts each in the tally. Those of the papers are plain
/// functions; at run time any closure is one.
pub type Check<'a> = dyn Fn(&mut Trial<'_>) -> Result<(), Stop> + Send + Sync + 'a;

/// The function that decides a claim: a row of the table of its paper.
#[derive(Clone, Copy)]
pub struct Function {
    /// The identifier of the claim.
    pub id: &'static str,
    /// What decides it.
    pub check: &'static Check<'static>,
}

/// A row of the table of a paper.
pub(super) const fn row(id: &'static str, check: &'static Check<'static>) -> Function {
    Function { id, check }
}

/// The identifier of the claim.
impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Function").field(&self.id).finish()
    }
}

/// A claim in one of the boxes in which it is checked: where it is, what may be used, and what was
/// found so far.
pub struct Trial<'a> {
    /// The claim.
    pub claim: &'a Claim,
    rules: Option<Ruleset>,
    /// The largest pile of the box, or the largest number.
    pub max: u64,
    /// What may be used.
    pub resources: Resources<'a>,
    tally: Tally,
    /// What was looked at, where that is not the box.
    range: Option<String>,
}

/// The claim with the box. What was found is in the report.
impl fmt::Debug for Trial<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Trial");
        shown.field("claim", &self.claim.id);
        shown.field("rules", &self.rules).field("max", &self.max);
        shown.finish_non_exhaustive()
    }
}

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
        self.positions_from(self.scope()?.rules.game.least_pile(), visit)
    }

    /// Checks the positions whose piles are all at least `least`.
    pub(super) fn positions_from(
        &mut self,
        least: u64,
        visit: impl Fn(&[u64], &mut Tally) + Sync,
    ) -> Result<(), Stop> {
        let ranking = self.numbering(least)?;
        boxes::check(&ranking, self.resources, &mut self.tally, visit)?;
        Ok(())
    }

    /// Checks every position of the box one after another, for a check that remembers the earlier
    /// ones.
    pub(super) fn one_by_one(
        &mut self,
        mut visit: impl FnMut(&[u64], &mut Tally),
    ) -> Result<(), Stop> {
        let ranking = self.numbering(self.scope()?.rules.game.least_pile())?;
        let tally = &mut self.tally;
        let mut visit = |piles: &[u64]| visit(piles, tally);
        boxes::each(&ranking, self.resources, &mut visit)?;
        Ok(())
    }

    /// The numbering of the positions of the box whose piles are all at least `least`, where it
    /// fits the memory and its numbers fit the address space.
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
        Ok(Ranking::between(game, least, max))
    }

    /// What was checked so far, to count further cases.
    pub fn tally(&mut self) -> &mut Tally {
        &mut self.tally
    }

    /// Sets the words for the range, where that is not the box: all sizes by a certificate, say.
    pub fn covers(&mut self, range: impl Into<String>) {
        self.range = Some(range.into());
    }
}

/// Checks a claim in its boxes, or in those up to a bound.
pub(super) fn run(
    claim: &Claim,
    check: &Check<'_>,
    max: Option<u64>,
    resources: Resources<'_>,
) -> Result<Report, Stop> {
    let scopes = scopes::of(claim, max)?;
    let tally = if claim.meaning.form().cases.are_few() {
        Tally::keeping_all()
    } else {
        Tally::new(Report::LISTED)
    };
    let mut trial = Trial {
        claim,
        rules: None,
        max: 0,
        resources,
        tally,
        range: None,
    };
    for &ScopeExtent { rules, max } in &scopes {
        (trial.rules, trial.max) = (rules, max);
        trial.tally.play(rules);
        check(&mut trial)?;
    }
    let range = trial.range.unwrap_or_else(|| scopes::words(claim, &scopes));
    Ok(trial.tally.report(range, Status::Refuted))
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
