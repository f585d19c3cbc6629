//! The rules of a game as sessions write them.

use serde::{Deserialize, Serialize};

use crate::game::{Convention, Game, GameError, Ruleset};

/// The name of a game, and how it is played: a list of two words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SavedRules(String, Convention);

impl From<Ruleset> for SavedRules {
    fn from(rules: Ruleset) -> Self {
        Self(rules.game.to_string(), rules.convention)
    }
}

impl SavedRules {
    /// The rules.
    ///
    /// # Errors
    /// The game has no such name.
    pub(crate) fn rules(&self) -> Result<Ruleset, GameError> {
        let Self(game, convention) = self;
        Ok(Ruleset {
            game: game.parse::<Game>()?,
            convention: *convention,
        })
    }
}
