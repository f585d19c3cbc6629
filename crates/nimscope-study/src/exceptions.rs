//! Exceptions of misère NIM(n, n−1): the positions where the M-move is not optimal. Of a single
//! position that is known from R by definition; lists are made by theorem 4 of this project, and
//! compared with the definition on request.

pub(crate) mod agreement;
mod kind;
mod list;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::oracle::Oracle;
pub use crate::game::Minimality;
use crate::game::{Canonical, Game, GameError, Remoteness, Ruleset, is_exception};
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
    let remoteness = |x: &Canonical| {
        let rules = misere_nim(x.len()).ok()?;
        Some(oracle.remoteness(rules, x).value()?.0)
    };
    Some(if is_exception(x, remoteness)? {
        ExceptionMark::Exception(Minimality::by_definition(x, remoteness)?)
    } else {
        ExceptionMark::Regular
    })
}

/// Misère NIM(n, n−1).
pub(crate) fn misere_nim(n: usize) -> Result<Ruleset, GameError> {
    Game::slow(n, n.saturating_sub(1)).map(Ruleset::misere)
}
