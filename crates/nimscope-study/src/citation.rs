//! How the program and claims are cited.

use crate::theory::claim::{Claim, ClaimProof};

/// What a list of references says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The entries for BibTeX.
    pub bibtex: String,
    /// The same as text, a line for each.
    pub text: String,
}

/// The paper that stands for the findings of this project.
const PROJECT: &str = "nimscope";

impl Citation {
    /// The program, and what in it is meant. Every style knows the kind of entry.
    pub fn of_program(note: Option<&str>) -> Self {
        let version = env!("CARGO_PKG_VERSION");
        let title = "an explorer for impartial nim-like games";
        let field = note.map_or_else(String::new, |note| format!("  note = {{{note}}},\n"));
        let after = note.map_or_else(String::new, |note| format!(", {note}"));
        Self {
            bibtex: format!(
                "@misc{{nimscope,\n  author = {{{{The nimscope developers}}}},\n  \
                 title = {{nimscope: {title}}},\n  \
                 howpublished = {{Computer program, version {version}}},\n{field}}}\n"
            ),
            text: format!("The nimscope developers: nimscope, {title}, version {version}{after}\n"),
        }
    }

    /// A claim: the works that have it, with its place there, or the program, if it is a finding
    /// of this project.
    ///
    /// ```
    /// use nimscope_core::theory::claim::claim;
    /// use nimscope_study::Citation;
    ///
    /// let cited = Citation::of_claim(claim("moore/misere").expect("of two papers"));
    /// assert!(cited.bibtex.contains("@article{moore,"));
    /// assert!(cited.bibtex.contains("@article{jenkyns-mayberry,"));
    /// ```
    pub fn of_claim(claim: &Claim) -> Self {
        if claim.references.is_empty() {
            if claim.paper == PROJECT {
                return Self::of_program(Some(&accepted(claim)));
            }
            let (id, source) = (&claim.id, claim.source());
            return Self {
                bibtex: format!("@misc{{{id},\n  key = {{{id}}},\n  note = {{{source}}},\n}}\n"),
                text: format!("{source}\n"),
            };
        }
        // Where no paper stands above a claim, its number names the works, and no place in them.
        let note = Some(claim.number.as_str()).filter(|_| !claim.paper.is_empty());
        let after = note.map_or_else(String::new, |note| format!(", {note}"));
        let entries = claim.references.iter().map(|work| work.bibtex(note));
        let lines = claim
            .references
            .iter()
            .map(|work| work.text() + &after + "\n");
        Self {
            bibtex: entries.collect::<Vec<_>>().join("\n"),
            text: lines.collect(),
        }
    }
}

/// Where a claim of this project stands, and whether Coq accepted it.
fn accepted(claim: &Claim) -> String {
    match &claim.proof {
        Some(ClaimProof::Verified(_, all)) => {
            let theorems = match &all[..] {
                [only] => format!("theorem SHA-256 {}", only.accepted.theorem),
                [] | [_, _, ..] => format!(
                    "nimscope claims {} prints the digests of the theorems",
                    claim.id
                ),
            };
            format!("{}, verified by Coq: {theorems}", claim.number)
        }
        Some(ClaimProof::Hand(_) | ClaimProof::Machine(_)) | None => claim.number.clone(),
    }
}
