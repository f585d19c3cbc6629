//! What theorems give in the games that are shown.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use crate::game::Game;
use crate::theory::{Known, Theorems};

/// What theorems give in games. It is looked up when it is first wanted of a game, and kept until
/// a theorem is admitted, so that no frame looks it up anew.
#[derive(Clone, Debug, Default)]
pub struct TheoryOfGames {
    theorems: Theorems,
    /// The number of theorems that were admitted by then.
    admitted: usize,
    /// Where the values of a game are known.
    known: RefCell<HashMap<Game, Arc<Known>>>,
}

impl TheoryOfGames {
    /// What these theorems give.
    pub fn new(theorems: Theorems) -> Self {
        Self {
            theorems,
            ..Self::default()
        }
    }

    /// The theorems.
    pub fn theorems(&self) -> &Theorems {
        &self.theorems
    }

    /// Where the values of a game are known.
    pub fn of(&self, game: Game) -> Arc<Known> {
        let mut known = self.known.borrow_mut();
        let of_game = known.entry(game);
        Arc::clone(of_game.or_insert_with(|| self.theorems.known(game).into()))
    }

    /// The number of theorems that it counts with: what follows from it is kept as long as this.
    pub fn admitted(&self) -> usize {
        self.admitted
    }

    /// Forgets what is out of date.
    pub(crate) fn settle(&mut self) {
        let admitted = self.theorems.admitted_count();
        if self.admitted != admitted {
            self.admitted = admitted;
            self.known.get_mut().clear();
        }
    }
}
