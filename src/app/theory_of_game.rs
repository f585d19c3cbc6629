//! What theorems give in the game that is played.

use crate::game::Game;
use crate::theory::{self, Known};

/// What theorems give in a game. It is looked up when the game changes or a theorem is admitted,
/// and not at every frame.
#[derive(Clone, Debug)]
pub struct TheoryOfGame {
    /// The game.
    pub game: Game,
    /// Where its values are known.
    pub known: Known,
    /// The number of theorems that were admitted by then.
    admitted: usize,
}

impl TheoryOfGame {
    /// What theorems give in a game now.
    pub fn of(game: Game) -> Self {
        Self {
            game,
            known: theory::known(game),
            admitted: theory::admitted_count(),
        }
    }

    /// Looks it up anew if it is out of date.
    pub(in crate::app) fn settle(&mut self, game: Game) {
        if (self.game, self.admitted) != (game, theory::admitted_count()) {
            *self = Self::of(game);
        }
    }
}
