//! How a statement names the piles.

use super::super::rule::Rule;
use crate::game::{Position, Symmetry};

/// The names of the piles: in increasing order where their order does not matter, else as they
/// stand.
pub(super) struct Names {
    pub(super) piles: Vec<String>,
    pub(super) is_sorted: bool,
}

impl Names {
    pub(super) fn of(rule: &Rule) -> Self {
        let game = rule.rules().game;
        let is_sorted = matches!(game.symmetry(), Symmetry::All);
        let name = |pile: usize| {
            if is_sorted {
                format!("x{}", pile + 1)
            } else {
                Position::letter(pile)
            }
        };
        Self {
            piles: (0..game.n()).map(name).collect(),
            is_sorted,
        }
    }

    pub(super) fn n(&self) -> usize {
        self.piles.len()
    }
}
