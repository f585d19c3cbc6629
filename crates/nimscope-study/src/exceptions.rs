//! Exceptions of misère NIM(n, n−1): the positions where the M-move is not optimal. Of a single
//! position that is known from R by definition; lists are made by theorem 4 of this project, and
//! compared with the definition on request.
//!
//! A position x with a move is an exception when R(x) − R(x') ≠ 1 for the M-move x → x'. It is
//! pile-minimal when no proper prefix (x₁, …, x_p), 2 ≤ p < n, is an exception of NIM(p, p−1). It
//! is minimal when also xₙ − 1 in place of xₙ, if still ≥ xₙ₋₁, gives none (Gurvich, Maximchuk,
//! Miheenkov, Naumova 2024, section 2).

pub(crate) mod agreement;
mod kind;
mod list;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::moves::m_option;
use super::oracle::Oracle;
use crate::game::{Canonical, Family, Game, GameError, Remoteness, Ruleset};
use crate::theory::claim;
use crate::theory::slow::m_rule;

pub use kind::{ExceptionKind, NoExceptions};
pub use list::Described;
pub use list::ExceptionList;

/// Whether the M-move is optimal at a position of misère NIM(n, n−1), from R by definition: R(x) −
/// R(x') ≠ 1 is an exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExceptionMark {
    /// No move, so no M-move.
    Terminal,
    /// The M-move is optimal.
    Regular,
    /// The M-move is not optimal.
    Exception(Minimality),
}

/// How minimal an exception is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Minimality {
    /// A proper prefix is an exception of its own game.
    No,
    /// Pile-minimal only: no proper prefix of at least 2 piles is an exception, but the position
    /// with a smaller last pile is.
    Pile,
    /// Minimal: pile-minimal, and taking one from the last pile (if it stays last) gives no
    /// exception.
    Full,
}

/// One exception of misère NIM(n, n−1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The position.
    pub position: Canonical,
    /// Its remoteness.
    pub remoteness: Remoteness,
    /// Where the M-move leads.
    pub m_move: Canonical,
    /// The remoteness there.
    pub m_remoteness: Remoteness,
    /// Where the optimal moves lead, sorted.
    pub optimal: Vec<Canonical>,
    /// How minimal it is.
    pub minimality: Minimality,
}

impl Minimality {
    /// How minimal an exception is by theorem 4 of this project, whose prefix of length p makes it
    /// one.
    pub(crate) fn of(piles: &[u64], p: usize) -> Self {
        if p < piles.len() {
            Self::No
        } else if piles[p - 1] > piles[p - 2] + 1 {
            Self::Pile
        } else {
            Self::Full
        }
    }

    /// `no`, `pile` or `full`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Pile => "pile",
            Self::Full => "full",
        }
    }
}

impl Exception {
    /// The identifiers of the claims that cover it.
    pub fn families(&self) -> Vec<&'static str> {
        let covered = claim::covering(self.position.piles());
        covered.iter().map(|it| it.by.id.as_str()).collect()
    }
}

/// The members are the [columns](crate::Record::COLUMNS) of the list.
impl Serialize for Exception {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Exception", 7)?;
        object.serialize_field("position", &self.position)?;
        object.serialize_field("remoteness", &self.remoteness)?;
        object.serialize_field("m_move", &self.m_move)?;
        object.serialize_field("m_remoteness", &self.m_remoteness)?;
        object.serialize_field("optimal", &self.optimal)?;
        object.serialize_field("minimal", self.minimality.word())?;
        object.serialize_field("families", &self.families())?;
        object.end()
    }
}

/// The mark of a position; `None` in other games and where R is not known.
pub(super) fn mark(oracle: &Oracle, game: Game, x: &Canonical) -> Option<ExceptionMark> {
    if !game.is_all_but_one() {
        return None;
    }
    if m_rule::kept(x).is_none() {
        return Some(ExceptionMark::Terminal);
    }
    Some(if is_exception(oracle, x)? {
        ExceptionMark::Exception(minimality(oracle, x)?)
    } else {
        ExceptionMark::Regular
    })
}

/// Misère NIM(n, n−1).
pub(crate) fn misere_nim(n: usize) -> Result<Ruleset, GameError> {
    Game::new(Family::Slow, n, n.saturating_sub(1)).map(Ruleset::misere)
}

/// Whether R(x) − R(x') ≠ 1, in the game with the same number of piles; `None` where R is not
/// known.
fn is_exception(oracle: &Oracle, x: &Canonical) -> Option<bool> {
    let rules = misere_nim(x.len()).ok()?;
    let Some(after) = m_option(rules, x) else {
        return Some(false);
    };
    let Remoteness(r) = oracle.remoteness(rules, x).value()?;
    let Remoteness(after) = oracle.remoteness(rules, &after).value()?;
    Some(r != after + 1)
}

/// How minimal an exception is; `None` where R of a shorter or smaller position is not known.
fn minimality(oracle: &Oracle, x: &Canonical) -> Option<Minimality> {
    let piles = x.piles();
    let n = piles.len();
    for p in 2..n {
        if is_exception(oracle, &Canonical::sorted(piles[..p].to_vec()))? {
            return Some(Minimality::No);
        }
    }
    let mut smaller = piles.to_vec();
    smaller[n - 1] -= 1;
    let stays_last = smaller[n - 1] >= smaller[n - 2];
    Some(
        if stays_last && is_exception(oracle, &Canonical::sorted(smaller))? {
            Minimality::Pile
        } else {
            Minimality::Full
        },
    )
}
