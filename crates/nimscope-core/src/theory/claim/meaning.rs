//! What is checked of a claim: the boxes in which it is checked, and the data that it states.

use serde::Deserialize;

use super::family::ExceptionFamily;
use super::printed::{ClassedPair, PrintedAttempt, PrintedIterate, PrintedPosition, PrintedTables};
use crate::game::{Game, GameError, Ruleset};

/// What is checked of a claim. No statement is named here. A statement that is checked case by
/// case has a function of its own in `study::verify`, in the table of its paper, under the
/// identifier of the claim.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Meaning {
    /// A statement on all positions of these boxes.
    Boxes(Vec<ClaimBox>),
    /// A statement on numbers, not on positions, up to this bound.
    Numbers(u64),
    /// A statement on the members of a family, given by the identifier of its claim.
    OfFamily(String),
    /// The answers that closed forms of [`theory`](crate::theory) give by this claim are true in
    /// these boxes.
    Answers(Vec<ClaimBox>),
    /// The answers that closed forms give by another claim, of which this one is a part or a
    /// consequence, are true in these boxes.
    AnswersOf(String, Vec<ClaimBox>),
    /// A family of exceptions of misère NIM(n, n−1).
    Family(ExceptionFamily),
    /// Printed exceptions of misère NIM(n, n−1).
    Tables(PrintedTables),
    /// Two positions of exact nim (5, 2) that a paper gives as an example.
    Pair(ClassedPair),
    /// The printed iterates of algorithm 1 on SN(n, A), k = min A.
    Iterates {
        /// The least size of a move.
        k: usize,
        /// The iterates, in order.
        rows: Vec<PrintedIterate>,
    },
    /// The printed attempts of algorithm 2.
    Attempts {
        /// The least size of a move.
        k: usize,
        /// The position.
        position: PrintedPosition,
        /// The attempts for i = 0, 1, …, n.
        rows: Vec<PrintedAttempt>,
    },
    /// What automata decide about it, and nothing in boxes.
    Machine,
    /// It cannot be checked, for this reason.
    NotChecked(String),
}

/// What every use of a claim must know of the form of its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form<'a> {
    /// What is gone through.
    pub cases: Cases<'a>,
    /// By what each case is decided.
    pub by: DecidedBy,
    /// The predicate of the sentence that says why the claim gives no value.
    pub is: &'static str,
}

/// What is gone through when a claim is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases<'a> {
    /// The positions of boxes.
    Boxes(&'a [ClaimBox]),
    /// The numbers up to a bound.
    Numbers(u64),
    /// The members of its family, in the boxes that have any.
    Members,
    /// What is printed, row by row, whatever the bound.
    Printed,
    /// Nothing.
    Nothing,
}

/// By what a claim is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// By a function, under the identifier of the claim.
    Function,
    /// By comparing the closed forms that answer in its name with the truth.
    ClosedForms,
    /// By comparing its data with the truth.
    Data,
    /// By redoing a worked example of its paper.
    Example,
    /// By automata.
    Automata,
    /// By nothing.
    Nothing,
}

impl Meaning {
    /// Its form. All forms are listed here, and once more where each is checked, in
    /// `study::verify`.
    pub fn form(&self) -> Form<'_> {
        let (cases, by, is) = match self {
            Self::Boxes(boxes) => (
                Cases::Boxes(boxes),
                DecidedBy::Function,
                "is a statement on positions that gives no value of all of them",
            ),
            Self::Numbers(max) => (
                Cases::Numbers(*max),
                DecidedBy::Function,
                "is a statement on numbers",
            ),
            Self::OfFamily(_) => (
                Cases::Members,
                DecidedBy::Function,
                "is a statement on the members of a family",
            ),
            Self::Answers(boxes) | Self::AnswersOf(_, boxes) => (
                Cases::Boxes(boxes),
                DecidedBy::ClosedForms,
                "has no closed form",
            ),
            Self::Family(_) => (Cases::Members, DecidedBy::Data, "is a family of exceptions"),
            Self::Tables(_) => (Cases::Printed, DecidedBy::Data, "is a printed table"),
            Self::Pair(_) | Self::Iterates { .. } | Self::Attempts { .. } => {
                (Cases::Printed, DecidedBy::Example, "is a printed example")
            }
            Self::Machine => (
                Cases::Nothing,
                DecidedBy::Automata,
                "is decided by automata, for piles of every size",
            ),
            Self::NotChecked(_) => (Cases::Nothing, DecidedBy::Nothing, "is not checked"),
        };
        Form { cases, by, is }
    }

    /// The boxes of whose positions it speaks.
    pub fn boxes(&self) -> &[ClaimBox] {
        match self.form().cases {
            Cases::Boxes(boxes) => boxes,
            Cases::Numbers(_) | Cases::Members | Cases::Printed | Cases::Nothing => &[],
        }
    }

    /// Why it cannot be checked; `None` if it can.
    pub fn unchecked_reason(&self) -> Option<&str> {
        if let Self::NotChecked(reason) = self {
            Some(reason)
        } else {
            None
        }
    }
}

impl Cases<'_> {
    /// Whether every case that fails is listed, and not only the first of them.
    pub const fn are_few(self) -> bool {
        match self {
            Self::Members | Self::Printed => true,
            Self::Boxes(_) | Self::Numbers(_) | Self::Nothing => false,
        }
    }
}

// The boxes on which a claim is checked.

/// All positions of a game with piles ≤ max. Written `("slow:4,3", 20)` or
/// `("misere slow:4,3", 20)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "(String, u64)")]
pub struct ClaimBox {
    /// The game and its convention.
    pub rules: Ruleset,
    /// The largest pile.
    pub max: u64,
}

/// The text in a scope is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct ScopeError(#[from] GameError);

impl TryFrom<(String, u64)> for ClaimBox {
    type Error = ScopeError;

    fn try_from((text, max): (String, u64)) -> Result<Self, ScopeError> {
        let rules = match text.strip_prefix("misere ") {
            Some(game) => Ruleset::misere(game.parse::<Game>()?),
            None => Ruleset::normal(text.parse::<Game>()?),
        };
        Ok(Self { rules, max })
    }
}

/// A statement on the positions of one game that automata decide. Written
/// `Quick(("slow:4,2", "P => even(sum)"))`, in the language of `nimscope prove`.
#[derive(Clone, Debug, Deserialize)]
pub enum Decided {
    /// It takes a second at most.
    Quick(Stated),
    /// It takes longer, and is decided on request only.
    Long(Stated),
}

/// A game and what is stated on it.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "(String, String)")]
pub struct Stated {
    /// The game and its convention.
    pub rules: Ruleset,
    /// The statement, or `outcome`, `remoteness`, `grundy`: that an automaton gives this value.
    pub text: String,
}

impl TryFrom<(String, String)> for Stated {
    type Error = ScopeError;

    fn try_from((game, text): (String, String)) -> Result<Self, ScopeError> {
        let ClaimBox { rules, .. } = (game, 0).try_into()?;
        Ok(Self { rules, text })
    }
}

impl Decided {
    /// The game and the statement.
    pub const fn stated(&self) -> &Stated {
        match self {
            Self::Quick(stated) | Self::Long(stated) => stated,
        }
    }

    /// Whether it takes a second at most.
    pub const fn is_quick(&self) -> bool {
        matches!(self, Self::Quick(_))
    }
}
