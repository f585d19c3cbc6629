//! The boxes on which a claim is checked.

use serde::Deserialize;

use crate::game::{Game, GameError, Ruleset};

/// All positions of a game with piles ≤ max. Written `("slow:4,3", 20)` or
/// `("misere slow:4,3", 20)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "(String, u64)")]
pub struct Scope {
    /// The game and its convention.
    pub rules: Ruleset,
    /// The largest pile.
    pub max: u64,
}

/// The text in a scope is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct ScopeError(#[from] GameError);

impl TryFrom<(String, u64)> for Scope {
    type Error = ScopeError;

    fn try_from((text, max): (String, u64)) -> Result<Self, ScopeError> {
        let rules = match text.strip_prefix("misere ") {
            Some(game) => Ruleset::misere(game.parse::<Game>()?),
            None => Ruleset::normal(text.parse::<Game>()?),
        };
        Ok(Self { rules, max })
    }
}
