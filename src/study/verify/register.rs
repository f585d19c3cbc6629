//! Claims that come while the program runs, beside those of the papers.

use std::fmt;

use super::means::Means;
use super::report::Report;
use super::trial::Check;
use super::verified::{verify, verify_by};
use crate::solve::Cancelled;
use crate::theory::claim::{Claim, claims};

/// All claims that can be verified: those of the papers, and those that were admitted, each with
/// its check.
#[derive(Default)]
pub struct Register {
    admitted: Vec<(Claim, Box<Check<'static>>)>,
}

/// The identifier of a claim belongs to another one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is a claim {0} already")]
pub struct Taken(pub String);

/// The admitted claims by their identifiers.
impl fmt::Debug for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = self.admitted.iter().map(|(claim, _)| &claim.id);
        f.debug_list().entries(ids).finish()
    }
}

impl Register {
    /// Those of the papers alone.
    pub fn new() -> Self {
        Self::default()
    }

    /// Admits a claim with the function that decides it in each of its boxes: a statement
    /// evaluated position by position, say, or the check of a certificate.
    ///
    /// # Errors
    /// [`Taken`] if there is a claim with the same identifier.
    pub fn admit(&mut self, claim: Claim, check: Box<Check<'static>>) -> Result<(), Taken> {
        if self.claim(&claim.id).is_some() {
            return Err(Taken(claim.id));
        }
        self.admitted.push((claim, check));
        Ok(())
    }

    /// All of them: paper by paper, and then in the order in which they were admitted.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        let admitted = self.admitted.iter().map(|(claim, _)| claim);
        claims().iter().chain(admitted)
    }

    /// The claim with an identifier.
    pub fn claim(&self, id: &str) -> Option<&Claim> {
        self.claims().find(|claim| claim.id == id)
    }

    /// Verifies the claim with an identifier, as [`verify`] does; `None` if there is no such
    /// claim.
    ///
    /// # Errors
    /// [`Cancelled`] soon after [`Control::cancel`](crate::solve::Control::cancel).
    pub fn verify(
        &self,
        id: &str,
        max: Option<u64>,
        means: Means<'_>,
    ) -> Result<Option<Report>, Cancelled> {
        let mut admitted = self.admitted.iter();
        let report = match admitted.find(|(claim, _)| claim.id == id) {
            Some((claim, check)) => verify_by(claim, check, max, means)?,
            None => match self.claim(id) {
                Some(claim) => verify(claim, max, means)?,
                None => return Ok(None),
            },
        };
        Ok(Some(report))
    }
}
