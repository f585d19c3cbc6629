//! What a claim says of every position of a game: values by a closed form.

use crate::game::{Canonical, Grundy, Measure, Move, Outcome, Remoteness, Ruleset};
use crate::theory::{CoveredPart, Gives, Swift, Theorem};

/// The values that a closed form gives of every position of a game.
#[derive(Clone, Copy, Debug)]
pub struct Claimed {
    /// The rules.
    pub rules: Ruleset,
    theorem: Theorem,
}

impl Claimed {
    /// The values of a closed form in a game that it is about; `None` if it gives none of every
    /// position.
    pub fn new(theorem: Theorem, rules: Ruleset) -> Option<Self> {
        let claimed = Self { rules, theorem };
        (!claimed.values().is_empty()).then_some(claimed)
    }

    /// The values that it gives of every position, without those that are only implied: the
    /// remoteness implies the outcome, and so does the Grundy value.
    pub fn values(&self) -> Vec<Measure> {
        let mut values = Measure::ALL.to_vec();
        values.retain(|&value| self.theorem.covered(value) == CoveredPart::Everywhere);
        values
    }

    /// The outcome that is claimed of canonical piles.
    pub(super) fn outcome(&self, piles: &[u64]) -> Option<Outcome> {
        match (self.theorem.swift, &self.theorem.outcome) {
            (Some(Swift::Outcome(outcome)), _) => Some(outcome(piles)),
            (_, Gives::Everywhere(outcome)) => Some(outcome(self.rules, &self.canonical(piles))),
            (_, Gives::Nothing | Gives::Somewhere { .. }) => None,
        }
    }

    /// The remoteness that is claimed of canonical piles, sought from that of a neighbour on.
    pub(super) fn remoteness(&self, piles: &[u64], near: Remoteness) -> Option<Remoteness> {
        match (self.theorem.swift, &self.theorem.remoteness) {
            (Some(Swift::Remoteness(remoteness)), _) => Some(remoteness(piles, near)),
            (_, Gives::Everywhere(remoteness)) => {
                Some(remoteness(self.rules, &self.canonical(piles)))
            }
            (_, Gives::Nothing | Gives::Somewhere { .. }) => None,
        }
    }

    /// The Grundy value that is claimed of canonical piles.
    pub(super) fn grundy(&self, piles: &[u64]) -> Option<Grundy> {
        match &self.theorem.grundy {
            Gives::Everywhere(grundy) => Some(grundy(self.rules, &self.canonical(piles))),
            Gives::Nothing | Gives::Somewhere { .. } => None,
        }
    }

    /// A move that the closed form constructs, said to lead to a P-position.
    pub(super) fn winning_move(&self, x: &Canonical) -> Option<Move> {
        let moves = self.theorem.winning_moves_from(self.rules, x);
        moves.into_iter().flatten().next()
    }

    /// The position of canonical piles.
    pub(super) fn canonical(&self, piles: &[u64]) -> Canonical {
        self.rules.game.canonical(piles)
    }
}
