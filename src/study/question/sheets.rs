//! The questions about a position.

use super::kind::{Question, SheetQuestion};
use crate::game::{Canonical, Game, Ruleset};
use crate::solve::{Cancelled, Control};
use crate::study::answer::Oracle;
use crate::study::line::{LineSheet, Policy};
use crate::study::moves::{MoveFilter, MoveSheet};
use crate::study::opponent::{self, Opponent};
use crate::study::values::ValueSheet;
use crate::study::{why, worth_playing};

/// The values of a position in both conventions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    /// The game.
    pub game: Game,
    /// The position.
    pub position: Canonical,
}

/// The moves of a position, best first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Moves {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
}

/// A page of a list of moves that is too long to be sorted as a whole: `count` entries of
/// [`Choices`](crate::game::Choices) from entry `first` on, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MovesPage {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
    /// The first entry wanted.
    pub first: u128,
    /// The number of entries wanted.
    pub count: usize,
}

/// The moves of a position that pass a filter, best first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MovesFound {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
    /// How its piles are arranged on the screen, as in
    /// [`Game::order`](crate::game::Game::order).
    pub order: Vec<usize>,
    /// What to keep.
    pub filter: MoveFilter,
}

/// The move of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reply {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
    /// How it plays.
    pub opponent: Opponent,
    /// Chooses among equal moves.
    pub seed: u64,
}

/// A random position that is worth playing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WorthPlaying {
    /// The rules.
    pub rules: Ruleset,
    /// The largest pile.
    pub max: u64,
    /// Chooses the position.
    pub seed: u64,
}

/// A stretch of a line of play: `count` steps from step `first` on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The rules.
    pub rules: Ruleset,
    /// Where the line starts.
    pub position: Canonical,
    /// How it chooses its moves.
    pub policy: Policy,
    /// The first step wanted.
    pub first: u128,
    /// The number of steps wanted.
    pub count: usize,
}

/// Why a position is worth what it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Why {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
}

/// One node of the proof tree of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Proof {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
}

impl Question for Values {
    type Answer = ValueSheet;

    fn label(&self) -> String {
        format!("{}: values of {}", self.game, self.position)
    }
}

impl SheetQuestion for Values {
    fn game(&self) -> Game {
        self.game
    }

    fn answer(
        &self,
        oracle: &Oracle,
        earlier: Option<&ValueSheet>,
        _: &Control,
    ) -> Result<ValueSheet, Cancelled> {
        let Self { game, position } = self;
        Ok(ValueSheet::new(oracle, *game, position, earlier))
    }
}

impl Question for Moves {
    type Answer = MoveSheet;

    fn label(&self) -> String {
        format!("{}: moves of {}", self.rules, self.position)
    }
}

impl SheetQuestion for Moves {
    fn game(&self) -> Game {
        self.rules.game
    }

    fn answer(
        &self,
        oracle: &Oracle,
        earlier: Option<&MoveSheet>,
        control: &Control,
    ) -> Result<MoveSheet, Cancelled> {
        MoveSheet::new(oracle, self.rules, &self.position, earlier, control)
    }
}

impl Question for MovesPage {
    type Answer = MoveSheet;

    fn label(&self) -> String {
        format!("{}: moves of {}", self.rules, self.position)
    }
}

impl SheetQuestion for MovesPage {
    fn game(&self) -> Game {
        self.rules.game
    }

    fn answer(
        &self,
        oracle: &Oracle,
        _: Option<&MoveSheet>,
        control: &Control,
    ) -> Result<MoveSheet, Cancelled> {
        let stretch = (self.first, self.count);
        MoveSheet::page(oracle, self.rules, &self.position, stretch, control)
    }
}

impl Question for MovesFound {
    type Answer = MoveSheet;

    fn label(&self) -> String {
        format!("{}: moves of {}", self.rules, self.position)
    }
}

impl SheetQuestion for MovesFound {
    fn game(&self) -> Game {
        self.rules.game
    }

    fn answer(
        &self,
        oracle: &Oracle,
        _: Option<&MoveSheet>,
        control: &Control,
    ) -> Result<MoveSheet, Cancelled> {
        let wanted = (&self.filter, &self.order[..]);
        MoveSheet::found(oracle, self.rules, &self.position, wanted, control)
    }
}

impl Question for Reply {
    type Answer = opponent::Reply;

    fn label(&self) -> String {
        format!("{}: a move from {}", self.rules, self.position)
    }
}

impl SheetQuestion for Reply {
    fn game(&self) -> Game {
        self.rules.game
    }

    fn answer(
        &self,
        oracle: &Oracle,
        _: Option<&opponent::Reply>,
        control: &Control,
    ) -> Result<opponent::Reply, Cancelled> {
        let how = (self.opponent, self.seed);
        opponent::Reply::new(oracle, self.rules, &self.position, how, control)
    }
}

impl Question for WorthPlaying {
    type Answer = worth_playing::WorthPlaying;

    fn label(&self) -> String {
        let Self { rules, max, .. } = self;
        format!("{rules}: a position worth playing, piles ≤ {max}")
    }
}

impl SheetQuestion for WorthPlaying {
    fn game(&self) -> Game {
        self.rules.game
    }

    fn answer(
        &self,
        oracle: &Oracle,
        _: Option<&worth_playing::WorthPlaying>,
        control: &Control,
    ) -> Result<worth_playing::WorthPlaying, Cancelled> {
        worth_playing::WorthPlaying::find(oracle, self.rules, self.max, self.seed, control)
    }
}

impl Question for Line {
    type Answer = LineSheet;

    fn label(&self) -> String {
        format!("{}: line from {}", self.rules, self.position)
    }
}

impl SheetQuestion for Line {
    fn game(&self) -> Game {
        self.rules.game
    }

    fn answer(
        &self,
        oracle: &Oracle,
        _: Option<&LineSheet>,
        control: &Control,
    ) -> Result<LineSheet, Cancelled> {
        let Self {
            rules,
            position,
            policy,
            first,
            count,
        } = self;
        LineSheet::new(oracle, *rules, position, *policy, (*first, *count), control)
    }
}

impl Question for Why {
    type Answer = why::Why;

    fn label(&self) -> String {
        format!("{}: why {}", self.rules, self.position)
    }
}

impl SheetQuestion for Why {
    fn game(&self) -> Game {
        self.rules.game
    }

    fn answer(
        &self,
        oracle: &Oracle,
        _: Option<&why::Why>,
        control: &Control,
    ) -> Result<why::Why, Cancelled> {
        why::Why::new(oracle, self.rules, &self.position, control)
    }
}

impl Question for Proof {
    type Answer = why::Proof;

    fn label(&self) -> String {
        format!("{}: proof of {}", self.rules, self.position)
    }
}

impl SheetQuestion for Proof {
    fn game(&self) -> Game {
        self.rules.game
    }

    fn answer(
        &self,
        oracle: &Oracle,
        _: Option<&why::Proof>,
        control: &Control,
    ) -> Result<why::Proof, Cancelled> {
        why::Proof::new(oracle, self.rules, &self.position, control)
    }
}
