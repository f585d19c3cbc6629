//! What the rules are: positions, games, moves and the words for them. No solver, no theory, no
//! threads.

mod automorphisms;
mod by_rule;
mod choices;
mod count;
mod count_table;
mod edges;
mod edges_text;
mod error;
mod family;
mod game_position;
mod hypergraph;
mod kind;
mod least_image;
mod legal;
mod member_tree;
mod move_between;
mod moves;
mod name;
mod notation;
mod partition;
mod position;
mod rules;
mod shown;
mod sizes;
mod slow;
mod split;
mod split_between;
mod symmetry;
mod take;
mod value;
mod words;
mod written;

pub use choices::Choices;
pub use count::{Count, counted, grouped};
pub use edges::EdgeChoices;
pub use error::GameError;
pub use family::{Family, GameOrigin, Parameters};
pub use game_position::GamePosition;
pub use hypergraph::{Hypergraph, letters, piles_of};
pub use kind::{Edges, Kind, Splits};
pub use legal::IllegalMove;
pub use moves::{Choice, Move, PileChange, SplitHeap, Stepper, Taken};
pub use notation::MoveError;
pub use position::{Canonical, Group, MAX_PILES, Position, PositionError, joined};
pub use rules::{Game, Ruleset};
pub use sizes::Sizes;
pub use slow::SlowChoices;
pub use slow::kept_by_m_rule;
pub use slow::step as slow_step;
pub use split::SplitChoices;
pub use symmetry::{AtMost, Rearrangements, Symmetry};
pub use take::TakeChoices;
pub use value::{ByConvention, Convention, Grundy, Measure, Outcome, Remoteness};
pub use written::{
    LinearForm, Loss, PileCondition, WrittenChoices, WrittenError, WrittenGame, WrittenMove,
};
