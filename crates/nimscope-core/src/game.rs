//! What the rules are: positions, games, moves and the words for them. No solver, no theory, no
//! threads.

/// Compares a type by one of its fields, whatever the others hold, and hashes it by that one or by
/// another that it determines.
macro_rules! compared_by {
    ($name:ident, $field:ident) => {
        compared_by!($name, $field, $field);
    };
    ($name:ident, $field:ident, $hashed:ident) => {
        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                std::ptr::eq(self, other) || self.$field == other.$field
            }
        }

        impl Eq for $name {}

        impl std::hash::Hash for $name {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.$hashed.hash(state);
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.$field.cmp(&other.$field)
            }
        }
    };
}

mod by_rule;
mod choices;
mod count;
mod cycles;
mod digits;
mod edges;
mod edges_text;
mod error;
mod family;
mod game_position;
mod group_choices;
mod hypergraph;
mod kind;
mod least_image;
mod legal;
mod m_rule;
mod member_tree;
mod move_between;
mod moves;
mod name;
mod notation;
mod pile_effects;
mod position;
mod rules;
mod shown;
mod sizes;
mod split;
mod split_between;
mod symmetry;
mod system;
mod take;
mod value;
mod words;
mod written;

pub use choices::Choices;
pub use count::{Count, counted, enumerated, grouped, last_where};
pub(crate) use cycles::CycleClass;
pub use digits::Direction;
pub(crate) use digits::{MovePart, Transition};
pub use error::GameError;
pub use family::{Family, GameOrigin, Parameters};
pub use game_position::GamePosition;
pub use hypergraph::{Hypergraph, letters};
pub use kind::{Edges, Kind, Splits};
pub use legal::IllegalMove;
pub use m_rule::{Minimality, is_exception, kept_by_m_rule, m_option};
pub use moves::{Choice, Move, PileChange, SplitHeap, Stepper, Taken};
pub use notation::MoveError;
pub(crate) use pile_effects::PileEffect;
pub use position::{Canonical, Group, MAX_PILES, Position, PositionError, joined};
pub use rules::{Game, Ruleset};
pub use sizes::Sizes;
pub use symmetry::{AtMost, Rearrangements, Symmetry, piles_of};
pub use system::{System, SystemError};
pub use take::slow_step;
pub use value::{ByConvention, Convention, Grundy, Measure, Outcome, Remoteness};
pub use written::{
    LinearForm, Loss, PileCondition, WrittenError, WrittenGame, WrittenMove, permutations,
};
