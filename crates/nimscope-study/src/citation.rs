//! How the program, its results and claims are cited.

use std::fmt::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use hmac_sha256::Hash;
use serde::{Deserialize, Serialize};

use crate::game::joined;
use crate::record;
use crate::theory::claim::{Claim, ClaimProof};

/// What a list of references says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
            bibtex: joined(entries, "\n"),
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

// A claim as lists of claims have it.

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

record! {
    |row: &ListedClaim<'_>|
    "id": push(row.id),
    "source": push(&row.source),
    "kind": push(row.kind),
    "statement": push(row.statement),
    "proof": joined(row.proof),
    "doi": joined(row.doi),
    "arxiv": joined(row.arxiv),
}

// Which program made a result, when, and how to make the result again; digests of what a result
// rests on.

/// Which program made a result, when, and how to make it again. This is said of every result that
/// can be cited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The version of the program.
    pub version: String,
    /// The digest of its sources.
    pub program: String,
    /// When it was found, in UTC.
    pub date: String,
    /// The command that makes it again.
    pub command: String,
}

impl Provenance {
    /// This program, now, by a command.
    pub fn now(command: String) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            program: program_digest().to_owned(),
            date: date(SystemTime::now()),
            command,
        }
    }
}

/// The days of the months from January on, in years that are no leap years.
const DAYS: [u64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// The place of the month that leap years make longer.
const FEBRUARY: usize = 1;

/// A time in UTC, as in `2026-01-31T12:00:00Z`.
pub fn date(time: SystemTime) -> String {
    let seconds = time
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs();
    let (mut day, rest) = (seconds / 86_400, seconds % 86_400);
    // 400 years have as many days whatever year they begin in.
    let mut year = 1970 + 400 * (day / 146_097);
    day %= 146_097;
    let mut month = 0;
    loop {
        let is_leap = year.is_multiple_of(if year.is_multiple_of(100) { 400 } else { 4 });
        let days = DAYS[month] + u64::from(month == FEBRUARY && is_leap);
        if day < days {
            break;
        }
        day -= days;
        month = (month + 1) % DAYS.len();
        year += u64::from(month == 0);
    }
    let (day, hour, minute, second) = (day + 1, rest / 3600, rest / 60 % 60, rest % 60);
    format!(
        "{year:04}-{:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z",
        month + 1
    )
}

/// The SHA-256 of the sources that results rest on, with the versions of the libraries that they
/// are built from: the same on every machine. The build script computes it.
pub fn program_digest() -> &'static str {
    env!("NIMSCOPE_SOURCES")
}

/// The SHA-256 of all that is stated of a claim: its identifier, its words, and what is checked.
pub(crate) fn data_digest(claim: &Claim) -> String {
    text_digest(&format!("{claim:?}"))
}

/// The SHA-256 of a text, in hexadecimal digits.
pub fn text_digest(text: &str) -> String {
    hexadecimal(Hash::hash(text.as_bytes()))
}

/// The hexadecimal digits of a digest.
pub(crate) fn hexadecimal(digest: [u8; 32]) -> String {
    digest.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
