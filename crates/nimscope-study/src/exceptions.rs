//! Exceptions of misère NIM(n, n−1): the positions where the M-move is not optimal. Of a single
//! position that is known from R by definition; lists are made by theorem 4 of this project, and
//! compared with the definition on request.

mod list;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::oracle::Oracle;
use crate::exact52;
use crate::game::{
    Canonical, Convention, Game, GameError, Measure, Remoteness, Ruleset, is_exception,
    kept_by_m_rule,
};
use crate::solve::{Cancelled, Control, Table, TableKey};
use crate::theory::claim;
use crate::theory::slow::{exceptions, m_rule};

pub use crate::game::Minimality;
pub use list::{Described, ExceptionList};

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
    let remoteness = |x: &Canonical| misere_remoteness(oracle, x).map(|r| r.0);
    Some(if is_exception(x, remoteness)? {
        ExceptionMark::Exception(Minimality::by_definition(x, remoteness)?)
    } else {
        ExceptionMark::Regular
    })
}

/// The remoteness of a position of n piles in misère NIM(n, n−1), where it is known.
pub(super) fn misere_remoteness(oracle: &Oracle, x: &Canonical) -> Option<Remoteness> {
    oracle.remoteness(misere_nim(x.len()).ok()?, x).value()
}

/// Misère NIM(n, n−1).
pub(crate) fn misere_nim(n: usize) -> Result<Ruleset, GameError> {
    Game::slow(n, n.saturating_sub(1)).map(Ruleset::misere)
}

// The games in which exceptions are defined, and why there are none in another.

/// What the exceptions of a game are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExceptionKind {
    /// The exceptions of the M-rule, in misère NIM(n, n−1).
    MRule,
    /// The exceptional positions of exact nim (5, = 2) in normal play.
    Exact52,
}

/// Why a game has no exceptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoExceptions {
    /// The game is none of those in which they are defined.
    #[error(
        "exceptions are not defined in {} play of {}: they are those of the M-rule, in misère NIM(n, n−1), and the exceptional positions of exact nim (5, = 2) in normal play",
        .0.convention,
        .0.game.notation()
    )]
    Undefined(Ruleset),
    /// It is NIM(n, n−1) in normal play.
    #[error("in normal play the M-move is always optimal: there are no exceptions")]
    AlwaysOptimal,
}

impl ExceptionKind {
    /// What the exceptions of a game are.
    ///
    /// # Errors
    /// Why it has none.
    pub fn of(rules: Ruleset) -> Result<Self, NoExceptions> {
        if exact52::applies(rules) {
            return Ok(Self::Exact52);
        }
        if !rules.game.is_all_but_one() {
            return Err(NoExceptions::Undefined(rules));
        }
        match rules.convention {
            Convention::Normal => Err(NoExceptions::AlwaysOptimal),
            Convention::Misere => Ok(Self::MRule),
        }
    }
}

// The exceptions by definition against those of the theorem, position by position.

/// What came out: the positions that were looked at, and the first one on which the definition and
/// the theorem do not agree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreed {
    /// The number of positions.
    pub positions: u64,
    /// The first contrary case.
    pub contrary: Option<Canonical>,
}

/// The table that is read.
///
/// # Errors
/// There is no NIM(n, n−1) with this number of piles.
pub(crate) fn needs(n: usize, max: u64) -> Result<TableKey, GameError> {
    Ok(TableKey::new(misere_nim(n)?, Measure::Remoteness, max))
}

/// Goes through the box with piles ≤ max of a table of remoteness.
pub(crate) fn agreed(table: &Table, max: u64, control: &Control) -> Result<Agreed, Cancelled> {
    let look = |seen: &mut Agreed, piles: &[u64], rank| {
        seen.positions += 1;
        if is_exception_in(table, piles, rank) != exceptions::prefix_of(piles).is_some() {
            let contrary = || Canonical::sorted(piles.to_vec());
            seen.contrary.get_or_insert_with(contrary);
        }
    };
    let parts = table
        .ranking()
        .in_parts(max, control, Agreed::default, look)?;
    let all = parts.into_iter().reduce(|all, seen| Agreed {
        positions: all.positions + seen.positions,
        contrary: all.contrary.or(seen.contrary),
    });
    Ok(all.unwrap_or_default())
}

/// Whether a position is an exception by definition, from a table of R: R(x) − R(x') ≠ 1 for the
/// M-move x → x'.
fn is_exception_in(table: &Table, piles: &[u64], rank: usize) -> bool {
    let Some(kept) = kept_by_m_rule(piles) else {
        return false;
    };
    let after = table.ranking().rank_of_each(m_rule::keeping(piles, kept));
    table.number_at(rank) != table.number_at(after) + 1
}
