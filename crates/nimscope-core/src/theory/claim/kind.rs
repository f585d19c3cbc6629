//! The kind of statement that a claim is, and the kind of its proof.

use std::fmt;

use serde::Deserialize;

use super::meaning::Decided;
use crate::game::{Measure, joined};
use crate::lists::CollectVec as _;
use crate::theory::proved::CoqVerified;

/// The kind of statement that a claim is, by the paper's own word where it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[non_exhaustive]
pub enum ClaimKind {
    /// Proved, in the paper or in one that it cites.
    Theorem,
    /// A lemma.
    Lemma,
    /// A corollary.
    Corollary,
    /// A proposition. Not all of them are proved.
    Proposition,
    /// Observed in computed data.
    Observation,
    /// Conjectured.
    Conjecture,
    /// A remark.
    Remark,
    /// A formula, mostly for remoteness.
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

impl ClaimKind {
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

impl fmt::Display for ClaimKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A proof that this project has, one paragraph on each line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimProof {
    /// It can be read and followed to its end.
    Hand(String),
    /// A step of it was made by machine. The text says which.
    Machine(String),
    /// It was made by machine, and Coq accepted all of it, down to the definition of the games. So
    /// says the text, too.
    Verified(String, Vec<CoqVerified>),
}

/// A proof as it stands in a file.
#[derive(Debug, Deserialize)]
pub(super) enum WrittenProof {
    Hand(String),
    Machine(String),
    /// By a certificate. The text says what is to be known of it besides.
    Certified(String),
}

impl WrittenProof {
    /// The proof of the claim with an identifier, and with what automata decide about it. What Coq
    /// accepted of that is said besides.
    pub(super) fn of(self, id: &str, machine: &[Decided]) -> ClaimProof {
        let accepted: Vec<_> = machine.iter().map(accepted).collect_vec();
        match self {
            Self::Hand(text) => ClaimProof::Hand(text),
            Self::Machine(text) => ClaimProof::Machine(with_accepted(text, &accepted)),
            Self::Certified(more) => {
                let text = format!(
                    "By machine, for all sizes, with a certificate that a checker of its own in this program \
                     accepts; exported scripts of 16 rules were also accepted by Walnut 8. \
                     Repeat it with nimscope prove {id}. {more}"
                );
                ClaimProof::of_rules(text.trim_end().to_owned(), &accepted)
            }
        }
    }
}

/// What Coq accepted of a statement that automata decide: that an automaton gives a value.
fn accepted(decided: &Decided) -> Option<&'static CoqVerified> {
    let stated = decided.stated();
    CoqVerified::recorded(stated.rules, Measure::of_key(&stated.text)?)
}

/// A text, and a line for each rule that Coq accepted.
fn with_accepted(text: String, rules: &[Option<&CoqVerified>]) -> String {
    let accepted = rules.iter().flatten().map(|it| format!("Verified {it}"));
    joined([text].into_iter().chain(accepted), "\n")
}

impl ClaimProof {
    /// A proof by machine that consists of the proofs of some rules. What Coq accepted of each is
    /// said besides.
    pub fn of_rules(text: String, rules: &[Option<&CoqVerified>]) -> Self {
        let text = with_accepted(text, rules);
        let all: Option<Vec<_>> = rules.iter().map(|it| it.cloned()).collect();
        match all {
            Some(all) if !all.is_empty() => Self::Verified(text, all),
            Some(_) | None => Self::Machine(text),
        }
    }

    /// The proof, or what the machine did.
    pub fn text(&self) -> &str {
        match self {
            Self::Hand(text) | Self::Machine(text) | Self::Verified(text, _) => text,
        }
    }

    /// `hand`, `machine` or `verified`.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Hand(_) => "hand",
            Self::Machine(_) => "machine",
            Self::Verified(..) => "verified",
        }
    }
}
