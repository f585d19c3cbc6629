//! The boxes on which a claim is checked.

use serde::Deserialize;

use crate::game::{Game, GameError, Ruleset};
use crate::theory::theorem::is_same;

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

impl Stated {
    /// Whether it is about a game in a convention, in whatever way the game is written.
    pub(super) fn is_about(&self, rules: Ruleset) -> bool {
        let Ruleset { game, convention } = self.rules;
        convention == rules.convention && is_same(game, rules.game)
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
