//! A claim as lists of claims have it.

use serde::Serialize;

use crate::theory::claim::{Claim, ClaimProof};
use crate::{Record, RowCells};

/// What a list says of a claim.
#[derive(Clone, Debug, Serialize)]
pub struct ListedClaim<'a> {
    /// The identifier.
    pub id: &'a str,
    /// The paper and the place in it.
    pub source: String,
    /// The kind of statement.
    pub kind: &'static str,
    /// The statement, in the program's own words.
    pub statement: &'a str,
    /// The kind of proof that this project has of it, if it has one.
    pub proof: Option<&'static str>,
    /// The DOI of the work to cite for it.
    pub doi: Option<&'a str>,
    /// The number on arXiv of that work.
    pub arxiv: Option<&'a str>,
}

impl<'a> From<&'a Claim> for ListedClaim<'a> {
    fn from(claim: &'a Claim) -> Self {
        let work = claim.references.first();
        Self {
            id: &claim.id,
            source: claim.source(),
            kind: claim.kind.word(),
            statement: &claim.statement,
            proof: claim.proof.as_ref().map(ClaimProof::word),
            doi: work.and_then(|work| work.doi.as_deref()),
            arxiv: work.and_then(|work| work.arxiv.as_deref()),
        }
    }
}

impl Record for ListedClaim<'_> {
    const COLUMNS: &'static [&'static str] =
        &["id", "source", "kind", "statement", "proof", "doi", "arxiv"];

    fn write_cells(&self, cells: &mut RowCells) {
        cells.push(self.id);
        cells.push(&self.source);
        cells.push(self.kind);
        cells.push(self.statement);
        cells.maybe(self.proof);
        cells.maybe(self.doi);
        cells.maybe(self.arxiv);
    }
}
