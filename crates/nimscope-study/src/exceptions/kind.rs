//! The games in which exceptions are defined, and why there are none in another.

use crate::exact52;
use crate::game::{Convention, Ruleset};

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
