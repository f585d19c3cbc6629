//! A rule that is proved: an automaton that gives the values of a game, at any size.

use super::automaton::Automaton;
use super::budget::{Budget, Stopped};
use super::word::Direction;
use crate::game::{Measure, Outcome, Ruleset};

/// An automaton that is proved to give the values of a game, with the certificate of the proof.
#[derive(Clone, Debug)]
pub struct Rule {
    pub(super) rules: Ruleset,
    pub(super) value: Measure,
    pub(super) direction: Direction,
    pub(super) automaton: Automaton,
    pub(super) certificate: String,
}

/// Why a certificate gives no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The check was cancelled, or needs more than its budget.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// It proves nothing: why.
    #[error("the certificate is wrong: {0}")]
    Wrong(String),
}

impl Rule {
    /// The game and how it is played.
    pub fn rules(&self) -> Ruleset {
        self.rules
    }

    /// What it gives.
    pub fn value(&self) -> Measure {
        self.value
    }

    /// From which end the automaton reads.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The least automaton that reads from the highest digit on.
    ///
    /// # Errors
    /// Turning it round is beyond the budget.
    pub fn from_the_highest(&self, budget: &Budget<'_>) -> Result<Automaton, Stopped> {
        self.automaton.clone().turned_to(self.direction, budget)
    }

    /// The least automaton that reads from that end. It has a track for each pile, counted from
    /// the least pile of the game, and one for the value where that is a number.
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// The text of the certificate, which [`check`](super::check()) reads.
    pub fn certificate(&self) -> &str {
        &self.certificate
    }

    /// The outcome of a position, in one look for each binary digit; `None` where the rule gives
    /// numbers, or the piles do not suit the game.
    pub fn outcome(&self, piles: &[u64]) -> Option<Outcome> {
        if self.value != Measure::Outcome {
            return None;
        }
        Some(Outcome::p_if(
            self.automaton.holds(self.direction, &self.rows(piles)?),
        ))
    }

    /// Whether the rule gives a position this number; `None` where it gives outcomes, or the piles
    /// do not suit the game.
    pub fn gives(&self, piles: &[u64], number: u64) -> Option<bool> {
        if self.value == Measure::Outcome {
            return None;
        }
        let mut rows = self.rows(piles)?;
        rows.push(number);
        Some(self.automaton.holds(self.direction, &rows))
    }

    /// The digit rows of a position.
    fn rows(&self, piles: &[u64]) -> Option<Vec<u64>> {
        let least = self.rules.game.least_pile();
        let rows: Option<Vec<u64>> = piles.iter().map(|pile| pile.checked_sub(least)).collect();
        rows.filter(|rows| rows.len() == self.rules.game.n())
    }
}
