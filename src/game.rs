//! What the rules are: positions, games, moves and the words for them. No solver, no theory, no threads.

mod count;
mod family;
mod kind;
mod leading;
mod legal;
mod moves;
mod name;
mod notation;
mod partition;
mod position;
mod rules;
mod slow;
mod split;
mod symmetry;
mod take;
mod value;
mod words;

pub use count::Count;
pub use family::Family;
pub use kind::{Kind, Sizes, Splits};
pub use legal::IllegalMove;
pub use moves::{Choice, Choices, Move, Walk};
pub use name::GameError;
pub use notation::MoveError;
pub use position::{Canonical, Group, MAX_PILES, Position, PositionError};
pub use rules::{Game, Ruleset};
pub use slow::SlowChoices;
pub use split::SplitChoices;
pub use symmetry::Symmetry;
pub use take::TakeChoices;
pub use value::{Convention, Grundy, Outcome, Remoteness};
