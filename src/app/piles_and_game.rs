//! Changes of the piles, of the play and of the game.

use crate::app::{Action, Ask, Explorer, ListPane, NodeOrigin, PileCountChange, WantedEdges};
use crate::game::{Canonical, Choices, Convention, Game, GameError, Position, Ruleset};
use crate::lists::CollectVec as _;

/// The most random positions that are drawn in search of one with a choice of moves.
const TRIES: usize = 200;

impl Explorer {
    pub(super) fn switch_convention(&mut self) {
        let rules = self.state.rules();
        let (game, convention) = (rules.game, rules.convention.other());
        let other = Ruleset { game, convention };
        let position = self.state.position().clone();
        self.go(other, position, format!("{} play", other.convention));
    }

    pub(super) fn sort_piles(&mut self) {
        let sorted = self.state.position().sorted().position();
        self.go(self.state.rules(), sorted, "sorted");
    }

    /// Sets the size of the chosen pile, or asks for it.
    pub(super) fn set_size(&mut self, size: Option<u64>) {
        match size {
            Some(size) => self.resize_pile(|_| size, false),
            None => {
                let size = self.state.position().piles()[self.state.piles.chosen];
                self.ask(Ask::PileSize(self.state.piles.chosen), &size.to_string());
            }
        }
    }

    /// Changes the game, in the play that is offered for it.
    pub(super) fn play_game(&mut self, game: Game) {
        let here = self.state.rules();
        let convention = offered(game, here.game, here.convention);
        self.play_rules(Ruleset { game, convention });
    }

    /// Changes the game. The piles stay as far as the new game allows it.
    pub(super) fn play_rules(&mut self, rules: Ruleset) {
        let (game, before) = (rules.game, self.state.rules().convention);
        let mut piles = self.state.position().piles().to_vec();
        let fill = piles.iter().copied().max().unwrap_or(1).max(1);
        piles.resize(game.n(), fill);
        let mut position = Position::new(fitted(game, piles)).expect("a game has 1 to 64 piles");
        let ends =
            |game: Game, x: &Position| Choices::unmerged(game, &game.canonical(x)).is_empty();
        if ends(self.state.rules().game, self.state.position()) || ends(game, &position) {
            // There would be nothing to see.
            position = game.example();
        }
        for list in self.state.lists.values_mut() {
            list.max = None;
        }
        self.go(rules, position, "another game");
        if rules.convention != before {
            let other = self.view().key(Action::SwitchConvention);
            let (title, play) = (game.title(), rules.convention.in_words());
            self.state.say(format!(
                "{title}, {play}; {other} switches to {before} play"
            ));
        }
    }

    /// Adds tokens to the chosen pile (one without a count), or takes them away. One token after
    /// another is one change. What has a count is one of its own.
    pub(super) fn change_pile(&mut self, tokens: Option<u64>, more: bool) {
        let (by, small) = (tokens.unwrap_or(1), tokens.is_none());
        let held = self.state.position().piles()[self.state.piles.chosen];
        if more && held.checked_add(by).is_none() {
            self.state
                .refuse(format!("a pile holds at most {} tokens", u64::MAX));
        }
        let change = if more {
            u64::saturating_add
        } else {
            u64::saturating_sub
        };
        self.resize_pile(|pile| change(pile, by), small);
    }

    pub(super) fn resize_pile(&mut self, size: impl Fn(u64) -> u64, small: bool) {
        let mut piles = self.state.position().piles().to_vec();
        let place = self.state.piles.chosen;
        piles[place] = size(piles[place]);
        let game = self.state.rules().game;
        if let Err(error) = game.check(&piles) {
            self.state.refuse(error.to_string());
        }
        let position = Position::new(fitted(game, piles)).expect("as many piles as before");
        let origin = NodeOrigin::change(format!("pile {}", Position::letter(place)));
        self.go_by(self.state.rules(), position, origin, small);
    }

    pub(super) fn insert_pile(&mut self, size: Option<u64>) {
        let (here, place) = (self.state.piles.chosen, self.state.piles.chosen + 1);
        let size = size.unwrap_or(self.state.position().piles()[here]);
        if self.change_piles(PileCountChange::Insert(place, size), "pile inserted") {
            self.state.piles.chosen = place;
        }
    }

    pub(super) fn remove_pile(&mut self) {
        let change = PileCountChange::Remove(self.state.piles.chosen);
        self.change_piles(change, "pile removed");
    }

    /// Goes to a position with another number of piles, and to the game of that number. Asks for
    /// the edges where the game is given by them, and refuses where there is no such game.
    fn change_piles(&mut self, change: PileCountChange, how: &str) -> bool {
        let rules = self.state.rules();
        let piles = change.applied_to(self.state.position().piles());
        let count = piles.len();
        let position = Position::new(piles).map_err(|error| error.to_string());
        let refused = match position.map(|position| (rules.game.with_piles(count), position)) {
            Ok((Ok(game), position)) => {
                let piles = fitted(game, position.piles().to_vec());
                let position = Position::new(piles).expect("as many piles as before");
                self.go(Ruleset { game, ..rules }, position, how);
                self.state.say(format!("the game is now {}", game.title()));
                return true;
            }
            Ok((Err(GameError::GivenByEdges { .. }), _)) => {
                self.ask_for_edges(change);
                return false;
            }
            Ok((Err(error), _)) => error.to_string(),
            Err(error) => error,
        };
        self.state.refuse(refused);
        false
    }

    /// Asks for the edges of a game.
    pub(super) fn ask_for_edges(&mut self, change: PileCountChange) {
        let game = self.state.rules().game;
        let wanted = WantedEdges::like(game, change);
        self.continue_typing(Ask::Edges(wanted), &wanted.start(game));
    }

    /// Goes to a random position with piles up to the count, or to the bound of the Positions
    /// pane: the bound stays the same however often this is done. The position has a choice of
    /// moves, unless such positions are hard to find.
    pub(super) fn random_position(&mut self, largest: Option<u64>) {
        let rules = self.state.rules();
        let largest = largest.unwrap_or_else(|| self.state.bound(ListPane::Positions));
        let here = self.state.canonical();
        let is_wanted = |x: &Canonical| *x != here && Choices::of(rules.game, x).len() > 1;
        let mut drawn = self.draw(largest);
        for _ in 0..TRIES {
            if is_wanted(&drawn) {
                break;
            }
            drawn = self.draw(largest);
        }
        self.go(rules, drawn.position(), "random");
    }

    /// A random position with piles up to a bound.
    fn draw(&mut self, largest: u64) -> Canonical {
        let game = self.state.rules().game;
        let random = &mut self.state.random;
        let sizes = |place| game.pile_sizes(place, largest.max(1));
        let piles = (0..game.n()).map(|place| random.u64(sizes(place)));
        game.canonical(piles.collect_vec())
    }
}

/// The nearest piles that suit a game of as many piles.
fn fitted(game: Game, piles: Vec<u64>) -> Vec<u64> {
    let piles = piles.into_iter().enumerate();
    let nearest = piles.map(|(place, pile)| {
        let sizes = game.pile_sizes(place, u64::MAX);
        pile.clamp(*sizes.start(), *sizes.end())
    });
    nearest.collect_vec()
}

/// The play in which a game is offered to a user who comes from another game: the same play,
/// except from a slow game to one that is not slow. Those are usually played in normal play.
pub(crate) fn offered(game: Game, here: Game, now: Convention) -> Convention {
    if here.kind().is_slow() && !game.kind().is_slow() {
        Convention::Normal
    } else {
        now
    }
}
