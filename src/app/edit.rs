//! Changes of piles and games.

use super::App;
use crate::game::{Game, Position, Ruleset};

impl App {
    /// Changes the game; the piles stay as far as the new game allows it.
    pub(super) fn play_game(&mut self, game: Game) {
        let rules = self.state.rules();
        let mut piles = self.state.position().piles().to_vec();
        let fill = piles.iter().copied().max().unwrap_or(1).max(1);
        piles.resize(game.n(), fill);
        for pile in &mut piles {
            *pile = (*pile).max(game.least_pile());
        }
        let position = Position::new(piles).expect("a game has between 1 and 64 piles");
        self.state.positions.max = None;
        self.state.exceptions.max = None;
        self.go(Ruleset { game, ..rules }, position, game.to_string(), false);
    }

    pub(super) fn resize_pile(&mut self, size: impl Fn(u64) -> u64) {
        let mut piles = self.state.position().piles().to_vec();
        let place = self.state.pile;
        let least = self.state.rules().game.least_pile();
        let wanted = size(piles[place]);
        if wanted < least {
            self.state.refuse(format!(
                "the heaps of {} hold at least {least} token",
                self.state.rules().game
            ));
        }
        piles[place] = wanted.max(least);
        let position = Position::new(piles).expect("as many piles as before");
        self.go(
            self.state.rules(),
            position,
            format!("pile {}", Position::letter(place)),
            true,
        );
    }

    pub(super) fn insert_pile(&mut self, size: Option<u64>) {
        let mut piles = self.state.position().piles().to_vec();
        let place = self.state.pile + 1;
        piles.insert(place, size.unwrap_or(piles[self.state.pile]));
        if self.change_piles(piles, "pile inserted") {
            self.state.pile = place;
        }
    }

    pub(super) fn remove_pile(&mut self) {
        let mut piles = self.state.position().piles().to_vec();
        piles.remove(self.state.pile);
        self.change_piles(piles, "pile removed");
    }

    /// Goes to a position with another number of piles, and to the game of that number; refuses where there is none.
    pub(super) fn change_piles(&mut self, piles: Vec<u64>, how: &str) -> bool {
        let rules = self.state.rules();
        let changed = Position::new(piles)
            .map_err(|error| error.to_string())
            .and_then(|position| {
                let game = rules
                    .game
                    .with_piles(position.piles().len())
                    .map_err(|error| error.to_string())?;
                Ok((game, position))
            });
        match changed {
            Ok((game, position)) => {
                self.go(Ruleset { game, ..rules }, position, how.to_owned(), false);
                self.state.say(format!("the game is now {}", game.title()));
                true
            }
            Err(reason) => {
                self.state.refuse(reason);
                false
            }
        }
    }

    pub(super) fn random_position(&mut self, largest: Option<u64>) {
        let rules = self.state.rules();
        let least = rules.game.least_pile();
        let here = self
            .state
            .position()
            .piles()
            .iter()
            .copied()
            .max()
            .unwrap_or(0);
        let largest = largest.unwrap_or(here).max(least).max(1);
        let piles: Vec<u64> = (0..rules.game.n())
            .map(|_| self.state.random.u64(least..=largest))
            .collect();
        let canonical = self.state.rules().game.canonical(piles).position();
        self.go(rules, canonical, "random".to_owned(), false);
    }
}
