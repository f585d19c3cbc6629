//! A rule that is proved: an automaton that gives the values of a game, at any size. And how an
//! automaton reads a position.

use super::automaton::{Automaton, Column, Direction, State};
use super::budget::{Budget, Stopped};
use super::numeration::Machine;
use crate::game::{Canonical, Measure, Outcome, Ruleset};
use crate::lists::CollectVec as _;

/// An automaton that is proved to give the values of a game, with the certificate of the proof.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rule {
    /// The game and how it is played.
    pub rules: Ruleset,
    /// What it gives.
    pub value: Measure,
    /// From which end the automaton reads.
    pub direction: Direction,
    /// The least automaton that reads from that end. It has a track for each pile, counted from
    /// the least pile of the game, and one for the value where that is a number.
    pub automaton: Automaton,
    /// The text of the certificate, which [`check`](super::check()) reads.
    pub certificate: String,
}

impl Rule {
    /// The least automaton that reads from the highest digit on.
    ///
    /// # Errors
    /// Turning it round is beyond the budget.
    pub fn from_the_highest(&self, budget: &Budget<'_>) -> Result<Automaton, Stopped> {
        self.automaton.clone().turned_to(self.direction, budget)
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

/// The numbers that are read side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracks {
    /// How many.
    pub piles: usize,
    /// The bits of a digit of each.
    pub width: usize,
    /// The largest digit.
    pub largest: u32,
}

impl Tracks {
    /// The digits of a column, that of the least pile first.
    pub fn digits(self, column: Column) -> impl Iterator<Item = u32> {
        let digit = move |pile: usize| column >> (pile * self.width) & ((1 << self.width) - 1);
        (0..self.piles).map(digit)
    }
}

/// The way of a position through an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomatonReading {
    /// Its digits, in the order in which they are read.
    pub columns: Vec<Column>,
    /// What these write.
    pub tracks: Tracks,
    /// The states before the first column and after each.
    pub states: Vec<State>,
    /// Whether the last state accepts.
    pub accepts: bool,
}

impl AutomatonReading {
    /// By the automaton of a rule, over binary digits.
    pub fn by_rule(rule: &Rule, x: &Canonical) -> Self {
        let rows = rule.rules.game.rows(x);
        let tracks = Tracks {
            piles: rule.automaton.tracks(),
            width: 1,
            largest: 1,
        };
        Self::along(&rule.automaton, rule.direction.word(&rows), tracks)
    }

    /// By an automaton over the numeration system of a machine.
    pub fn over(machine: &Machine, automaton: &Automaton, x: &Canonical) -> Self {
        let tracks = Tracks {
            piles: machine.piles,
            width: automaton.tracks() / machine.piles,
            largest: machine.system.largest_digit(),
        };
        Self::along(automaton, machine.system.word(x.piles()), tracks)
    }

    fn along(automaton: &Automaton, columns: Vec<Column>, tracks: Tracks) -> Self {
        let after = |length| automaton.state_after(&columns[..length]);
        Self {
            states: (0..=columns.len()).map(after).collect_vec(),
            accepts: automaton.accepts(automaton.state_after(&columns)),
            columns,
            tracks,
        }
    }
}
