//! What a claim says of every position of a game: values by a closed form.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::{Canonical, Grundy, Move, Outcome, Remoteness, Ruleset};
use crate::theory::{Gives, Swift, Theorem};

/// A value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClaimedValue {
    /// P or N.
    Outcome,
    /// The Smith remoteness.
    Remoteness,
    /// The Grundy value.
    Grundy,
}

/// The values that a closed form gives of every position of a game.
#[derive(Clone, Copy)]
pub struct Claimed {
    rules: Ruleset,
    theorem: Theorem,
}

/// The closed form and the game.
impl fmt::Debug for Claimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, theorem } = self;
        write!(f, "{theorem:?} in {rules}")
    }
}

impl Claimed {
    /// The values of a closed form in a game that it is about; `None` if it gives none of every
    /// position.
    pub fn new(theorem: Theorem, rules: Ruleset) -> Option<Self> {
        let claimed = Self { rules, theorem };
        (!claimed.values().is_empty()).then_some(claimed)
    }

    /// The rules.
    pub fn rules(&self) -> Ruleset {
        self.rules
    }

    /// The values that it gives of every position, without those that are only implied: the
    /// remoteness implies the outcome, and so does the Grundy value.
    pub fn values(&self) -> Vec<ClaimedValue> {
        let Theorem {
            outcome,
            remoteness,
            grundy,
            ..
        } = &self.theorem;
        let given = [
            (ClaimedValue::Outcome, is_everywhere(outcome)),
            (ClaimedValue::Remoteness, is_everywhere(remoteness)),
            (ClaimedValue::Grundy, is_everywhere(grundy)),
        ];
        let given = given.into_iter().filter(|(_, is_given)| *is_given);
        given.map(|(value, _)| value).collect()
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

/// Whether a value is given of every position.
pub(super) fn is_everywhere<T>(gives: &Gives<T>) -> bool {
    matches!(gives, Gives::Everywhere(_))
}
