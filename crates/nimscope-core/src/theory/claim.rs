//! The statements of the literature and the findings of this project, as data.
//!
//! A claim may be false: printed tables are entered as printed, misprints included. Whether a
//! claim is true is found by `verify` in the study, never from here. A paper is
//! a file of `assets/claims`, which holds its claims.

/// A struct that files write as a tuple of its fields.
macro_rules! from_tuple {
    ($name:ident, $($field:ident: $kind:ty),+) => {
        impl From<($($kind),+)> for $name {
            fn from(($($field),+): ($($kind),+)) -> Self {
                Self { $($field),+ }
            }
        }
    };
}

mod bibliography;
mod family;
mod kind;
mod meaning;
mod printed;

use std::sync::LazyLock;

use ron::error::{Position, Span, SpannedError};
use serde::Deserialize;

pub use bibliography::{Journal, Reference};
pub use family::{
    AllButLast, Case, EqualPiles, ExceptionFamily, FamilyMember, Last, LinearTerm, Piles, Rounded,
    Rounding, RunLength, Smallest,
};
use kind::WrittenProof;
pub use kind::{ClaimKind, ClaimProof};
pub use meaning::{Cases, ClaimBox, Decided, DecidedBy, Form, Meaning, ScopeError, Stated};
pub use printed::{
    Classed, ClassedPair, Interval, MatrixChange, PrintedAttempt, PrintedColumn, PrintedIterate,
    PrintedPosition, PrintedRow, PrintedTable, PrintedTables, RowError,
};

use super::shipped::{self, Embedded};
use crate::game::{Game, GameOrigin, Measure, Ruleset};
use crate::lists::CollectVec as _;
use crate::lists::sort_by_key;

/// One statement of the literature, or a finding of this project.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The identifier, such as `games24/2.9`.
    pub id: String,
    /// The paper, in short.
    pub paper: &'static str,
    /// The works to cite for it: the paper, or those that have it where no paper stands above it.
    pub references: Vec<&'static Reference>,
    /// The place in the paper: "Theorem 6.3", "section 2.7".
    pub number: String,
    /// The kind of statement.
    pub kind: ClaimKind,
    /// The statement, in the program's own words.
    pub statement: String,
    /// The claim of another paper that states the same. What is missing here stands there, and so
    /// does its check.
    pub same_as: Option<String>,
    /// The statement in short, where a value is known by this claim and the statement is long.
    pub short: Option<String>,
    /// What is checked.
    pub meaning: Meaning,
    /// What automata decide about it, for piles of every size.
    pub machine: Vec<Decided>,
    /// Its proof, where this project has one. Proofs of the papers are not repeated.
    pub proof: Option<ClaimProof>,
}

impl Claim {
    /// The identifier without the paper before it: `2.9`.
    pub fn short_id(&self) -> &str {
        self.id.split_once('/').map_or(&self.id, |(_, id)| id)
    }

    /// The family that it states, or on whose members it is a statement.
    pub fn family(&self) -> Option<&ExceptionFamily> {
        let of = if let Meaning::OfFamily(of) = &self.meaning {
            claim(of)?
        } else {
            self
        };
        if let Meaning::Family(family) = &of.meaning {
            Some(family)
        } else {
            None
        }
    }

    /// How a family or a printed table covers a position of misère NIM(n, n−1), or a prefix of it;
    /// `None` if it does not.
    pub fn covering(&'static self, piles: &[u64]) -> Option<Covered> {
        let i = if let Meaning::Family(family) = &self.meaning {
            let mut prefixes = (3..=piles.len()).map(|p| &piles[..p]);
            prefixes.find_map(|prefix| family.member(prefix))?.i
        } else if let Meaning::Tables(tables) = &self.meaning {
            tables.cover(piles).then_some(None)?
        } else {
            return None;
        };
        Some(Covered { by: self, i })
    }

    /// Whether it is proved, and part of it is that an automaton gives a value everywhere.
    pub(super) fn proves_automaton(&self, rules: Ruleset, measure: Measure) -> bool {
        let stated = self.machine.iter().map(Decided::stated);
        let mut of_rules = stated.filter(|stated| stated.rules.is_same(rules));
        self.proof.is_some() && of_rules.any(|stated| stated.text == measure.key())
    }

    /// Whether it is proved, and automata prove some of it about a game.
    pub fn is_proved_by_machine(&self, game: Game) -> bool {
        let mut stated = self.machine.iter().map(Decided::stated);
        self.proof.is_some()
            && stated.any(|stated| {
                Ruleset::both(game)
                    .into_iter()
                    .any(|it| stated.rules.is_same(it))
            })
    }

    /// The identifier under which its check stands.
    pub fn checked_as(&self) -> &str {
        self.same_as.as_ref().unwrap_or(&self.id)
    }

    /// The identifier in whose name closed forms give its answers.
    pub fn answered_as(&self) -> &str {
        if let Meaning::AnswersOf(id, _) = &self.meaning {
            id
        } else {
            self.checked_as()
        }
    }

    /// The statement, in short where there is a short form of it.
    pub fn in_short(&self) -> &str {
        self.short.as_ref().unwrap_or(&self.statement)
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

/// A paper as its file holds it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Paper {
    /// The place of its claims in the list: papers with a lower number come first.
    order: u32,
    /// The prefix of its identifiers. It is empty where each claim has a whole identifier of its
    /// own.
    key: String,
    /// The title above its claims. Without it that is the reference.
    title: Option<String>,
    reference: Option<Reference>,
    /// The works that single claims name.
    #[serde(default)]
    works: Vec<Reference>,
    claims: Vec<OnFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnFile {
    id: String,
    number: String,
    kind: ClaimKind,
    /// The claim of another paper whose statement and meaning this one has, but for those that are
    /// given here. It stands for itself.
    same_as: Option<String>,
    /// The keys of the works that have it.
    #[serde(default)]
    works: Vec<String>,
    statement: Option<String>,
    short: Option<String>,
    meaning: Option<Meaning>,
    #[serde(default)]
    machine: Vec<Decided>,
    proof: Option<WrittenProof>,
    /// What its paper adds.
    #[serde(skip)]
    paper: &'static str,
    #[serde(skip)]
    references: Vec<&'static Reference>,
}

type StatementAndMeaning = (String, Meaning);

static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    let read = |file: &Embedded| {
        ron::from_str::<Paper>(&file.text())
            .expect("the embedded claims are well-formed; a test reads them")
    };
    let mut papers: Vec<Paper> = shipped::CLAIMS.iter().map(read).collect_vec();
    sort_by_key(&mut papers, |paper| paper.order);
    let entries: Vec<OnFile> = papers.into_iter().flat_map(Paper::entries).collect_vec();
    let same = |entry: &OnFile| {
        let is_it = |other: &&OnFile| Some(&other.id) == entry.same_as.as_ref();
        let same = entries.iter().find(is_it)?;
        same.statement.clone().zip(same.meaning.clone())
    };
    let same = entries.iter().map(same).collect_vec();
    let read = |(entry, same): (OnFile, Option<StatementAndMeaning>)| {
        let claim = entry.read(same);
        claim.expect("what it lacks stands in the claim that it names; a test reads them")
    };
    entries.into_iter().zip(same).map(read).collect_vec()
});

impl Paper {
    /// Its claims, with the whole identifiers.
    fn entries(self) -> impl Iterator<Item = OnFile> {
        let title = self
            .title
            .or_else(|| self.reference.as_ref().map(Reference::text));
        let key = self.key;
        let of_paper = self.reference.map(|reference| Reference {
            key: key.clone(),
            ..reference
        });
        // Read once and kept as long as the program runs.
        let paper: &'static str = title.unwrap_or_default().leak();
        let of_paper: &'static [Reference] = Vec::from_iter(of_paper).leak();
        let works: &'static [Reference] = self.works.leak();
        self.claims.into_iter().map(move |entry| {
            let works = works.iter().filter(|work| entry.works.contains(&work.key));
            OnFile {
                id: if key.is_empty() {
                    entry.id
                } else {
                    format!("{key}/{}", entry.id)
                },
                paper,
                references: of_paper.iter().chain(works).collect_vec(),
                ..entry
            }
        })
    }
}

impl OnFile {
    /// The claim. What it lacks is that of the one that it names. The error is the name of the
    /// field that stands nowhere.
    fn read(self, same: Option<StatementAndMeaning>) -> Result<Claim, &'static str> {
        if self.same_as.is_some() && same.is_none() {
            return Err("same_as");
        }
        let (statement, meaning) = same.unzip();
        Ok(Claim {
            proof: self.proof.map(|proof| proof.of(&self.id, &self.machine)),
            id: self.id,
            paper: self.paper,
            references: self.references,
            number: self.number,
            kind: self.kind,
            same_as: self.same_as,
            statement: self.statement.or(statement).ok_or("statement")?,
            short: self.short,
            meaning: self.meaning.or(meaning).ok_or("meaning")?,
            machine: self.machine,
        })
    }
}

/// The claims of a text that is written as the files of the papers are. It is kept as long as the
/// program runs.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn claims_in(text: &str) -> Result<Vec<Claim>, SpannedError> {
    let paper = ron::from_str::<Paper>(text)?;
    let read = |entry: OnFile| {
        let same = entry.same_as.as_deref().and_then(claim);
        let same = same.filter(|claim| claim.same_as.is_none());
        entry.read(same.map(|claim| (claim.statement.clone(), claim.meaning.clone())))
    };
    let read: Result<Vec<Claim>, _> = paper.entries().map(read).collect();
    read.map_err(|field| {
        let nowhere = Position { line: 1, col: 1 };
        SpannedError {
            code: ron::Error::MissingStructField { field, outer: None },
            span: Span {
                start: nowhere,
                end: nowhere,
            },
        }
    })
}

/// All claims, paper by paper in the order of the papers.
pub fn claims() -> &'static [Claim] {
    &CLAIMS
}

/// The claim with an identifier.
///
/// ```
/// use nimscope_core::theory::claim::{ClaimKind, claim};
///
/// let bouton = claim("bouton").expect("the theorem on nim");
/// assert_eq!((bouton.kind, bouton.number.as_str()), (ClaimKind::Theorem, "Bouton 1901"));
/// // A theorem of this project, and by what it is proved.
/// let proof = claim("nimscope/thm4").and_then(|claim| claim.proof.as_ref());
/// assert_eq!(proof.map(|proof| proof.word()), Some("hand"));
/// assert!(claim("a/b").is_none());
/// ```
pub fn claim(id: &str) -> Option<&'static Claim> {
    claims().iter().find(|claim| claim.id == id)
}

/// What claims say of the P-positions of a game and automata decide, the shortest first.
///
/// ```
/// use nimscope_core::{game::Ruleset, theory::claim::words_for};
///
/// let words = words_for(Ruleset::normal("exact:4,2".parse()?));
/// assert_eq!(words, ["P <=> x1 = x3"]);
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn words_for(rules: Ruleset) -> Vec<&'static str> {
    let decided = claims().iter().flat_map(|claim| &claim.machine);
    let stated = decided.map(Decided::stated);
    let mut words: Vec<&str> = stated
        .filter(|stated| stated.rules.is_same(rules) && stated.text.starts_with("P <=> "))
        .map(|stated| stated.text.as_str())
        .collect_vec();
    sort_by_key(&mut words, |words| words.len());
    words
}

/// Where a game comes from. A paper with claims is named by its title there.
///
/// ```
/// use nimscope_core::theory::claim::source_of;
///
/// let source = source_of("circular:6,3".parse()?);
/// assert!(source.starts_with("Dufour, Heubach: Circular Nim Games, "));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn source_of(game: Game) -> &'static str {
    match game.source() {
        GameOrigin::Works(works) => works,
        GameOrigin::Paper(key) => {
            let is_in = |claim: &&Claim| claim.id.split_once('/').is_some_and(|(of, _)| of == key);
            let claim = claims().iter().find(is_in);
            claim
                .expect("the papers of the families have claims; a test names all")
                .paper
        }
    }
}

/// A claim that covers an exception: the family it is a member of, or the table in which it is
/// printed.
#[derive(Clone, Debug)]
pub struct Covered {
    /// The claim.
    pub by: &'static Claim,
    /// The number of the position in the family, where the family counts its members for each x₁.
    pub i: Option<u64>,
}

/// The families and printed rows that cover a position of misère NIM(n, n−1), or a prefix of it.
/// They are the papers' names for it.
pub fn covering(piles: &[u64]) -> Vec<Covered> {
    claims()
        .iter()
        .filter_map(|claim| claim.covering(piles))
        .collect_vec()
}

/// The families and printed tables of exceptions with an identifier, with or without the paper
/// before it: `games24/2.9`, or `2.9` in every paper.
pub fn families_named(name: &str) -> impl Iterator<Item = &'static Claim> {
    claims()
        .iter()
        .filter(move |claim| (claim.id == name || claim.short_id() == name) && is_family(claim))
}

/// Whether a claim gives exceptions of misère NIM(n, n−1), as a family or in a printed table.
pub const fn is_family(claim: &Claim) -> bool {
    matches!(claim.meaning, Meaning::Family(_) | Meaning::Tables(_))
}
