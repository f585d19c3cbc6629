//! What the rules are: positions, games, moves and the words for them. No solver, no theory, no threads.

mod count;
mod moves;
mod partition;
mod position;
mod rules;
mod slow;
mod split;
mod take;
mod value;

pub use count::Count;
pub use moves::{Choice, Choices, Move};
pub use position::{Canonical, Group, MAX_PILES, Position, PositionError};
pub use rules::{Family, Game, GameError, Kind, Ruleset, Sizes, Splits};
pub use slow::SlowChoices;
pub use split::SplitChoices;
pub use take::TakeChoices;
pub use value::{Convention, Grundy, Outcome, Remoteness};
