//! Every statement of the literature that the program knows, and the findings of this project: as data, with an executable meaning.
//!
//! A claim says what it says, whether it is true or not: printed tables are entered as printed, misprints included. What is true is
//! found by [`study::verify`](crate::study::verify), never from here.

mod family;
mod printed;
mod scope;
mod statement;

use std::fmt;
use std::sync::LazyLock;

use serde::Deserialize;

pub use family::{Case, Count, Family, Last, Linear, Member, Piles, Rounding, Run, Smallest};
pub use printed::{Attempt, Column, Entry, PrintedTable, Row, RowError};
pub use scope::{Scope, ScopeError};
pub use statement::{
    About, Argument, DeleteStatement, Exact52Statement, FamilyStatement, MRuleStatement, Pair,
    Relation, SlowStatement,
};

/// One statement of the literature, or a finding of this project.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The identifier, such as `games24/2.9`.
    pub id: String,
    /// The paper, in short.
    pub paper: &'static str,
    /// Where in the paper: "Theorem 6.3", "section 2.7".
    pub number: String,
    /// What sort of statement it is.
    pub kind: Kind,
    /// The statement, in the program's own words.
    pub statement: String,
    /// The same in short, where a value is known by this claim.
    pub short: Option<String>,
    /// What it comes to when it is checked.
    pub meaning: Meaning,
    /// Its proof, a paragraph a line, where this project has one; those of the papers stand in the papers.
    pub proof: Option<String>,
}

/// What sort of statement a claim is, by the paper's own word where it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
pub enum Kind {
    /// Proved, in the paper or in one that it cites.
    Theorem,
    /// A lemma.
    Lemma,
    /// A corollary.
    Corollary,
    /// A proposition; not all of them are proved.
    Proposition,
    /// Seen in computed data.
    Observation,
    /// Conjectured.
    Conjecture,
    /// A remark.
    Remark,
    /// A formula, for remoteness mostly.
    Formula,
    /// A family of exceptions.
    Family,
    /// A printed table.
    Table,
    /// A method.
    Algorithm,
    /// Found by this project and checked, not proved.
    Finding,
}

/// What a claim comes to when it is checked.
#[derive(Clone, Debug, Deserialize)]
pub enum Meaning {
    /// What the closed forms of [`theory`](super) answer in the name of this claim is true, in these boxes.
    Answers(Vec<Scope>),
    /// What they answer in the name of another claim, of which this one is a part or a consequence.
    AnswersOf(String, Vec<Scope>),
    /// The same as another claim.
    Same(String),
    /// A statement on all positions of some boxes.
    Says(About, Vec<Scope>),
    /// A family of exceptions of misère NIM(n, n−1).
    Family(Family),
    /// A statement on the members of a family, given by the identifier of its claim.
    OfFamily {
        /// The claim of the family.
        of: String,
        /// What is said of its members.
        says: FamilyStatement,
    },
    /// Printed exceptions of misère NIM(n, n−1).
    Tables(Vec<PrintedTable>),
    /// Two positions of exact nim (5, 2) that show something.
    Pair(Pair),
    /// The printed iterates of algorithm 1 on SN(n, A), k = min A.
    Iterates {
        /// The least size of a move.
        k: usize,
        /// Position, NIRB value, whether it is reduced.
        rows: Vec<(Entry, u64, bool)>,
    },
    /// The printed attempts of algorithm 2.
    Attempts {
        /// The least size of a move.
        k: usize,
        /// The position.
        position: Entry,
        /// The attempts for i = 0, 1, …, n.
        rows: Vec<Attempt>,
    },
    /// Nothing that could be checked, for a reason.
    NotChecked(String),
}

impl Claim {
    /// The identifier without the paper before it: `2.9`.
    pub fn short_id(&self) -> &str {
        self.id.split_once('/').map_or(&self.id, |(_, id)| id)
    }

    /// How a family or a printed table covers a position of misère NIM(n, n−1), or a prefix of it; `None` if it does not.
    pub fn covering(&'static self, piles: &[u64]) -> Option<Covered> {
        let i = match &self.meaning {
            Meaning::Family(family) => {
                let mut prefixes = (3..=piles.len()).map(|p| &piles[..p]);
                prefixes.find_map(|prefix| family.member(prefix))?.i
            }
            Meaning::Tables(tables) => {
                let mut rows = tables.iter().flat_map(PrintedTable::rows);
                let prefix = |row: &Row| piles.get(..row.entry.piles.len());
                rows.any(|row| prefix(row).is_some_and(|prefix| row.covers(prefix)))
                    .then_some(None)?
            }
            _ => return None,
        };
        Some(Covered { by: self, i })
    }

    /// Paper and number.
    pub fn source(&self) -> String {
        if self.paper.is_empty() {
            self.number.clone()
        } else {
            format!("{}, {}", self.paper, self.number)
        }
    }
}

impl Kind {
    /// The word for it, in lower case.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Theorem => "theorem",
            Self::Lemma => "lemma",
            Self::Corollary => "corollary",
            Self::Proposition => "proposition",
            Self::Observation => "observation",
            Self::Conjecture => "conjecture",
            Self::Remark => "remark",
            Self::Formula => "formula",
            Self::Family => "family",
            Self::Table => "table",
            Self::Algorithm => "algorithm",
            Self::Finding => "finding",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A paper as its file holds it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Paper {
    /// What its identifiers begin with; empty where each claim has a whole identifier of its own.
    key: String,
    title: String,
    claims: Vec<Stated>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stated {
    id: String,
    number: String,
    kind: Kind,
    statement: String,
    #[serde(default)]
    short: Option<String>,
    meaning: Meaning,
    #[serde(default)]
    proof: Option<String>,
}

const PAPERS: [&str; 7] = [
    include_str!("../../assets/claims/games24.ron"),
    include_str!("../../assets/claims/arxiv23.ron"),
    include_str!("../../assets/claims/slowset.ron"),
    include_str!("../../assets/claims/exact52.ron"),
    include_str!("../../assets/claims/delete.ron"),
    include_str!("../../assets/claims/cited.ron"),
    include_str!("../../assets/claims/nimscope.ron"),
];

static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    let papers = PAPERS.iter().map(|text| {
        ron::from_str::<Paper>(text)
            .expect("the embedded claims are well-formed; a test reads them")
    });
    papers.flat_map(claims_of).collect()
});

fn claims_of(paper: Paper) -> Vec<Claim> {
    let Paper { key, title, claims } = paper;
    // Read once and kept as long as the program runs.
    let title: &'static str = title.leak();
    let id = |id: String| {
        if key.is_empty() {
            id
        } else {
            format!("{key}/{id}")
        }
    };
    let claims = claims.into_iter().map(|stated| Claim {
        id: id(stated.id),
        paper: title,
        number: stated.number,
        kind: stated.kind,
        statement: stated.statement,
        short: stated.short,
        meaning: stated.meaning,
        proof: stated.proof,
    });
    claims.collect()
}

/// All claims, paper by paper in the order of the papers.
pub fn claims() -> &'static [Claim] {
    &CLAIMS
}

/// The claim with an identifier.
pub fn claim(id: &str) -> Option<&'static Claim> {
    claims().iter().find(|claim| claim.id == id)
}

/// A claim that covers an exception: the family it is a member of, or the table in which it is printed.
#[derive(Clone, Debug)]
pub struct Covered {
    /// The claim.
    pub by: &'static Claim,
    /// The number of the position in the family, where the family counts its members for each x₁.
    pub i: Option<u64>,
}

/// The families and printed rows that cover a position of misère NIM(n, n−1), or a prefix of it: its papers' names.
pub fn covering(piles: &[u64]) -> Vec<Covered> {
    claims()
        .iter()
        .filter_map(|claim| claim.covering(piles))
        .collect()
}

/// The families and printed tables of exceptions with an identifier, with or without the paper before it: `games24/2.9`, or `2.9` in
/// every paper.
pub fn families_named(name: &str) -> impl Iterator<Item = &'static Claim> {
    claims()
        .iter()
        .filter(move |claim| (claim.id == name || claim.short_id() == name) && is_family(claim))
}

/// Whether a claim tells exceptions of misère NIM(n, n−1), as a family or in a printed table.
pub const fn is_family(claim: &Claim) -> bool {
    matches!(claim.meaning, Meaning::Family(_) | Meaning::Tables(_))
}
