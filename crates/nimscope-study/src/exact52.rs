//! The account of exact nim (5, = 2) against Moore's nim (4, ≤ 2): classes, good and bad, regular
//! and exceptional positions, and the exceptional graph (Gurvich, Parfenov, Vyalyi 2023, sections
//! 2 and 3). All of it from tables, by definition.
//!
//! Its exceptional positions are not the exceptions of the M-rule.

mod account;
mod classes;
mod excerpt;
mod graph;
mod reach;
mod survey;

use crate::game::{Convention, Ruleset, Sizes};

pub use account::Account;
pub(super) use classes::both_games;
pub use classes::{ByStones, ClassCounts, Classes, Standing, class_counts};
pub use excerpt::{Excerpt, GraphPlace, RowRelation, Vertex};
pub use graph::Exact52Vertex;
pub(super) use graph::options;
pub use survey::{Exact52Row, FIRST_BOX, Survey};

/// Whether the rules are those of exact nim (5, = 2) in normal play.
pub fn applies(rules: Ruleset) -> bool {
    let Ruleset { game, convention } = rules;
    let is_of_pairs = game.kind().take_sizes() == Some(Sizes::only(2));
    is_of_pairs && game.n() == 5 && convention == Convention::Normal
}
