//! The kind of statement that a claim is, and the kind of its proof.

use std::fmt;

use serde::Deserialize;

/// The kind of statement that a claim is, by the paper's own word where it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
pub enum Kind {
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

/// A proof that this project has, one paragraph on each line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It can be read and followed to its end.
    Hand(String),
    /// A step of it was made by machine. The text says which.
    Machine(String),
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
    /// The proof of the claim with an identifier.
    pub(super) fn of(self, id: &str) -> Proof {
        match self {
            Self::Hand(text) => Proof::Hand(text),
            Self::Machine(text) => Proof::Machine(text),
            Self::Certified(more) => {
                let text = format!(
                    "By machine, for all sizes, with a certificate that a checker of its own in this program \
                     accepts; exported scripts of 16 rules were also accepted by Walnut 8. \
                     Repeat it with nimscope prove {id}. {more}"
                );
                Proof::Machine(text.trim_end().to_owned())
            }
        }
    }
}

impl Proof {
    /// The proof, or what the machine did.
    pub fn text(&self) -> &str {
        match self {
            Self::Hand(text) | Self::Machine(text) => text,
        }
    }

    /// `hand` or `machine`.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Hand(_) => "hand",
            Self::Machine(_) => "machine",
        }
    }
}
